import { expect, test } from 'vitest';
import { XorShift } from '../src/floor/random.ts';
import { solve } from '../src/index.ts';
import { listMoves } from '../src/rulesets/contract/contract.ts';
import * as shipped from '../src/rulesets/data/index.ts';
import {
  checkRuleset,
  dodgem,
  explore,
  type IndexedRuleset,
  isIndexed,
  LOST_NEXT,
  mnk,
  moveWithoutBack,
  NOT_A_POSITION,
  type Rules,
  type Ruleset,
  WON_NEXT,
} from '../src/rulesets/inner.ts';
import { compileRules } from '../src/rulesets/rules/compile.ts';
import { rulesetOf } from '../src/rulesets/rules/ruleset.ts';
import { columnsOfTable, probeIndexed, solveTable } from '../src/tables/inner.ts';
import * as more from './data/index.ts';
import { odd } from './data/odd.ts';
import { baghChal } from './oracles/bagh-chal/bagh-chal.ts';
import { hareAndHounds } from './oracles/hare-and-hounds.ts';
import { muTorere } from './oracles/mu-torere.ts';
import { teeko } from './oracles/teeko/teeko.ts';

const data: Readonly<Record<Game, Rules>> = { ...shipped, ...more };
type Game = keyof typeof shipped | keyof typeof more;
type Given = Readonly<Record<string, string>>;

/** The ruleset of a game as data, with or without symmetries. */
function made(game: Game, given: Given = {}, usesSymmetries = true): Ruleset<string> {
  return rulesetOf(compileRules(data[game], given, usesSymmetries), true);
}

function indexed(game: Game, given: Given = {}, usesSymmetries = true): IndexedRuleset<string> {
  const ruleset = made(game, given, usesSymmetries);
  if (!isIndexed(ruleset)) throw new Error(`${game} has no index`);
  return ruleset;
}

const ALL: readonly (readonly [Game, Given])[] = [
  ['tapatan', {}],
  ['mnk', {}],
  ['muTorere', {}],
  ['hareAndHounds', {}],
  ['dodgem', {}],
  ['kaooa', {}],
  ['morris', { men: '3' }],
  ['morris', { men: '4', flying: 'true' }],
  ['baghChal', { captures: '1' }],
  ['baghChal', { captures: '1', stuck: 'draw' }],
  ['neutreeko', {}],
  ['teeko', { centre: 'false' }],
];

test.each(ALL)('%s %o is a sound ruleset', (game, given) => {
  const { faults } = checkRuleset(made(game, given), { games: 40, length: 60 });
  expect(faults).toEqual([]);
});

test.each([
  ['tapatan', {}, true],
  ['tapatan', {}, false],
  ['mnk', {}, true],
  ['mnk', {}, false],
  ['mnk', { m: '4', n: '3' }, true],
  ['muTorere', {}, true],
  ['muTorere', {}, false],
  ['kaooa', {}, true],
  ['kaooa', {}, false],
  ['morris', { men: '3' }, true],
  ['morris', { men: '3', flying: 'true' }, true],
  ['baghChal', { captures: '1' }, true],
] as const)(
  '%s %o: moves and moves back agree at every index (symmetries: %s)',
  (game, given, usesSymmetries) => {
    const ruleset = indexed(game, given, usesSymmetries);
    const out = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto) + 1);
    const listed = new Map<number, number>(); // from × size + to → moves that are not listed backwards
    const isSettled = (mark: number): boolean => mark === WON_NEXT || mark === LOST_NEXT;
    for (let p = 0; p < ruleset.size; p++) {
      const mark = ruleset.prepare(p);
      const moves = ruleset.movesFrom(p, out);
      if (mark > 0) expect(moves).toBe(mark);
      if (mark <= 0) continue;
      for (const q of out.subarray(0, moves)) {
        const move = p * ruleset.size + q;
        listed.set(move, (listed.get(move) ?? 0) + 1);
      }
    }
    for (let q = 0; q < ruleset.size; q++) {
      for (const p of out.slice(0, ruleset.movesInto?.(q, out) ?? 0)) {
        if (isSettled(ruleset.prepare(p))) continue;
        const move = p * ruleset.size + q;
        const left = (listed.get(move) ?? 0) - 1;
        if (left < 0) expect.fail(`a move back from ${q} to ${p} has no move`);
        if (left === 0) listed.delete(move);
        else listed.set(move, left);
      }
    }
    expect([...listed.keys()].slice(0, 3)).toEqual([]);
  },
);

