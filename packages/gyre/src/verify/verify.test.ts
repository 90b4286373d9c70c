import { expect, test } from 'vitest';
import {
  ENDLESS_16,
  MISERE,
  NO_MOVE,
  ONSIDE,
  type Solution,
  type TokenGame,
  tokenGame,
} from '../game/index.ts';
import { partizanGraph, symmetricGraph, VertexNames } from '../graph/index.ts';
import { VERIFY_RULES, type VerifyRule } from './verification.ts';
import { verify } from './verify.ts';

/** 3 → 2 → 1 → 0, with a loop at 3 and a way from 2 straight to 0. */
const game = tokenGame(
  symmetricGraph(4, [
    [1, 0],
    [2, 0],
    [2, 1],
    [3, 2],
    [3, 3],
  ]),
);
const right: Solution = claim(game, 'LWWD', [0, 1, 1, null]);
const moves = Int32Array.of(NO_MOVE, 0, 0, 3);

function claim(of: TokenGame, values: string, plies: readonly (number | null)[]): Solution {
  return {
    game: of,
    solver: 'by hand',
    values: Uint8Array.from(values, (letter) => 'LDW'.indexOf(letter)),
    plies: Uint16Array.from(plies, (k) => k ?? ENDLESS_16),
  };
}

test('a right solution is accepted, and that is a proof', () => {
  expect(verify(right, { moves, ties: true })).toEqual({
    verdict: 'right',
    accepted: true,
    proved: true,
    checked: ['values', 'plies', 'moves', 'ties'],
    faults: [],
  });
});

test('values alone are accepted without a proof', () => {
  const { plies, ...bare } = right;
  expect(plies).toBeDefined();
  expect(verify(bare)).toEqual({
    verdict: 'unproved',
    accepted: true,
    proved: false,
    checked: ['values'],
    faults: [],
  });
});

const onside = tokenGame(symmetricGraph(2, [[0, 0]]), ONSIDE);
const scored = tokenGame(symmetricGraph(2, [[0, 1]]), MISERE, [{ vertex: 1, score: 3 }]);
const threes: Solution = { ...claim(scored, 'LW', [1, 0]), scores: Int32Array.of(-3, 3) };
const twins = tokenGame(
  symmetricGraph(3, [
    [2, 1],
    [2, 0],
  ]),
);
const twinned = claim(twins, 'LLW', [0, 0, 1]);

const BROKEN: [VerifyRule, Solution, string, Int32Array?][] = [
  [
    'unknown-value',
    { ...right, values: Uint8Array.of(0, 2, 9, 1) },
    'v2 has value code 9, which nothing in the game gives',
  ],
  [
    'unknown-value',
    { ...threes, scores: Int32Array.of(-3, 2) },
    'v1 has score 2, which nothing in the game gives',
  ],
  [
    'value-of-score',
    { ...threes, values: Uint8Array.of(0, 1) },
    'v1 has score 3 and value code 1, which do not go together',
  ],
  [
    'end-value',
    claim(game, 'DWWD', [0, 1, 1, null]),
    'v0, said to be drawn, 0 plies, has no moves and is lost',
  ],
  [
    'end-plies',
    claim(game, 'LWWD', [2, 1, 1, null]),
    'v0, said to be lost, 2 plies, has no moves, so its plies are 0',
  ],
  [
    'better-move',
    claim(game, 'LDWD', [0, null, 1, null]),
    'v1, said to be drawn, endless, can move to v0, and with that is won',
  ],
  [
    'no-such-move',
    claim(game, 'LWWW', [0, 1, 1, 2]),
    'v3, said to be won, 2 plies, has no better move than to v2, and with that is lost',
  ],
  [
    'endless-value',
    claim(game, 'LWWD', [0, null, 1, null]),
    'v1, said to be won, endless, rests on endless play, which is drawn',
  ],
  [
    'plies',
    claim(game, 'LWWD', [0, 2, 1, null]),
    'v1, said to be won, 2 plies, takes 1 ply by its best move that keeps the value',
  ],
  [
    'too-long',
    claim(game, 'LWWD', [0, 5, 1, null]),
    'v1 has 5 plies, more than 3 positions of that worth can take',
  ],
  [
    'plies',
    claim(onside, 'WLLL', [null, 0, 2, 0]),
    'v0 (Left to move), said to be won, endless, takes 3 plies by its best move that keeps the value',
  ],
  [
    'move-missing',
    right,
    'v1, said to be won, 1 ply, has moves, and none is given',
    Int32Array.of(-1, -1, 0, 3),
  ],
  [
    'move-missing',
    right,
    'v0, said to be lost, 0 plies, has no moves, and one is given',
    Int32Array.of(0, 0, 0, 3),
  ],
  ['move-illegal', right, 'v1, said to be won, 1 ply, has no arc to v3', Int32Array.of(-1, 3, 0, 3)],
  [
    'move-value',
    right,
    'v2, said to be won, 1 ply, moves to v1, which makes it lost',
    Int32Array.of(-1, 0, 1, 3),
  ],
  [
    'move-tie',
    twinned,
    'v2, said to be won, 1 ply, moves to v1, and a lower vertex is as good',
    Int32Array.of(-1, -1, 1),
  ],
];

