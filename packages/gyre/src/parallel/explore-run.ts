import { hardwareThreads } from '../backends/index.ts';
import { MEETING_WORDS, Meeting } from '../floor/index.ts';
import { GyreError, inPieces, MAX_COUNT, throwIfAborted } from '../graph/index.ts';
import {
  copyFound,
  type ExploredPlay,
  type ExploreOptions,
  type FoundCounts,
  FoundKeys,
  gameOn,
  Lister,
  MOVE_BITS,
  newSlices,
  nextRange,
  Round,
  type Ruleset,
  roomFor,
  roomOf,
  type SliceBlock,
  slicesOn,
  tooMany,
} from '../rulesets/index.ts';
import type { RulesetTeam } from './ruleset-team.ts';

/** Where the threads come from: started when the first large round comes. */
export type TeamSource = () => Promise<RulesetTeam>;

/** How an exploration is cut into rounds. */
export interface RoundSizes {
  /** From this many positions on the threads do a round; smaller ones are done without them. */
  readonly thickRound?: number | undefined;
  /** How many moves a slice of a round has room for, at first; a thread has a few slices. */
  readonly roundMoves?: number | undefined;
}

/**
 * Explores a ruleset on threads. Rounds with few vertices are done here, without the threads; then nobody
 * waits for messages. The numbering is the same, whoever does a round.
 */
export class ExploreRun<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #options: ExploreOptions;
  readonly #threads: number;
  readonly #found: FoundKeys;
  readonly #lister: Lister<P>;
  readonly #limit: number;
  readonly #meeting = new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS));
  readonly #late = new Int32Array(new SharedArrayBuffer(4));
  readonly #thick: number;
  #room: number;
  #slices: SliceBlock | undefined;
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
      if (this.#waiting > 0) await this.#roundsOn(await team());
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
    const { shards, kind } = this.#found;
    const slices = slicesOn(this.#slicesFor(1)).slice(0, 1);
    const { memory: before, counts } = this.#found;
    const found = (this.#found.memory = roomFor(before, counts, roomOf(slices)));
    copyFound(before, found, counts);
    const alone = new Meeting(new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS)), 0, 1);
    const own = new Map(shards.entries());
    const round = new Round(this.#lister, { kind, found, slices }, alone, own);
    const after = round.run(nextRange(slices, counts));
    for (const [number, shard] of round.shards) shards[number] = shard;
    this.#take(after);
    return true;
  }

  async #roundsOn(team: RulesetTeam): Promise<void> {
    await this.#placeThreads(team);
    const { shards, counts: found } = this.#found;
    const questions = shards.map((shard) => ({ found, shard, ms: STEP }));
    const done = await team.run('rounds', questions, { signal: this.#options.signal });
    for (const [number, { shard }] of done.entries()) shards[number] = shard;
    this.#take(done[0].found);
  }

  /** Makes room for a round, and sends the memory to the threads if it is not what they have. */
  async #placeThreads(team: RulesetTeam): Promise<void> {
    const { memory: before, counts, kind } = this.#found;
    const slices = this.#slicesFor(this.#threads * (this.#threads <= FEW_THREADS ? SLICES_EACH : 1));
    const found = (this.#found.memory = roomFor(before, counts, roomOf(slicesOn(slices))));
    if (this.#told?.found === found && this.#told.slices === slices) return;
    const common = {
      kind,
      found,
      slices,
      before: { found: before, counts },
      shards: this.#threads,
      meeting: this.#meeting,
      patience: this.#threads <= hardwareThreads() ? PATIENCE : 0,
      late: this.#late,
      thick: this.#thick,
      limit: this.#limit,
      isNew: this.#told === undefined,
    };
    const places = Array.from({ length: this.#threads }, (_, thread) => ({ ...common, thread }));
    await team.run('place', places, { signal: this.#options.signal });
    this.#told = { found, slices };
  }

  /** At least so many slices, with the room that is wanted now. */
  #slicesFor(slices: number): SliceBlock {
    const block = this.#slices;
    if (block !== undefined && block.slices >= slices && block.moves >= this.#room) return block;
    return (this.#slices = newSlices(slices, this.#room, this.#threads));
  }

  /** Counts what a round has found. */
  #take(counts: FoundCounts): void {
    if (counts.listed === this.#found.counts.listed) this.#widen();
    this.#found.counts = counts;
    this.#checkLimit();
    throwIfAborted(this.#options.signal);
    this.#options.onProgress?.(counts.vertices, counts.listed);
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
    const { players, offsets, ends, overVertices, overScores } = found.memory;
    const { vertices, moves, over } = found.counts;
    const rows = { offsets: offsets.subarray(0, vertices + 1), ends: ends.subarray(0, moves) };
    const game = gameOn(ruleset, players.subarray(0, vertices), rows, {
      vertices: overVertices.subarray(0, over),
      scores: overScores.subarray(0, over),
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

/** Room for so many moves in a slice: all slices of a thread are some milliseconds and some megabytes. */
const SLICE_MOVES = 1 << 14;

/** Each of not very many threads has so many slices. */
const SLICES_EACH = 4;
const FEW_THREADS = 64;

/** From this many vertices on the threads do a round. */
const THICK = 4096;

/** Milliseconds between two messages: often enough for progress, rarely enough that they cost nothing. */
const STEP = 50;

/** Some microseconds of waiting for the others, where each thread has a core of its own. */
const PATIENCE = 4000;
