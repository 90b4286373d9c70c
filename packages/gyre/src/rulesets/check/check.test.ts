import { expect, test } from 'vitest';
import { OFFSIDE } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import type { Board, Key, Ruleset } from '../contract/contract.ts';
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
  [/^no game ended or came back to a position within 2000 plies$/, 1, 1],
  [/^about [45]\d % of 200 random games neither ended nor came back to a position within/, 1, 2],
  [/^about [2-6] % of 200 random games neither/, 1, 30],
])('%s: games that never end are told of with their share', (words, endless, count) => {
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

test.each<[RegExp, Fault['about'], Partial<Ruleset<Spot>> | { [key: string]: unknown }]>([
  [/no title/, 'shape', { title: '' }],
  [/no function show/, 'shape', { show: undefined }],
  [/gives no position/, 'shape', { starts: () => [] }],
  [/two positions that are different have the key/, 'key', { key: ([x, y]: Spot) => x + y }],
  [/key gives NaN/, 'key', { key: () => Number.NaN, fromKey: undefined }],
  [/whose key is 24/, 'key', { fromKey: () => [4, 4] }],
  [/moves change under the symmetry/, 'symmetry', { canonical: ([x, y]: Spot) => [Math.max(x, 2), y] }],
  [/canonical form of a canonical form is another/, 'symmetry', { canonical: ([x, y]: Spot) => [y, x] }],
  [/payoff is 0.5/, 'payoff', { payoff: () => 0.5 }],
  [/payoff changes/, 'symmetry', { payoff: ([x, y]: Spot) => (x === 4 ? -1 : y === 4 ? 1 : undefined) }],
  [
    /other moves when it is called again/,
    'moves',
    { moves: (_: Spot, __: number, emit: (to: Spot, name: string) => void) => emit([0, 0], `${calls++}`) },
  ],
  [
    /changed the position|called again|same moves|have the key/,
    'moves',
    {
      canonical: undefined,
      moves(spot: number[], _: number, emit: (to: Spot, name: string) => void) {
        spot[0] = Math.min(4, spot[0] + 1);
        if (spot[0] < 4) emit([spot[0], spot[1]], 'right');
      },
    },
  ],
  [
    /two moves are named "go"/,
    'names',
    {
      moves: ([x, y]: Spot, _: number, emit: (to: Spot, name: string) => void) =>
        [x, y].forEach((c, i) => c < 4 && emit(i === 0 ? [x + 1, y] : [x, y + 1], 'go')),
    },
  ],
  [
    /impartial, but the players have different moves/,
    'moves',
    {
      moves: ([x, y]: Spot, player: number, emit: (to: Spot, name: string) => void) =>
        x < 4 && emit([x + 1, y], `by ${player}`),
    },
  ],
  [
    /where the move "right" leads was changed after emit was called/,
    'moves',
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
  ],
  [
    /key gives a string at\n3,\d\nand gave a number before/,
    'key',
    { key: ([x, y]: Spot) => (x > 2 ? `${x},${y}` : 5 * x + y), fromKey: undefined },
  ],
  [
    /fromKey\(1\) gives another position:\n1,0\ninstead of\n0,1/,
    'key',
    { key: ([x, y]: Spot) => x + y, fromKey: (key: Key) => [Number(key), 0] as const, canonical: undefined },
  ],
  [/payoff is 2147483648/, 'payoff', { payoff: () => 2 ** 31 }],
  [/no start has a move; the first is\n0,0/, 'starts', { payoff: () => 0 }],
  [/player 2 to move/, 'shape', { starts: () => [{ position: [0, 0], player: 2 }] }],
  [/players is \["X"\]/, 'shape', { players: ['X'] }],
  [/convention is "misere"/, 'shape', { convention: 'misere' }],
  [/convention is undefined/, 'shape', { convention: undefined }],
  [/parameters is \{"size":5\}/, 'shape', { parameters: { size: 5 } }],
  [/payoff is 1/, 'shape', { payoff: 1 }],
  [/parameters is \{"size":5n\}/, 'shape', { parameters: { size: 5n } }],
  [/convention "offside" is not the same for both/, 'shape', { convention: OFFSIDE }],
  [/svg gives no <svg> element at\n0,0/, 'svg', { svg: () => 'a board' }],
  [
    /moves are not those of the parts|falls into parts again/,
    'parts',
    { parts: ([x, y]: Spot) => (x > 0 && y > 0 ? [[x, 4] as const, [4, y] as const] : [[x, y] as const]) },
  ],
  [/falls into parts again/, 'parts', { parts: (spot: Spot) => [spot, spot] }],
])('%s is found', (message, about, spoiled) => {
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

test.each<[RegExp, object]>([
  [/index gives \d+ at/, { size: 1000 }],
  [/size of .* is 0/, { size: 0 }],
  [/whose index is/, { at: () => krk.at(krk.index('8/8/8/8/8/1k6/7r/K7', 0)) }],
  [/counts|prepare/, { prepare: (index: number) => krk.prepare(index) + 1 }],
  [/gives \d+ not at all/, { movesInto: () => 0 }],
  [
    /from which no move leads to|movesInto\(\d+\) lists/,
    {
      movesInto(index: number, out: Uint32Array) {
        const count = krk.movesInto(index, out);
        out[count] = index;
        return count + 1;
      },
    },
  ],
  [
    /gives \d+ once, but movesInto\(\d+\) gives \d+ 2 times; index \d+ is\n8 /,
    {
      movesInto(index: number, out: Uint32Array) {
        const count = krk.movesInto(index, out);
        if (count === 0) return 0;
        out[count] = out[0];
        return count + 1;
      },
    },
  ],
  [/where the game is over, OVER_LOST/, { moves: () => undefined }],
  [/the payoff is 1 at index/, { payoff: () => 1 }],
  [/mostMoves of Chess ending KRK is undefined/, { mostMoves: undefined }],
  [/playerAt/, { playerAt: () => 0 }],
])('%s is found', (message, spoiled) => {
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

test.each<[RegExp, Partial<Ruleset<Spot>> | { [key: string]: unknown }]>([
  [/gives no board/, { board: () => undefined }],
  [/no list of points/, { board: () => ({ pieces: [] }) }],
  [/"00" is not one point's/, { board: () => ({ points: [...spots, spots[0]], pieces: [] }) }],
  [/"99"/, { board: () => ({ points: spots, pieces: [{ point: '99', kind: 'a' }] }) }],
  [/touches "99", which is not a point/, { touches: () => [[['99']]] }],
  [/changes nothing/, { touches: ([x]: Spot) => [[[x < 2 ? '44' : '00']]] }],
  [
    /have the same board/,
    {
      board: ([x]: Spot) => ({ points: spots, pieces: [{ point: `${x}0`, kind: 'walker' }] }),
      touches: () => [],
    },
  ],
])('%s is found', (message, spoiled) => {
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
  const plain = { ...good };
  delete plain.canonical;
  const found = (rules: Ruleset<Spot>): readonly string[] =>
    checkRuleset(rules).warnings.map((it) => it.found);
  expect(found({ ...plain, board: board() })).toEqual(['heron and hound look the same on the board']);
  expect(found({ ...plain, board: board('block') })).toEqual([]);
});
