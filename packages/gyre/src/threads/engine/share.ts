import {
  fillEndless,
  fillEndlessScores,
  fillMoves,
  planOwnSweeps,
  reporter,
  spreadsOf,
} from '../../engine/inner.ts';
import { MEETING_WORDS, Meeting, practiseWaiting } from '../../floor/meeting.ts';
import { endlessMark, type SolveOptions, type TokenGame, tokenGame } from '../../game/inner.ts';
import { opponent, type Player, symmetricGraph } from '../../graph/inner.ts';
import { reverseTogether } from '../reverse/reverse-together.ts';
import { SharedReverser } from '../reverse/shared-reverser.ts';
import { BoxHands } from './box-layers.ts';
import type { BoxArrays } from './boxes.ts';
import {
  BLOCK_BITS,
  controlWords,
  DEGREES,
  type Division,
  NARROW,
  type SharedColumns,
  sharedColumns,
  widthsNeeded,
} from './columns.ts';
import { type FrontierPart, SharedRun } from './shared-run.ts';
import { Pace } from './thin.ts';

/**
 * The engine on several threads: the layers of `layers.ts`, in shared memory.
 *
 * Blocks of positions are dealt out to the threads, who own their counters, values and plies. The threads
 * share a layer out between them, read its reversed rows and put sources into boxes for their owners; then
 * each owner empties its boxes. They begin with the next layer before all are done with the present one, and
 * meet once (`box-layers.ts`). Nobody writes what another owns, so nothing in a loop is atomic. Thin layers
 * are left to the first thread (`thin.ts`), by what a meeting was seen to take (`Pace`). Layers are sets,
 * so the columns are the same to the bit however many threads there are.
 */

/** What one thread needs to know. */
export interface Share {
  readonly game: TokenGame;
  readonly columns: SharedColumns;
  readonly division: Division;
  /** Which thread this is, from 0. */
  readonly thread: number;
}

/**
 * One thread's part of a solve; returns when the whole is solved, or when the columns are too narrow
 * (`widthsNeeded`), which all threads find at the same moment. Every thread must call it.
 *
 * @param clock returns milliseconds, to judge which layers are worth a meeting
 */
export function solveShare(share: Share, options: SolveOptions = {}, clock?: () => number): void {
  const { game, columns, division, thread } = share;
  const { threads } = division;
  const tell = thread === 0 ? reporter(options) : () => undefined;
  const meeting = new Meeting(columns.meeting, thread, threads, division.patience);
  Atomics.or(columns.control, DEGREES, clearColumns(share, meeting));
  meeting.meet();
  if (widthsNeeded(columns) !== undefined) return;
  const pace = new Pace(threads, division.thinLayer, clock);
  const { rows, control, frontier, boxes } = columns;
  const notes = { space: frontier, parts: boxes.pools };
  if (!columns.isReversed) reverseTogether(game.graph, meeting, rows, notes, (part) => tell(0.5 * part));
  const arrays = boxArrays(share);
  const hands = new BoxHands(arrays, control, control.subarray(controlWords(threads)), meeting);
  const part = partOfFrontier(game.positions, arrays);
  const run = new SharedRun(arrays, part, hands, control, meeting, pace, tell);
  const own = dealtRanges(game.positions, arrays);
  // Everybody plans from the full counters: the first meeting in a sweep holds back whoever is quick.
  for (const sweep of planOwnSweeps(game, columns.movesLeft, own)) {
    run.placeEnds(sweep);
    if (!run.sweep(sweep, spreadsOf(game, sweep.attacker))) return;
  }
  tell(1);
}

const NO_SCORES = new Int32Array(0);

/** Where a thread's part of the frontier is: as long as what it owns. */
function partOfFrontier(positions: number, { blockBits, thread, threads }: Dealt): FrontierPart {
  const countOf = (t: number): number => dealtCount(positions, { blockBits, thread: t, threads });
  let first = 0;
  for (let t = 0; t < thread; t++) first += countOf(t);
  return { first, last: first + countOf(thread) };
}

