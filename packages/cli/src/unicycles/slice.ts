import type { SearchState, SearchStretch, UnicycleSearch } from 'gyre-lab/unicycles';

/** What a thread needs to know before it is sent states of a search. */
export interface WorkerTask {
  readonly pattern: string;
  /** As `--exits` gives it. */
  readonly exits: string;
  readonly order: readonly number[];
  /** Are the unicycles wanted, or only their number? */
  readonly isList: boolean;
}

/** How far a search came, and what it found. */
export type Slice = Pick<SearchStretch, 'after' | 'found'>;

/** Carries a search on for some fifty milliseconds: Ctrl-C has to wait no longer. */
export function carrySlice(search: UnicycleSearch, state: SearchState, isList: boolean): Slice {
  const deadline = performance.now() + SLICE;
  const stop = new AbortController();
  const found: number[] = [];
  const after = search.advance(state, {
    signal: stop.signal,
    onProgress: () => {
      if (performance.now() > deadline) stop.abort();
    },
    ...(isList ? { maxFound: MOST_FOUND, onFound: (exits) => found.push(...exits) } : {}),
  });
  return { after, found: Int32Array.from(found) };
}

const SLICE = 50;
const MOST_FOUND = 1 << 14;