test.each(BROKEN)('%s: %#', (rule, solution, sentence, wrongMoves) => {
  const verdict = verify(solution, {
    ties: true,
    ...(wrongMoves === undefined ? {} : { moves: wrongMoves }),
  });
  expect(verdict.faults).toMatchObject([{ rule, sentence }]);
  expect(verdict).toMatchObject({ accepted: false, proved: false });
  expect(VERIFY_RULES[rule]).toBeTypeOf('string');
});

test('a move that keeps the value but not the plies breaks move-plies', () => {
  const long = tokenGame(
    symmetricGraph(5, [
      [1, 0],
      [2, 1],
      [3, 2],
      [3, 0],
    ]),
  );
  const solution = claim(long, 'LWLWL', [0, 1, 2, 1, 0]);
  expect(verify(solution).accepted).toBe(true);
  const verdict = verify(solution, { moves: Int32Array.of(-1, 0, 1, 2, -1) });
  expect(verdict.faults).toMatchObject([{ position: 3, rule: 'move-plies' }]);
});

test('ranks that do not fall prove nothing', () => {
  const { plies, ...bare } = right;
  expect(plies).toBeDefined();
  expect(verify({ ...bare, ranks: Int32Array.of(0, 1, 1, 0) })).toMatchObject({
    accepted: true,
    proved: true,
  });
  expect(verify({ ...bare, ranks: Int32Array.of(0, 1, 0, 0) }).faults).toMatchObject([
    { position: 2, rule: 'rank' },
  ]);
});

test('as many faults are told as are asked for, by rising position, with names', () => {
  const names = new VertexNames(['a', 'b', 'c', 'd']);
  const wrong = claim(partizanTwins(), 'WWWW', [0, 0, 0, 0]);
  expect(verify(wrong).faults).toHaveLength(1);
  expect(verify(wrong, { limit: 3, names }).faults.map((fault) => fault.sentence)).toEqual([
    'a (Left to move), said to be won, 0 plies, has no moves and is lost',
    'b (Left to move), said to be won, 0 plies, has no moves and is lost',
    'a (Right to move), said to be won, 0 plies, has no moves and is lost',
  ]);
});

test.each([Number.NaN, 0, -1, 'many', {}, null, 5n])(
  '§1 the limit %s is refused, never taken for a proof',
  (limit) => {
    const wrong = claim(partizanTwins(), 'WWWW', [0, 0, 0, 0]);
    expect(() => verify(wrong, { limit: limit as number })).toThrow(
      expect.objectContaining({ code: 'E_SIZE', hint: 'give 1 or more' }),
    );
  },
);

test('without a limit all faults are told', () => {
  const wrong = claim(partizanTwins(), 'WWWW', [0, 0, 0, 0]);
  expect(verify(wrong, { limit: Number.POSITIVE_INFINITY }).faults).toHaveLength(4);
});

test('a wrong hub with 300,000 leaves is told, whatever its degree', () => {
  const leaves = 300_000;
  const arcs = { from: new Int32Array(leaves), to: Int32Array.from({ length: leaves }, (_, i) => i + 1) };
  const star = tokenGame(symmetricGraph(leaves + 1, arcs));
  const plies = new Uint16Array(leaves + 1);
  plies[0] = 2;
  const values = new Uint8Array(leaves + 1).fill(0);
  values[0] = 2;
  const [fault] = verify({ game: star, solver: 'by hand', values, plies }).faults;
  expect(fault).toMatchObject({ position: 0, rule: 'plies' });
});

test('a graph whose arcs were transferred away is refused', () => {
  const arcs = { from: Int32Array.of(0), to: Int32Array.of(1) };
  const gone = tokenGame(symmetricGraph(2, arcs));
  structuredClone(arcs.to.buffer, { transfer: [arcs.to.buffer] });
  expect(() => verify(claim(gone, 'WL', [1, 0]))).toThrow(
    expect.objectContaining({
      code: 'E_DETACHED',
      message:
        "the arrays of the graph's 1 arcs are gone; they were transferred to a worker; keep a copy, or take them back first",
    }),
  );
});

function partizanTwins(): TokenGame {
  return tokenGame(partizanGraph(2, [], []));
}

test.each([
  ['the column values has 3 entries; the game has 4 positions', { ...right, values: new Uint8Array(3) }, {}],
  ['the column plies has 5 entries; the game has 4 positions', { ...right, plies: new Uint16Array(5) }, {}],
  ['the column moves has 1 entries; the game has 4 positions', right, { moves: new Int32Array(1) }],
  [
    'the column plies is of another type; give Uint16Array or Uint32Array',
    { ...right, plies: [0, 1, 1, ENDLESS_16] as unknown as Uint16Array },
    {},
  ],
  ['the solution has no scores; the game has scores beyond ±1', claim(scored, 'LW', [1, 0]), {}],
  [
    'moves are given without plies; moves are judged by the plies after them',
    { game, solver: 'by hand', values: right.values },
    { moves },
  ],
])('refused: %s', (message, solution, options) => {
  expect(() => verify(solution, options)).toThrow(expect.objectContaining({ code: 'E_SOLUTION', message }));
});
