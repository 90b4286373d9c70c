/**
 * What is wrong with a ruleset, found by playing it at random. Start at `check.ts`, which plays; each file `…-faults.ts` looks
 * at one promise of the contract, and `Habits` in `faults.ts` at what is allowed but rarely meant.
 */

export { type Checked, type CheckOptions, checkRuleset, type Fault, type Warning } from './check.ts';
export { moveWithoutBack } from './every-move.ts';
export { guardOf, guardRuleset, type RulesetGuard } from './guard.ts';
export { type DoneWithin, lookAt, rulesetOfModule, tryRules } from './own.ts';
