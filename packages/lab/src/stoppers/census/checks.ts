import { briefJson, GyreError } from 'gyre';
import { MOST_CODED } from './codes.ts';

/** Refuses numbers of vertices for which there is no census. */
export function checkVertices(vertices: unknown): void {
  if (Number.isInteger(vertices) && (vertices as number) >= 1 && (vertices as number) <= MOST_CODED) return;
  throw new GyreError(
    'E_LIMIT',
    `the number of vertices is ${briefJson(vertices)}`,
    `give 1 to ${MOST_CODED}; more would take days`,
  );
}

/** Refuses what is not a list, each member of which is as asked. */
export function checkList(what: string, list: unknown, isFine: (one: unknown) => boolean): void {
  if (Array.isArray(list) && list.every(isFine)) return;
  throw new GyreError('E_SHAPE', `${briefJson(list)} is not a list of ${what}`, 'take one from a census');
}

/** Is it an object that may have fields? */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
