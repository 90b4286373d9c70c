import { parentPort } from 'node:worker_threads';
import { serveEngine } from './engine-jobs.ts';
import { ownPort } from './host-node.ts';

if (parentPort !== null) serveEngine(ownPort());
