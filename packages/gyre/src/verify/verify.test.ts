import { expect, test } from 'vitest';
import {
  ENDLESS_16,
  MISERE,
  NO_MOVE,
  ONSIDE,
  type Solution,
  type TokenGame,
  tokenGame,
} from '../game/inner.ts';
import { ownedGraph, partizanGraph, symmetricGraph, VertexNames } from '../graph/inner.ts';
import { VERIFY_RULES } from './claims.ts';
import { verify } from './verify.ts';

/** 3 → 2 → 1 → 0, with a loop at 3 and a way from 2 straight to 0. */
const game = tokenGame(symmetricGraph(4, { adjacency: [[], [0], [0, 1], [2, 3]] }));
const right: Solution = claim(game, 'LWWD', '011∞');
const bare: Solution = { game, solver: 'by hand', values: right.values };
const moves = Int32Array.of(NO_MOVE, 0, 0, 3);

/** A solution by hand: a letter and a digit, or ∞, for each position. */
function claim(of: TokenGame, values: string, plies: string): Solution & { readonly plies: Uint16Array } {
  return {
    game: of,
    solver: 'by hand',
    values: Uint8Array.from(values, (letter) => 'LDW'.indexOf(letter)),
    plies: Uint16Array.from(plies, (digit) => (digit === '∞' ? ENDLESS_16 : Number(digit))),
  };
}

test('a right solution is accepted, and that is a proof; values alone are accepted without one', () => {
  const found = { accepted: true, faults: [] };
  const checked = ['values', 'plies', 'moves', 'ties'];
  expect(verify(right, { moves, ties: true })).toEqual({ ...found, verdict: 'right', proved: true, checked });
  expect(verify(bare)).toEqual({ ...found, verdict: 'unproved', proved: false, checked: ['values'] });
});

const onside = tokenGame(symmetricGraph(2, [[0, 0]]), ONSIDE);
const scored = tokenGame(symmetricGraph(2, [[0, 1]]), MISERE, [{ vertex: 1, score: 3 }]);
const threes: Solution = { ...claim(scored, 'LW', '10'), scores: Int32Array.of(-3, 3) };
const twinned = claim(tokenGame(symmetricGraph(3, { adjacency: [[], [], [1, 0]] })), 'LLW', '001');

const said = (values: string, plies: string): Solution => claim(game, values, plies);
const moving = (solution: Solution, ...to: number[]): Solution & { moves: Int32Array } => ({
  ...solution,
  moves: Int32Array.from(to),
});

/** The rule that is broken and the fault in words → the solution, in some cases with moves. */
const BROKEN: Readonly<Record<string, Solution & { moves?: Int32Array }>> = {
  'unknown-value: v2 has value code 9, which nothing in the game gives': {
    ...right,
    values: Uint8Array.of(0, 2, 9, 1),
  },
  'unknown-value: v1 has score 2, which nothing in the game gives': {
    ...threes,
    scores: Int32Array.of(-3, 2),
  },
  'value-of-score: v1 has score 3 and value code 1, which do not go together': {
    ...threes,
    values: Uint8Array.of(0, 1),
  },
  'end-value: v0, said to be drawn, 0 plies, has no moves and is lost': said('DWWD', '011∞'),
  'end-plies: v0, said to be lost, 2 plies, has no moves, so its plies are 0': said('LWWD', '211∞'),
  'better-move: v1, said to be drawn, endless, can move to v0, and with that is won': said('LDWD', '0∞1∞'),
  'no-such-move: v3, said to be won, 2 plies, has no better move than to v2, and with that is lost': said(
    'LWWW',
    '0112',
  ),
  'endless-value: v1, said to be won, endless, rests on endless play, which is drawn': said('LWWD', '0∞1∞'),
  'plies: v1, said to be won, 2 plies, takes 1 ply by its best move that keeps the value': said(
    'LWWD',
    '021∞',
  ),
  'too-long: v1 has 5 plies, more than 3 positions of that worth can take': said('LWWD', '051∞'),
  'plies: v0 (Left to move), said to be won, endless, takes 3 plies by its best move that keeps the value':
    claim(onside, 'WLLL', '∞020'),
  'move-missing: v1, said to be won, 1 ply, has moves, and none is given': moving(right, -1, -1, 0, 3),
  'move-missing: v0, said to be lost, 0 plies, has no moves, and one is given': moving(right, 0, 0, 0, 3),
  'move-illegal: v1, said to be won, 1 ply, has no arc to v3': moving(right, -1, 3, 0, 3),
  'move-value: v2, said to be won, 1 ply, moves to v1, which makes it lost': moving(right, -1, 0, 1, 3),
  'move-tie: v2, said to be won, 1 ply, moves to v1, and a lower vertex is as good': moving(
    twinned,
    -1,
    -1,
    1,
  ),
};

