/** `gyre`: who wins, in how many plies, by which move? */
import { at, explain, solve, symmetricGraph, tokenGame, verify } from 'gyre';

const graph = symmetricGraph(4, [
  [0, 1],
  [1, 2],
  [2, 0],
  [2, 3],
]);
const solution = solve(tokenGame(graph));
for (let vertex = 0; vertex < 4; vertex++) {
  const { value, plies } = at(solution, vertex);
  console.log(vertex, value, plies);
}
console.log(explain(solution, 2).text);
console.log(verify(solution).proved ? 'proved' : 'wrong');

// prints: 0 W 3
// prints: 1 L 2
// prints: 2 W 1
// prints: 3 L 0
// prints: v2 is won in 1 ply: it can move to v3, which is lost.
// prints: proved
