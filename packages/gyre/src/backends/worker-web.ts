import { serveEngine } from './engine-jobs.ts';
import { ownPort } from './host-web.ts';

serveEngine(ownPort());
