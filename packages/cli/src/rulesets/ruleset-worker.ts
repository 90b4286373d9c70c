import { parentPort } from 'node:worker_threads';
import { serveRuleset } from 'gyre/play';
import { ownPort } from 'gyre/workers';
import { uncheckedRulesetFrom } from './rules.ts';

// A worker for the rulesets of users, which come from files. Whoever starts it has looked at the rules.
if (parentPort !== null)
  serveRuleset(ownPort(), ({ name, parameters }) =>
    uncheckedRulesetFrom(
      name,
      Object.entries(parameters).map(([key, value]) => `${key}=${value}`),
    ),
  );