test.each(Object.entries(odd))(
  '%s: moves and moves back agree, and values are those of exploring',
  (_, rules) => {
    const ruleset = rulesetOf(compileRules(rules), true);
    if (!isIndexed(ruleset)) throw new Error('it has no index');
    expect(checkRuleset(ruleset, { games: 5, length: 40 }).faults).toEqual([]);
    expect(moveWithoutBack(ruleset)).toBeUndefined();
    const table = solveTable(ruleset, { cellBytes: 2 });
    const play = explore(rulesetOf(compileRules(rules), false));
    const { values, plies = [] } = solve(play.game);
    const wrong: string[] = [];
    for (let v = 0; v < play.graph.vertices; v++) {
      const index = ruleset.index(play.position(v), play.player(v));
      const found = index < 0 ? undefined : probeIndexed(table, index);
      if (index >= 0 && (found?.value !== values[v] || (found?.plies ?? plies[v]) !== plies[v]))
        wrong.push(`${play.player(v)} ${play.position(v)}`);
    }
    expect(wrong).toEqual([]);
  },
);

/** Won, drawn and lost positions of the index, those that share one counted each, and the longest win. */
function counted(game: Game, given: Given, usesSymmetries: boolean): number[] {
  const ruleset = indexed(game, given, usesSymmetries);
  const { values, plies } = columnsOfTable(solveTable(ruleset, { cellBytes: 2 }));
  const many = [0, 0, 0];
  let longest = 0;
  for (let index = 0; index < ruleset.size; index++) {
    if (ruleset.prepare(index) === NOT_A_POSITION) continue;
    many[2 - values[index]] += ruleset.images?.(index) ?? 1;
    if (plies !== undefined && plies[index] < 60_000) longest = Math.max(longest, plies[index]);
  }
  return [...many, longest];
}

test.each([
  ['mnk', {}, [2836, 1068, 1574, 5]],
  ['kaooa', {}, [7551, 20_635, 3505, 16]],
  ['tapatan', {}, [2046, 1228, 596, 7]],
  ['baghChal', { captures: '1' }, [347_799, 2352, 181_149, 22]],
] as const)('%s %o: all boards, won, drawn and lost, with symmetries', (game, given, histogram) => {
  expect(counted(game, given, true)).toEqual(histogram);
  // Where seats are alike, an index stands for the board with either player to move.
  if (!(indexed(game, given).isTurned ?? false)) expect(counted(game, given, false)).toEqual(histogram);
});

/** Every position that play reaches: counts of values, and the values and plies of the starts. */
function explored(ruleset: Ruleset<string>): object {
  const play = explore(ruleset);
  const { values, plies = new Uint32Array(0) } = solve(play.game);
  const many = [0, 0, 0];
  let longest = 0;
  for (let v = 0; v < play.graph.vertices; v++) {
    many[2 - values[v]]++;
    if (plies[v] < 60_000) longest = Math.max(longest, plies[v]);
  }
  return {
    many,
    longest,
    starts: play.starts.map((v) => `${'LDW'[values[v]]}${values[v] === 1 ? '' : plies[v]}`),
  };
}

