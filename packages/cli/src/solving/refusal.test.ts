import {
  CONVENTIONS,
  type GameDocument,
  GyreError,
  NORMAL,
  solverNamed,
  solvers,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from 'gyre';
import { expect, test } from 'vitest';
import { retold } from './refusal.ts';

const RING: GameDocument = {
  graph: symmetricGraph(2, [
    [0, 1],
    [1, 0],
  ]),
  names: new VertexNames(['a', 'b']),
  convention: NORMAL,
};

test.each([
  ['memo', 1, 'it has the cycle a → b → a; --algorithm attractor solves every game'],
  [
    'nmfl',
    6,
    'its convention is not the asymmetric one; nmfl needs --convention asymmetric; --algorithm attractor solves every game',
  ],
])('what would help %s is found with %i looks at the game', (name, looks, message) => {
  const solver = solverNamed(name);
  let asked = 0;
  const counting: typeof solver = {
    ...solver,
    refuses(game, names) {
      if (game.graph === RING.graph) asked++;
      return solver.refuses(game, names);
    },
  };
  const error = retold(new GyreError('E_SOLVER', 'refused'), counting, RING);
  expect(String(error)).toContain(message);
  expect(asked).toBe(looks);
});

test.each(solvers)('$name accepts a game without arcs, but for its convention', (solver) => {
  const games = CONVENTIONS.map((convention) => tokenGame(symmetricGraph(1, []), convention));
  expect(games.filter((game) => solver.refuses(game) === undefined)).not.toHaveLength(0);
});
