import { rulesetNamed } from '../../rulesets/inner.ts';
import { ownPort } from '../workers/inner.ts';
import { serveRuleset } from './ruleset-jobs.ts';

serveRuleset(ownPort(), ({ name, parameters }) => rulesetNamed(name, parameters));
