/** `gyre/play`: solve a board game whole, and let the best move be played. */
import { Opponent, solveRuleset } from 'gyre/play';
import { nim } from 'gyre/rulesets';

const ruleset = nim([3, 4, 5]);
const { ask } = await solveRuleset(ruleset);
const [{ position }] = ruleset.starts();
const move = await new Opponent(ruleset, ask, 'perfect').choose(position, 0);
console.log(move.name);

// prints: 2 from 3
