import { parentPort, workerData } from 'node:worker_threads';
import { parsePattern, type SearchState, unicycleSearch } from 'gyre/algebra';
import { exitSetOf } from './exit-sets.ts';
import { CHUNK, type WorkerTask } from './threads.ts';

/** Searches the parts that it is sent, a chunk at a time, and sends back how far it came. */
const { pattern, exits, order } = workerData as WorkerTask;
const search = unicycleSearch(parsePattern(pattern), exitSetOf(exits, pattern.length), order);
parentPort?.on('message', (state: SearchState) => {
  parentPort?.postMessage(search.advance(state, { maxTests: CHUNK }), []);
});
