import { GyreError, shown, throwIfAborted } from '../../graph/index.ts';
import { closedCodeOf, codeOf, followersOf, graphOfCode, MOST_CODED } from './codes.ts';
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
export interface CensusOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

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

function checkVertices(vertices: number): void {
  if (Number.isInteger(vertices) && vertices >= 1 && vertices <= MOST_CODED) return;
  throw new GyreError(
    'E_LIMIT',
    `the number of vertices is ${shown(vertices)}`,
    `give 1 to ${MOST_CODED}; more would take days`,
  );
}

/** The stoppers of one part, as rising codes. */
export function censusPart(unit: CensusUnit, options: CensusOptions = {}): number[] {
  const { vertices, added, below, firstLeft } = unit;
  checkVertices(vertices);
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

/** The whole census from its parts, in any order. Stoppers that two parts have found, with other vertices first, are one. */
export function joinCensus(parts: readonly (readonly number[])[]): number[] {
  return rising(new Set(parts.flat()));
}

/**
 * All closed graphs on up to so many vertices, size → rising codes: sets of canonical stoppers, no two of them equal,
 * that hold every option of their members. They have no symmetries, since their vertices have different values.
 */
function closedGraphs(most: number, look: () => void): number[][] {
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
