import { ownPort } from '../workers/host-web.ts';
import { serveEngine } from './engine-jobs.ts';

serveEngine(ownPort());
