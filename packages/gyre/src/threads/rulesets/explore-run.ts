import { MEETING_WORDS } from '../../floor/meeting.ts';
import { inPieces } from '../../graph/inner.ts';
import {
  Exploration,
  type ExploredPlay,
  type ExploreOptions,
  KeyShard,
  newSlices,
  playOf,
  type Ruleset,
  roomFor,
  roomOf,
  type SliceBlock,
  slicesOn,
} from '../../rulesets/inner.ts';
import { hardwareThreads } from '../workers/inner.ts';
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
  readonly #options: ExploreOptions;
  readonly #threads: number;
  readonly #exploration: Exploration<P>;
  readonly #meeting = new Int32Array(new SharedArrayBuffer(4 * MEETING_WORDS));
  readonly #late = new Int32Array(new SharedArrayBuffer(4));
  readonly #thick: number;
  #room: number;
  #slices: SliceBlock | undefined;
  /** What the threads were last told of. */
  #told: { readonly found: unknown; readonly slices: unknown } | undefined;

  constructor(ruleset: Ruleset<P>, threads: number, options: ExploreOptions & RoundSizes) {
    this.#options = options;
    this.#threads = threads;
    this.#exploration = new Exploration(ruleset, options, { threads, sliceMoves: options.roundMoves });
    this.#thick = options.thickRound ?? THICK;
    this.#room = options.roundMoves ?? SLICE_MOVES;
  }

  async run(team: TeamSource): Promise<ExploredPlay<P>> {
    const exploration = this.#exploration;
    while (exploration.waiting > 0) {
      await inPieces(() => this.#roundHere(), this.#options.signal);
      if (exploration.waiting > 0) await this.#roundsOn(await team());
    }
    return playOf(exploration.found());
  }

  /** Does the next round without the threads, if it is a small one; false if it is not. */
  #roundHere(): boolean {
    const { waiting } = this.#exploration;
    if (waiting === 0 || waiting >= this.#thick) return false;
    this.#exploration.round();
    return true;
  }

  async #roundsOn(team: RulesetTeam): Promise<void> {
    await this.#placeThreads(team);
    const { keys } = this.#exploration;
    const { counts: found } = keys;
    const questions = keys.shards.map(({ state: shard }) => ({ found, shard, ms: STEP }));
    const done = await team.run('rounds', questions, { signal: this.#options.signal });
    for (const [number, { shard }] of done.entries()) keys.shards[number] = new KeyShard(shard);
    const after = done[0].found;
    if (after.listed > found.listed) this.#exploration.take(after);
    else this.#widen();
  }

  /** Makes room for a round, and sends the memory to the threads if it is not what they have. */
  async #placeThreads(team: RulesetTeam): Promise<void> {
    const { keys, limit } = this.#exploration;
    const { memory: before, counts, kind } = keys;
    const slices = this.#slicesFor(this.#threads * (this.#threads <= FEW_THREADS ? SLICES_EACH : 1));
    const found = (keys.memory = roomFor(before, counts, roomOf(slicesOn(slices)), true));
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
      limit,
      isNew: this.#told === undefined,
    };
    const places = Array.from({ length: this.#threads }, (_, thread) => ({ ...common, thread }));
    await team.run('place', places, { signal: this.#options.signal });
    this.#told = { found, slices };
  }

  /** So many slices, with the room that is wanted now. */
  #slicesFor(slices: number): SliceBlock {
    if (this.#slices?.moves !== this.#room) this.#slices = newSlices(slices, this.#room, this.#threads, true);
    return this.#slices;
  }

  /** Not even one vertex fitted: the slices get room, or the position is listed here. */
  #widen(): void {
    if (this.#room < MOST_MOVES) this.#room *= 2;
    else this.#exploration.round(1);
  }
}

/** Room for so many moves in a slice: all slices of a thread are some milliseconds and some megabytes. */
const SLICE_MOVES = 1 << 14;

/** A position with more moves is listed here. */
const MOST_MOVES = 1 << 22;

/** Each of not very many threads has so many slices. */
const SLICES_EACH = 4;
const FEW_THREADS = 64;

/** From this many vertices on the threads do a round. */
const THICK = 4096;

/** Milliseconds between two messages: often enough for progress, rarely enough that they cost nothing. */
const STEP = 50;

/** Some microseconds of waiting for the others, where each thread has a core of its own. */
const PATIENCE = 4000;
