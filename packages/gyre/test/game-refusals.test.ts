import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { abortedError, throwIfAborted } from '../src/graph/index.ts';
import {
  bestMove,
  census,
  conventionNamed,
  customConvention,
  type Graph,
  mainLine,
  moveColumn,
  NORMAL,
  ownedGraph,
  type Player,
  partizanGraph,
  positionOf,
  type Solution,
  type Solver,
  solve,
  solverNamed,
  solvers,
  symmetricGraph,
  type TokenGame,
  tokenGame,
  valueAt,
} from '../src/index.ts';
import { nmfl } from '../src/papers/index.ts';
import { expectRefusal, type Refusal, refusalOf } from './refusal.ts';

const point = symmetricGraph(1, []);
const arrow = symmetricGraph(2, [[0, 1]]);
const loop = symmetricGraph(1, [[0, 0]]);

const moved = (solution: Solution): Solution => {
  const { buffer } = solution.plies as Uint16Array;
  structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
  return solution;
};

const scores = 'scores are whole numbers up to ±1000000000';
const GAMES: Refusal[] = [
  [
    'an unknown convention',
    () => conventionNamed('chess'),
    'E_CONVENTION',
    'there is no convention "chess"; the conventions are normal, misere, asymmetric, onside, offside',
  ],
  [
    'a name that is not a convention, given to tokenGame',
    () => tokenGame(point, 'chess'),
    'E_CONVENTION',
    'there is no convention "chess"; the conventions are normal, misere, asymmetric, onside, offside',
  ],
  [
    'an object that is not a convention',
    () => tokenGame(point, {} as typeof NORMAL),
    'E_CONVENTION',
    '{} is not a convention; give NORMAL, MISERE, … or a name, or make one with customConvention',
  ],
  [
    'payoffs in no known form',
    () => tokenGame(point, NORMAL, { payoffs: [] } as unknown as []),
    'E_SHAPE',
    'the payoffs have neither of the known forms; give a list, or { vertices, scores }',
  ],
  [
    'a convention with a fraction',
    () => customConvention([0.5, 1], 0),
    'E_CONVENTION',
    `the convention "custom" has the score 0.5; ${scores}`,
  ],
  [
    'a convention with NaN',
    () => customConvention([0, 1], Number.NaN, 'mine'),
    'E_CONVENTION',
    `the convention "mine" has the score NaN; ${scores}`,
  ],
  [
    'a convention for one player',
    () => customConvention([1] as unknown as [1, 1], 0),
    'E_CONVENTION',
    '{"name":"custom","stuck":[1],"endless":0} is not a convention; give NORMAL, MISERE, … or a name, or make one with customConvention',
  ],
  [
    'a home-made convention',
    () => tokenGame(point, { name: 'x', stuck: [2e9, 0], endless: 0 }),
    'E_CONVENTION',
    `the convention "x" has the score 2000000000; ${scores}`,
  ],
  [
    'too many positions',
    () => tokenGame(partizanGraph(2 ** 30, [], [])),
    'E_SIZE',
    'the game has 2147483648 positions; at most 2147483647 fit',
  ],
  [
    'no graph',
    () => tokenGame({} as Graph),
    'E_SHAPE',
    '{} is not a graph; make one with symmetricGraph and the like',
  ],
  [
    'scores of being stuck that are not a pair',
    () => customConvention(undefined as unknown as [1, 1], 0),
    'E_CONVENTION',
    '{"name":"custom","stuck":undefined,"endless":0} is not a convention; give NORMAL, MISERE, … or a name, or make one with customConvention',
  ],
  [
    'a payoff that is not an object',
    () => tokenGame(point, NORMAL, [null as unknown as { vertex: 0; score: 0 }]),
    'E_PAYOFF',
    'payoff 0 is null; give { vertex, score }',
  ],
  [
    'payoffs that are nothing',
    () => tokenGame(point, NORMAL, null as unknown as []),
    'E_SHAPE',
    'the payoffs have neither of the known forms; give a list, or { vertices, scores }',
  ],
  [
    'a payoff for a player who never moves there',
    () => tokenGame(ownedGraph([1], []), NORMAL, [{ vertex: 0, score: 1, player: 0 }]),
    'E_PAYOFF',
    'payoff 0 is for player 0 at vertex 0; player 1 owns the vertex and moves there',
  ],
  [
    'a payoff nowhere',
    () => tokenGame(point, NORMAL, [{ vertex: 1, score: 1 }]),
    'E_PAYOFF',
    'payoff 0 names vertex 1; the vertices are 0 to 0',
  ],
  [
    'a payoff at NaN',
    () => tokenGame(point, NORMAL, [{ vertex: Number.NaN, score: 1 }]),
    'E_PAYOFF',
    'payoff 0 names vertex NaN; the vertices are 0 to 0',
  ],
  [
    'a payoff with a fraction',
    () => tokenGame(point, NORMAL, [{ vertex: 0, score: 1.5 }]),
    'E_PAYOFF',
    `payoff 0 has the score 1.5; ${scores}`,
  ],
  [
    'a payoff for player 2',
    () => tokenGame(point, NORMAL, [{ vertex: 0, score: 1, player: 2 as Player }]),
    'E_PAYOFF',
    'payoff 0 is for player 2; players are 0 and 1',
  ],
  [
    'a payoff with arcs behind it',
    () => tokenGame(arrow, NORMAL, [{ vertex: 0, score: 1 }]),
    'E_PAYOFF',
    'vertex 0 has a payoff and also arcs out of it; a game ends at a payoff: remove the arcs or the payoff',
  ],
  [
    'two payoffs at one vertex',
    () =>
      tokenGame(point, NORMAL, [
        { vertex: 0, score: 1 },
        { vertex: 0, score: 2 },
      ]),
    'E_PAYOFF',
    'vertex 0 has two payoffs, 1 and 2; give each position one',
  ],
  [
    'payoff columns that disagree',
    () => tokenGame(point, NORMAL, { vertices: Int32Array.of(0), scores: Int32Array.of(1, 2) }),
    'E_SHAPE',
    'the payoffs have 1 vertices and 2 scores; give one of each for every payoff',
  ],
  [
    'payoff columns with arcs behind them',
    () => tokenGame(arrow, NORMAL, { vertices: Int32Array.of(0), scores: Int32Array.of(1) }),
    'E_PAYOFF',
    'vertex 0 has a payoff and also arcs out of it; a game ends at a payoff: remove the arcs or the payoff',
  ],
];

