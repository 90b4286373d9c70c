/** A worker for the synthetic table, as a user's own ruleset has one. */
import { serveRuleset } from 'gyre/play';
import { ownPort } from 'gyre/workers';
import { scattered } from './scattered.ts';

serveRuleset(ownPort(), ({ parameters }) => scattered(Number(parameters['width'])));
