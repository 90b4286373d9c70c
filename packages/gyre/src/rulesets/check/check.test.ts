import { expect, test } from 'vitest';
import { OFFSIDE } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import type { Board } from '../contract/board.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { rulesetFamilies, rulesetNamed } from '../families.ts';
import { chessEnding } from '../games/chess/chess.ts';
import { dobutsu } from '../games/dobutsu/dobutsu.ts';
import { checkRuleset, type Fault } from './check.ts';

/** Walking on a square of side 5, from one corner, a step right or up; a good ruleset to spoil. */
type Spot = readonly [number, number];

const good: Ruleset<Spot> = {
  name: 'walk',
  title: 'Walk',
  impartial: true,
  starts: () => [{ position: [0, 0] }],
  moves([x, y], _, emit) {
    if (x < 4) emit([x + 1, y], 'right');
    if (y < 4) emit([x, y + 1], 'up');
  },
  key: ([x, y]) => 5 * x + y,
  fromKey: (key) => [Math.floor(Number(key) / 5), Number(key) % 5],
  canonical: ([x, y]) => (x < y ? [y, x] : [x, y]),
  show: ([x, y]) => `${x},${y}`,
};

test('a good ruleset has no faults', () => {
  expect(checkRuleset(good)).toEqual({ positions: 25, moves: 40, faults: [], warnings: [] });
});

test.each(rulesetFamilies.map((family) => [family.name]))('the shipped ruleset %s has no faults', (name) => {
  expect(checkRuleset(rulesetNamed(name), { games: 8, length: 60 }).faults).toEqual([]);
});

test.each(rulesetFamilies.map((family) => [family.name]))(
  'the shipped ruleset %s has no warnings, even where short games are cut off and played on',
  (name) => {
    expect(checkRuleset(rulesetNamed(name), { games: 12, length: 25 }).warnings).toEqual([]);
  },
);

/** A walk along the whole numbers: the first step chooses a road, `step` goes on along it. */
function roads(count: number, step: (p: number) => number | undefined): Ruleset<number> {
  return {
    name: 'roads',
    title: 'Roads',
    impartial: true,
    starts: () => [{ position: 0 }],
    moves(p, _, emit) {
      if (p === 0) for (let road = 1; road <= count; road++) emit(road, `road ${road}`);
      else {
        const to = step(p);
        if (to !== undefined) emit(to, 'on');
      }
    },
    key: (p) => p,
    show: String,
  };
}

test.each([
  ['every', 1, 1, /^no game ended or came back to a position within 2000 plies$/],
  [
    'every second',
    2,
    1,
    /^about [45]\d % of 200 random games neither ended nor came back to a position within/,
  ],
  ['one in thirty', 30, 1, /^about [2-6] % of 200 random games neither/],
])('%s game never ends, which is told with its share', (_, count, endless, words) => {
  const { faults, warnings } = checkRuleset(
    roads(count, (p) => ((p - 1) % count < endless ? p + count : p < 5 * count ? p + count : undefined)),
  );
  expect(faults).toEqual([]);
  expect(warnings.map(({ found }) => found)).toEqual([expect.stringMatching(words)]);
});

test('a long way round is not an endless one', () => {
  expect(checkRuleset(roads(1, (p) => (p === 1900 ? 1 : p + 1))).warnings).toEqual([]);
});

test.each([
  ['all 0', () => 0, /^nobody ever wins: all \d+ ends of play are draws, and the payoffs are all 0$/],
  ['won, lost and drawn', ([x, y]: Spot) => [1, 0, -1, 1, 0][Math.abs(x - y)], undefined],
])('payoffs that are %s', (_, payoff, words) => {
  const ends = { payoff: (spot: Spot) => (spot.includes(4) ? payoff(spot) : undefined) };
  const found = checkRuleset({ ...good, ...ends }).warnings.map((warning) => warning.found);
  expect(found).toEqual(words === undefined ? [] : [expect.stringMatching(words)]);
});

test('payoffs of 0 are in order where play also ends with a winner', () => {
  const draws = { payoff: ([x, y]: Spot) => (x + y === 7 ? 0 : undefined) };
  const ends = { ...good, ...draws, moves: stepsPast, canonical: (spot: Spot) => spot };
  expect(checkRuleset<Spot>(ends).warnings).toEqual([]);
  function stepsPast([x, y]: Spot, __: Player, emit: (to: Spot, name: string) => void): void {
    if (x < 4) emit([x + 1, y], 'right');
    if (x < 3 && y < 3) emit([x + 1, y + 1], 'across');
  }
});

let calls = 0;

