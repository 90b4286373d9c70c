import { hardwareThreads, type Team } from '../backends/index.ts';
import { IntegerList, MEETING_WORDS, Meeting } from '../floor/index.ts';
import { GyreError, inPieces, MAX_COUNT, throwIfAborted } from '../graph/index.ts';
import {
  cutsOf,
  type ExploredPlay,
  type ExploreOptions,
  FoundKeys,
  gameOn,
  Lister,
  MOVE_BITS,
  MOVES,
  newSlice,
  OVER,
  Round,
  type Ruleset,
  roomFor,
  type SliceMemory,
  STOP,
  tooMany,
  validSlices,
} from '../rulesets/index.ts';
import type { RulesetJobs } from './ruleset-jobs.ts';

/** Where the threads come from: started when the first large round comes. */
export type TeamSource = () => Promise<Team<RulesetJobs>>;

/** How an exploration is cut into rounds. */
export interface RoundSizes {
  /** From this many positions on the threads do a round; smaller ones are done without them. */
  readonly thickRound?: number | undefined;
  /** How many moves a thread has room for in one round, at first. */
  readonly roundMoves?: number | undefined;
}

/**
 * Explores a ruleset on threads. Rounds with few vertices are done here, without the threads; then nobody waits for
 * messages. The numbering is the same, whoever does a round.
 */
