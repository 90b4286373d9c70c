/** `gyre/construct`: another graph of a graph. */
import { symmetricGraph } from 'gyre';
import { coarsestBisimulation, quotientGraph } from 'gyre/construct';

const graph = symmetricGraph(5, [
  [0, 1],
  [0, 2],
  [1, 3],
  [2, 4],
]);
console.log(quotientGraph(graph, coarsestBisimulation(graph)).vertices, 'of 5 vertices differ');

// prints: 3 of 5 vertices differ