test.each<[string, Partial<Ruleset<Spot>> | { [key: string]: unknown }, Fault['about'], RegExp]>([
  ['no title', { title: '' }, 'shape', /no title/],
  ['no show', { show: undefined }, 'shape', /no function show/],
  ['no starts', { starts: () => [] }, 'shape', /gives no position/],
  [
    'keys that collide',
    { key: ([x, y]: Spot) => x + y },
    'key',
    /two positions that are different have the key/,
  ],
  ['a key that is not a number', { key: () => Number.NaN, fromKey: undefined }, 'key', /key gives NaN/],
  ['a fromKey that does not undo key', { fromKey: () => [4, 4] }, 'key', /whose key is 24/],
  [
    'a symmetry that changes the moves',
    { canonical: ([x, y]: Spot) => [Math.max(x, 2), y] },
    'symmetry',
    /moves change under the symmetry/,
  ],
  [
    'a symmetry without rest',
    { canonical: ([x, y]: Spot) => [y, x] },
    'symmetry',
    /canonical form of a canonical form is another/,
  ],
  ['a payoff that is a fraction', { payoff: () => 0.5 }, 'payoff', /payoff is 0.5/],
  [
    'a payoff that the symmetry changes',
    { payoff: ([x, y]: Spot) => (x === 4 ? -1 : y === 4 ? 1 : undefined) },
    'symmetry',
    /payoff changes/,
  ],
  [
    'moves that differ from call to call',
    { moves: (_: Spot, __: number, emit: (to: Spot, name: string) => void) => emit([0, 0], `${calls++}`) },
    'moves',
    /other moves when it is called again/,
  ],
  [
    'moves that change the position',
    {
      canonical: undefined,
      moves(spot: number[], _: number, emit: (to: Spot, name: string) => void) {
        spot[0] = Math.min(4, spot[0] + 1);
        if (spot[0] < 4) emit([spot[0], spot[1]], 'right');
      },
    },
    'moves',
    /changed the position|called again|same moves|have the key/,
  ],
  [
    'two moves of one name',
    {
      moves: ([x, y]: Spot, _: number, emit: (to: Spot, name: string) => void) =>
        [x, y].forEach((c, i) => c < 4 && emit(i === 0 ? [x + 1, y] : [x, y + 1], 'go')),
    },
    'names',
    /two moves are named "go"/,
  ],
  [
    'moves that differ between the players',
    {
      moves: ([x, y]: Spot, player: number, emit: (to: Spot, name: string) => void) =>
        x < 4 && emit([x + 1, y], `by ${player}`),
    },
    'moves',
    /impartial, but the players have different moves/,
  ],
  [
    'one position that is given for every move, changed and changed back',
    {
      fromKey: undefined,
      canonical: undefined,
      moves([x, y]: Spot, _: number, emit: (to: Spot, name: string) => void) {
        const to: [number, number] = [x, y];
        if (x < 4) {
          to[0]++;
          emit(to, 'right');
          to[0]--;
        }
        if (y < 4) {
          to[1]++;
          emit(to, 'up');
        }
      },
    },
    'moves',
    /where the move "right" leads was changed after emit was called/,
  ],
  [
    'keys of two kinds',
    { key: ([x, y]: Spot) => (x > 2 ? `${x},${y}` : 5 * x + y), fromKey: undefined },
    'key',
    /key gives a string at\n3,\d\nand gave a number before/,
  ],
  [
    'a fromKey that loses a part of the position',
    { key: ([x, y]: Spot) => x + y, fromKey: (key: Key) => [Number(key), 0] as const, canonical: undefined },
    'key',
    /fromKey\(1\) gives another position:\n1,0\ninstead of\n0,1/,
  ],
  ['a payoff past the scores', { payoff: () => 2 ** 31 }, 'payoff', /payoff is 2147483648/],
  ['a payoff everywhere', { payoff: () => 0 }, 'starts', /no start has a move; the first is\n0,0/],
  ['an unknown player', { starts: () => [{ position: [0, 0], player: 2 }] }, 'shape', /player 2 to move/],
  ['one name for two players', { players: ['X'] }, 'shape', /players is \["X"\]/],
  ['a convention by its name', { convention: 'misere' }, 'shape', /convention is "misere"/],
  ['a convention that is not there', { convention: undefined }, 'shape', /convention is undefined/],
  ['a parameter that is a number', { parameters: { size: 5 } }, 'shape', /parameters is \{"size":5\}/],
  ['a payoff that is a number', { payoff: 1 }, 'shape', /payoff is 1/],
  ['a parameter that JSON cannot hold', { parameters: { size: 5n } }, 'shape', /parameters is \{"size":5n\}/],
  [
    'an impartial ruleset with a convention that takes sides',
    { convention: OFFSIDE },
    'shape',
    /convention "offside" is not the same for both/,
  ],
  ['a picture without an svg element', { svg: () => 'a board' }, 'svg', /svg gives no <svg> element at\n0,0/],
  [
    'parts that lose a move',
    { parts: ([x, y]: Spot) => (x > 0 && y > 0 ? [[x, 4] as const, [4, y] as const] : [[x, y] as const]) },
    'parts',
    /moves are not those of the parts|falls into parts again/,
  ],
  ['parts that fall apart again', { parts: (spot: Spot) => [spot, spot] }, 'parts', /falls into parts again/],
])('%s is found', (_, spoiled, about, message) => {
  const { faults } = checkRuleset({ ...good, ...spoiled });
  expect(faults.map((fault) => fault.about)).toContain(about);
  expect(faults.map((fault) => fault.found).join('\n')).toMatch(message);
  for (const { hint } of faults) expect(hint).not.toBe('');
});

