import type { Call, Contestant } from './contestant.ts';
import { positionsOf } from './contestant.ts';
import {
  between,
  bornBy,
  cyclicPositions,
  hotGame,
  loopfreePositions,
  type Positions,
  type Random,
} from './generators.ts';
import type { Algebra } from './library.ts';

/** One line of the table: what is done, how often, and how much faster than before it is to be. */
export interface Row {
  readonly name: string;
  /** How many times faster than before it is to be. */
  readonly faster: number;
  /** Rounds that count, at least. */
  readonly rounds: number;
  /** Calls in each turn of a round. */
  readonly inTurn: number;
  /** Makes the instances of one round, and gives each contestant the same. */
  prepare(random: Random): (contestant: Contestant) => Call;
}

/** Every row that both contestants can do. */
export function rows(library: Algebra): Row[] {
  return [...canonicalRows(), ...sumRows(library), ...multipleRows(), ...loopyRows(library)];
}

function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function canonicalRows(): Row[] {
  return (
    [
      [200, 25, 12, 15, 4],
      [400, 45, 25, 11, 2],
      [800, 90, 50, 7, 1],
      [1600, 130, 90, 5, 1],
    ] as const
  ).flatMap(([size, values, graphs, rounds, inTurn]): Row[] => {
    const five = (random: Random): Positions[] => many(5, () => loopfreePositions(size, 4, random));
    return [
      {
        name: `canonical forms of 5 loop-free graphs of ${size} positions`,
        faster: values,
        rounds,
        inTurn,
        prepare(random) {
          const games = five(random);
          return (contestant) => contestant.canonicalValues(games);
        },
      },
      {
        name: `the same, ${size} positions, graphs in and out`,
        faster: graphs,
        rounds,
        inTurn,
        prepare(random) {
          const games = five(random);
          return (contestant) => contestant.canonicalGraphs(games);
        },
      },
    ];
  });
}

function sumRows({ evaluate, parseExpression }: Algebra): Row[] {
  const game = (text: string): Positions => positionsOf(evaluate(parseExpression(text)).onside);
  const hot = (random: Random): Positions => game(hotGame(HOT_RANGE, random));
  const row = (
    name: string,
    faster: number,
    rounds: number,
    inTurn: number,
    terms: (random: Random) => Positions[][],
  ): Row => ({
    name,
    faster,
    rounds,
    inTurn,
    prepare(random) {
      const lists = terms(random);
      return (contestant) => contestant.sums(lists);
    },
  });
  return [
    row('300 sums of two day-3 games', 25, 15, 2, (random) =>
      many(300, () => many(2, () => game(bornBy(3, 2, random)))),
    ),
    row('60 sums of two day-4 games', 25, 15, 2, (random) =>
      many(60, () => many(2, () => game(bornBy(4, 4, random)))),
    ),
    row('10 sums of 2 hot games', 200, 15, 8, (random) => many(10, () => many(2, () => hot(random)))),
    row('10 sums of 3 hot games', 300, 9, 2, (random) => many(10, () => many(3, () => hot(random)))),
    row('10 sums of 4 hot games', 500, 5, 1, (random) => many(10, () => many(4, () => hot(random)))),
  ];
}

/** The numbers in hot games lie between −range and range. */
export const HOT_RANGE = 7;

function multipleRows(): Row[] {
  const row = (
    name: string,
    faster: number,
    rounds: number,
    inTurn: number,
    text: (random: Random) => string,
  ): Row => ({
    name: `10 lines ${name}`,
    faster,
    rounds,
    inTurn,
    prepare(random) {
      const lines = many(10, () => text(random));
      return (contestant) => contestant.texts(lines);
    },
  });
  return [
    row('a.^ + b.(^*), a, b from 200 to 600', 500, 15, 4, (random) => {
      return `${between(200, 600, random)}.^ + ${between(200, 600, random)}.(^*)`;
    }),
    row('n.^, n from 1,000 to 3,000', 500, 15, 4, (random) => `${between(1000, 3000, random)}.^`),
    row('a.tiny(x) + b.tiny(y), a, b from 4 to 10, x, y from 2 to 6', 25, 9, 1, (random) => {
      const [a, b] = [between(4, 10, random), between(4, 10, random)];
      return `${a}.tiny(${between(2, 6, random)}) + ${b}.tiny(${between(2, 6, random)})`;
    }),
    row('a.upon + b.over + c.^, a, b from 5 to 8, c from 3 to 6', 25, 3, 1, (random) => {
      const [a, b, c] = [between(5, 8, random), between(5, 8, random), between(3, 6, random)];
      return `${a}.upon + ${b}.over + ${c}.^`;
    }),
    row('a.upon + b.uponth, a, b from 4 to 7', 25, 3, 1, (random) => {
      return `${between(4, 7, random)}.upon + ${between(4, 7, random)}.uponth`;
    }),
    row('a.{0|v*} + b.{0||0|v*}, a, b from 5 to 9', 25, 5, 4, (random) => {
      return `${between(5, 9, random)}.{0|v*} + ${between(5, 9, random)}.{0||0|v*}`;
    }),
  ];
}

function loopyRows(library: Algebra): Row[] {
  const compared: Row = {
    name: '5,000 comparisons of stoppers, both ways',
    faster: 12,
    rounds: 15,
    inTurn: 1,
    prepare(random) {
      const stoppers = loopyStoppers(library, 100, random);
      const pairs = many(5000, () => [random(100), random(100)] as const);
      return (contestant) => contestant.comparisons(stoppers, pairs);
    },
  };
  const sided = (
    [
      [100, 6, 15],
      [200, 4, 11],
      [400, 3, 9],
      [1600, 2, 5],
    ] as const
  ).flatMap(([size, faster, rounds]): Row[] => {
    const five = (random: Random): Positions[] => many(5, () => cyclicPositions(size, 4, random));
    return [
      {
        name: `both sides of 5 cyclic graphs of ${size} positions`,
        faster,
        rounds,
        inTurn: 1,
        prepare(random) {
          const games = five(random);
          return (contestant) => contestant.sides(games);
        },
      },
    ];
  });
  return [compared, ...sided];
}

/** Different stoppers with cycles: onsides of random cyclic games of 12 positions. */
function loopyStoppers(library: Algebra, count: number, random: Random): Positions[] {
  const found = new Map<string, Positions>();
  while (found.size < count) {
    const { left, right, start } = cyclicPositions(12, 3, random);
    const { stopper } = library.sides(library.gameFromOptions(12, left, right, start)).onside;
    if (stopper !== undefined && !library.isLoopfree(stopper)) {
      found.set(library.canonicalKey(stopper), positionsOf(stopper));
    }
  }
  return [...found.values()];
}
