import { parentPort } from 'node:worker_threads';
import { serveRuleset } from 'gyre/rulesets';
import { ownPort } from 'gyre/workers';
import { rulesetFrom } from './rules.ts';

// A worker for the rulesets of users, which come from files.
if (parentPort !== null)
  serveRuleset(ownPort(), ({ name, parameters }) =>
    rulesetFrom(
      name,
      Object.entries(parameters).map(([key, value]) => `${key}=${value}`),
    ),
  );
