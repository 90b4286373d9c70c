import { whatIsMeant } from '../floor/near-word.ts';
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

/** Refuses a player other than 0 and 1. */
export function checkPlayer(player: unknown): void {
  if (player === 0 || player === 1) return;
  throw new GyreError('E_SHAPE', `the player is ${shown(player)}`, 'give 0 for Left or 1 for Right');
}

/** What a part of an object must be. */
export type PartKind = 'function' | 'list' | 'object' | 'number' | 'text';

const IS_PART: Readonly<Record<PartKind, (part: unknown) => boolean>> = {
  function: (part) => typeof part === 'function',
  list: (part) => Array.isArray(part) || ArrayBuffer.isView(part),
  object: (part) => typeof part === 'object' && part !== null,
  number: (part) => typeof part === 'number' && !Number.isNaN(part),
  text: (part) => typeof part === 'string',
};

/** Refuses a value without these parts: it is not `what` it should be, and `hint` says where to get one. */
export function checkParts(
  value: unknown,
  what: string,
  parts: Readonly<Record<string, PartKind>>,
  hint: string,
): void {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (Object.entries(parts).every(([name, kind]) => IS_PART[kind](given[name]))) return;
  throw new GyreError('E_SHAPE', `${shown(value)} is not ${what}`, hint);
}

/** Refuses an object with other parts than these: one that is misspelt would be left out without a word. */
export function checkNoOther(value: object, what: string, parts: readonly string[]): void {
  const strange = Object.keys(value).find((name) => !parts.includes(name));
  if (strange === undefined) return;
  throw new GyreError('E_SHAPE', `${what} has no part "${strange}"`, whatIsMeant(strange, parts, 'parts'));
}

/** Refuses options that are no object, and those with other names than these: one that is misspelt would be left out without a word. */
export function checkOptionNames(options: object, names: string): void {
  checkObject(options, 'the options');
  const known = names.split(' ');
  const strange = Object.keys(options).find((name) => !known.includes(name));
  if (strange === undefined) return;
  throw new GyreError('E_SHAPE', `there is no option "${strange}"`, whatIsMeant(strange, known, 'options'));
}

/** Refuses an argument that is not of its kind. */
export function checkArgument(value: unknown, what: string, kind: PartKind): void {
  if (IS_PART[kind](value)) return;
  throw new GyreError('E_SHAPE', `${what} is ${shown(value)}`, `give a ${kind}`);
}

/** Refuses a limit that is not a number or is too small; it may be infinite. */
export function checkLimit(limit: unknown, what: string, least: number): void {
  if (typeof limit === 'number' && limit >= least) return;
  throw new GyreError('E_SIZE', `${what} is ${shown(limit)}`, `give ${least} or more`);
}
