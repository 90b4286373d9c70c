import { MISERE } from '../../game/inner.ts';
import { checkWhole, type Player } from '../../graph/inner.ts';
import { gridText, inRows, lettered, squareNames } from '../boards/board-text.ts';
import { fromNumber } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Board, BoardPoint, Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** Squares of each player's cars, rising, counted from the top left; cars that have left are not listed. */
interface Road {
  readonly cars: readonly [readonly number[], readonly number[]];
}

/**
 * Dodgem on n × n squares: n − 1 blue cars down the left edge, n − 1 red cars along the bottom, the corner
 * between them empty. Blue cars go right, up or down and leave over the right edge; red cars go up, left
 * or right and leave over the top. Whoever has all cars off first wins. A player must leave the other a
 * move: whoever cannot move wins.
 *
 * Invented by C. Vout; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, have a table of 3 × 3.
 */
export function dodgem(n: number): Ruleset<Road> {
  checkWhole(n, 'the size', 2);
  const own = Array.from({ length: n - 1 }, (_, i) => i * n);
  const theirs = Array.from({ length: n - 1 }, (_, i) => (n - 1) * n + 1 + i);
  const edges = lettered(n, n);
  const names = squareNames(edges);
  const rowsOf = ({ cars }: Road): string[] =>
    inRows(
      names.map((_, square) => carAt(cars, square)),
      n,
    );
  const key = ({ cars }: Road): number => keyOf(cars, n);
  const read = (number: number): Road | undefined => {
    const cars = carsOf(number, n);
    const all = cars.flat();
    return new Set(all).size === all.length ? { cars } : undefined;
  };

  return {
    name: 'dodgem',
    title: `Dodgem ${n} × ${n}`,
    parameters: { n: `${n}` },
    players: ['Blue', 'Red'],
    convention: MISERE,
    starts: () => [{ position: { cars: [own, theirs] } }],

    moves({ cars }, player, emit) {
      for (const [i, from] of cars[player].entries()) {
        for (const [name, down, right] of DIRECTIONS[player]) {
          const row = Math.floor(from / n) + down;
          const column = (from % n) + right;
          const leaves = player === 0 ? column === n : row < 0;
          const isOnBoard = row >= 0 && row < n && column >= 0 && column < n;
          const to = row * n + column;
          if (!leaves && (!isOnBoard || cars[0].includes(to) || cars[1].includes(to))) continue;
          const moved = leaves ? cars[player].toSpliced(i, 1) : cars[player].with(i, to).toSorted(byNumber);
          emit(
            { cars: player === 0 ? [moved, cars[1]] : [cars[0], moved] },
            `${names[from]} ${leaves ? 'leaves' : name}`,
          );
        }
      }
    },

    payoff: ({ cars }, player) => (cars[1 - player].length === 0 ? -1 : undefined),
    key,
    fromKey: fromNumber(key, read),
    show: (road) => gridText(rowsOf(road), edges),
    board: (road) => withExits(gridBoard(rowsOf(road), edges, CARS), n),
    touches(_, player, { name }) {
      const [from, where] = name.split(' ');
      const square = names.indexOf(from);
      const [, down, right] = DIRECTIONS[player].find(([word]) => word === where) ?? DIRECTIONS[player][0];
      const exit = player === 0 ? exitName(0, Math.floor(square / n)) : exitName(1, square % n);
      return [[[from], [where === 'leaves' ? exit : names[square + down * n + right]]]];
    },
  };
}

const CARS: PieceLooks = {
  '>': { kind: 'blue car', owner: 0 },
  '^': { kind: 'red car', owner: 1 },
};

/** Where a player's cars leave: beside a row for blue ones, above a column for red ones, counted from 0. */
function exitName(player: Player, line: number): string {
  return `${player === 0 ? 'right' : 'top'} exit ${line + 1}`;
}

/** The board with the places where cars leave it. */
function withExits(board: Board, n: number): Board {
  const exits = Array.from({ length: n }, (_, line): BoardPoint[] => [
    { name: exitName(0, line), x: n, y: line, look: 'bare' },
    { name: exitName(1, line), x: line, y: -1, look: 'bare' },
  ]);
  return { ...board, points: [...board.points, ...exits.flat()] };
}

type Direction = readonly [name: string, down: number, right: number];

const UP: Direction = ['up', -1, 0];
const DIRECTIONS: readonly [readonly Direction[], readonly Direction[]] = [
  [['right', 0, 1], UP, ['down', 1, 0]],
  [UP, ['left', 0, -1], ['right', 0, 1]],
];

function byNumber(a: number, b: number): number {
  return a - b;
}

/** Each player's cars in radix n² + 1, a car that has left counting as n². */
function keyOf(cars: Road['cars'], n: number): number {
  const gone = n * n;
  let key = 0;
  for (const squares of cars) for (let i = 0; i < n - 1; i++) key = key * (gone + 1) + (squares[i] ?? gone);
  return key;
}

/** The cars of a key. */
function carsOf(key: number, n: number): Road['cars'] {
  const gone = n * n;
  let left = key;
  const fleet = (): number[] => {
    const squares: number[] = [];
    for (let i = 0; i < n - 1; i++) {
      const square = left % (gone + 1);
      left = Math.floor(left / (gone + 1));
      if (square !== gone) squares.unshift(square);
    }
    return squares.toSorted(byNumber);
  };
  const red = fleet(); // the key ends with the last red car
  return [fleet(), red];
}

function carAt(cars: Road['cars'], square: number): string {
  const has = (player: Player): boolean => cars[player].includes(square);
  return has(0) ? '>' : has(1) ? '^' : '.';
}

export const dodgemFamily: RulesetFamily = {
  name: 'dodgem',
  title: 'Dodgem',
  summary: 'two fleets cross; get all your cars off first',
  parameters: [{ name: 'n', summary: 'squares a side', fallback: '3' }],
  make: (given) => dodgem(wholeNumber(given, 'n', 2, 5)),
};
