/** `gyre/rulesets`: how many positions does a board game have? */
import { checkRuleset, explore, mnk, nim } from 'gyre/rulesets';

console.log(explore(mnk(3, 3, 3)).graph.vertices, 'positions of tic-tac-toe');
console.log(checkRuleset(nim([3, 4, 5])).faults.length, 'faults in the rules of Nim');

// prints: 5478 positions of tic-tac-toe
// prints: 0 faults in the rules of Nim
