import {
  type ArcBatch,
  type Convention,
  checkOptions,
  endlessMark,
  NORMAL,
  type Payoff,
  type PayoffColumns,
  type PliesColumn,
  type StreamedGame,
} from '../../game/inner.ts';
import { checkLimit, checkParts, checkVertexCount, oneTurn, refuse } from '../../graph/inner.ts';
import type { Verification, VerifyFault, VerifyRule } from '../../verify/inner.ts';

/** The columns of a solution whose game is not in memory; positions are numbered as in `Layout`. */
export interface StreamedColumns {
  readonly values: Uint8Array;
  readonly plies: PliesColumn;
  readonly scores?: Int32Array;
}

/** Options of the checker. */
export interface VerifyStreamedOptions {
  /** The largest number of faults to report: by default 1. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  /** Called now and then with the number of arcs that have been looked at. */
  readonly onProgress?: (arcs: number) => void;
}

/**
 * Checks a solution with plies against arcs that stream by in any order; it looks at each arc once. One byte
 * per position remembers what has been seen of its moves.
 *
 * Why it proves the columns: no move leads to more than is claimed, and some move leads to as much. Where the
 * mover hurries, no such move is quicker than claimed and one is as quick; where the mover delays, it is the
 * other way round. So finite plies fall by one along a line to an end, and a position without plies must be
 * worth what endless play is (docs/verification.md).
 */
export async function verifyStreamed(
  game: StreamedGame,
  vertices: number,
  columns: StreamedColumns,
  options: VerifyStreamedOptions = {},
): Promise<Verification> {
  checkParts(game, 'a game that streams', { kind: 'text', batches: 'function' }, 'make one with streamOf');
  checkVertexCount(vertices);
  checkParts(
    columns,
    'the columns of a solution',
    { values: 'list', plies: 'list' },
    'solveOnDisk makes them',
  );
  checkOptions(options);
  if (options.limit !== undefined) checkLimit(options.limit, 'the limit', 1);
  const board = boardOf(game, vertices);
  const { values, plies, scores } = columns;
  for (const column of [values, plies, ...(scores === undefined ? [] : [scores])])
    if (column.length !== board.positions)
      refuse('E_SOLUTION', `a column has ${column.length} entries`, `there are ${board.positions} positions`);
  const faults = new Faults(board, columns, options.limit ?? 1);
  const seen = new Uint8Array(board.positions);
  const look = createLook(board, columns, seen, faults);
  let arcs = 0;
  let rested = 0;
  for await (const batch of game.batches()) {
    if (faults.isFull) break;
    look(batch);
    arcs += batch.from.length;
    if (arcs - rested < REST) continue;
    rested = arcs;
    options.onProgress?.(arcs);
    await oneTurn(options.signal);
  }
  if (!faults.isFull) checkPositions(board, columns, seen, faults);
  const isRight = faults.list.length === 0;
  return {
    verdict: isRight ? 'right' : 'wrong',
    accepted: isRight,
    proved: isRight,
    checked: ['values', 'plies', ...(scores === undefined ? [] : (['scores'] as const))],
    faults: faults.list.toSorted((one, other) => one.position - other.position),
  };
}

const REST = 1 << 21; // arcs between two looks at the signal

/** What a position's moves have shown. */
const MOVES = 1;
const KEEPS = 2;
const SHOWN = 4;

/** Who moves where, and what ends are worth. */
interface Board {
  readonly vertices: number;
  readonly positions: number;
  readonly isPaired: boolean;
  readonly isPartizan: boolean;
  readonly owners: Uint8Array | undefined;
  readonly convention: Convention;
  readonly payoffs: Payoffs;
  readonly isScored: boolean;
}

/** Position → what it is worth to the player to move, where there is a payoff. */
interface Payoffs {
  has(p: number): boolean;
  get(p: number): number | undefined;
  values(): Iterable<number>;
}

/** Payoffs in two columns, found by bisection: a map of millions would not fit. */
function columnPayoffs({ vertices, scores }: PayoffColumns, isPaired: boolean, count: number): Payoffs {
  const placeOf = (p: number): number => {
    const v = isPaired && p >= count ? p - count : p;
    let low = 0;
    for (let high = vertices.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if (vertices[middle] < v) low = middle + 1;
      else high = middle;
    }
    return vertices[low] === v ? low : -1;
  };
  return {
    has: (p) => placeOf(p) >= 0,
    get: (p) => scores[placeOf(p)],
    values: () => new Set(scores),
  };
}

function boardOf({ kind, owners, convention = NORMAL, payoffs = [] }: StreamedGame, vertices: number): Board {
  const { stuck, endless } = convention;
  const isAlike =
    stuck[0] === -stuck[1] &&
    endless === 0 &&
    ('vertices' in payoffs || payoffs.every(({ player }) => player === undefined));
  const isPaired = kind !== 'owned' && !(kind === 'symmetric' && isAlike);
  const worth = new Map<number, number>();
  const add = ({ vertex, player, score }: Payoff): void => {
    if (!isPaired || player !== 1) worth.set(vertex, score);
    if (isPaired && player !== 0) worth.set(vertices + vertex, score);
  };
  if (!('vertices' in payoffs)) for (const payoff of payoffs) add(payoff);
  const said = 'vertices' in payoffs ? columnPayoffs(payoffs, isPaired, vertices) : worth;
  const all = [...stuck, endless, ...new Set(said.values())];
  return {
    vertices,
    positions: isPaired ? 2 * vertices : vertices,
    isPaired,
    isPartizan: kind === 'partizan',
    owners: kind === 'owned' ? owners : undefined,
    convention,
    payoffs: said,
    isScored: all.some((score) => Math.abs(score) > 1),
  };
}

