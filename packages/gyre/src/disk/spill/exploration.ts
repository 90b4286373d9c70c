import { MAX_COUNT, oneTurn, refuse } from '../../graph/inner.ts';
import {
  type KeyedStart,
  Lister,
  MOVES,
  newSlices,
  OVER,
  type Ruleset,
  type SliceMemory,
  STOP,
  shardOf,
  slicesOn,
  startsOf,
  tooMany,
} from '../../rulesets/inner.ts';
import { bytesOf, type Folder } from '../files/folder.ts';
import { BucketStore } from './bucket-store.ts';
import { fillBuckets } from './fill-buckets.ts';
import { type FoundFiles, openFiles } from './found-files.ts';
import { BUCKETS, KeyEntries } from './key-entries.ts';
import { KeyReader } from './key-reader.ts';
import { KeyRound } from './key-round.ts';
import { type ExplorationManifest, type Found, writeExploration } from './manifest.ts';

/** Options of an exploration over the disk. */
export interface SpillOptions {
  /** About how much memory it may take, in bytes: by default 1 GiB. */
  readonly maxBytes?: number;
  /** More positions than this are refused with `E_LIMIT`. */
  readonly limit?: number;
  /** The least number of seconds between checkpoints: by default 30. */
  readonly checkpointSeconds?: number;
  readonly signal?: AbortSignal;
  /** Called now and then: how many positions were found, and for how many the moves have been listed. */
  readonly onFound?: (found: number, listed: number) => void;
  /** Called whenever the folder has a checkpoint from which the same call would go on: an old one, or one just made. */
  readonly onCheckpoint?: () => void;
  /** How many moves are listed in one go; a round has many such pieces. */
  readonly pieceMoves?: number;
}

/**
 * Explores a ruleset with its keys on the disk, in rounds. A round lists the moves of the next positions, as many as there is
 * room for; looks their keys up, bucket by bucket; numbers the new ones in the order of the moves that led to them first; and
 * appends keys, movers and rows to their files. So the numbers and the rows are those of `explore`, wherever rounds end.
 *
 * Cost: each round reads the buckets that are not in memory once.
 */
