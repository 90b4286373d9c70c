import { Meeting } from '../../floor/meeting.ts';
import { MAX_COUNT } from '../../graph/inner.ts';
import {
  copyFound,
  type FoundCounts,
  type FoundMemory,
  fitsAnother,
  KeyShard,
  Lister,
  nextRange,
  Round,
  type RoundMemory,
  type Ruleset,
  type ShardState,
  type SliceBlock,
  slicesOn,
} from '../../rulesets/inner.ts';

/** Where a thread stands in an exploration, and the memory of all; sent again when that has grown. */
export interface RoundPlace {
  readonly kind: RoundMemory['kind'];
  readonly found: FoundMemory;
  readonly slices: SliceBlock;
  /** What was found before the memory grew, and how much of it: each thread copies its part. */
  readonly before: { readonly found: FoundMemory; readonly counts: FoundCounts };
  readonly thread: number;
  readonly shards: number;
  readonly meeting: Int32Array;
  readonly patience: number;
  /** One word of shared memory: 1 once the first thread finds that it is late. */
  readonly late: Int32Array;
  /** Threads stop when fewer vertices than this wait, or more than the limit are found. */
  readonly thick: number;
  readonly limit: number;
  /** Is it another exploration than before? */
  readonly isNew: boolean;
}

/** Rounds for about that many milliseconds, at least one, and the own shard as the last round left it. */
export interface RoundsWanted {
  readonly found: FoundCounts;
  readonly shard: ShardState;
  readonly ms: number;
}

/** How much is found now, and the own shard as the rounds leave it. */
export interface RoundsDone {
  readonly found: FoundCounts;
  readonly shard: ShardState;
}

interface Seat extends RoundPlace {
  readonly memory: RoundMemory;
  readonly meets: Meeting;
}

/** One thread's part in an exploration. */
export class ExploreWorker {
  readonly #ruleset: Ruleset;
  #lister: Lister<unknown> | undefined;
  #place: Seat | undefined;

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
  }

  take(place: RoundPlace): void {
    const { kind, found, slices, before, thread, shards, meeting, patience, isNew } = place;
    this.#lister ??= new Lister(this.#ruleset, kind, shards); // kind and shards are always the same
    if (isNew) this.#lister.begin();
    copyFound(before.found, found, before.counts, thread, shards);
    const memory = { kind, found, slices: slicesOn(slices) };
    this.#place = { ...place, memory, meets: new Meeting(meeting, thread, shards, patience) };
  }

  /** Goes through rounds with all others. They stop together. */
  run({ found, shard, ms }: RoundsWanted): RoundsDone | undefined {
    if (this.#place === undefined || this.#lister === undefined) return undefined;
    const place = this.#place;
    const { memory, meets, thread, late } = place;
    const until = performance.now() + ms;
    const own = new KeyShard(shard);
    const round = new Round(this.#lister, memory, meets, [own], thread);
    for (let before = found; ; ) {
      const counts = round.run(nextRange(memory.slices, before));
      if (thread === 0) late[0] = performance.now() < until ? 0 : 1;
      meets.meet();
      const isStuck = counts.listed === before.listed;
      before = counts;
      if (!isStuck && late[0] === 0 && goesOn(place, counts)) continue;
      return { found: counts, shard: own.state };
    }
  }
}

/** Is there enough to do for threads, room for it, and no limit reached? */
function goesOn({ thick, limit, memory }: Seat, counts: FoundCounts): boolean {
  const { vertices, listed, moves } = counts;
  if (vertices - listed < Math.max(1, thick) || vertices > limit || moves > MAX_COUNT) return false;
  return fitsAnother(memory, counts);
}
