import { opponent, type Player } from '../../src/graph/inner.ts';
import { pointsBoard } from '../../src/rulesets/boards/board-graph.ts';
import { besideNames } from '../../src/rulesets/boards/board-text.ts';
import { digitsOf, fromNumber } from '../../src/rulesets/boards/from-key.ts';
import type { Ruleset } from '../../src/rulesets/contract/contract.ts';

/** Point → who stands there; points 0 to 7 are the rim (kewai) in order, 8 is the centre (pūtahi). */
type Points = readonly (Player | undefined)[];

const RIM = 8;
const CENTRE = 8;

/**
 * Mū tōrere, the Māori game on an eight-pointed star. Each player has four pieces, side by side on the
 * rim at the start; one point is always empty. A piece moves to the empty point: along the rim, out of
 * the centre, or into the centre, but only from beside an enemy piece. Whoever cannot move has lost.
 *
 * M. Ascher, Mathematics Magazine 60 (1987) 90–100, analyses the game: a draw.
 */
export function muTorere(): Ruleset<Points> {
  return {
    name: 'mu-torere',
    title: 'Mū tōrere',
    players: ['Dark', 'Light'],
    starts: () => [{ position: [0, 0, 0, 0, 1, 1, 1, 1, undefined] }],

    moves(points, player, emit) {
      const empty = points.indexOf(undefined);
      for (let from = 0; from <= CENTRE; from++) {
        if (points[from] !== player || !isStep(points, player, from, empty)) continue;
        const after = [...points];
        after[empty] = player;
        after[from] = undefined;
        emit(after, `${NAMES[from]}-${NAMES[empty]}`);
      }
    },

    key: keyOf,
    fromKey: fromNumber(keyOf, pointsOf),
    show: (points) =>
      besideNames(
        PICTURE.replace(/\d/g, (point) => characterAt(points[Number(point)])),
        PICTURE.replace(/\d/g, (point) => NAMES[Number(point)]),
      ),
    board: (points) =>
      pointsBoard(
        LAYOUT,
        points.flatMap((owner, point) =>
          owner === undefined
            ? []
            : [{ point: NAMES[point], kind: owner === 0 ? 'dark piece' : 'light piece', owner }],
        ),
      ),
  };
}

/** Three per point: empty, Dark, Light. */
function keyOf(points: Points): number {
  return points.reduce((sum: number, at) => sum * 3 + (at === undefined ? 0 : at + 1), 0);
}

/** The points of a key; undefined unless each player has four pieces. */
function pointsOf(key: number): Points | undefined {
  const points = digitsOf(key, 3, RIM + 1).map((digit) =>
    digit === 0 ? undefined : ((digit - 1) as Player),
  );
  const hasFour = (player: Player): boolean => points.filter((at) => at === player).length === RIM / 2;
  return hasFour(0) && hasFour(1) ? points : undefined;
}

/** May the piece on `from` go to the empty point? */
function isStep(points: Points, player: Player, from: number, empty: number): boolean {
  if (from === CENTRE) return true;
  if (empty === CENTRE) return neighbours(from).some((beside) => points[beside] === opponent(player));
  return neighbours(from).includes(empty);
}

function neighbours(point: number): readonly number[] {
  return [(point + 1) % RIM, (point + RIM - 1) % RIM];
}

function characterAt(at: Player | undefined): string {
  return at === undefined ? '.' : 'xo'[at];
}

const NAMES = ['1', '2', '3', '4', '5', '6', '7', '8', 'c'];
const PICTURE = ['    0', ' 7     1', '6   8   2', ' 5     3', '    4'].join('\n');
const PLACES: readonly (readonly [number, number])[] = [
  [2, 0],
  [3.4, 0.6],
  [4, 2],
  [3.4, 3.4],
  [2, 4],
  [0.6, 3.4],
  [0, 2],
  [0.6, 0.6],
  [2, 2],
];
const LINES: readonly (readonly [number, number])[] = Array.from({ length: RIM }, (_, point) => [
  [point, CENTRE] as const,
  [point, (point + 1) % RIM] as const,
]).flat();

const LAYOUT = { names: NAMES, spots: PLACES, pairs: LINES };
