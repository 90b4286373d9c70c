import { assert } from '../../graph/inner.ts';
import type { Work } from '../work/work.ts';

/** A parity game as the engines see it: of the priorities seen for ever the highest decides, for player 0 if even. */
export interface ParityWork extends Work {
  /** position → its priority. */
  readonly priorities: Int32Array;
  /** priority → the highest of those that the user gave which it stands for. */
  readonly heights: Uint32Array;
  /** positions by falling priority. */
  readonly order: Int32Array;
  /** position → who wins it, where that is known; filled by the engines. */
  readonly winners: Uint8Array;
  /** position → where its winner goes from there, if he moves there; −1 elsewhere. */
  readonly moves: Int32Array;
}

const UNKNOWN = 2;
/** In no region at present. */
const FREE = 0x7fff_ffff;
const WON = -1;
/** In `moves`: the position is at the top of its region, and its owner may go wherever he likes. */
const TOP = -2;
const NONE = -1;

/**
 * Zielonka's algorithm without recursion, without copies of subgames, and with a memory.
 *
 * Regions stand on a stack; those below the first have lower and lower priorities, and owners who alternate. In its
 * region a player either keeps play there and wins, or comes to a top of it, which has the highest priority of all that
 * play has seen there and may lead into the regions after it. What is not in a region is free: the free position of the
 * highest priority becomes a top, of the last region if its player is the same, else of a new one, and its player
 * attracts from what is free.
 *
 * When nothing is free the last region is won by its player within itself, and it attracts from the region before it.
 * Then it is safe for him there, and joins his region before that; without one it is won for good. Positions of the
 * damaged region that relied on what was attracted are free again, and so are those that relied on them; all others
 * stay. (A position relies on its move, or, where the other player moves, on all its arcs.)
 *
 * @returns a function that works for about so many steps, and says whether all is won
 */
