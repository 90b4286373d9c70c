import { parentPort } from 'node:worker_threads';
import { ownPort } from '../backends/index.ts';
import { rulesetNamed } from '../rulesets/index.ts';
import { serveRuleset } from './ruleset-jobs.ts';

if (parentPort !== null) serveRuleset(ownPort(), ({ name, parameters }) => rulesetNamed(name, parameters));