test('positions far from the start are looked at too, if they are given', () => {
  const late: Ruleset<number> = {
    name: 'late',
    title: 'Late',
    impartial: true,
    starts: () => [{ position: 1 }],
    moves: (p, _, emit) => {
      for (const step of [1, 2]) if (p + step < 5000) emit(p + step, `${step}`);
    },
    key: (p) => p,
    canonical: (p) => (p === 4321 ? 4322 : p),
    show: String,
  };
  expect(checkRuleset(late, { games: 20, length: 100 }).faults).toEqual([]);
  const from = [{ position: 4320, player: 0 as const }];
  expect(checkRuleset(late, { games: 0, from }).faults).toMatchObject([
    {
      about: 'symmetry',
      found: 'the moves change under the symmetry at\n4321\nwhose canonical form is\n4322',
    },
  ]);
});

const krk = chessEnding('KRK');

test('an index without its functions is found', () => {
  const { faults } = checkRuleset({ ...krk, at: undefined, prepare: undefined } as unknown as typeof krk);
  expect(faults.map(({ found }) => found)).toEqual([
    'the ruleset has no function at',
    'the ruleset has no function prepare',
  ]);
});

test.each<[string, object, RegExp]>([
  ['an index out of range', { size: 1000 }, /index gives \d+ at/],
  ['a wrong size', { size: 0 }, /size of .* is 0/],
  [
    'a position with two indices',
    { at: () => krk.at(krk.index('8/8/8/8/8/1k6/7r/K7', 0)) },
    /whose index is/,
  ],
  ['a count that is wrong', { prepare: (index: number) => krk.prepare(index) + 1 }, /counts|prepare/],
  ['moves back that are missing', { movesInto: () => 0 }, /gives \d+ not at all/],
  [
    'moves back from nowhere',
    {
      movesInto(index: number, out: Uint32Array) {
        const count = krk.movesInto(index, out);
        out[count] = index;
        return count + 1;
      },
    },
    /from which no move leads to|movesInto\(\d+\) lists/,
  ],
  [
    'a move back that is listed twice',
    {
      movesInto(index: number, out: Uint32Array) {
        const count = krk.movesInto(index, out);
        if (count === 0) return 0;
        out[count] = out[0];
        return count + 1;
      },
    },
    /gives \d+ once, but movesInto\(\d+\) gives \d+ 2 times; index \d+ is\n8 /,
  ],
  ['moves that are not those of the rules', { moves: () => undefined }, /where the game is over, OVER_LOST/],
  ['an end that is won', { payoff: () => 1 }, /the payoff is 1 at index/],
  ['no bound', { mostMoves: undefined }, /mostMoves of Chess ending KRK is undefined/],
  ['a player that is wrong', { playerAt: () => 0 }, /playerAt/],
])('%s is found', (_, spoiled, message) => {
  const { faults } = checkRuleset({ ...krk, ...spoiled }, { games: 5, length: 30 });
  expect(faults.map(({ about }) => about)).toContain('index');
  expect(faults.map((fault) => fault.found).join('\n')).toMatch(message);
});

test('an index that more positions share than images says is found, with the last of them', () => {
  const lions = dobutsu({ men: 'C' });
  expect(checkRuleset(lions, { games: 50 }).faults).toEqual([]);
  const spoiled = { ...lions, images: () => 1 };
  const { faults } = checkRuleset(spoiled, { games: 50 });
  expect(faults.map(({ found }) => found).join()).toMatch(
    /images\(\d+\) is 1, and play has met 2 positions with that index, the last of them\n1 /,
  );
});

