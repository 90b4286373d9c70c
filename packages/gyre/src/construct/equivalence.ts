import {
  ASYMMETRIC,
  DRAW,
  invert,
  LOSS,
  NORMAL,
  positionOf,
  type Solver,
  type TokenGame,
  tokenGame,
  UNKNOWN,
  type Value,
  valueAt,
  WIN,
} from '../game/index.ts';
import { checkGraph, type Graph, GyreError, type Player, shown } from '../graph/index.ts';
import { checkStart } from './pointed.ts';

/** Löwe's games: S and A with player 0 to move first, the inverted S̄ and Ā with player 1 to move first. */
export type LoeweGame = 'S' | 'inverted S' | 'A' | 'inverted A';

/** vertex v → val of the game on ⟨graph, v⟩: always for player 0, as Löwe compares games. */
export function loeweValues(kind: LoeweGame, graph: Graph, solver: Solver): Uint8Array {
  checkKind(kind, graph);
  const game = tokenGame(graph, kind.endsWith('S') ? NORMAL : ASYMMETRIC);
  const solution = solver.solve(game);
  const first: Player = kind.startsWith('inverted') ? 1 : 0;
  return Uint8Array.from({ length: graph.vertices }, (_, v) => {
    const value = valueAt(solution, positionOf(game, first, v));
    return first === 0 ? value : invert(value);
  });
}

function checkKind(kind: LoeweGame, graph: Graph): void {
  checkGraph(graph);
  if (!LOEWE_GAMES.includes(kind)) {
    throw new GyreError(
      'E_CONVENTION',
      `there is no game "${shown(kind)}"`,
      `the games are ${LOEWE_GAMES.join(', ')}`,
    );
  }
  if (graph.kind === 'owned') {
    throw new GyreError(
      'E_SHAPE',
      'the graph is owned',
      'Löwe’s games need a graph on which players take turns',
    );
  }
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
  solver: Solver,
): boolean {
  return startValue(one, solver) === startValue(other, solver);
}

/** Do two games, begun at these vertices, have values that are each other's inverse? */
export function areAntiEquivalent(
  one: LoewePlay & { readonly start: number },
  other: LoewePlay & { readonly start: number },
  solver: Solver,
): boolean {
  return startValue(one, solver) === invert(startValue(other, solver));
}

function startValue({ kind, graph, start }: LoewePlay & { readonly start: number }, solver: Solver): Value {
  checkStart(graph, start);
  return loeweValues(kind, graph, solver)[start] as Value;
}

/**
 * Is `map` a G-H-equivalence (or anti-equivalence): is the game begun at v (anti-)equivalent to the one begun
 * at map[v], for every v?
 *
 * @returns the first vertex where it is not; undefined if there is none
 */
export function equivalenceViolation(
  from: LoewePlay,
  to: LoewePlay,
  map: ArrayLike<number>,
  solver: Solver,
  sense: (typeof SENSES)[number] = 'equivalence',
): number | undefined {
  if (!SENSES.includes(sense)) {
    throw new GyreError('E_SHAPE', `the sense is "${shown(sense)}"`, `it is ${SENSES.join(' or ')}`);
  }
  const here = loeweValues(from.kind, from.graph, solver);
  const there = loeweValues(to.kind, to.graph, solver);
  for (let v = 0; v < here.length; v++) {
    checkImage(map, v, there.length);
    const image = there[map[v]] as Value;
    if (here[v] !== (sense === 'equivalence' ? image : invert(image))) return v;
  }
  return undefined;
}

const SENSES = ['equivalence', 'anti-equivalence'] as const;

/**
 * Is a labelling sound: does every position carry its value? Of a symmetric game under normal play that is
 * Löwe's S-soundness; under the asymmetric convention, ℓ₀ for all vertices and then ℓ₁, it is A-soundness.
 *
 * @param labelling position → its value for the player to move
 */
export function isSound(labelling: ArrayLike<number>, game: TokenGame, solver: Solver): boolean {
  if (labelling.length !== game.positions) return false;
  const { values } = solver.solve(game);
  return values.every((value, p) => value === labelling[p]);
}

/**
 * ℓ/≡ of a labelling along a map (Propositions 3.7 and 3.9): class → the label that its members carry. Members
 * labelled `UNKNOWN`, where a tree was cut off, say nothing. Refuses labellings that differ within a class.
 */
export function quotientLabelling(
  labelling: ArrayLike<number>,
  map: ArrayLike<number>,
  classes: number,
): Uint8Array {
  checkLabelling(labelling, map, classes);
  const labels = new Uint8Array(classes).fill(UNKNOWN);
  for (let i = 0; i < labelling.length; i++) {
    checkImage(map, i, classes);
    if (labelling[i] === UNKNOWN) continue;
    if (labels[map[i]] !== UNKNOWN && labels[map[i]] !== labelling[i]) {
      throw new GyreError(
        'E_SHAPE',
        `the labelling has two labels for class ${map[i]}`,
        'labels agree in a class',
        { at: i },
      );
    }
    labels[map[i]] = labelling[i];
  }
  return labels;
}

/** Refuses what is no labelling, no map of as many vertices, or no number of classes. */
function checkLabelling(labelling: ArrayLike<number>, map: ArrayLike<number>, classes: number): void {
  if (!Number.isInteger(classes) || classes < 0) {
    throw new GyreError('E_SIZE', `there are ${shown(classes)} classes`, 'give a whole number, 0 or more');
  }
  if (typeof labelling?.length !== 'number' || map?.length !== labelling.length) {
    const found = `there are ${labelling?.length} labels and a map of ${map?.length} vertices`;
    throw new GyreError('E_SHAPE', found, 'give a label and an image for each vertex');
  }
  for (let i = 0; i < labelling.length; i++) {
    if (LABELS.includes(labelling[i])) continue;
    const hint = 'labels are 0 (L), 1 (D), 2 (W) and 3 (not known)';
    throw new GyreError('E_SHAPE', `vertex ${i} is labelled ${shown(labelling[i])}`, hint, { at: i });
  }
}

const LABELS: readonly number[] = [LOSS, DRAW, WIN, UNKNOWN];

/** Refuses a map that carries v to nothing. */
function checkImage(map: ArrayLike<number>, v: number, vertices: number): void {
  if (Number.isInteger(map[v]) && map[v] >= 0 && map[v] < vertices) return;
  const found = `vertex ${v} is mapped to ${map[v]}`;
  throw new GyreError('E_SHAPE', found, `map every vertex to one of ${vertices}`, { at: v });
}
