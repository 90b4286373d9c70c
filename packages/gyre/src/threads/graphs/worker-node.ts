import { parentPort } from 'node:worker_threads';
import { ownPort } from '../workers/host-node.ts';
import { serveEngine } from './engine-jobs.ts';

if (parentPort !== null) serveEngine(ownPort());
