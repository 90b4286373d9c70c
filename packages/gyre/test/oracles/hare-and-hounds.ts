import { OFFSIDE } from '../../src/game/inner.ts';
import { pointsBoard } from '../../src/rulesets/boards/board-graph.ts';
import { besideNames } from '../../src/rulesets/boards/board-text.ts';
import { digitsOf, fromNumber } from '../../src/rulesets/boards/from-key.ts';
import type { Ruleset } from '../../src/rulesets/contract/contract.ts';

/** The hounds' points in rising order, and the hare's. Points are numbered 1 to 11 as on the board. */
interface Chase {
  readonly hounds: readonly number[];
  readonly hare: number;
}

/**
 * Hare and Hounds, the French military game:
 *
 *        1 - 2 - 3
 *      / | \ | / | \
 *     4- 5 - 6 - 7 -8
 *      \ | / | \ | /
 *        9 -10 -11
 *
 * The three hounds go one step along a line, forward (to the right) or straight up and down; the hare
 * goes one step anywhere. The hounds win by trapping the hare. The hare wins by getting past them, and
 * when the hounds cannot move or play never ends: endless play has a winner, an asymmetric game as Löwe
 * means it.
 *
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 2nd edition, volume 3, pages 711–723.
 */
export function hareAndHounds(): Ruleset<Chase> {
  return {
    name: 'hare-and-hounds',
    title: 'Hare and Hounds',
    players: ['Hounds', 'Hare'],
    convention: OFFSIDE,
    starts: () => [
      { position: { hounds: [1, 4, 9], hare: 8 }, player: 0 },
      { position: { hounds: [1, 4, 9], hare: 8 }, player: 1 },
    ],

    moves({ hounds, hare }, player, emit) {
      const isFree = (point: number): boolean => point !== hare && !hounds.includes(point);
      if (player === 1) {
        for (const to of LINES[hare]) if (isFree(to)) emit({ hounds, hare: to }, `${hare}-${to}`);
        return;
      }
      for (const [i, from] of hounds.entries()) {
        for (const to of LINES[from]) {
          if (!isFree(to) || COLUMN[to] < COLUMN[from]) continue;
          emit({ hounds: hounds.with(i, to).toSorted((a, b) => a - b), hare }, `${from}-${to}`);
        }
      }
    },

    payoff({ hounds, hare }, player) {
      const isPast = hounds.every((hound) => COLUMN[hare] <= COLUMN[hound]);
      if (!isPast) return undefined;
      return player === 0 ? -1 : 1;
    },

    key: keyOf,
    fromKey: fromNumber(keyOf, chaseOf),
    show: (chase) =>
      besideNames(
        PICTURE.replace(/\d+/g, (point) => characterAt(chase, Number(point))),
        NAMES,
      ),
    board: ({ hounds, hare }) =>
      pointsBoard(LAYOUT, [
        ...hounds.map((point) => ({ point: `${point}`, kind: 'hound', owner: 0 as const })),
        { point: `${hare}`, kind: 'hare', owner: 1 },
      ]),
  };
}

/** Twelve per man, the hare first. */
function keyOf({ hounds, hare }: Chase): number {
  return hounds.reduce((sum, point) => sum * 12 + point, hare);
}

/** The chase of a key; undefined unless all stand on points of their own. */
function chaseOf(key: number): Chase | undefined {
  const [hare, ...hounds] = digitsOf(key, 12, 4);
  const isOnPoints = !hounds.includes(0) && new Set([0, hare, ...hounds]).size === 5;
  return isOnPoints ? { hounds: hounds.toSorted((a, b) => a - b), hare } : undefined;
}

/** Point → the points that a line joins it to. */
const LINES: readonly (readonly number[])[] = [
  [],
  [2, 4, 5, 6],
  [1, 3, 6],
  [2, 6, 7, 8],
  [1, 5, 9],
  [1, 4, 6, 9],
  [1, 2, 3, 5, 7, 9, 10, 11],
  [3, 6, 8, 11],
  [3, 7, 11],
  [4, 5, 6, 10],
  [6, 9, 11],
  [6, 7, 8, 10],
];

/** Point → its column, from the hounds' end. */
const COLUMN = [-1, 1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3];
const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const PLACES = POINTS.map((point): [number, number] => [COLUMN[point], point < 4 ? 0 : point < 9 ? 1 : 2]);
const PAIRS = POINTS.flatMap((point) =>
  LINES[point].filter((to) => to > point).map((to): [number, number] => [point - 1, to - 1]),
);
const LAYOUT = { names: POINTS.map(String), spots: PLACES, pairs: PAIRS };
const PICTURE = ['  1 2 3', '4 5 6 7 8', '  9 10 11'].join('\n');
const NAMES = ['   1  2  3', '4  5  6  7  8', '   9 10 11'].join('\n');

function characterAt({ hounds, hare }: Chase, point: number): string {
  if (point === hare) return 'H';
  return hounds.includes(point) ? 'D' : '.';
}
