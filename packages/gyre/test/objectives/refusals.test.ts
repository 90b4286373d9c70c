import { expect, test } from 'vitest';
import { customConvention, ownedGraph, solve, tokenGame } from '../../src/index.ts';
import {
  type ArenaSource,
  almostSurely,
  arena,
  buchi,
  cost,
  energy,
  meanPayoff,
  type Objective,
  parity,
  pressing,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/inner.ts';

const two = { owners: [0, 1], arcs: [[0, 1]] as [number, number][] };
const solved = (source: ArenaSource, objective: Objective): unknown =>
  solveObjective(arena(source), objective);

test.each([
  [
    'a priority below 0',
    () => parity([0, -1]),
    'the priority of vertex 1 is -1; give a whole number from 0 to 2147483648',
  ],
  [
    'half a priority',
    () => parity([0.5]),
    'the priority of vertex 0 is 0.5; give a whole number from 0 to 2147483648',
  ],
  [
    'a priority above 2³¹',
    () => parity([2 ** 31 + 1]),
    'the priority of vertex 0 is 2147483649; give a whole number from 0 to 2147483648',
  ],
  [
    'a parity that is no word',
    () => parity([0], 'even' as 'max-even'),
    'the parity is even; give max-even, max-odd, min-even or min-odd',
  ],
  [
    'too few priorities',
    () => solved(two, parity([0])),
    'there are 1 priorities for 2 vertices; give one for each',
  ],
  [
    'a target that is no vertex',
    () => solved(two, buchi([0, 2])),
    'target 1 is vertex 2; the graph has 2 vertices',
  ],
  [
    'a weight that is not whole',
    () => energy([0.5]),
    'the weight of arc 0 is 0.5; give a whole number from -9007199254740991 to 9007199254740991',
  ],
  [
    'a cost below 0',
    () => cost([-1], []),
    'the cost of arc 0 is -1; give a whole number from 0 to 9007199254740991',
  ],
  [
    'weights whose sums pass 2⁵²',
    () => solved(two, meanPayoff([2 ** 50])),
    'a weight of 1125899906842624 on 2 positions can add up to more than 2⁵²; give smaller weights',
  ],
  [
    'chance without an arc',
    () => arena({ owners: [0, 2], arcs: [[0, 1]] }),
    'vertex 1 of chance has no arc; give it one',
  ],
  [
    'an owner that is none',
    () => arena({ owners: [3], arcs: [] }),
    'vertex 0 is owned by 3; owners are 0, 1, or 2 for chance',
  ],
  [
    'a dead end, where they are refused',
    () => arena(two, { deadEnds: 'refuse' }),
    'player 1 has no move at vertex 1; dead ends are refused here: add a loop',
  ],
  [
    'chance in a parity game',
    () => solved({ owners: [2], arcs: [[0, 0]] }, parity([0])),
    'chance moves at vertex 0; with chance ask almost-surely or positively, not parity',
  ],
  ['a goal that is none', () => almostSurely([], 'win' as 'reach'), 'the goal is win; give reach or buchi'],
  [
    'pressing where endless play is no draw',
    () => pressing(solve(tokenGame(ownedGraph([0], [[0, 0]]), customConvention([-1, 1], 1)))),
    'endless play is no draw in custom play; draws are pressed where it is one',
  ],
  [
    'an answer of another size',
    () => verifyObjective({ ...solveObjective(arena(two), buchi([])), winners: new Uint8Array(1) }),
    'the column winners has 1 entries; the arena has 2 positions',
  ],
])('refused with what was found, where and what would be right: %s', (_, call, words) => {
  expect(call).toThrow(words);
});
