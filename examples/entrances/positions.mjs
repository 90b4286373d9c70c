/** `gyre/positions`: what is a position of a board game worth inside a sum? */
import { Notation, Sheet } from 'gyre/algebra';
import { heapValues, parseHeapRule, rulesetPositions } from 'gyre/positions';

const sheet = new Sheet(new Notation(), { positions: rulesetPositions });
console.log(sheet.answer('domineering("..|..|..")').analysis.text);
console.log(heapValues(parseHeapRule('0.77'), 10).join(' '));

// prints: {1/2|-2}
// prints: 0 1 2 3 1 4 3 2 1 4 2