/** Without spreads: V8 gives each object with spreads a shape of its own, and compiles what uses it anew. */
function boxArrays({ game, columns, division, thread }: Share): BoxArrays {
  const { threads } = division;
  const blockBits = columns.control[BLOCK_BITS];
  const blocks = Math.ceil(game.positions / 2 ** blockBits);
  const { movesLeft, plies, values, frontier, scores = NO_SCORES, boxes } = columns;
  return {
    offsets: columns.rows.offsets,
    ends: columns.rows.ends,
    movesLeft,
    plies,
    values,
    scores,
    frontier,
    bits: boxes.bits,
    settled: boxes.settled,
    pools: boxes.pools,
    ledger: boxes.ledger,
    longRows: boxes.longRows,
    boxOf: Int32Array.from({ length: blocks }, (_, block) => 2 * (block % threads)),
    blockBits,
    thread,
    threads,
  };
}

/**
 * The threads draw parts of the columns, clear them and count moves; returns the bits of this thread's
 * counts. Whoever draws the first number finds out, instead, how large blocks should be.
 */
function clearColumns({ game, columns, division }: Share, meeting: Meeting): number {
  const { plies, values, scores, movesLeft, control, boxes } = columns;
  const { threads, blockBits } = division;
  const size = Math.max(SMALL_PART, Math.ceil(game.positions / (8 * threads)));
  let bits = 0;
  for (let drawn = meeting.draw(); ; drawn = meeting.draw()) {
    if (drawn === 0) {
      control[BLOCK_BITS] = blockBits ?? blockBitsFor(game, threads);
      continue;
    }
    const from = size * (drawn - 1);
    if (from >= game.positions) return bits;
    const to = Math.min(game.positions, from + size);
    plies.fill(endlessMark(plies), from, to);
    fillEndless(game, values, from, to);
    if (scores !== undefined) fillEndlessScores(game, scores, from, to);
    boxes.settled.fill(0, (from + 31) >>> 5, (to + 31) >>> 5);
    bits |= fillMoves(game, movesLeft, from, to);
  }
}

/** Drawing parts that are smaller takes as long as clearing them. */
const SMALL_PART = 1 << 12;

