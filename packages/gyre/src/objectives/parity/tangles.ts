import { componentsOf } from '../../floor/components.ts';
import type { ParityWork } from './zielonka.ts';

const UNKNOWN = 2;
/** In `region`: not in a region yet; won for good. */
const FREE = 0x7fff_ffff;
const WON = -1;

/**
 * Tangle learning, for games that make other engines count. A tangle is a strongly connected set with a strategy of one
 * player, who wins every cycle in it: so the other must leave it, and once all ways out lead into a set, the tangle can
 * be attracted to the set like one position.
 *
 * Each pass divides the game into regions: what is attracted to the highest priority left, with the tangles known so
 * far. In each region it looks for sets that the other player cannot leave but to higher regions; their bottom
 * components are new tangles. The last region has one always, so every pass learns. A tangle without a way out is won
 * for good, and so is what it attracts.
 *
 * @returns a function that works for about so many steps, and says whether all is won
 */
export function tangleLearning(work: ParityWork): (steps: number) => boolean {
  const { positions, owners, priorities, order, winners, moves } = work;
  const { offsets, ends } = work.out;
  const { offsets: firsts, ends: sources } = work.into;
  const region = new Int32Array(positions); // position → the number of its region in this pass, FREE, or WON
  const goes = new Int32Array(positions).fill(-1); // position → where the player of its region moves
  const queue = new Int32Array(positions);
  // Tangles, one after another.
  const players: number[] = [];
  const members: Int32Array[] = [];
  const strategies: Int32Array[] = [];
  const exits: Int32Array[] = [];
  const firstEntry = new Int32Array(positions).fill(-1); // position → the first entry of a tangle with a way out to it
  const nextEntry: number[] = [];
  const entries: number[] = []; // entry → the tangle
  let tops: number[] = []; // region → its highest priority
  let left = 0;
  let steps = 0;

  for (let v = 0; v < positions; v++) if (winners[v] === UNKNOWN) left++;

  return (more) => {
    const stop = steps + more;
    for (;;) {
      if (left === 0) return true;
      if (steps >= stop) return false;
      pass();
    }
  };

  function pass(): void {
    for (let v = 0; v < positions; v++) region[v] = winners[v] === UNKNOWN ? FREE : WON;
    const sides: number[] = []; // region → its player
    tops = [];
    let i = 0;
    for (;;) {
      while (i < positions && region[order[i]] !== FREE) i++;
      if (i === positions) break;
      const top = priorities[order[i]];
      let tail = 0;
      for (let j = i; j < positions && priorities[order[j]] === top; j++)
        if (region[order[j]] === FREE) {
          goes[order[j]] = -1;
          take(order[j], sides.length, tail++);
        }
      attract(tail, sides.length, top & 1);
      sides.push(top & 1);
      tops.push(top);
    }
    learn(sides);
  }

  function take(v: number, r: number, at: number): void {
    region[v] = r;
    queue[at] = v;
  }

  /** Takes from what is free all from which the player forces play to the queue; returns the queue's end. */
  function attract(tail: number, r: number, player: number): number {
    let end = tail;
    for (let at = 0; at < end; at++) {
      const w = queue[at];
      for (let a = firsts[w]; a < firsts[w + 1]; a++) {
        const v = sources[a];
        if (region[v] !== FREE) continue;
        if (owners[v] !== player && hasWayOut(v)) continue;
        goes[v] = owners[v] === player ? w : -1;
        take(v, r, end++);
      }
      for (let e = firstEntry[w]; e >= 0; e = nextEntry[e]) {
        const t = entries[e];
        if (players[t] !== player || !isCaught(t, r)) continue;
        for (const [k, v] of members[t].entries()) {
          if (region[v] !== FREE) continue;
          goes[v] = strategies[t][k];
          take(v, r, end++);
        }
      }
    }
    steps += end + 1;
    return end;
  }

  function hasWayOut(v: number): boolean {
    for (let a = offsets[v]; a < offsets[v + 1]; a++)
      if (region[ends[a]] === FREE && ends[a] !== v) return true;
    return false;
  }

  /** Is all of the tangle free or in region r, some of it free, and no way out of it free? */
  function isCaught(t: number, r: number): boolean {
    let isNew = false;
    for (const v of members[t]) {
      if (region[v] === FREE) isNew = true;
      else if (region[v] !== r || r === WON) return false;
    }
    return isNew && exits[t].every((w) => region[w] !== FREE);
  }

  /** New tangles of all regions at once; those without a way out are won. */
  function learn(sides: readonly number[]): void {
    const isIn = closedParts(sides);
    const isArc = (v: number, w: number): boolean => w !== v && isIn[w] === 1 && region[w] === region[v];
    const { classes, classOf } = componentsOf(positions, (v, i) => {
      if (isIn[v] === 0) return -1;
      if (owners[v] === sides[region[v]]) return i === 0 ? goes[v] : -1;
      let seen = 0;
      for (let a = offsets[v]; a < offsets[v + 1]; a++) if (isArc(v, ends[a]) && seen++ === i) return ends[a];
      return -1;
    });
    steps += positions;
    // Components that play cannot leave within their region, and in which it can go on.
    const isBottom = new Uint8Array(classes).fill(1);
    const size = new Int32Array(classes);
    for (let v = 0; v < positions; v++) {
      if (isIn[v] === 0) isBottom[classOf[v]] = 0;
      size[classOf[v]]++;
      if (isIn[v] === 0 || owners[v] === sides[region[v]]) {
        if (isIn[v] === 1 && classOf[goes[v]] !== classOf[v]) isBottom[classOf[v]] = 0;
        continue;
      }
      for (let a = offsets[v]; a < offsets[v + 1]; a++)
        if (isArc(v, ends[a]) && classOf[ends[a]] !== classOf[v]) isBottom[classOf[v]] = 0;
    }
    const found = new Map<number, number[]>();
    for (let v = 0; v < positions; v++) {
      const c = classOf[v];
      if (isBottom[c] === 0 || size[c] < 2) continue;
      const known = found.get(c);
      if (known === undefined) found.set(c, [v]);
      else known.push(v);
    }
    const won: Int32Array[] = [];
    const winnersOf: number[] = [];
    for (const list of found.values()) {
      const player = sides[region[list[0]]];
      const ways = new Set<number>();
      for (const v of list)
        if (owners[v] !== player)
          for (let a = offsets[v]; a < offsets[v + 1]; a++)
            if (region[ends[a]] !== WON && classOf[ends[a]] !== classOf[v]) ways.add(ends[a]);
      if (ways.size === 0) {
        won.push(Int32Array.from(list));
        winnersOf.push(player);
      } else remember(player, Int32Array.from(list), Int32Array.from(ways));
    }
    for (const [k, list] of won.entries()) win(list, winnersOf[k]);
  }

  function remember(player: number, list: Int32Array, ways: Int32Array): void {
    const t = players.push(player) - 1;
    members.push(list);
    strategies.push(list.map((v) => (owners[v] === player ? goes[v] : -1)));
    exits.push(ways);
    for (const w of ways) {
      nextEntry.push(firstEntry[w]);
      firstEntry[w] = entries.push(t) - 1;
    }
  }

  /**
   * position → 1 where the player of its region can keep play in the region, with a move in `goes`, and the other can
   * leave only to regions before it.
   */
  function closedParts(sides: readonly number[]): Uint8Array {
    const isIn = new Uint8Array(positions);
    let tail = 0;
    for (let v = 0; v < positions; v++) isIn[v] = region[v] === WON ? 0 : 1;
    const stays = (v: number): boolean => {
      const isOwn = owners[v] === sides[region[v]];
      if (isOwn && goes[v] >= 0 && isIn[goes[v]] === 1) return true;
      if (isOwn && priorities[v] < tops[region[v]]) return false;
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        const w = ends[a];
        if (w === v) continue;
        if (isOwn) {
          if (region[w] !== region[v] || isIn[w] === 0) continue;
          goes[v] = w;
          return true;
        }
        if (region[w] > region[v] || (region[w] === region[v] && isIn[w] === 0)) return false;
      }
      return !isOwn;
    };
    const check = (v: number): void => {
      if (isIn[v] === 0 || stays(v)) return;
      isIn[v] = 0;
      queue[tail++] = v;
    };
    for (let v = 0; v < positions; v++) check(v);
    for (let at = 0; at < tail; at++) {
      const w = queue[at];
      for (let a = firsts[w]; a < firsts[w + 1]; a++) if (region[sources[a]] === region[w]) check(sources[a]);
    }
    return isIn;
  }

  /** A set without a way out is won, and so is what it attracts. */
  function win(list: Int32Array, player: number): void {
    for (let v = 0; v < positions; v++) if (region[v] !== WON) region[v] = FREE;
    let tail = 0;
    for (const v of list) {
      if (region[v] === WON) continue; // attracted by another set that was won in this pass
      if (owners[v] !== player) goes[v] = -1;
      take(v, WON, tail++);
    }
    const end = attract(tail, WON, player);
    for (let at = 0; at < end; at++) {
      winners[queue[at]] = player;
      moves[queue[at]] = goes[queue[at]];
    }
    left -= end;
    work.tell(1 - left / positions);
  }
}
