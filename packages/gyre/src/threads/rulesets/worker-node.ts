import { parentPort } from 'node:worker_threads';
import { rulesetNamed } from '../../rulesets/inner.ts';
import { ownPort } from '../workers/inner.ts';
import { serveRuleset } from './ruleset-jobs.ts';

if (parentPort !== null) serveRuleset(ownPort(), ({ name, parameters }) => rulesetNamed(name, parameters));
