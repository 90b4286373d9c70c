import {
  ASYMMETRIC,
  invert,
  NORMAL,
  positionOf,
  type SolverChoice,
  tokenGame,
  type Value,
  valueAt,
} from '../game/inner.ts';
import {
  check,
  checkGraph,
  checkOptionNames,
  type Graph,
  type Player,
  refuse,
  shown,
} from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { checkImage, checkPointed, IN_TURNS, MAP } from './pointed.ts';

/** Löwe's games: S and A with player 0 to move first, the inverted S̄ and Ā with player 1 to move first. */
export type LoeweGame = 'S' | 'inverted S' | 'A' | 'inverted A';

/** vertex v → val of the game on ⟨graph, v⟩: always for player 0, as Löwe compares games. */
export function loeweValues(kind: LoeweGame, graph: Graph, options: SolverChoice = {}): Uint8Array {
  if (!LOEWE_GAMES.includes(kind))
    refuse('E_CONVENTION', `there is no game "${shown(kind)}"`, `the games are ${LOEWE_GAMES.join(', ')}`);
  checkGraph(graph, IN_TURNS, 'Löwe’s games need a graph on which players take turns');
  const game = tokenGame(graph, kind.endsWith('S') ? NORMAL : ASYMMETRIC);
  const solution = solve(game, options);
  const first: Player = kind.startsWith('inverted') ? 1 : 0;
  return Uint8Array.from({ length: graph.vertices }, (_, v) => {
    const value = valueAt(solution, positionOf(game, first, v));
    return first === 0 ? value : invert(value);
  });
}

const LOEWE_GAMES: readonly LoeweGame[] = ['S', 'inverted S', 'A', 'inverted A'];

/** One side of a comparison: a game, its graph and, for pointed games, its start. */
export interface LoewePlay {
  readonly kind: LoeweGame;
  readonly graph: Graph;
}

/** Do two games, begun at these vertices, have the same value for player 0? */
export function areEquivalent(
  one: LoewePlay & { readonly start: number },
  other: LoewePlay & { readonly start: number },
  options: SolverChoice = {},
): boolean {
  return startValue(one, options) === startValue(other, options);
}

/** Do two games, begun at these vertices, have values that are each other's inverse? */
export function areAntiEquivalent(
  one: LoewePlay & { readonly start: number },
  other: LoewePlay & { readonly start: number },
  options: SolverChoice = {},
): boolean {
  return startValue(one, options) === invert(startValue(other, options));
}

function startValue(play: LoewePlay & { readonly start: number }, options: SolverChoice): Value {
  checkPointed(play);
  return playValues(play, options)[play.start] as Value;
}

/** The values of a game on its graph. */
export function playValues(play: LoewePlay, options: SolverChoice): Uint8Array {
  return loeweValues(play?.kind, play?.graph, options);
}

/** Options of the check of a map. */
export interface EquivalenceOptions extends SolverChoice {
  /** Must the games have the same value, or values that are each other's inverse? */
  readonly sense?: (typeof SENSES)[number];
}

/**
 * Is `map` a G-H-equivalence (or anti-equivalence): is the game begun at v (anti-)equivalent to the one begun
 * at map[v], for every v?
 *
 * @returns the first vertex where it is not; undefined if there is none
 */
export function equivalenceFault(
  from: LoewePlay,
  to: LoewePlay,
  map: ArrayLike<number>,
  options: EquivalenceOptions = {},
): number | undefined {
  checkOptionNames(options, 'sense solver');
  check(map, MAP);
  const { sense = 'equivalence' } = options;
  if (!SENSES.includes(sense))
    refuse('E_SHAPE', `the sense is "${shown(sense)}"`, `it is ${SENSES.join(' or ')}`);
  const here = playValues(from, options);
  const there = playValues(to, options);
  for (let v = 0; v < here.length; v++) {
    checkImage(map, v, there.length);
    const image = there[map[v]] as Value;
    if (here[v] !== (sense === 'equivalence' ? image : invert(image))) return v;
  }
  return undefined;
}

const SENSES = ['equivalence', 'anti-equivalence'] as const;