export class ExploreRun<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #options: ExploreOptions;
  readonly #threads: number;
  readonly #found: FoundKeys;
  readonly #lister: Lister<P>;
  readonly #overVertices = new IntegerList();
  readonly #overScores = new IntegerList();
  readonly #limit: number;
  readonly #meeting = new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS));
  readonly #thick: number;
  #room: number;
  #slices: SliceMemory[] = [];
  /** What the threads were last told of. */
  #told: { readonly found: unknown; readonly slices: unknown } | undefined;

  constructor(
    ruleset: Ruleset<P>,
    kind: FoundKeys['kind'],
    threads: number,
    options: ExploreOptions & RoundSizes,
  ) {
    this.#ruleset = ruleset;
    this.#options = options;
    this.#threads = threads;
    this.#found = new FoundKeys(kind, threads);
    this.#lister = new Lister(ruleset, kind, threads);
    this.#thick = options.thickRound ?? THICK;
    this.#room = options.roundMoves ?? SLICE_MOVES;
    this.#limit = Math.min(options.limit ?? MAX_COUNT - 1, MAX_COUNT - 1);
  }

  async run(team: TeamSource): Promise<ExploredPlay<P>> {
    const starts = this.#found.addStarts(this.#ruleset, this.#ruleset.starts());
    this.#checkLimit();
    while (this.#waiting > 0) {
      await inPieces(() => this.#roundHere(), this.#options.signal);
      if (this.#waiting > 0) await this.#roundOn(await team());
    }
    return this.#explored(starts);
  }

  /** How many vertices are found whose moves are not listed. */
  get #waiting(): number {
    const { vertices, listed } = this.#found.counts;
    return vertices - listed;
  }

  /** Does the next round without the threads, if it is a small one; false if it is not. */
  #roundHere(): boolean {
    if (this.#waiting === 0 || this.#waiting >= this.#thick) return false;
    const { shards, counts } = this.#found;
    this.#makeRoom(1);
    const from = counts.listed;
    const range = { from, to: Math.min(counts.vertices, from + this.#fitting(1)), found: counts };
    const memory = { kind: this.#found.kind, found: this.#found.memory, slices: this.#slices.slice(0, 1) };
    const alone = new Meeting(new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)), 0, 1);
    const own = new Round(this.#lister, memory, alone).run(range, new Map(shards.entries()));
    for (const [number, shard] of own) shards[number] = shard;
    this.#take(range, memory.slices);
    return true;
  }

  async #roundOn(team: Team<RulesetJobs>): Promise<void> {
    const { shards, counts } = this.#found;
    const { signal } = this.#options;
    this.#makeRoom(this.#threads);
    await this.#tellMemory(team);
    const from = counts.listed;
    const to = Math.min(counts.vertices, from + this.#fitting(this.#threads));
    const range = { from, to, found: counts };
    const questions = shards.map((shard) => ({ range, shard }));
    const done = await team.run('round', questions, { signal });
    for (const [number, shard] of done.entries()) shards[number] = shard;
    this.#take(range, this.#slices);
  }

  /** Sends the memory to the threads if it is not what they have. */
  async #tellMemory(team: Team<RulesetJobs>): Promise<void> {
    const { memory: found, kind } = this.#found;
    const slices = this.#slices;
    if (this.#told?.found === found && this.#told.slices === slices) return;
    const common = {
      memory: { kind, found, slices },
      shards: this.#threads,
      meeting: this.#meeting,
      patience: this.#threads <= hardwareThreads() ? PATIENCE : 0,
      isNew: this.#told === undefined,
    };
    const places = Array.from({ length: this.#threads }, (_, thread) => ({ ...common, thread }));
    await team.run('place', places, { signal: this.#options.signal });
    this.#told = { found, slices };
  }

  /** Makes sure that so many slices can be full of new positions. */
  #makeRoom(slices: number): void {
    if (this.#slices.length < slices || this.#slices[0].hashes.length < this.#room)
      this.#slices = Array.from({ length: slices }, () => newSlice(this.#room, this.#threads));
    const { memory, counts } = this.#found;
    const words = this.#slices[0].words.length;
    this.#found.memory = roomFor(memory, counts, { moves: slices * this.#room, words: slices * words });
  }

  /** How many vertices to share out: as many as are likely to fit, by what those before them took. */
  #fitting(slices: number): number {
    const { listed, moves, vertices, words } = this.#found.counts;
    const movesEach = Math.max(1, moves / Math.max(1, listed));
    const wordsEach = movesEach * Math.max(1, words / Math.max(1, vertices));
    const each = Math.min(this.#room / movesEach, this.#slices[0].words.length / wordsEach) / 2;
    return Math.max(1, Math.floor(slices * Math.max(1, each)));
  }

  /** Counts what a round has found. */
  #take({ from, to }: { readonly from: number; readonly to: number }, slices: readonly SliceMemory[]): void {
    const valid = validSlices(slices, cutsOf(from, to, slices.length));
    let { vertices, listed, moves, words } = this.#found.counts;
    for (const { board, firsts, firstWords, overVertices, overScores } of valid) {
      for (const count of firsts) vertices += count;
      for (const count of firstWords) words += count;
      moves += board[MOVES];
      listed = board[STOP];
      for (let i = 0; i < board[OVER]; i++) {
        this.#overVertices.push(overVertices[i]);
        this.#overScores.push(overScores[i]);
      }
    }
    if (listed === from) this.#widen();
    this.#found.counts = { vertices, listed, moves, words };
    this.#checkLimit();
    throwIfAborted(this.#options.signal);
    this.#options.onProgress?.(vertices, listed);
  }

  /** Not even one vertex fitted. */
  #widen(): void {
    this.#room *= 2;
    if (this.#room <= 2 ** MOVE_BITS) return;
    throw new GyreError(
      'E_LIMIT',
      `a position of ${this.#ruleset.title} has more than ${this.#room / 2} moves, or their keys are too long`,
      'explore it on one thread',
    );
  }

  #checkLimit(): void {
    const { vertices, moves } = this.#found.counts;
    if (vertices > this.#limit) throw tooMany(this.#ruleset, this.#limit);
    if (moves <= MAX_COUNT) return;
    throw new GyreError('E_LIMIT', `there are more than ${MAX_COUNT} moves`, 'choose a smaller instance');
  }

  #explored(starts: readonly number[]): ExploredPlay<P> {
    const ruleset = this.#ruleset;
    const found = this.#found;
    const { players, offsets, ends } = found.memory;
    const { vertices, moves } = found.counts;
    const rows = { offsets: offsets.subarray(0, vertices + 1), ends: ends.subarray(0, moves) };
    const game = gameOn(ruleset, players.subarray(0, vertices), rows, {
      vertices: this.#overVertices.toArray(),
      scores: this.#overScores.toArray(),
    });
    return {
      ruleset,
      graph: game.graph,
      game,
      starts,
      position: (v) => ruleset.fromKey?.(found.key(v)) as P,
      player: (v) => players[v] as 0 | 1,
      vertex: (given, player) => {
        const position = ruleset.canonical?.(given, player) ?? given;
        const vertex = found.find(ruleset.key(position), ruleset.impartial ? 0 : player);
        return vertex < 0 ? undefined : vertex;
      },
    };
  }
}

/** So many moves of one slice fit a round: some milliseconds of work, some megabytes of memory. */
const SLICE_MOVES = 1 << 16;

/** From this many vertices on the threads do a round. */
const THICK = 4096;

/** Some microseconds of waiting for the others, where each thread has a core of its own. */
const PATIENCE = 4000;