test.each([
  ['muTorere', {}, { many: [208, 844, 128], longest: 5, starts: ['D'] }],
  ['hareAndHounds', {}, { many: [1275, 0, 841], longest: 28, starts: ['W23', 'L24'] }],
  ['dodgem', {}, { many: [1123, 0, 840], longest: 21, starts: ['W19'] }],
  ['kaooa', {}, { many: [6396, 20_075, 4425], longest: 16, starts: ['W15'] }],
  ['mnk', {}, { many: [2836, 1068, 1574], longest: 9, starts: ['D'] }],
  ['tapatan', {}, { many: [2914, 1576, 900], longest: 7, starts: ['D'] }],
] as const)('%s %o: what play reaches is worth what is published', (game, given, found) => {
  expect(explored(made(game, given))).toEqual(found);
});

/** A ruleset's game graph as a text: each position by its place in the order in which play meets it. */
function shape<P>(ruleset: Ruleset<P>, rename: (name: string) => string = (name) => name): string[] {
  const lines: string[] = [];
  const numbers = new Map<string, number>();
  const open = ruleset.starts().map(({ position, player = 0 }) => ({ position, player }));
  const numberOf = (position: P, player: number): number => {
    const key = `${player} ${String(ruleset.key(position))}`;
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(key, number);
      if (numbers.size > ruleset.starts().length) open.push({ position, player: player === 0 ? 0 : 1 });
    }
    return number;
  };
  for (const { position, player } of ruleset.starts()) numberOf(position, player ?? 0);
  for (let i = 0; i < open.length; i++) {
    const { position, player } = open[i];
    const payoff = ruleset.payoff?.(position, player);
    const moves = payoff === undefined ? listMoves(ruleset, position, player) : [];
    const sorted = moves
      .map(({ to, name }) => ({ to, name: rename(name) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    lines.push(`${payoff} ${sorted.map(({ to, name }) => `${name}:${numberOf(to, 1 - player)}`).join(' ')}`);
  }
  return lines;
}

test('the graphs of games as data are those of their programs, move by move', () => {
  expect(shape(made('hareAndHounds'))).toEqual(shape(hareAndHounds()));
  expect(shape(made('mnk')).length).toBe(shape(mnk(3, 3, 3)).length);
  expect(shape(made('muTorere'))).toEqual(shape(muTorere()));
  expect(shape(made('dodgem')).length).toBe(shape(dodgem(3)).length);
});

test('bagh chal to 1 as data has the values and plies of its program, at every position', () => {
  const program = baghChal({ captures: 1 });
  const theirs = solveTable(program);
  const ours = solveTable(indexed('baghChal', { captures: '1' }), { cellBytes: 2 });
  const wrong: string[] = [];
  for (let index = 0; index < program.size; index++) {
    const found = program.at(index);
    if (found === undefined) continue;
    const { position, player } = found;
    const ourIndex = ours.ruleset.index(position, player);
    const [right, own] = [probeIndexed(theirs, index), probeIndexed(ours, ourIndex)];
    if (right?.value !== own?.value || right?.plies !== own?.plies) wrong.push(`${player} ${position}`);
  }
  expect(wrong).toEqual([]);
});

test.each([44, 58] as const)('Teeko with %i goals as data has the moves and ends of its program', (goals) => {
  const program = teeko({ goals, centre: false });
  const ours = made('teeko', { goals: `${goals}`, centre: 'false' });
  const random = new XorShift(goals);
  for (let game = 0; game < 60; game++) {
    let position = program.starts()[0].position;
    let [own] = ours.starts().map((start) => start.position);
    for (let ply = 0; ply < 40; ply++) {
      const player = ply % 2 === 0 ? 0 : 1;
      const payoff = program.payoff?.(position, player);
      expect(ours.payoff?.(own, player)).toBe(payoff);
      if (payoff !== undefined) break;
      const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
      const [right, found] = [
        listMoves(program, position, player).toSorted(byName),
        listMoves(ours, own, player).toSorted(byName),
      ];
      expect(found.map(({ name }) => name)).toEqual(right.map(({ name }) => name));
      const chosen = random.below(right.length);
      [position, own] = [right[chosen].to, found[chosen].to];
      expect(own.split(' ')[0]).toBe(position);
    }
  }
});
