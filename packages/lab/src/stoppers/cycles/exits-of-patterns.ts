import { briefJson, GyreError } from 'gyre';
import type { AlgebraOptions, LoopyGame } from 'gyre/loopy';
import { assert, checkWork, throwIfAborted } from '../../kit/checks.ts';
import {
  allowedPatterns,
  canonicityFault,
  diveForOrder,
  type ExitSet,
  listedExits,
  type Pattern,
  proveCanonical,
  stockTexts,
  unicycleGame,
  unicycleSearch,
  writePattern,
} from '../../unicycles/index.ts';
import { closedGraphs, membersOfClosed } from '../census/index.ts';

/** A pattern, and the exits of one unicycle that has it; undefined if there is none of the kind asked for. */
export interface PatternExits {
  readonly pattern: string;
  readonly exits: readonly string[] | undefined;
  /** How many vertices that unicycle has, its exits and their followers counted. */
  readonly vertices: number | undefined;
}

/** For each allowed pattern of a length, up to rotation: one unicycle with exits from the set, or that there is none. */
export function patternsWithExits(
  length: number,
  set: ExitSet,
  options: AlgebraOptions = {},
): PatternExits[] {
  checkWork(options);
  const patterns = [...allowedPatterns(length)];
  return patterns.map((pattern, k) => {
    throwIfAborted(options.signal);
    options.onProgress?.(k / patterns.length);
    return withExits(pattern, set);
  });
}

/** Which exits to try. */
export interface FewestOptions extends AlgebraOptions {
  /** The most games beside the cycle: exits and their followers. */
  readonly most: number;
  /** Only games born by this day; all if it is not given. */
  readonly day?: number;
  /** Pattern → its answer, as an earlier search with the same options gave it: need not be found again. */
  readonly known?: ReadonlyMap<string, PatternExits>;
  /** Is told each new answer as it is found, so that a search that is killed can go on from there. */
  readonly onAnswer?: (answer: PatternExits) => void;
}

/**
 * For each allowed pattern of a length: a unicycle with the fewest vertices, if its exits and their followers are at
 * most so many games. Every set of loop-free games that holds all options of its members is tried, small ones
 * first. So where `day` is not given and a unicycle is found, none has fewer vertices.
 */
export function patternsWithFewest(length: number, options: FewestOptions): PatternExits[] {
  checkWork(options);
  const { most, day = most, known, onAnswer, signal, onProgress } = options;
  for (const [name, number] of [
    ['most', most],
    ['day', day],
  ] as const) {
    const isFine = Number.isInteger(number) && number >= 0 && number <= MOST_GAMES;
    if (!isFine) throw new GyreError('E_SIZE', `${name} is ${briefJson(number)}`, `give 0 to ${MOST_GAMES}`);
  }
  const sets = closedGraphs(most)
    .flatMap((codes, vertices) => codes.map((code) => membersOfClosed(code, vertices)))
    .filter((games) => games.length > 0 && games.every((game) => isBornBy(game, day)))
    .map((games) => listedExits(games));
  const patterns = [...allowedPatterns(length)];
  return patterns.map((pattern, k) => {
    onProgress?.(k / patterns.length);
    const before = known?.get(writePattern(pattern));
    if (before !== undefined) return before;
    const answer = smallest(pattern, sets, signal);
    onAnswer?.(answer);
    return answer;
  });
}

/** The unicycle of the first set that has one. */
function smallest(
  pattern: Pattern,
  sets: readonly ExitSet[],
  signal: AlgebraOptions['signal'],
): PatternExits {
  for (const set of sets) {
    throwIfAborted(signal);
    const answer = withExits(pattern, set);
    if (answer.exits !== undefined) return answer;
  }
  return { pattern: writePattern(pattern), exits: undefined, vertices: undefined };
}

const MOST_GAMES = 4;

/** Is it loop-free, with no play of more moves than this? In canonical form that is the day it is born. */
function isBornBy(game: LoopyGame, day: number): boolean {
  let reached = [game.start];
  for (let moves = 0; moves <= day; moves++) {
    const next = new Set<number>();
    for (const v of reached)
      for (const player of [0, 1] as const) for (const w of game.options(player, v)) next.add(w);
    reached = [...next];
  }
  return reached.length === 0;
}

/** One unicycle with exits from the set, proved canonical by a proof that was replayed. */
function withExits(pattern: Pattern, set: ExitSet): PatternExits {
  const found = firstExits(pattern, set);
  if (found === undefined) return { pattern: writePattern(pattern), exits: undefined, vertices: undefined };
  const game = unicycleGame({ pattern, stock: set.stock, exits: found });
  checkCanonical(game);
  const texts = textsOf(set);
  return {
    pattern: writePattern(pattern),
    exits: Array.from(found, (g) => texts[g]),
    vertices: game.vertices,
  };
}

const textsOfSets = new WeakMap<ExitSet, readonly string[]>();

/** The games of a set in the notation, which takes a moment: once per set. */
function textsOf(set: ExitSet): readonly string[] {
  const texts = textsOfSets.get(set) ?? stockTexts(set.stock);
  textsOfSets.set(set, texts);
  return texts;
}

/** The exits of the first unicycle that is found; a good order of filling them is looked for only where a quick one does not do. */
function firstExits(pattern: Pattern, set: ExitSet): Int32Array | undefined {
  let found: Int32Array | undefined;
  const onFound = (exits: Int32Array): void => {
    found = exits.slice();
  };
  const quick = unicycleSearch(pattern, set, diveForOrder(pattern, set, { rounds: 0, dives: 2 }).order);
  const { isDone } = quick.advance(quick.start, { maxFound: 1, maxTests: QUICK, onFound });
  if (isDone || found !== undefined) return found;
  const search = unicycleSearch(pattern, set, diveForOrder(pattern, set).order);
  search.advance(search.start, { maxFound: 1, onFound });
  return found;
}

/** Tests after which the order of filling is chosen with more care. */
const QUICK = 50_000;

function checkCanonical(game: LoopyGame): void {
  const proof = proveCanonical(game);
  assert(proof !== undefined, 'a unicycle that was found is not canonical');
  const fault = canonicityFault(game, proof);
  assert(fault === undefined, `a proof of canonicity is wrong: ${fault}`);
}
