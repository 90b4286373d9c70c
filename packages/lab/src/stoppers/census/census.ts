import { GyreError } from 'gyre';
import type { AlgebraOptions } from 'gyre/algebra';
import { checkWork, throwIfAborted } from '../../kit/checks.ts';
import { checkList, checkVertices, isObject } from './checks.ts';
import { closedCodeOf, codeOf, followersOf, graphOfCode } from './codes.ts';
import { extensions } from './extension.ts';

/** A part of a census: all stoppers whose start lies in a component of `added` vertices above this closed graph. */
export interface CensusUnit {
  readonly vertices: number;
  readonly added: number;
  /** The closed graph below, as its code. */
  readonly below: number;
  /** Only those in which these are the Left options of the first new vertex; all if it is left out. */
  readonly firstLeft?: number;
}

/** When to stop, and who hears of progress. */
export type CensusOptions = Pick<AlgebraOptions, 'signal' | 'onProgress'>;

/**
 * The canonical stoppers with exactly so many vertices, as rising codes (`codes.ts`): graph-canonical forms, every vertex
 * reachable from the start, up to isomorphisms that fix the start.
 */
export function stopperCensus(vertices: number, options: CensusOptions = {}): number[] {
  const units = censusUnits(vertices, options);
  const found = units.map((unit, k) => {
    options.onProgress?.(k / units.length);
    return censusPart(unit, options);
  });
  options.onProgress?.(1);
  return joinCensus(found);
}

/** Independent parts of the census, in a fixed order: each may be counted anywhere. */
export function censusUnits(vertices: number, options: CensusOptions = {}): CensusUnit[] {
  checkVertices(vertices);
  checkWork(options);
  const look = lookAt(options);
  const closed = closedGraphs(vertices - 1, look);
  const units: CensusUnit[] = [];
  for (let added = 1; added <= vertices; added++) {
    for (const below of closed[vertices - added]) {
      if (added < SPLIT_FROM) units.push({ vertices, added, below });
      else
        for (let firstLeft = 1; firstLeft < 2 ** vertices; firstLeft++)
          units.push({ vertices, added, below, firstLeft });
    }
  }
  return units;
}

/** Components of this size on are split by the first options: one unit would take too long. */
const SPLIT_FROM = 3;

/** The stoppers of one part, as rising codes. */
export function censusPart(unit: CensusUnit, options: CensusOptions = {}): number[] {
  checkUnit(unit);
  checkWork(options);
  const { vertices, added, below, firstLeft } = unit;
  const found = new Set<number>();
  const base = vertices - added;
  const all = 2 ** vertices - 1;
  extensions(
    { below: graphOfCode(below, base), added, firstLeft },
    (graph) => {
      if (followersOf(graph)[base] !== all) return;
      for (let start = base; start < vertices; start++) found.add(codeOf(graph, start));
    },
    lookAt(options),
  );
  return rising(found);
}

function checkUnit(unit: Partial<Record<keyof CensusUnit, unknown>> | undefined): void {
  const { vertices, added, below, firstLeft } = isObject(unit) ? unit : {};
  const isBelow = (number: unknown, limit: number): boolean =>
    Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) < limit;
  checkVertices(vertices);
  const size = vertices as number;
  const isUnit =
    isBelow(added, size + 1) &&
    added !== 0 &&
    isBelow(below, 4 ** ((size - (added as number)) ** 2)) &&
    (firstLeft === undefined || isBelow(firstLeft, 2 ** size));
  if (!isUnit) throw new GyreError('E_SHAPE', 'this is not a part of a census', 'take one from censusUnits');
}

/** The whole census from its parts, in any order. Stoppers that two parts have found, with other vertices first, are one. */
export function joinCensus(parts: readonly (readonly number[])[]): number[] {
  checkList('lists of codes', parts, (part) => Array.isArray(part) && part.every(Number.isSafeInteger));
  return rising(new Set(parts.flat()));
}

/**
 * All closed graphs on up to so many vertices, size → rising codes: sets of canonical stoppers, no two of them equal,
 * that hold every option of their members. They have no symmetries, since their vertices have different values.
 */
export function closedGraphs(most: number, look: () => void = () => undefined): number[][] {
  const codes: number[][] = [[0]];
  for (let size = 1; size <= most; size++) {
    const found = new Set<number>();
    for (let added = 1; added <= size; added++) {
      for (const code of codes[size - added]) {
        const below = graphOfCode(code, size - added);
        extensions({ below, added }, (graph) => found.add(closedCodeOf(graph)), look);
      }
    }
    codes.push(rising(found));
  }
  return codes;
}

function rising(found: ReadonlySet<number>): number[] {
  return [...found].toSorted((a, b) => a - b);
}

/** Looks at the signal once in a number of calls. */
function lookAt({ signal }: CensusOptions): () => void {
  let calls = 0;
  return () => {
    if ((++calls & 0xff) === 0) throwIfAborted(signal);
  };
}
