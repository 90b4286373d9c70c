import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type RulesetName, RulesetThreads } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import { adoptWorker, type HostEvents, type HostWorker } from 'gyre/workers';
import { MOST_THREADS } from '../command/index.ts';
import { isRulesetFile } from '../input/misguided.ts';
import { parametersFrom } from './rules.ts';

/** The arguments that name a ruleset. */
export type NamedRuleset = readonly [name: string, choices: readonly (string | undefined)[]];

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

/** Does work with threads for a ruleset, by default as many as there are cores; they start when they are first needed, and end with the work. */
export async function withThreads<T>(
  ruleset: Ruleset,
  named: NamedRuleset,
  work: (threads: RulesetThreads | undefined) => Promise<T>,
  size: number = Math.min(availableParallelism(), MOST_THREADS),
): Promise<T> {
  if (size === 1) return work(undefined);
  const { name, start } = namedRuleset(named);
  const threads = new RulesetThreads(ruleset, name, { ...start, threads: size });
  try {
    return await work(threads);
  } finally {
    threads.end();
  }
}

const WORKER = new URL('./ruleset-worker.js', import.meta.url);
