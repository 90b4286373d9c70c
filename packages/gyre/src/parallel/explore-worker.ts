import { Meeting } from '../floor/index.ts';
import {
  Lister,
  Round,
  type RoundMemory,
  type RoundRange,
  type Ruleset,
  type ShardState,
} from '../rulesets/index.ts';

/** Where a thread stands in the rounds of an exploration, and the memory of all; sent again when the memory has grown. */
export interface RoundPlace {
  readonly memory: RoundMemory;
  readonly thread: number;
  readonly shards: number;
  readonly meeting: Int32Array;
  readonly patience: number;
  /** Is it another exploration than before? */
  readonly isNew: boolean;
}

/** A round, and the own shard as the last round left it. */
export interface RoundWanted {
  readonly range: RoundRange;
  readonly shard: ShardState;
}

/** One thread's part in an exploration. */
export class ExploreWorker {
  readonly #ruleset: Ruleset;
  #lister: Lister<unknown> | undefined;
  #round: Round<unknown> | undefined;
  #thread = 0;

  constructor(ruleset: Ruleset) {
    this.#ruleset = ruleset;
  }

  take({ memory, thread, shards, meeting, patience, isNew }: RoundPlace): void {
    if (isNew || this.#lister === undefined) this.#lister = new Lister(this.#ruleset, memory.kind, shards);
    this.#round = new Round(this.#lister, memory, new Meeting(meeting, thread, shards, patience));
    this.#thread = thread;
  }

  /** Returns the own shard as the round leaves it. */
  run({ range, shard }: RoundWanted): ShardState | undefined {
    return this.#round?.run(range, new Map([[this.#thread, shard]])).get(this.#thread);
  }
}