function playerOf({ owners, isPaired, vertices }: Board, p: number): 0 | 1 {
  if (owners !== undefined) return owners[p] === 0 ? 0 : 1;
  return isPaired && p >= vertices ? 1 : 0;
}

function scoresOf({ values, scores }: StreamedColumns): (p: number) => number {
  return scores === undefined ? (p) => values[p] - 1 : (p) => scores[p];
}

/** The loop over the arcs of a batch; it captures the arrays that it reads at random. */
function createLook(
  board: Board,
  columns: StreamedColumns,
  seen: Uint8Array,
  faults: Faults,
): (batch: ArcBatch) => void {
  const { vertices, isPaired, isPartizan, owners, convention } = board;
  const { plies } = columns;
  const score = scoresOf(columns);
  const never = endlessMark(plies);
  const length = (p: number): number => (plies[p] === never ? Number.POSITIVE_INFINITY : plies[p]);
  const endless = [convention.endless, 0 - convention.endless];
  return ({ from, to, players }) => {
    for (let a = 0; a < from.length; a++) {
      const v = from[a];
      const w = to[a];
      if (v >>> 0 >= vertices || w >>> 0 >= vertices)
        refuse('E_VERTEX', `an arc leads from vertex ${v} to vertex ${w}`, `there are ${vertices}`);
      if (!isPaired) lookAt(v, w, owners === undefined ? 0 : owners[v]);
      else {
        const mover = isPartizan ? players?.[a] : undefined;
        if (mover !== 1) lookAt(v, vertices + w, 0);
        if (mover !== 0) lookAt(vertices + v, w, 1);
      }
    }
  };

  function lookAt(p: number, q: number, player: number): void {
    const claimed = score(p);
    const after = score(q);
    const offered = owners !== undefined && owners[q] === player ? after : 0 - after;
    if (offered > claimed) faults.add('better-move', p, q);
    if (offered !== claimed) {
      seen[p] |= MOVES;
      return;
    }
    const hurries = claimed > endless[player] || (claimed === endless[player] && claimed > 0);
    const k = length(p);
    const next = length(q) + 1;
    if (k === next) seen[p] |= MOVES | KEEPS | SHOWN;
    else {
      seen[p] |= MOVES | KEEPS;
      if (hurries ? next < k : next > k) faults.add('plies', p, q);
    }
  }
}

/** What each position must show once all arcs have passed. */
function checkPositions(board: Board, columns: StreamedColumns, seen: Uint8Array, faults: Faults): void {
  const { values, scores, plies } = columns;
  const score = scoresOf(columns);
  const never = endlessMark(plies);
  const { stuck, endless } = board.convention;
  for (let p = 0; p < board.positions && !faults.isFull; p++) {
    const player = playerOf(board, p);
    const forMover = (worth: number): number => (player === 0 ? worth : 0 - worth);
    if (values[p] > 2 || (scores === undefined && board.isScored)) faults.add('unknown-value', p);
    else if (scores !== undefined && Math.sign(scores[p]) !== values[p] - 1) faults.add('value-of-score', p);
    else if ((seen[p] & MOVES) === 0) {
      if (score(p) !== (board.payoffs.get(p) ?? forMover(stuck[player]))) faults.add('end-value', p);
      else if (plies[p] !== 0) faults.add('end-plies', p);
    } else if (board.payoffs.has(p)) faults.add('end-value', p);
    else if (plies[p] === never && score(p) !== forMover(endless)) faults.add('endless-value', p);
    else if ((seen[p] & KEEPS) === 0) faults.add('no-such-move', p);
    else if ((seen[p] & SHOWN) === 0) faults.add('plies', p);
  }
}

/** The faults so far, in words. */
class Faults {
  readonly list: VerifyFault[] = [];
  readonly #board: Board;
  readonly #columns: StreamedColumns;
  readonly #limit: number;

  constructor(board: Board, columns: StreamedColumns, limit: number) {
    this.#board = board;
    this.#columns = columns;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.list.length >= this.#limit;
  }

  /** @param q where the move leads that shows it, if one does */
  add(rule: VerifyRule, p: number, q?: number): void {
    if (this.isFull || this.list.some(({ position }) => position === p)) return;
    const move = q === undefined ? TRUTHS[rule] : `can move to ${this.#claim(q)}`;
    this.list.push({ position: p, rule, sentence: `${this.#claim(p)} ${move}` });
  }

  /** A position with what is claimed of it. */
  #claim(p: number): string {
    const { isPaired, vertices, isScored } = this.#board;
    const { plies } = this.#columns;
    const score = scoresOf(this.#columns)(p);
    const mover = isPaired ? ` (${p < vertices ? 'Left' : 'Right'} to move)` : '';
    const worth = isScored ? `worth ${score}` : score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn';
    const length = plies[p] === endlessMark(plies) ? 'endless' : `plies ${plies[p]}`;
    return `v${p % vertices}${mover}, said to be ${worth}, ${length},`;
  }
}

const TRUTHS: Readonly<Partial<Record<VerifyRule, string>>> = {
  'unknown-value': 'has a value that nothing in the game gives',
  'value-of-score': 'has a score that does not go with its value',
  'end-value': 'is worth something else at its end',
  'end-plies': 'has no moves, so its plies are 0',
  'endless-value': 'rests on endless play, which is worth something else',
  'no-such-move': 'has no move that is worth as much',
  plies: 'has no move that keeps the value and takes one ply less',
};
