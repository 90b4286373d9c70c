import type { WeighedWork } from './work.ts';

/** Least credits in energy games on parts of an arena. */
export interface Credits {
  /** position → the part it is in; a question is about one part and the arcs within it. */
  readonly part: Int32Array;
  /** position → the least credit that was found. */
  readonly credits: Float64Array;
  /**
   * Finds the least credits with which `player` survives, in part `mark` (whose positions are `members`), where an arc of
   * weight c counts as `times · c + more`. `Infinity` where none is enough.
   */
  readonly run: (members: Int32Array, mark: number, player: number, times: number, more: number) => void;
}

/**
 * Lifting: each credit starts at 0 and rises where an arc demands more, until nothing does. Where the player moves, the
 * arcs that are content are counted, so that he is asked again only when none is left.
 *
 * Credits that would rise for ever are cut short: let every position of a set have been lifted, with all arcs of the
 * player staying in the set and the opponent's last reason to lift as well. Of a cycle in it let v be the position that
 * was lifted last. The one before v was lifted by an older, lower credit of v; so the weights of the cycle sum to less
 * than 0, and no credit is enough. Such a set is looked for once in a while.
 */
export function creditsOn(work: WeighedWork): Credits {
  const { positions, owners, weightOut, weightInto } = work;
  const { offsets, ends } = work.out;
  const { offsets: firsts, ends: sources } = work.into;
  const part = new Int32Array(positions);
  const credits = new Float64Array(positions);
  const content = new Int32Array(positions); // position of the player → arcs that demand no more than it has
  const reason = new Int32Array(positions); // position of the opponent → where the arc leads that demanded its credit
  const isWaiting = new Uint8Array(positions);
  const queue = new Int32Array(positions + 1); // a ring
  const isIn = new Uint8Array(positions);
  let [head, tail] = [0, 0];

  function run(members: Int32Array, mark: number, player: number, times: number, more: number): void {
    [head, tail] = [0, 0];
    for (const v of members) credits[v] = 0;
    for (const v of members) {
      isWaiting[v] = 0;
      push(v);
    }
    let lifts = 0;
    while (head !== tail) {
      const v = queue[head];
      head = head === positions ? 0 : head + 1;
      isWaiting[v] = 0;
      if (!lift(v)) continue;
      if (++lifts % members.length === 0) {
        cutShort();
        work.tell(0);
      }
    }

    /** Recomputes the credit of v; if it has risen, those that now demand more wait. */
    function lift(v: number): boolean {
      const isOwn = owners[v] === player;
      let best = isOwn ? Infinity : 0;
      let count = 0;
      let why = -1;
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        const w = ends[a];
        if (part[w] !== mark) continue;
        const need = Math.max(0, credits[w] - times * weightOut[a] - more);
        if (isOwn) {
          if (need < best) [best, count] = [need, 0];
          if (need === best) count++;
        } else if (need > best) {
          best = need;
          why = w;
        }
      }
      if (isOwn) content[v] = count;
      if (best === credits[v]) return false;
      reason[v] = why;
      raise(v, best);
      return true;
    }

    function raise(v: number, credit: number): void {
      const old = credits[v];
      credits[v] = credit;
      for (let a = firsts[v]; a < firsts[v + 1]; a++) {
        const u = sources[a];
        if (part[u] !== mark || isWaiting[u] === 1 || credits[u] === Infinity) continue;
        const weight = times * weightInto[a] + more;
        if (credit - weight <= credits[u]) continue;
        if (owners[u] === player && (old - weight > credits[u] || --content[u] > 0)) continue;
        push(u);
      }
    }

    function cutShort(): void {
      const out: number[] = [];
      for (const v of members) {
        isIn[v] = credits[v] > 0 ? 1 : 0;
        if (isIn[v] === 0) out.push(v);
      }
      for (const w of out)
        for (let a = firsts[w]; a < firsts[w + 1]; a++) {
          const v = sources[a];
          if (part[v] !== mark || isIn[v] === 0 || credits[v] === Infinity) continue;
          if (owners[v] !== player && reason[v] !== w) continue;
          isIn[v] = 0;
          out.push(v);
        }
      for (const v of members) if (isIn[v] === 1 && credits[v] !== Infinity) raise(v, Infinity);
    }
  }

  function push(v: number): void {
    isWaiting[v] = 1;
    queue[tail] = v;
    tail = tail === positions ? 0 : tail + 1;
  }

  return { part, credits, run };
}
