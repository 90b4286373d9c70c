import { parentPort } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { ownPort, serveJobs } from 'gyre/workers';
import {
  parseExits,
  parsePattern,
  type SearchState,
  type UnicycleSearch,
  unicycleSearch,
} from 'gyre-lab/unicycles';
import { carrySlice, type Slice, type WorkerTask } from './slice.ts';

/** What a thread of a search does: it is told the search once, and then carries on each state for a while. */
export interface CarrierJobs {
  readonly begin: { readonly question: WorkerTask; readonly answer: undefined };
  readonly carry: { readonly question: SearchState; readonly answer: Slice };
}

if (parentPort !== null) {
  let mine: { readonly search: UnicycleSearch; readonly isList: boolean } | undefined;
  serveJobs<CarrierJobs>(ownPort(), {
    begin: ({ pattern, exits, order, isList }) => {
      mine = {
        search: unicycleSearch(parsePattern(pattern), parseExits(exits, pattern.length, '--exits'), order),
        isList,
      };
      return { answer: undefined };
    },
    carry: (state) => {
      if (mine === undefined) throw new GyreError('E_WORKER', 'the worker was not told what to search');
      const stretch = carrySlice(mine.search, state, mine.isList);
      return { answer: stretch, transfer: [stretch.found.buffer as ArrayBuffer] };
    },
  });
}