const SOLVING: Refusal[] = [
  [
    'an unknown solver',
    () => solverNamed('magic'),
    'E_SOLVER',
    `there is no solver "magic"; the solvers are ${solvers.map(({ name }) => name).join(', ')}`,
  ],
  [
    'a graph instead of a game',
    () => solve(point as unknown as TokenGame),
    'E_SHAPE',
    'what is given is not a game; make one with tokenGame(graph)',
  ],
  [
    'a number instead of a solver',
    () => solve(tokenGame(point), { solver: 5 as unknown as Solver }),
    'E_SOLVER',
    'the solver is 5; give the name of a solver, such as "attractor"',
  ],
  [
    'a position that is not there',
    () => bestMove(solve(tokenGame(point)), 1),
    'E_POSITION',
    'there is no position 1; positions are 0 to 0',
  ],
  [
    'the value of a position that is not there',
    () => valueAt(solve(tokenGame(point)), 1),
    'E_POSITION',
    'there is no position 1; positions are 0 to 0',
  ],
  ...[-1, 0.5, Number.NaN, 1].map(
    (v): Refusal => [
      `the position at vertex ${v}`,
      () => positionOf(tokenGame(point, 'onside'), 0, v),
      'E_POSITION',
      `the position names vertex ${v}; the vertices are 0 to 0`,
    ],
  ),
  [
    'the position of a third player',
    () => positionOf(tokenGame(point), 2 as Player, 0),
    'E_POSITION',
    'the position has player 2; players are 0 and 1',
  ],
  [
    'a move from columns that were transferred away',
    () => bestMove(moved(solve(tokenGame(arrow))), 0),
    'E_SOLUTION',
    'the columns have no entry for position 0; were they transferred to a worker?',
  ],
  [
    'a census of columns that were transferred away',
    () => census(moved(solve(tokenGame(arrow)))),
    'E_SOLUTION',
    'the column plies has 0 entries; the game has 2 positions',
  ],
  [
    'a position of an empty game',
    () => mainLine(solve(tokenGame(symmetricGraph(0, []))), 0),
    'E_POSITION',
    'there is no position 0; the game has none',
  ],
  [
    'moves without plies',
    () => moveColumn({ game: tokenGame(point), solver: 'x', values: new Uint8Array(1) }),
    'E_SOLUTION',
    'x gives no plies; best moves follow from plies',
  ],
  [
    'an aborted signal',
    () => throwIfAborted(AbortSignal.abort()),
    'E_ABORTED',
    'the work was stopped by its signal',
  ],
  [
    'solving with an aborted signal',
    () => solve(tokenGame(loop), { signal: AbortSignal.abort() }),
    'E_ABORTED',
    'the work was stopped by its signal',
  ],
];

test.each([...GAMES, ...SOLVING])('%s is refused', (...refusal) => expectRefusal(refusal));

test('a refused payoff says which one it is', () => {
  const payoffs = [
    { vertex: 0, score: 1 },
    { vertex: 0, score: 2 },
  ];
  expect(refusalOf(() => tokenGame(point, NORMAL, payoffs))).toMatchObject({ place: { at: 1 } });
});

test('an aborted signal gives its reason as the cause', () => {
  expect(abortedError(AbortSignal.abort('enough'))).toMatchObject({ code: 'E_ABORTED', cause: 'enough' });
});

test('a solver that cannot solve the game says why', () => {
  const partizan = tokenGame(partizanGraph(1, [], []));
  const why = nmfl.refuses(partizan);
  expect(why).toBeTypeOf('string');
  expect(refusalOf(() => solve(partizan, { solver: nmfl }))).toMatchObject({
    code: 'E_SOLVER',
    message: `the solver nmfl cannot solve this: ${why}; attractor solves every game`,
  });
});

test('every code has a line in docs/errors.md with a meaning, an example and what to do', () => {
  const source = readFileSync(new URL('../src/graph/error.ts', import.meta.url), 'utf8');
  const docs = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const union = source.slice(source.indexOf('GyreErrorCode ='), source.indexOf(';'));
  const codes = Array.from(union.matchAll(/'(E_[A-Z]+)'/g), ([, code]) => code);
  const rows = docs.split('\n').filter((line) => line.startsWith('| `E_'));
  expect(codes.length).toBeGreaterThan(20);
  expect(rows.map((row) => row.slice(3, row.indexOf('`', 3)))).toEqual(codes);
  for (const row of rows)
    expect(
      row.split('|').filter((cell) => cell.trim() !== ''),
      row,
    ).toHaveLength(4);
});
