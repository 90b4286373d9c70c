import type { Player } from '../../graph/inner.ts';
import { type Arena, CHANCE, UNCLAIMED, vertexIn } from '../arena/inner.ts';

/** One thing that an answer claims for positions, with the arcs that make it true. */
export interface Claim {
  /** What player i has shown, in words, for the sentences: "wins". */
  readonly what: string;
  /** Whose duty position v is, or `UNCLAIMED`. */
  readonly who: (v: number) => number;
  /** Is arc a, from v to w, good for that player? */
  readonly isGood: (v: number, w: number, a: number) => boolean;
  /** At a position of chance: does it what it must for the player who claims v? Otherwise all arcs must be good. */
  readonly chance?: (v: number) => boolean;
  /** Is the arc from v to w not looked at? */
  readonly isOut?: (w: number) => boolean;
  /** Is a position without arcs that are looked at a loop? */
  readonly hasLoops?: boolean;
}

/** What an answer must fulfil to be right. */
export interface Rule {
  readonly claims: readonly Claim[];
  /** What is wrong with the numbers at v alone, in words. */
  readonly plain?: (v: number) => string | undefined;
}

/** A position at which an answer is wrong. */
export interface AnswerFault {
  readonly position: number;
  /** The player whose duty fails there; undefined if a number is wrong whoever claims it. */
  readonly player?: Player;
  /** The arc, as given with the graph, that is not good; −1 if there is none. */
  readonly arc: number;
  /** What is wrong, in one sentence. */
  readonly sentence: string;
}

/**
 * The duty of player i at v, which all conditions use: a position without arcs belongs to the other player;
 * where i moves some arc is good; where the other moves every arc is good. Reads each arc once a claim.
 */
export function checkDuties(arena: Arena, claim: Claim, faults: AnswerFault[], limit: number): void {
  const { positions } = arena;
  for (let v = 0; v < positions && faults.length < limit; v++) {
    const i = claim.who(v);
    if (i === UNCLAIMED) continue;
    const bad = badArc(arena, claim, v, i);
    if (bad !== FULFILLED) faults.push(faultAt(arena, claim, v, i as Player, bad));
  }
}

/** The lowest position that an arc of v leads to which is good in this claim; −1 if none is. */
export function lowestGood({ rows }: Arena, { isGood, isOut }: Claim, v: number): number {
  let lowest = -1;
  for (let a = rows.offsets[v]; a < rows.offsets[v + 1]; a++) {
    const w = rows.ends[a];
    if ((lowest < 0 || w < lowest) && !isOut?.(w) && isGood(v, w, a)) lowest = w;
  }
  return lowest;
}

/**
 * Moves that are given beside an answer: where the mover claims a position his move must be along a good arc; elsewhere
 * there must be none (−1).
 */
export function checkMoves(
  arena: Arena,
  claims: readonly Claim[],
  moves: Int32Array,
  faults: AnswerFault[],
  limit: number,
): void {
  const { positions, owners, rows } = arena;
  for (let v = 0; v < positions && faults.length < limit; v++) {
    const claim = claims.find(({ who }) => who(v) === owners[v]);
    const w = moves[v];
    let words = '';
    if (claim === undefined) words = w < 0 ? '' : 'where the mover has not got what he wants';
    else {
      let isArc = false;
      let isGood = false;
      for (let a = rows.offsets[v]; a < rows.offsets[v + 1] && !isGood; a++)
        if (rows.ends[a] === w) [isArc, isGood] = [true, !claim.isOut?.(w) && claim.isGood(v, w, a)];
      if (!isArc) words = 'which is along no arc';
      else if (!isGood) words = 'which does not keep what is claimed';
    }
    if (words === '') continue;
    const move = w >= 0 && w < positions ? `a move to ${placeIn(arena, w)}` : 'no move';
    faults.push({ position: v, arc: -1, sentence: `${placeIn(arena, v)} has ${move}, ${words}` });
  }
}

const FULFILLED = -2;
const NONE = -1;

/** `FULFILLED`, the index of an arc that should be good, or `NONE` if one of many should be. */
function badArc(
  { rows, owners }: Arena,
  { isGood, isOut, chance, hasLoops }: Claim,
  v: number,
  i: number,
): number {
  const { offsets, ends } = rows;
  const owner = owners[v];
  if (owner === CHANCE && chance !== undefined) return chance(v) ? FULFILLED : NONE;
  let looked = 0;
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const w = ends[a];
    if (isOut?.(w)) continue;
    looked++;
    const good = isGood(v, w, a);
    if (owner === i) {
      if (good) return FULFILLED;
    } else if (!good) return a;
  }
  if (looked === 0 && hasLoops) return isGood(v, v, -1) ? FULFILLED : NONE;
  return owner === i ? NONE : FULFILLED;
}

function faultAt(arena: Arena, { what }: Claim, v: number, i: Player, bad: number): AnswerFault {
  const { rows, owners, givenArc } = arena;
  const at = placeIn(arena, v);
  const claimed = `${at} claims that player ${i} ${what}`;
  if (bad >= 0) {
    const mover = owners[v] === CHANCE ? 'chance' : `player ${owners[v]}`;
    const sentence = `${claimed}, but ${mover} may move to ${placeIn(arena, rows.ends[bad])}, which does not keep it`;
    return { position: v, player: i, arc: givenArc(bad), sentence };
  }
  const isStuck = rows.offsets[v] === rows.offsets[v + 1];
  const why = isStuck ? 'is stuck there' : 'has no move that keeps it';
  const mover = owners[v] === CHANCE ? 'chance' : `player ${owners[v]}`;
  return { position: v, player: i, arc: -1, sentence: `${claimed}, but ${mover} ${why}` };
}

/** A position in words. */
export function placeIn(arena: Arena, p: number): string {
  const vertex = `vertex ${vertexIn(arena, p)}`;
  return arena.kind === 'owned' ? vertex : `${vertex} (player ${arena.owners[p]} to move)`;
}
