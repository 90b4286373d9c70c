/** `gyre/papers`: an algorithm as its paper prints it. */
import { at, symmetricGraph, tokenGame } from 'gyre';
import { runRoth } from 'gyre/papers';

const { solution } = runRoth(
  tokenGame(
    symmetricGraph(4, [
      [0, 1],
      [1, 2],
      [2, 0],
      [2, 3],
    ]),
  ),
);
console.log([0, 1, 2, 3].map((v) => at(solution, v).value).join(' '));

// prints: W L W L
