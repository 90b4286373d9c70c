/** `gyre/trace`: watch a solver step by step. */
import { symmetricGraph, tokenGame } from 'gyre';
import { traceOf } from 'gyre/trace';

const trace = traceOf(
  tokenGame(
    symmetricGraph(3, [
      [0, 1],
      [1, 2],
    ]),
  ),
);
console.log(trace.length, 'steps');

// prints: 6 steps
