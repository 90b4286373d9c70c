/** `gyre/objectives`: a game that never ends, its winners, a proof of them. */
import { arena, parity, solveObjective, verifyObjective } from 'gyre/objectives';

const game = arena({
  owners: [0, 1, 1],
  arcs: [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 2],
  ],
});
const answer = solveObjective(game, parity([2, 1, 3]));
console.log(answer.winners.join(' '), verifyObjective(answer).verdict);

// prints: 1 1 1 right