export function zielonka(work: ParityWork): (steps: number) => boolean {
  const { positions, owners, priorities, order, winners, moves } = work;
  const { offsets, ends } = work.out;
  const { offsets: firsts, ends: sources } = work.into;
  const region = new Int32Array(positions); // position → its region on the stack, FREE, or WON
  const players = new Uint8Array(positions + 1); // region → its player
  const lowest = new Int32Array(positions + 1); // region → the priority of its lowest top
  // Each region is a ring, in the order in which they came, of positions through its own entry, which stands at `positions + region`.
  const next = new Int32Array(2 * positions + 1);
  const before = new Int32Array(2 * positions + 1);
  const queue = new Int32Array(positions);
  const watch = offsets.slice(0, positions); // position → an arc that was a way out when it was last looked at
  const place = new Int32Array(positions); // position → where it stands in `order`
  const bits = new Int32Array((positions + 31) >>> 5); // place → may it be free? Else it is not
  const words = new Int32Array((bits.length + 31) >>> 5); // word of `bits` → may it be other than 0?
  let firstWord = 0; // of `words`: all before it are 0
  let depth = 0;
  let done = 0;
  let steps = 0;

  for (let v = 0; v < positions; v++) {
    region[v] = winners[v] === UNKNOWN ? FREE : WON;
    if (region[v] === WON) done++;
  }
  for (let i = 0; i < positions; i++) {
    place[order[i]] = i;
    if (region[order[i]] === FREE) mark(i);
  }

  return (more) => {
    const stop = steps + more;
    for (;;) {
      const v = nextFree();
      if (v >= 0) rise(v);
      else if (depth > 0) settle();
      else return true;
      if (steps >= stop) return false;
    }
  };

  function mark(i: number): void {
    bits[i >>> 5] |= 0x8000_0000 >>> (i & 31);
    const word = i >>> 10;
    words[word] |= 0x8000_0000 >>> ((i >>> 5) & 31);
    if (word < firstWord) firstWord = word;
  }

  /** The free position of the highest priority; −1 if there is none. */
  function nextFree(): number {
    for (; firstWord < words.length; firstWord++)
      while (words[firstWord] !== 0) {
        const word = (firstWord << 5) | Math.clz32(words[firstWord]);
        while (bits[word] !== 0) {
          const bit = Math.clz32(bits[word]);
          const v = order[(word << 5) | bit];
          if (region[v] === FREE) return v;
          bits[word] &= ~(0x8000_0000 >>> bit);
        }
        words[firstWord] &= ~(0x8000_0000 >>> (word & 31));
      }
    return NONE;
  }

  /** Makes a free position a top and attracts to it. */
  function rise(v: number): void {
    const player = priorities[v] & 1;
    if (depth === 0 || players[depth - 1] !== player) {
      players[depth] = player;
      next[positions + depth] = before[positions + depth] = positions + depth;
      depth++;
    }
    moves[v] = TOP;
    lowest[depth - 1] = priorities[v];
    append(v, depth - 1);
    queue[0] = v;
    attract(1, FREE, depth - 1);
  }

  /** Takes into `into` all of region `from` from which its player forces play to the queue; returns the queue's end. */
  function attract(tail: number, from: number, into: number): number {
    const player = players[into];
    let end = tail;
    for (let at = 0; at < end; at++) {
      const w = queue[at];
      for (let a = firsts[w]; a < firsts[w + 1]; a++) {
        const v = sources[a];
        if (region[v] !== from) continue;
        if (owners[v] === player) moves[v] = w;
        else if (hasWayOut(v, from)) continue;
        else moves[v] = NONE;
        if (from !== FREE) remove(v);
        append(v, into);
        queue[end++] = v;
      }
    }
    steps += end;
    return end;
  }

  /** Does an arc lead from v to another position of region `from`? */
  function hasWayOut(v: number, from: number): boolean {
    const stop = offsets[v + 1];
    const begin = watch[v];
    for (let a = begin; a < stop; a++) {
      const x = ends[a];
      if (region[x] !== from || x === v) continue;
      watch[v] = a;
      return true;
    }
    for (let a = offsets[v]; a < begin; a++) {
      const x = ends[a];
      if (region[x] !== from || x === v) continue;
      watch[v] = a;
      return true;
    }
    return false;
  }

  function append(v: number, r: number): void {
    const entry = positions + r;
    const last = before[entry];
    region[v] = r;
    next[last] = v;
    before[v] = last;
    next[v] = entry;
    before[entry] = v;
  }

  function remove(v: number): void {
    next[before[v]] = next[v];
    before[next[v]] = before[v];
  }

  /** Nothing is free: the last region is won within itself. */
  function settle(): void {
    const r = depth - 1;
    const entry = positions + r;
    let tail = 0;
    for (let v = next[entry]; v !== entry; v = next[v]) {
      if (moves[v] === TOP) moves[v] = owners[v] === players[r] ? moveWithin(v, r) : NONE;
      queue[tail++] = v;
    }
    depth--;
    const end = r === 0 ? tail : attract(tail, r - 1, r);
    if (r < 2) win(end, players[r]);
    else join(r, r - 2);
    if (end > tail) release(queue.slice(tail, end), r - 1);
  }

  function moveWithin(v: number, r: number): number {
    let a = offsets[v];
    while (a < offsets[v + 1] && (region[ends[a]] !== r || ends[a] === v)) a++;
    assert(a < offsets[v + 1], 'the owner of a top may stay in its region');
    return ends[a];
  }

  function win(end: number, player: number): void {
    for (let at = 0; at < end; at++) {
      region[queue[at]] = WON;
      winners[queue[at]] = player;
    }
    done += end;
    work.tell(done / positions);
  }

  /** Region r becomes part of region s. */
  function join(r: number, s: number): void {
    const from = positions + r;
    const to = positions + s;
    for (let v = next[from]; v !== from; v = next[v]) region[v] = s;
    next[before[to]] = next[from];
    before[next[from]] = before[to];
    next[before[from]] = to;
    before[to] = before[from];
  }

  /** What relied on positions that region r has lost is free, unless the rest of it attracts them. */
  function release(lost: Int32Array, r: number): void {
    const player = players[r];
    let end = 0;
    const free = (w: number): void => {
      for (let a = firsts[w]; a < firsts[w + 1]; a++) {
        const v = sources[a];
        if (region[v] !== r || moves[v] === TOP || (owners[v] === player && moves[v] !== w)) continue;
        region[v] = FREE;
        remove(v);
        queue[end++] = v;
      }
    };
    for (const w of lost) free(w);
    for (let at = 0; at < end; at++) free(queue[at]);
    steps += lost.length + end;
    let bad = -1; // the highest of the other's priorities that is free now
    for (let at = 0; at < end; at++) {
      const p = priorities[queue[at]];
      if (p > bad && (p & 1) !== player) bad = p;
    }
    if (bad > lowest[r]) end = cutBack(r, bad, end);
    for (let at = 0; at < end; at++) mark(place[queue[at]]);
    const entry = positions + r;
    if (next[entry] === entry) depth--;
    else reattach(end, r, player);
  }

  /**
   * Frees what came to region r with its first top below `bad` or after that: a position of priority `bad` may rely on
   * what was there before, but not on a lower top.
   */
  function cutBack(r: number, bad: number, tail: number): number {
    const entry = positions + r;
    let first = entry;
    let v = before[entry];
    for (; v !== entry; v = before[v]) {
      if (moves[v] !== TOP) continue;
      if (priorities[v] > bad) break;
      first = v;
    }
    lowest[r] = v === entry ? FREE : priorities[v];
    let end = tail;
    for (let w = first; w !== entry; w = next[w]) {
      region[w] = FREE;
      queue[end++] = w;
    }
    next[before[first]] = entry;
    before[entry] = before[first];
    return end;
  }

  function reattach(count: number, r: number, player: number): void {
    const freed = queue.slice(0, count);
    for (const v of freed) {
      if (region[v] !== FREE) continue;
      if (owners[v] !== player) {
        if (hasWayOut(v, FREE)) continue;
        moves[v] = NONE;
      } else {
        let a = offsets[v];
        while (a < offsets[v + 1] && region[ends[a]] !== r) a++;
        if (a === offsets[v + 1]) continue;
        moves[v] = ends[a];
      }
      append(v, r);
      queue[0] = v;
      attract(1, FREE, r);
    }
  }
}
