import { ownPort } from '../backends/inner.ts';
import { rulesetNamed } from '../rulesets/inner.ts';
import { serveRuleset } from './ruleset-jobs.ts';

serveRuleset(ownPort(), ({ name, parameters }) => rulesetNamed(name, parameters));
