/** `gyre/proved`: a second opinion on a solution, by the checker that was extracted from the proofs in Coq. */
import { solve, symmetricGraph, tokenGame } from 'gyre';
import { verifyProved } from 'gyre/proved';

const solution = solve(
  tokenGame(
    symmetricGraph(4, [
      [1, 0],
      [2, 1],
      [2, 3],
      [3, 2],
    ]),
  ),
);
console.log(verifyProved(solution).verdict);
console.log(verifyProved({ ...solution, values: solution.values.with(2, 2) }).verdict);

// prints: right
// prints: wrong