test.each(Object.entries(BROKEN))('%s', (words, { moves: wrongMoves, ...solution }) => {
  const verdict = verify(solution, { ties: true, ...(wrongMoves && { moves: wrongMoves }) });
  expect(verdict.faults.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([words]);
  expect(verdict).toMatchObject({ accepted: false, proved: false });
  expect(VERIFY_RULES[verdict.faults[0].rule]).toBeTypeOf('string');
});

test('a move that keeps the value but not the plies breaks move-plies', () => {
  const long = tokenGame(symmetricGraph(5, { adjacency: [[], [0], [1], [2, 0], []] }));
  const solution = claim(long, 'LWLWL', '01210');
  expect(verify(solution).accepted).toBe(true);
  const verdict = verify(solution, { moves: Int32Array.of(-1, 0, 1, 2, -1) });
  expect(verdict.faults).toMatchObject([{ position: 3, rule: 'move-plies' }]);
});

test('ranks that do not fall prove nothing', () => {
  const ranked = (...ranks: number[]): Solution => ({ ...bare, ranks: Int32Array.from(ranks) });
  expect(verify(ranked(0, 1, 1, 0))).toMatchObject({ accepted: true, proved: true });
  expect(verify(ranked(0, 1, 0, 0)).faults).toMatchObject([{ position: 2, rule: 'rank' }]);
});

const wrong = claim(tokenGame(partizanGraph(2, [], [])), 'WWWW', '0000');

test('as many faults are told as are asked for, by rising position, with names', () => {
  const names = new VertexNames(['a', 'b', 'c', 'd']);
  expect(verify(wrong).faults).toHaveLength(1);
  expect(verify(wrong, { limit: 3, names }).faults.map((fault) => fault.sentence)).toEqual([
    'a (Left to move), said to be won, 0 plies, has no moves and is lost',
    'b (Left to move), said to be won, 0 plies, has no moves and is lost',
    'a (Right to move), said to be won, 0 plies, has no moves and is lost',
  ]);
});

test('without a limit all faults are told', () => {
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
  expect(() => verify(claim(gone, 'WL', '10'))).toThrow(
    expect.objectContaining({
      code: 'E_DETACHED',
      message:
        "the arrays of the graph's 1 arcs are gone; they were transferred to a worker; keep a copy, or take them back first",
    }),
  );
});

test.each([
  ['the column values has 3 entries; the game has 4 positions', { ...right, values: new Uint8Array(3) }, {}],
  ['the column plies has 5 entries; the game has 4 positions', { ...right, plies: new Uint16Array(5) }, {}],
  ['the column moves has 1 entries; the game has 4 positions', right, { moves: new Int32Array(1) }],
  [
    'the column plies is of another type; give Uint16Array or Uint32Array',
    { ...right, plies: [0, 1, 1, ENDLESS_16] as unknown as Uint16Array },
    {},
  ],
  ['the solution has no scores; the game has scores beyond ±1', claim(scored, 'LW', '10'), {}],
  ['moves are given without plies; moves are judged by the plies after them', bare, { moves }],
])('refused: %s', (message, solution, options) => {
  expect(() => verify(solution, options)).toThrow(expect.objectContaining({ code: 'E_SOLUTION', message }));
});

test('ranks fall along the proof at the vertices of both owners', () => {
  const owned = tokenGame(ownedGraph([0, 1, 1, 0], { adjacency: [[1, 3], [2], [], []] }));
  const { plies: _, ...bareOwned } = claim(owned, 'WLLL', '0000');
  const verdict = (...ranks: number[]): string =>
    verify({ ...bareOwned, ranks: Int32Array.from(ranks) }).verdict;

  expect(verdict(2, 1, 0, 0)).toBe('right');
  expect(verdict(0, 1, 0, 0)).toBe('wrong');
  expect(verdict(2, 0, 0, 0)).toBe('wrong');
});
