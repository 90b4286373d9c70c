import { Worker } from 'node:worker_threads';
import type { RulesetName } from 'gyre/rulesets';
import { adoptWorker, type HostEvents, type HostWorker } from 'gyre/workers';
import { isRulesetFile } from '../input/misguided.ts';
import { parametersFrom } from './rules.ts';

/** The arguments that name a ruleset. */
export type NamedRuleset = readonly [name: string, choices: readonly string[]];

/** How threads find a ruleset again: by its name, and in a worker that can load the user's own file if it is one. */
export function namedRuleset([name, choices]: NamedRuleset): {
  readonly name: RulesetName;
  readonly start: { readonly start?: (events: HostEvents) => HostWorker };
} {
  const start = (events: HostEvents): HostWorker => adoptWorker(new Worker(WORKER), events);
  return {
    name: { name, parameters: parametersFrom(choices) },
    start: isRulesetFile(name) ? { start } : {},
  };
}

const WORKER = new URL('./ruleset-worker.js', import.meta.url);