/** How positions are dealt out to threads: in blocks of 2 to the power of `blockBits`, in turn. */
export interface Dealt {
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** About so many vertices are looked at, and at most so many arcs of each. */
const SAMPLES = 512;
const ARCS_EACH = 8;

/**
 * Small blocks share every layer out evenly, unless larger ones keep more arcs within a
 * thread's blocks. What a thread finds there need not go through a box (`boxes.ts`).
 *
 * @returns how many positions a block has: 2 to this power
 */
export function blockBitsFor(game: TokenGame, threads: number): number {
  const { positions } = game;
  const arcs = sampleArcs(game);
  const costOf = (bits: number): number =>
    (BOX * 2 * crossings(arcs, bits, threads)) / (arcs.length || 1) + (threads * 2 ** bits) / positions; // some thread has a block more than others
  let best = smallBits(positions);
  let least = costOf(best);
  for (let bits = best + 1; bits <= best + FURTHER && bits <= MOST_BITS; bits++) {
    const cost = costOf(bits);
    if (cost > least - BOX * WORTH) continue;
    least = cost;
    best = bits;
  }
  return best;
}

/** A box makes an arc cost this much more. */
const BOX = 0.4;
/** After so many doublings that gain nothing, larger blocks are not tried. */
const FURTHER = 3;
const MOST_BITS = 20;

/** The table of the blocks' owners must fit a cache. */
function smallBits(positions: number): number {
  let bits = 9;
  while (bits < MOST_BITS && positions > 4096 * 2 ** bits) bits++;
  return bits;
}

/** A larger block must save this share of the arcs. */
const WORTH = 0.01;

/** Positions at the two ends of some arcs: source, target, source, target, … */
function sampleArcs({ graph, layout }: TokenGame): number[] {
  const { vertices } = graph;
  const isPaired = layout === 'paired';
  const ends: number[] = [];
  const step = Math.max(1, Math.floor(vertices / SAMPLES)) | 1; // odd, so that it meets every kind of a regular game
  const players: readonly Player[] = isPaired ? [0, 1] : [0];
  for (const player of players) {
    const { offsets, ends: to } = graph.out(player);
    const [here, there] = isPaired ? [player * vertices, opponent(player) * vertices] : [0, 0];
    for (let v = 0; v < vertices; v += step) {
      const stop = Math.min(offsets[v + 1], offsets[v] + ARCS_EACH);
      for (let a = offsets[v]; a < stop; a++) ends.push(here + v, there + to[a]);
    }
  }
  return ends;
}

/** How many arcs have ends that are not the same thread's. */
function crossings(ends: readonly number[], blockBits: number, threads: number): number {
  let count = 0;
  for (let i = 0; i < ends.length; i += 2) {
    const isOwn = (ends[i] >> blockBits) % threads === (ends[i + 1] >> blockBits) % threads;
    count += isOwn ? 0 : 1;
  }
  return count;
}

/** What one thread gets of so many positions: from, to, from, to, … */
export function dealtRanges(length: number, { blockBits, thread, threads }: Dealt): number[] {
  const block = 2 ** blockBits;
  const ranges: number[] = [];
  for (let first = thread * block; first < length; first += threads * block)
    ranges.push(first, Math.min(length, first + block));
  return ranges;
}

/** How many of so many positions one thread gets. */
export function dealtCount(length: number, { blockBits, thread, threads }: Dealt): number {
  const block = 2 ** blockBits;
  const rounds = Math.floor(length / (threads * block));
  const rest = length - rounds * threads * block;
  return rounds * block + Math.max(0, Math.min(block, rest - thread * block));
}

/**
 * Gets the loops of `share.ts` compiled before they are needed, by solving a small game again and again. A
 * thread that begins cold spends longer on compiling than on its sixteenth of ten million positions.
 *
 * @param goesOn asked between two rounds: is there still nothing better to do?
 * @returns whether everything is compiled
 */
export function warmUp(goesOn: () => boolean): boolean {
  if (roundsDone === ROUNDS || !goesOn()) return roundsDone === ROUNDS;
  practiseWaiting();
  const game = tokenGame(symmetricGraph(VERTICES, practiceArcs()));
  const division = { threads: 1, blockBits: undefined, patience: 0 };
  const columns = sharedColumns(game, { ...division, thinLayer: 0 }, NARROW);
  const meeting = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
  const { offsets: sources, ends: to, from } = game.graph.out(0);
  const notes = {
    space: columns.frontier,
    parts: columns.boxes.pools,
    owners: undefined,
    firstArc: 0,
  };
  for (; roundsDone < ROUNDS && goesOn(); roundsDone++) {
    const round = roundsDone;
    const given = round % 3 === 2 ? undefined : from;
    const reverser = new SharedReverser({ from: given, to, sources, ...columns.rows, ...notes }, meeting);
    const report = (): unknown => round;
    if (round % 2 === 0) reverser.byBlocks(report);
    else reverser.bySpans(report);
    if (!goesOn()) return false;
    const thinLayer: Division['thinLayer'] = round % 4 === 3 ? VERTICES : 0;
    solveShare({ game, columns, division: { ...division, thinLayer }, thread: 0 });
  }
  return roundsDone === ROUNDS;
}

/** After this many rounds everything is compiled. */
const ROUNDS = 9;
let roundsDone = 0;
const VERTICES = 30_000;

/** Arcs of a game that has wins, losses and draws in many layers, the same each time. */
function practiceArcs(): { from: Int32Array; to: Int32Array } {
  const from: number[] = [];
  const to: number[] = [];
  let x = 12345;
  for (let v = 0; v < VERTICES; v++) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const degree = x % 20 === 0 ? 0 : 1 + ((x >> 8) % 6);
    for (let k = 0; k < degree; k++) {
      x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      from.push(v);
      to.push((x >> 4) % VERTICES);
    }
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to) };
}
