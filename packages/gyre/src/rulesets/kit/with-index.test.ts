import { expect, test } from 'vitest';
import { type Convention, MISERE, NORMAL, ONSIDE } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import { IndexedRun } from '../../tables/solve/indexed-run.ts';
import { checkRuleset } from '../check/check.ts';
import type { Ruleset } from '../contract/contract.ts';
import { type Numbering, withIndex } from './with-index.ts';

/** A race on two rings: each player moves one or two steps on; whoever lands on the other's ring at 0 wins. With a side way back. */
const STEPS = 9;
type Spot = readonly [number, number];
const race: Ruleset<Spot> = {
  name: 'race',
  title: 'Race',
  starts: () => [{ position: [1, 1] }],
  moves(places, player, emit) {
    for (const step of [1, 2, -3]) {
      const to = (places[player] + step + STEPS) % STEPS;
      if (to === places[1 - player]) continue;
      emit(player === 0 ? [to, places[1]] : [places[0], to], `${step}`);
    }
  },
  payoff: (places, player) => (places[1 - player] === 0 ? -1 : undefined),
  key: ([a, b]) => STEPS * a + b,
  show: ([a, b]) => `${a} and ${b}`,
};

const numbering: Numbering<Spot> = {
  size: 2 * STEPS * STEPS,
  mostMoves: 3,
  index: ([a, b], player) => (a === b && a !== 1 ? -1 : 2 * (STEPS * a + b) + player),
  at(index) {
    const [a, b] = [Math.floor(index / 2 / STEPS), Math.floor(index / 2) % STEPS];
    if (a === b && a !== 1) return undefined;
    const player = (index % 2) as Player;
    if ([a, b][player] === 0) return undefined; // won before
    return { position: [a, b], player };
  },
};

const unmoves: Numbering<Spot>['unmoves'] = (places, player, emit) => {
  const mover = 1 - player;
  for (const step of [1, 2, -3]) {
    const from = (places[mover] - step + STEPS) % STEPS;
    emit(mover === 0 ? [from, places[1]] : [places[0], from]);
  }
};

const fit: Numbering<Spot> = {
  ...numbering,
  index: (places, player) => (places[player] === 0 ? -1 : numbering.index(places, player)),
};

test('what the solver needs follows from the rules: gyre check finds no fault', () => {
  expect(checkRuleset(withIndex(race, { ...fit, unmoves })).faults).toEqual([]);
  expect(checkRuleset(withIndex(race, fit)).faults).toEqual([]);
});

test('forward sweeps come to the same table as moves back', () => {
  const back = new IndexedRun(withIndex(race, { ...fit, unmoves }));
  while (back.step());
  const forwards = new IndexedRun(withIndex(race, fit));
  while (forwards.step());
  expect(forwards.plies).toBe(back.plies);
  const decided = (run: IndexedRun<Spot>): number[] =>
    Array.from(run.cells, (cell) => Math.max(cell, run.code.settled - 1));
  expect(decided(forwards)).toEqual(decided(back));
});

test('unmoves that miss a position are found', () => {
  const short: Numbering<Spot>['unmoves'] = (places, player, emit) => {
    let isFirst = true;
    unmoves?.(places, player, (from) => {
      if (!isFirst) emit(from);
      isFirst = false;
    });
  };
  expect(
    checkRuleset(withIndex(race, { ...fit, unmoves: short }))
      .faults.map(({ found }) => found)
      .join(),
  ).toMatch(/movesInto\(\d+\) gives \d+ not at all/);
});

test('two positions on one index that are no images of each other are found', () => {
  const folded: Numbering<Spot> = {
    ...fit,
    index: (places, player) => fit.index(places, places[0] > places[1] + 3 && places[1] > 0 ? 0 : player),
  };
  expect(checkRuleset(withIndex(race, folded)).faults.length).toBeGreaterThan(0);
});

test('a numbering with a part that is misspelt is refused', () => {
  const misspelt = { ...fit, mostMove: 3 };
  expect(() => withIndex(race, misspelt)).toThrow(
    'a numbering has no part "mostMove"; did you mean "mostMoves"?',
  );
});

test('gyre check counts the numbers that play reaches, and warns below one half', () => {
  const whole = checkRuleset(withIndex(race, fit));
  expect(whole.reached).toBeGreaterThan(fit.size / 2);
  expect(whole.warnings).toEqual([]);
  const loose: Numbering<Spot> = { ...fit, size: 400, at: (i) => (i < fit.size ? fit.at(i) : undefined) };
  const { reached, warnings } = checkRuleset(withIndex(race, loose));
  expect(reached).toBe(whole.reached);
  expect(warnings.map(({ found }) => found)).toEqual([
    `play reaches ${reached} of the 400 numbers of the index`,
  ]);
});

test('who is stuck and wins, and endless play that is no draw, are refused: no wrong cells in silence', () => {
  const line = (convention: Convention, payoff?: Ruleset<number>['payoff']): Ruleset<number> => ({
    name: 'line',
    title: 'Line',
    impartial: true,
    convention,
    starts: () => [{ position: 9 }],
    moves(p, _, emit) {
      for (const k of [1, 2]) if (k <= p) emit(p - k, `${k}`);
    },
    key: (p) => p,
    show: String,
    ...(payoff && { payoff }),
  });
  const numbers: Numbering<number> = {
    size: 10,
    mostMoves: 2,
    index: (p) => p,
    at: (position) => ({ position, player: 0 }),
  };
  const table = (rules: Ruleset<number>): unknown => new IndexedRun(withIndex(rules, numbers)).step();
  const won = /index 0 is over and won by the player to move/;
  expect(() => table(line(MISERE))).toThrow(won);
  expect(() => table(line(NORMAL, (p) => (p === 0 ? 1 : undefined)))).toThrow(won);
  expect(() => table(line(ONSIDE))).toThrow('endless play is not a draw in Line');
  const own = { ...withIndex(line(NORMAL), numbers), convention: MISERE }; // an index by hand
  expect(checkRuleset(own).faults.map(({ found }) => found)).toEqual([
    expect.stringContaining('who is stuck wins at index 0'),
  ]);
  expect(checkRuleset({ ...own, impartial: false, convention: ONSIDE }).faults[0].found).toBe(
    'endless play is not a draw in Line',
  );
});
