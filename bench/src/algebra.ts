/**
 * Times the store of values against the same questions to graphs, in one run and on the same instances:
 * canonical forms, sums, multiples, comparisons, sides. Then lines that graphs refuse, or take minutes for,
 * against a limit of time. Keeps its runs in results/algebra.json. `node bench/dist/algebra.js [part of a
 * row's name …]`
 */

import { evaluate, parseExpression, ValueStore, valuate } from 'gyre/algebra';
import {
  canonicalKey,
  compare,
  isLoopfree,
  type LoopyGame,
  onside,
  type SideAnswer,
  sides,
  sum,
} from 'gyre/loopy';
import { bornBy, cyclicGame, hotGame, loopfreeGame, type Random, seeded } from './algebra-games.ts';
import { cpuMs, keep, median } from './harness.ts';

/** What is timed; it gives what makes texts of the answers, which must agree. */
type Work = () => () => string[];

interface Row {
  readonly name: string;
  readonly rounds: number;
  /** New instances, and the work on them by the store and by graphs; what this does is not timed. */
  readonly prepare: (random: Random) => readonly [byStore: Work, byGraphs: Work];
}

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const keys = (games: readonly LoopyGame[]): string[] => games.map(canonicalKey);
const found = (answer: SideAnswer): LoopyGame => answer.stopper ?? answer.simplified;
const canonical = (game: LoopyGame): LoopyGame => found(onside(game));
const read = (text: string): LoopyGame => canonical(evaluate(parseExpression(text)).onside);

const ROWS: readonly Row[] = [
  ...[200, 400, 800].map((size) => canonicalForms(size)),
  sums('300 sums of two day-3 games', 300, (random) => many(2, () => bornBy(3, 2, random))),
  ...[2, 3].map((terms) =>
    sums(`10 sums of ${terms} hot games`, 10, (random) => many(terms, () => hotGame(random))),
  ),
  lines('a.^ + b.(^*)', (random) => `${200 + random(401)}.^ + ${200 + random(401)}.(^*)`),
  lines('a.{0|v*} + b.{0||0|v*}', (random) => `${5 + random(5)}.{0|v*} + ${5 + random(5)}.{0||0|v*}`),
  lines('a.upon + b.over + c.^', (random) => `${2 + random(3)}.upon + ${2 + random(3)}.over + 2.^`),
  comparisons(),
  ...[100, 200, 400].map((size) => bothSides(size)),
];

function canonicalForms(size: number): Row {
  return {
    name: `canonical forms of 5 loop-free graphs of ${size} positions`,
    rounds: 9,
    prepare(random) {
      const games = many(5, () => loopfreeGame(size, 4, random));
      return [
        () => {
          const store = new ValueStore();
          const values = games.map((game) => store.graph(store.ofGame(game).on));
          return () => keys(values);
        },
        () => {
          const values = games.map(canonical);
          return () => keys(values);
        },
      ];
    },
  };
}

/** Sums of values, which are values before the clock starts. */
function sums(name: string, count: number, terms: (random: Random) => string[]): Row {
  return {
    name,
    rounds: 9,
    prepare(random) {
      const store = new ValueStore();
      const lists = many(count, () => terms(random).map(read));
      const values = lists.map((list) => list.map((game) => store.ofGame(game)));
      return [
        () => {
          const totals = values.map((list) => list.reduce((a, b) => store.sum(a, b)));
          return () => keys(totals.map(({ on }) => store.graph(on)));
        },
        () => {
          const totals = lists.map((list) => list.reduce((a, b) => canonical(sum(a, b))));
          return () => keys(totals);
        },
      ];
    },
  };
}

/** The values of texts, each by itself. */
function lines(form: string, text: (random: Random) => string): Row {
  return {
    name: `10 lines ${form}`,
    rounds: 5,
    prepare(random) {
      const texts = many(10, () => text(random));
      return [
        () => {
          const values = texts.map((one) => valuate(parseExpression(one), { store: new ValueStore() }));
          return () => values.flatMap((value) => keys([value.onside, value.offside]));
        },
        () => {
          const values = texts.map((one) => sides(evaluate(parseExpression(one)).onside));
          return () => values.flatMap((both) => keys([found(both.onside), found(both.offside)]));
        },
      ];
    },
  };
}

