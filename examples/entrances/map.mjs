/** `gyre/map`: a place on a plane for every position of a solved game. */
import { solve, symmetricGraph, tokenGame } from 'gyre';
import { mapOf } from 'gyre/map';

const map = mapOf(
  solve(
    tokenGame(
      symmetricGraph(3, [
        [0, 1],
        [1, 2],
      ]),
    ),
  ),
);
console.log(map.longest, 'plies at most,', map.places.length / 2, 'places');

// prints: 2 plies at most, 3 places
