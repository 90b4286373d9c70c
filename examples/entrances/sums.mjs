/** `gyre/sums`: nim-values of a graph with loops, and the winning moves of a sum. */
import { symmetricGraph } from 'gyre';
import { nimValueAt, nimValues, nimValueText } from 'gyre/sums';

const values = nimValues(
  symmetricGraph(4, [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 3],
  ]),
);
console.log([0, 1, 2, 3].map((v) => nimValueText(nimValueAt(values, v))).join(' '));

// prints: ∞() ∞(1) 1 0