/** How different stoppers with cycles compare, which are values before the clock starts. */
function comparisons(): Row {
  return {
    name: '5,000 comparisons of stoppers, both ways',
    rounds: 9,
    prepare(random) {
      const stoppers: LoopyGame[] = [];
      while (stoppers.length < 100) {
        const { stopper } = onside(cyclicGame(12, 3, random));
        if (stopper !== undefined && !isLoopfree(stopper)) stoppers.push(stopper);
      }
      const store = new ValueStore();
      const ids = stoppers.map((game) => store.intern(game));
      const pairs = many(5000, () => [random(100), random(100)] as const);
      return [
        () => {
          const relations = pairs.map(([a, b]) => store.relation(ids[a], ids[b]));
          return () => relations;
        },
        () => {
          const relations = pairs.map(([a, b]) => compare(stoppers[a], stoppers[b]).relation);
          return () => relations;
        },
      ];
    },
  };
}

function bothSides(size: number): Row {
  return {
    name: `both sides of 5 cyclic graphs of ${size} positions`,
    rounds: 7,
    prepare(random) {
      const games = many(5, () => cyclicGame(size, 4, random));
      return [
        () => {
          const values = games.map((game) => {
            const store = new ValueStore();
            return [store, store.ofGame(game)] as const;
          });
          return () => values.flatMap(([store, { on, off }]) => keys([store.graph(on), store.graph(off)]));
        },
        () => {
          const values = games.map((game) => sides(game));
          return () => values.flatMap((both) => keys([found(both.onside), found(both.offside)]));
        },
      ];
    },
  };
}

/** In every round new instances; the two take turns in beginning, after rounds that only warm them up. */
function measured({ name, rounds, prepare }: Row): object {
  const times: [number[], number[]] = [[], []];
  const begin = cpuMs();
  for (let seed = 1; times[0].length < rounds; seed++) {
    const isWarm = seed > 2 && cpuMs() - begin > WARM_MS;
    const works = prepare(seeded(seed));
    const texts: string[][] = [];
    for (const who of seed % 2 === 0 ? [0, 1] : [1, 0]) {
      const start = cpuMs();
      const answers = works[who]();
      if (isWarm) times[who].push(Number((cpuMs() - start).toPrecision(3)));
      texts[who] = answers();
    }
    if (texts[0].join('\n') !== texts[1].join('\n')) throw new Error(`${name}, seed ${seed}: other answers`);
  }
  const [storeMs, graphsMs] = times.map(median);
  const ratio = Number((graphsMs / storeMs).toPrecision(3));
  console.log(`${name}: by graphs ${graphsMs} ms, by the store ${storeMs} ms, ${ratio} times faster`);
  return { name, graphsMs, storeMs, times: ratio, byGraphs: times[1], byStore: times[0] };
}

const WARM_MS = 700;

/**
 * Lines with many terms, and lines that need an answer or a refusal at once; the processor time that they may
 * take.
 */
const LIMITS: readonly (readonly [text: string, limitMs: number])[] = [
  [many(8, (i) => hotGame(seeded(i))).join(' + '), 50],
  ['200.{3||1|-2}', 500],
  ['100.{0|v*} + 50.{0||0|v*}', 500],
  ['60.tiny(2) + 50.tiny(3) + 40.tiny(5)', 500],
  ['30.upon + 20.uponth + 5.tiny(on)', 500],
  [`${'1:'.repeat(900)}1`, 500],
  [`${'tiny('.repeat(3000)}1${')'.repeat(3000)}`, 500],
  ['1000.upon', 500],
  ['50000.^', 500],
  ['*5000+{1|*3000}', 500],
];

/** A line in a new store, three times; the last counts. */
function limited([text, limitMs]: (typeof LIMITS)[number]): object {
  let [ms, result] = [0, ''];
  for (let round = 0; round < 3; round++) {
    const begin = cpuMs();
    try {
      valuate(parseExpression(text));
      result = 'an answer';
    } catch (error) {
      if ((error as { code?: string }).code !== 'E_LIMIT') throw error;
      result = 'refused';
    }
    ms = Math.round(10 * (cpuMs() - begin)) / 10;
  }
  const name = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  console.log(
    `${name}: ${result} in ${ms} ms (at most ${limitMs} ms, ${ms <= limitMs ? 'reached' : 'MISSED'})`,
  );
  return { name, result, ms, limitMs };
}

const parts = process.argv.slice(2);
const isAsked = (name: string): boolean => parts.length === 0 || parts.some((part) => name.includes(part));
keep('algebra', {
  compared: ROWS.filter(({ name }) => isAsked(name)).map(measured),
  limited: isAsked('limits') ? LIMITS.map(limited) : [],
});
