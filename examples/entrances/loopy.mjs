/** `gyre/loopy`: games as graphs; how do two loopy games compare? */
import { compare, gameFromOptions, negative } from 'gyre/loopy';

const on = gameFromOptions(1, [[0]], [[]], 0);
console.log(`on ${compare(on, negative(on)).relation} off`);

// prints: on > off
