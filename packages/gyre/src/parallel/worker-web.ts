import { ownPort } from '../backends/index.ts';
import { rulesetNamed } from '../rulesets/index.ts';
import { serveRuleset } from './ruleset-jobs.ts';

serveRuleset(ownPort(), ({ name, parameters }) => rulesetNamed(name, parameters));
