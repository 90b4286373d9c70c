import { checkObject, GyreError, shown } from '../../../src/graph/inner.ts';
import { type PointsLayout, pointsBoard } from '../../../src/rulesets/boards/board-graph.ts';
import { gridText, inRows, lettered, squareNames } from '../../../src/rulesets/boards/board-text.ts';
import type { BoardPiece } from '../../../src/rulesets/contract/contract.ts';
import type { ReversibleRuleset } from '../../../src/rulesets/contract/indexed.ts';
import { layersOf } from '../../../src/rulesets/kit/men.ts';
import { baghChalEngine, GOATS, JUMPS, NEIGHBOURS, POINTS, SIDE, TIGERS } from './engine.ts';

/** Five rows of five points, from the top: T, G, or a dot. */
export type BaghChalBoard = string;

/** What authors differ on. */
export interface BaghChalRules {
  /** How many goats the tigers must take to win: 1 to 5. */
  readonly captures?: number;
  /** What becomes of goats that cannot move: they have lost, or the game is drawn. */
  readonly stuck?: 'lose' | 'draw';
}

/**
 * Bagh chal, tigers and goats, once all twenty goats are on the board. In turn a goat steps along a line to the next point, or a
 * tiger does so or jumps over a goat to the empty point behind it and takes it. The tigers win when they have taken five goats, the
 * goats when no tiger can move. The players have different men, moves and aims.
 *
 * Solved by Lim and Nievergelt, Computing tigers and goats (2004): 88,260,972 positions up to symmetry.
 */
export function baghChal(rules: BaghChalRules = {}): ReversibleRuleset<BaghChalBoard> {
  checkObject(rules, 'the rules');
  const { captures = MOST_CAPTURES, stuck = 'lose' } = rules;
  if (!Number.isInteger(captures) || captures < 1 || captures > MOST_CAPTURES)
    throw new GyreError('E_RULESET', `the tigers must take ${shown(captures)} goats`, 'give 1 to 5');
  if (stuck !== 'lose' && stuck !== 'draw')
    throw new GyreError('E_RULESET', `goats that are stuck ${shown(stuck)}`, 'give lose or draw');
  const engine = baghChalEngine(captures, stuck === 'draw');
  const { men } = engine;
  const least = ALL_GOATS - captures;

  return {
    name: 'bagh-chal',
    title: captures === MOST_CAPTURES ? 'Bagh chal' : `Bagh chal to ${captures}`,
    parameters: { captures: `${captures}`, stuck },
    players: PLAYERS,
    starts: () => [{ position: START, player: TIGERS }],

    moves(board, player, emit) {
      const points = read(board, least);
      for (const [from, man] of points.entries()) {
        if (man !== MEN[player]) continue;
        for (const to of NEIGHBOURS[from]) {
          if (points[to] === EMPTY)
            emit(write(points.with(from, EMPTY).with(to, man)), `${NAMES[from]}-${NAMES[to]}`);
        }
        if (player === GOATS) continue;
        for (const { over, to } of JUMPS[from]) {
          if (points[over] !== MEN[GOATS] || points[to] !== EMPTY) continue;
          emit(
            write(points.with(from, EMPTY).with(over, EMPTY).with(to, man)),
            `${NAMES[from]}x${NAMES[to]}`,
          );
        }
      }
    },

    payoff(board, player) {
      const points = read(board, least);
      if (goatsOf(points) === least) return player === GOATS ? -1 : 1;
      return stuck === 'draw' && player === GOATS && !canStep(points) ? 0 : undefined;
    },

    ending: (board, player) =>
      player === TIGERS
        ? 'no tiger can move'
        : goatsOf(read(board, least)) === least
          ? 'goats taken'
          : 'no goat can move',

    key: (board) => board,
    fromKey: (key) => write(read(String(key), least)),
    show: (board) => gridText(board.split('/'), EDGES),
    board: (board) => pointsBoard(LAYOUT, read(board, least).flatMap(pieceAt)),
    touches: (_, __, { name }) => [name.split(/[-x]/).map((point) => [point])],

    size: engine.size,
    mostMoves: engine.mostMoves,
    mostMovesInto: 2 * engine.mostMoves,
    layers: layersOf(men, 2).toReversed(),
    index(board, player) {
      const points = read(board, least);
      const empty = pointsWith(points, EMPTY);
      if (goatsOf(points) === least) return -1;
      men.leaders.set(pointsWith(points, MEN[TIGERS]));
      men.sets[0] = empty.reduce((set, point) => set | (1 << point), 0);
      return 2 * men.rank() + player;
    },
    at(index) {
      if (!men.place(index >>> 1)) return undefined;
      const points = Array.from({ length: POINTS }, (_, point) =>
        men.leaders.includes(point) ? MEN[TIGERS] : (men.sets[0] >>> point) & 1 ? EMPTY : MEN[GOATS],
      );
      return { position: write(points), player: (index & 1) === GOATS ? GOATS : TIGERS };
    },
    playerAt: (index) => ((index & 1) === GOATS ? GOATS : TIGERS),
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };
}

const PLAYERS = ['Goats', 'Tigers'] as const;
const MEN = ['G', 'T'] as const;
const EMPTY = '.';
const ALL_GOATS = 20;
const MOST_CAPTURES = 5;
const EDGES = lettered(SIDE, SIDE);
const NAMES = squareNames(EDGES);
const START = 'TGGGT/GGGGG/GG.GG/GGGGG/TGGGT';
const LAYOUT: PointsLayout = {
  names: NAMES,
  spots: NAMES.map((_, point) => [point % SIDE, Math.floor(point / SIDE)]),
  pairs: NEIGHBOURS.flatMap((near, from) =>
    near.filter((to) => from < to).map((to): [number, number] => [from, to]),
  ),
};

function pieceAt(man: string, point: number): BoardPiece[] {
  if (man === EMPTY) return [];
  const owner = man === MEN[TIGERS] ? TIGERS : GOATS;
  return [{ point: NAMES[point], kind: owner === TIGERS ? 'tiger' : 'goat', owner }];
}

function canStep(points: readonly string[]): boolean {
  return points.some(
    (man, from) => man === MEN[GOATS] && NEIGHBOURS[from].some((to) => points[to] === EMPTY),
  );
}

function goatsOf(points: readonly string[]): number {
  return pointsWith(points, MEN[GOATS]).length;
}

function pointsWith(points: readonly string[], man: string): number[] {
  return points.flatMap((there, point) => (there === man ? [point] : []));
}

/** A board with four tigers and as many goats as there may be, the game being over or not. */
function read(board: BaghChalBoard, least: number): string[] {
  const points = Array.from(board.replaceAll('/', ''));
  const goats = goatsOf(points);
  const isFit =
    /^(?:[.GT]{5}\/){4}[.GT]{5}$/.test(board) &&
    pointsWith(points, MEN[TIGERS]).length === 4 &&
    goats >= least &&
    goats <= ALL_GOATS;
  if (isFit) return points;
  throw new GyreError(
    'E_POSITION',
    `the board is "${board}"`,
    `give five rows from the top with four T and ${least} to ${ALL_GOATS} G, as in ${START}`,
  );
}

function write(points: readonly string[]): BaghChalBoard {
  return inRows(points, SIDE).join('/');
}
