import { GyreError, shown } from './error.ts';
import { Graph } from './graph.ts';
import { VertexNames } from './names.ts';

/** Refuses anything that is not a graph, as a program without types may hand over. */
export function checkGraph(graph: unknown): void {
  if (graph instanceof Graph) return;
  throw new GyreError(
    'E_SHAPE',
    `${shown(graph)} is not a graph`,
    'make one with symmetricGraph and the like',
  );
}

/** Accepts `VertexNames` or undefined; refuses everything else. */
export function checkNames(names: unknown): void {
  if (names === undefined || names instanceof VertexNames) return;
  throw new GyreError('E_SHAPE', `the names are ${shown(names)}`, 'give new VertexNames([…])');
}

/** Refuses a value that is not a text. */
export function checkText(text: unknown, what: string): void {
  if (typeof text === 'string') return;
  throw new GyreError('E_SHAPE', `${what} is ${shown(text)}`, 'give a text');
}

/** Refuses a value that has no properties to read. */
export function checkObject(value: unknown, what: string): void {
  if (typeof value === 'object' && value !== null) return;
  throw new GyreError('E_SHAPE', `${what} are ${shown(value)}`, 'give an object');
}

/** Refuses a limit that is not a number or is too small; it may be infinite. */
export function checkLimit(limit: unknown, what: string, least: number): void {
  if (typeof limit === 'number' && limit >= least) return;
  throw new GyreError('E_SIZE', `${what} is ${shown(limit)}`, `give ${least} or more`);
}
