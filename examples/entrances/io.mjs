/** `gyre/io`: read a game from a file, write it in another format. */
import { parseGame, writeGameJson } from 'gyre/io';

const document = await parseGame(new TextEncoder().encode('0 1\n1 2\n2 0\n2 3\n'));
console.log(writeGameJson(document).trim());

// prints: {
// prints:   "gyre": 1,
// prints:   "vertices": 4,
// prints:   "arcs": [[0,1], [1,2], [2,0], [2,3]]
// prints: }
