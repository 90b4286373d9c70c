import type { ArcRows } from '../../graph/inner.ts';

/** Winners and, where the winner moves, his move. */
export interface Strategy {
  readonly owners: Uint8Array;
  readonly out: ArcRows;
  /** position → its priority; the highest seen for ever decides, for player 0 if it is even. */
  readonly priorities: Int32Array;
  readonly winners: Uint8Array;
  /** position → where its winner goes, if he moves there. */
  readonly moves: Int32Array;
}

/** Ranks and steps that prove a strategy, or a position of a cycle that refutes it. */
export type Ranking =
  | { readonly ranks: Uint32Array; readonly steps: Int32Array }
  | { readonly refuted: number; readonly isIn: (v: number) => boolean };

/**
 * Turns a winning strategy into ranks. In a region, let q be the highest priority of the other player. The strong
 * components of the arcs that leave priorities of at most q are put in order, those that play cannot leave first, with
 * a step q between neighbours. A component with a cycle and with q in it refutes the strategy; else it is a region in
 * turn, with a lower q. A region without such a priority is one rank. Each winner's moves must stay with his positions.
 * O(d (V + E)) at worst, little more than one pass in practice.
 */
export function ranksOf({ owners, out, priorities, winners, moves }: Strategy): Ranking {
  const { offsets, ends } = out;
  const { length } = owners;
  const order = new Int32Array(length); // positions, by rank in the end
  const cuts = new Int32Array(length).fill(-1); // index into `order` → the step before it
  const home = new Int32Array(length).fill(-1); // position → the region it is in
  const found = new Int32Array(length); // order of discovery, from 1; 0: not yet in this region
  const low = new Int32Array(length);
  const arc = new Int32Array(length);
  const path = new Int32Array(length);
  const open = new Int32Array(length);
  // Regions that are still to be split: where they begin and end in `order`.
  const begins: number[] = [];
  const stops: number[] = [];
  let regions = 0;
  let filled = 0;
  for (const player of [0, 1]) {
    const begin = filled;
    for (let v = 0; v < length; v++) if (winners[v] === player) order[filled++] = v;
    if (filled > begin) {
      begins.push(begin);
      stops.push(filled);
    }
  }
  while (begins.length > 0) {
    const refuted = split(begins.pop() as number, stops.pop() as number);
    if (refuted >= 0) {
      const region = home[refuted];
      const component = low[refuted];
      return { refuted, isIn: (v) => home[v] === region && low[v] === component };
    }
  }
  const ranks = new Uint32Array(length);
  const steps = new Int32Array(length);
  let rank = 0;
  for (let i = 0; i < filled; i++) {
    if (cuts[i] >= 0) steps[rank++] = cuts[i];
    ranks[order[i]] = rank;
  }
  return { ranks, steps };

  /** Splits a region; returns a position whose component refutes the strategy, or −1. */
  function split(begin: number, stop: number): number {
    const player = winners[order[begin]];
    let q = -1;
    for (let i = begin; i < stop; i++) {
      const p = priorities[order[i]];
      if ((p & 1) !== player && p > q) q = p;
    }
    if (q < 0) return -1;
    const region = regions++;
    for (let i = begin; i < stop; i++) {
      home[order[i]] = region;
      found[order[i]] = 0;
    }
    // Tarjan's algorithm; components come out with those that play cannot leave first.
    const members = order.slice(begin, stop);
    let discovered = 0;
    let at = begin;
    let opened = 0;
    for (const root of members) {
      if (found[root] !== 0) continue;
      let depth = 0;
      path[depth++] = root;
      enter(root);
      while (depth > 0) {
        const v = path[depth - 1];
        const w = nextFrom(v);
        if (w >= 0) {
          if (found[w] === 0) {
            path[depth++] = w;
            enter(w);
          } else if (found[w] > 0 && found[w] < low[v]) low[v] = found[w];
          continue;
        }
        depth--;
        if (depth > 0 && low[v] < low[path[depth - 1]]) low[path[depth - 1]] = low[v];
        if (low[v] === found[v]) {
          const bad = close(v);
          if (bad >= 0) return bad;
        }
      }
    }
    return -1;

    function enter(v: number): void {
      found[v] = low[v] = ++discovered;
      open[opened++] = v;
      arc[v] = owners[v] === player ? -1 : offsets[v];
      if (priorities[v] > q) arc[v] = offsets[v + 1];
    }

    /** The next arc of v that counts, in this region; −1 after the last. */
    function nextFrom(v: number): number {
      if (arc[v] === -1) {
        arc[v] = offsets[v + 1];
        if (home[moves[v]] === region) return moves[v];
      }
      while (arc[v] < offsets[v + 1]) {
        const w = ends[arc[v]++];
        if (home[w] === region) return w;
      }
      return -1;
    }

    /** Closes the component of its first position. */
    function close(root: number): number {
      const first = at;
      const component = found[root];
      let bad = -1;
      for (let v = -1; v !== root; ) {
        v = open[--opened];
        found[v] = -1;
        low[v] = component;
        order[at++] = v;
        if (priorities[v] === q) bad = v;
      }
      if (first > begin) cuts[first] = q;
      const isCycle = at - first > 1 || hasLoop(root);
      if (!isCycle) return -1;
      if (bad >= 0) return bad;
      begins.push(first);
      stops.push(at);
      return -1;
    }

    function hasLoop(v: number): boolean {
      if (priorities[v] > q) return false;
      if (owners[v] === player) return moves[v] === v;
      for (let a = offsets[v]; a < offsets[v + 1]; a++) if (ends[a] === v) return true;
      return false;
    }
  }
}