test('more games look at more of the index: a move back that is missing here and there is found', () => {
  const spoiled = {
    ...krk,
    movesInto(index: number, out: Uint32Array) {
      const count = krk.movesInto(index, out);
      return index % 2000 === 7 && count > 0 ? count - 1 : count;
    },
  };
  const { faults } = checkRuleset(spoiled, { games: 1500, length: 1 });
  expect(faults.map(({ found }) => found).join()).toMatch(/gives \d+ not at all/);
});

const spots = [0, 1, 2, 3, 4].flatMap((x) =>
  [0, 1, 2, 3, 4].map((y) => ({ name: `${x}${y}`, x, y, look: 'spot' as const })),
);
const boarded: Ruleset<Spot> = {
  ...good,
  board: ([x, y]) => ({ points: spots, pieces: [{ point: `${x}${y}`, kind: 'walker' }] }),
  touches: ([x, y], _, { to }) => [[[`${x}${y}`], [to.join('')]]],
};

test('a good board has no faults', () => {
  expect(checkRuleset(boarded).faults).toEqual([]);
});

test.each<[string, Partial<Ruleset<Spot>> | { [key: string]: unknown }, RegExp]>([
  ['no board', { board: () => undefined }, /gives no board/],
  ['no points', { board: () => ({ pieces: [] }) }, /no list of points/],
  [
    'a name twice',
    { board: () => ({ points: [...spots, spots[0]], pieces: [] }) },
    /"00" is not one point's/,
  ],
  [
    'a piece off the board',
    { board: () => ({ points: spots, pieces: [{ point: '99', kind: 'a' }] }) },
    /"99"/,
  ],
  ['a touch off the board', { touches: () => [[['99']]] }, /touches "99", which is not a point/],
  ['a touch elsewhere', { touches: ([x]: Spot) => [[[x < 2 ? '44' : '00']]] }, /changes nothing/],
  [
    'a board that says too little',
    {
      board: ([x]: Spot) => ({ points: spots, pieces: [{ point: `${x}0`, kind: 'walker' }] }),
      touches: () => [],
    },
    /have the same board/,
  ],
])('%s is found', (_, spoiled, message) => {
  const { faults } = checkRuleset({ ...boarded, ...spoiled });
  expect(faults.map(({ about }) => about)).toContain('board');
  expect(faults.map(({ found }) => found).join('\n')).toMatch(message);
});

test('a false ordinal sum is found', () => {
  const stalk = rulesetNamed('hackenbush', { edges: '0-1B,1-2R,2-3B' });
  expect(checkRuleset(stalk).faults).toEqual([]);
  const odd = {
    ...stalk,
    ordinal: (p: unknown) => stalk.ordinal?.(p)?.toReversed() as [unknown, unknown] | undefined,
  };
  expect(checkRuleset(odd).faults[0].found).toMatch(/not those of the ordinal sum/);
});

test('a fault about a position has its key and its player; one about the ruleset has none', () => {
  const late = {
    ...good,
    canonical: (spot: Spot) => spot,
    payoff: ([x]: Spot) => (x === 3 ? Number.NaN : undefined),
  };
  const [fault] = checkRuleset(late).faults;
  expect(fault).toMatchObject({ about: 'payoff', player: expect.any(Number) as number });
  expect(late.fromKey?.(Number(fault.key))[0]).toBe(3);
  expect(checkRuleset({ ...good, title: '' }).faults[0]).not.toHaveProperty('key');
  const over = { ...good, starts: () => [{ position: [4, 4] as Spot }, { position: [0, 0] as Spot }] };
  expect(checkRuleset(over).warnings[0]).toMatchObject({ key: String(good.key([4, 4])), player: 0 });
});

test('two kinds of men that look the same on the board are a warning', () => {
  const board =
    (shape?: 'block') =>
    (at: Spot): Board => ({
      caption: good.show(at, 0),
      points: [
        { name: 'a', x: 0, y: 0, look: 'spot' },
        { name: 'b', x: 1, y: 0, look: 'spot' },
      ],
      pieces: [
        { point: 'a', kind: 'heron', owner: 0 },
        { point: 'b', kind: 'hound', owner: 0, ...(shape && { shape }) },
      ],
    });
  const { canonical: _, ...plain } = good;
  const found = (rules: Ruleset<Spot>): readonly string[] =>
    checkRuleset(rules).warnings.map((it) => it.found);
  expect(found({ ...plain, board: board() })).toEqual(['heron and hound look the same on the board']);
  expect(found({ ...plain, board: board('block') })).toEqual([]);
});