export class DiskExploration<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #folder: Folder;
  readonly #options: SpillOptions;
  readonly #keys: KeyEntries;
  readonly #lister: Lister<P>;
  readonly #files: FoundFiles;
  readonly #store: BucketStore;
  readonly #limit: number;
  readonly #found: Mutable<Found>;
  #slices: SliceMemory[] = [];
  #room: number; // moves of a slice
  #manifest: ExplorationManifest;
  #lastTurn = 0;

  constructor(ruleset: Ruleset<P>, folder: Folder, manifest: ExplorationManifest, options: SpillOptions) {
    this.#ruleset = ruleset;
    this.#folder = folder;
    this.#options = options;
    this.#manifest = manifest;
    const { vertices, listed, moves, over, keyWords, listedWords } = manifest;
    this.#found = { vertices, listed, moves, over, keyWords, listedWords };
    this.#keys = new KeyEntries(manifest.kind);
    this.#lister = new Lister(ruleset, manifest.kind, BUCKETS);
    this.#store = new BucketStore(folder, this.#keys, this.#maxBytes / 2);
    this.#limit = Math.min(options.limit ?? MAX_COUNT - 1, MAX_COUNT - 1);
    this.#room = options.pieceMoves ?? PIECE_MOVES;
    this.#files = openFiles(folder, manifest);
  }

  /** Explores to the end; the files hold everything then. */
  async run(): Promise<ExplorationManifest> {
    try {
      await fillBuckets(this.#store, this.#keys, this.#files, this.#found, () => this.#turn());
      if (this.#found.vertices === 0) this.#addStarts();
      let saved = this.#folder.now();
      let pause = 1000 * (this.#options.checkpointSeconds ?? 30);
      while (this.#found.listed < this.#found.vertices) {
        await this.#round();
        if (this.#folder.now() - saved < pause) continue;
        const start = this.#folder.now();
        this.#save();
        saved = this.#folder.now();
        pause = Math.max(pause, 20 * (saved - start)); // no more than a twentieth of the time
      }
      this.#store.flush();
      this.#save(this.#store.written);
      return this.#manifest;
    } finally {
      for (const file of Object.values(this.#files)) file.close();
    }
  }

  get #maxBytes(): number {
    return this.#options.maxBytes ?? DEFAULT_BYTES;
  }

  /** Makes a checkpoint: first the files, then the manifest that says how long they are. */
  #save(buckets?: readonly number[]): void {
    for (const file of Object.values(this.#files)) file.sync();
    this.#manifest = writeExploration(this.#folder, {
      ...this.#manifest,
      ...this.#found,
      ...(buckets === undefined ? {} : { buckets }),
    });
    this.#options.onCheckpoint?.();
  }

  #addStarts(): void {
    const starts = startsOf(this.#ruleset).map((start) => this.#addStart(start));
    this.#manifest = { ...this.#manifest, starts };
    this.#checkLimit();
  }

  #addStart({ key, player }: KeyedStart<P>): number {
    const words = this.#keys.wordsOf(key);
    const hash = this.#keys.hashOf(words, words.length, player);
    const number = shardOf(hash, BUCKETS);
    const bucket = this.#store.taken(number);
    const before = bucket.end;
    const at = bucket.place(words, 0, words.length, hash, player, this.#found.vertices);
    bucket.settled = bucket.end;
    if (at === before) this.#append(bucket.from(before + 1), Uint8Array.of(player));
    this.#store.keep(number, bucket);
    return bucket.numberAt(at);
  }

  /** Appends the keys of new positions and who is to move there. */
  #append(keys: Uint32Array, movers: Uint8Array): void {
    this.#files.keys.append(bytesOf(keys));
    this.#files.movers.append(movers);
    this.#found.keyWords += keys.length;
    this.#found.vertices += movers.length;
  }

  async #round(): Promise<void> {
    const { vertices: known } = this.#found;
    const slices = await this.#list();
    const round = new KeyRound(this.#store, this.#keys, slices, Math.ceil(Math.log2(this.#room)));
    const eachBucket = async (work: (bucket: number) => void): Promise<void> => {
      for (let bucket = 0; bucket < BUCKETS; bucket++) {
        if (!round.concerns(bucket)) continue;
        work(bucket);
        const pause = this.#turn();
        if (pause !== undefined) await pause;
      }
    };
    await eachBucket((bucket) => round.lookUp(bucket));
    for (let s = 0; s < slices.length; s++) {
      const { keys, movers } = round.number(s, this.#found.vertices);
      this.#append(keys, movers);
    }
    await eachBucket((bucket) => round.settle(bucket, known));
    for (let s = 0; s < slices.length; s++) this.#files.ends.append(bytesOf(round.ends(s)));
    this.#checkLimit();
  }

  /** Lists the moves of the next positions into slices, as many as there is room for, and writes how many each has. */
  async #list(): Promise<SliceMemory[]> {
    const listed: SliceMemory[] = [];
    const most = Math.max(1, Math.floor(this.#maxBytes / 4 / (MOVE_BYTES * this.#room)));
    while (listed.length < most && this.#found.listed < this.#found.vertices) {
      const slice = (this.#slices[listed.length] ??= slicesOn(newSlices(1, this.#room, BUCKETS, false))[0]);
      if (this.#listInto(slice) > 0) listed.push(slice);
      else if (listed.length > 0) break;
      else this.#widen();
      const pause = this.#turn();
      if (pause !== undefined) await pause;
    }
    return listed;
  }

  /** Lists the moves of as many of the next positions as fit a slice; returns how many positions that are. */
  #listInto(slice: SliceMemory): number {
    const found = this.#found;
    const { vertices, listed, moves, keyWords, listedWords } = found;
    const likely = Math.ceil((1.2 * this.#room * (listed + 1)) / (moves + 1)); // by what those before them took
    const most = Math.min(vertices - listed, this.#room, Math.max(64, likely));
    const reader = new KeyReader(this.#files.keys, this.#keys);
    const { words, starts, count } = reader.window(listedWords, keyWords, most, WINDOW_WORDS);
    const players = new Uint8Array(count);
    this.#files.movers.read(players, listed);
    const known = { ...NOTHING_FOUND, words, starts, players };
    this.#lister.list({ kind: this.#keys.kind, found: known, slices: [slice] }, 0, 0, count);
    const { board, degrees, overVertices, overScores } = slice;
    const stop = board[STOP];
    const over = new Int32Array(2 * board[OVER]);
    for (let i = 0; i < board[OVER]; i++) {
      over[2 * i] = listed + overVertices[i];
      over[2 * i + 1] = overScores[i];
    }
    this.#files.degrees.append(bytesOf(degrees.slice(0, stop)));
    this.#files.over.append(bytesOf(over));
    found.listed += stop;
    found.listedWords += starts[stop];
    found.moves += board[MOVES];
    found.over += board[OVER];
    return stop;
  }

  /** Not even one position fitted. */
  #widen(): void {
    this.#slices = [];
    this.#room *= 2;
    if (this.#room <= MOST_MOVES) return;
    refuse(
      'E_LIMIT',
      `a position of ${this.#ruleset.title} has more than ${this.#room / 2} moves, or their keys are too long`,
      'choose a smaller instance',
    );
  }

  #checkLimit(): void {
    if (this.#found.vertices > this.#limit) throw tooMany(this.#ruleset, this.#limit);
  }

  /** Lets others work when it is time, so that a wish to stop is heard. */
  #turn(): Promise<void> | undefined {
    const now = this.#folder.now();
    return now - this.#lastTurn < TURN ? undefined : this.#rest();
  }

  async #rest(): Promise<void> {
    this.#options.onFound?.(this.#found.vertices, this.#found.listed);
    await oneTurn(this.#options.signal);
    this.#lastTurn = this.#folder.now();
  }
}

/** What a lister does not read. */
const NOTHING_FOUND = {
  offsets: new Int32Array(0),
  ends: new Int32Array(0),
  overVertices: new Int32Array(0),
  overScores: new Int32Array(0),
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export const DEFAULT_BYTES: number = 2 ** 30;
/** Some milliseconds of work. */
const PIECE_MOVES = 1 << 16;
const MOST_MOVES = 1 << 24;
/** What a move takes in a slice. */
const MOVE_BYTES = 64;
const WINDOW_WORDS = 1 << 17;
const TURN = 50; // milliseconds
