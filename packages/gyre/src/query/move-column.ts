import {
  checkColumns,
  endlessMark,
  NO_MOVE,
  type PliesColumn,
  type Solution,
  type TokenGame,
} from '../game/inner.ts';
import { type ArcRows, type Player, refuse } from '../graph/inner.ts';

/**
 * The best move of every position, the lowest vertex on ties, `NO_MOVE` where there is none:
 * one pass over the forward arcs, O(V + E).
 *
 * Value and plies of a position are packed into one number, its code, so that one fetch per arc shows
 * whether the move is a best one. Codes are fetched for a block of arcs at a time, eight in flight
 * (docs/decisions/020-unrolled-gathers.md).
 *
 * @example
 * ```ts
 * // -1: no move
 * import { moveColumn, solve, symmetricGraph, tokenGame } from 'gyre';
 * const graph = symmetricGraph(4, [[1, 0], [2, 1], [2, 3], [3, 2]]);
 * const solution = solve(tokenGame(graph));
 * console.log(moveColumn(solution).join(' '));
 * // prints: -1 0 3 2
 * ```
 */
export function moveColumn(solution: Solution): Int32Array {
  checkColumns(solution);
  const { game, plies } = solution;
  if (plies === undefined)
    return refuse('E_SOLUTION', `${solution.solver} gives no plies`, 'best moves follow from plies');
  const columns = { moves: new Int32Array(game.positions), codes: new Int32Array(game.positions) };
  writeCodes(solution, columns.codes, 0, game.positions);
  writeMoves(solution, columns, 0, game.graph.vertices);
  return columns.moves;
}

/** The room for a column of moves: threads may each write a part of the codes, then of the moves. */
export interface MoveColumns {
  readonly moves: Int32Array;
  /** Position → plies and value; for player 0 in an owned game, otherwise for the player to move. */
  readonly codes: Int32Array;
}

/** Writes the codes of the positions `from` up to, not including, `to`. */
export function writeCodes(
  { values, plies, game }: Solution,
  codes: Int32Array,
  from: number,
  to: number,
): void {
  const { owners } = game.graph;
  for (let p = from; p < to; p++) {
    const value = owners !== undefined && owners[p] === 1 ? 2 - values[p] : values[p];
    codes[p] = ((plies as PliesColumn)[p] << 2) | value;
  }
}

/** Writes both players' moves from the vertices `from` up to, not including, `to`, once all codes stand. */
export function writeMoves(
  solution: Solution,
  { moves, codes }: MoveColumns,
  from: number,
  to: number,
): void {
  const { game, scores } = solution;
  const { vertices } = game.graph;
  for (const player of playersOf(game)) {
    const base = game.layout === 'paired' ? player * vertices : 0;
    const targetBase = game.layout === 'paired' ? vertices - base : 0;
    const pass = {
      rows: game.graph.out(player),
      from,
      to,
      wanted: wantedCodes(solution, base + from, base + to),
      codes: codes.subarray(targetBase, targetBase + vertices),
    };
    const own = moves.subarray(base, base + vertices);
    findLowest(pass, own);
    if (scores !== undefined) mendByScore(solution, scores, pass, base, targetBase, own);
  }
}

/** A shared or an owned game takes one pass, a paired game one pass per player. */
function playersOf({ layout }: TokenGame): readonly Player[] {
  return layout === 'paired' ? [0, 1] : [0];
}

interface Pass {
  readonly rows: ArcRows;
  /** The vertices of the pass. */
  readonly from: number;
  readonly to: number;
  /** i → the code that a best move from vertex `from + i` leads to. */
  readonly wanted: Int32Array;
  /** Vertex → the code of the position there after the move. */
  readonly codes: Int32Array;
}

/** The codes that best moves from some positions lead to. */
function wantedCodes({ values, plies, game }: Solution, from: number, to: number): Int32Array {
  const { owners } = game.graph;
  const column = plies as PliesColumn;
  const endless = endlessMark(column);
  const codes = new Int32Array(to - from);
  for (let p = from; p < to; p++) {
    const asIs = owners !== undefined && owners[p] === 0;
    const after = column[p] === endless ? endless : column[p] - 1;
    codes[p - from] = (after << 2) | (asIs ? values[p] : 2 - values[p]);
  }
  return codes;
}

const BLOCK = 4096;
const NONE = 0x7fff_ffff;

/** For every vertex, the lowest target with the wanted code. */
function findLowest(pass: Pass, moves: Int32Array): void {
  const { wanted, codes, from: first, to: last } = pass;
  const { offsets, ends } = pass.rows;
  const lastArc = offsets[last];
  const buffer = new Int32Array(Math.min(BLOCK, lastArc - offsets[first]));
  let v = first;
  let lowest = NONE;
  for (let from = offsets[first]; v < last; from += BLOCK) {
    const to = Math.min(from + BLOCK, lastArc);
    fetch8(buffer, codes, ends, from, to);
    for (let a = from; v < last; v++) {
      const rowEnd = offsets[v + 1];
      const stop = Math.min(rowEnd, to);
      const code = wanted[v - first];
      for (; a < stop; a++) {
        // Without a branch: the target where the codes agree, `NONE` where they differ.
        const gap = buffer[a - from] ^ code;
        const target = ends[a] | (((gap | -gap) >> 31) & NONE);
        const drop = target - lowest;
        lowest += drop & (drop >> 31);
      }
      if (rowEnd > to) break;
      moves[v] = lowest === NONE ? NO_MOVE : lowest;
      lowest = NONE;
    }
  }
}

function fetch8(buffer: Int32Array, codes: Int32Array, ends: Int32Array, from: number, to: number): void {
  let a = from;
  let i = 0;
  for (; a + 8 <= to; a += 8, i += 8) {
    const c0 = codes[ends[a]];
    const c1 = codes[ends[a + 1]];
    const c2 = codes[ends[a + 2]];
    const c3 = codes[ends[a + 3]];
    const c4 = codes[ends[a + 4]];
    const c5 = codes[ends[a + 5]];
    const c6 = codes[ends[a + 6]];
    const c7 = codes[ends[a + 7]];
    buffer[i] = c0;
    buffer[i + 1] = c1;
    buffer[i + 2] = c2;
    buffer[i + 3] = c3;
    buffer[i + 4] = c4;
    buffer[i + 5] = c5;
    buffer[i + 6] = c6;
    buffer[i + 7] = c7;
  }
  for (; a < to; a++, i++) buffer[i] = codes[ends[a]];
}

/** A code does not tell W by 1 from W by 3: with scores, looks again at rows whose move misses the score. */
function mendByScore(
  { game }: Solution,
  scores: Int32Array,
  { rows: { offsets, ends }, wanted, codes, from, to }: Pass,
  base: number,
  targetBase: number,
  moves: Int32Array,
): void {
  const { owners } = game.graph;
  const keeps = (v: number, w: number): boolean => {
    const score = scores[targetBase + w];
    return (owners !== undefined && owners[v] === owners[w] ? score : 0 - score) === scores[base + v];
  };
  for (let v = from; v < to; v++) {
    if (moves[v] === NO_MOVE || keeps(v, moves[v])) continue;
    let lowest = NONE;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const w = ends[a];
      if (w < lowest && codes[w] === wanted[v - from] && keeps(v, w)) lowest = w;
    }
    moves[v] = lowest === NONE ? NO_MOVE : lowest;
  }
}
