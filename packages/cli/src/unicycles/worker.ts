import { parentPort, workerData } from 'node:worker_threads';
import { parsePattern, type SearchState, unicycleSearch } from 'gyre/unicycles';
import { exitSetOf } from './exit-sets.ts';
import { carrySlice, type WorkerTask } from './slice.ts';

/** Carries on each state that it is sent for a while, and sends back how far it came and what it found. */
const { pattern, exits, order, isList } = workerData as WorkerTask;
const search = unicycleSearch(parsePattern(pattern), exitSetOf(exits, pattern.length), order);
parentPort?.on('message', (state: SearchState) => {
  const stretch = carrySlice(search, state, isList);
  parentPort?.postMessage(stretch, [stretch.found.buffer as ArrayBuffer]);
});
