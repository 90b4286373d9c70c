import { type ArcRows, type Player, reverseRows } from '../../graph/inner.ts';
import { checkLoopy, type GameWithOrigins, LoopyGame } from './game.ts';

/**
 * The same game in canonical numbering: vertices are coloured by their longest play and their distance
 * from the start, colours are refined, then vertices are numbered breadth first, Left options before Right
 * options, each by colour.
 *
 * Where no two vertices are bisimilar, as in every graph-canonical stopper, isomorphic games come out
 * identical, so `canonicalKey` is a key for the value. O(rounds · E log E).
 */
export function canonicalNumbering(game: LoopyGame): LoopyGame {
  return numberedWithOrigins(game).game;
}

/** As `canonicalNumbering`, and also says which vertex each one was. */
export function numberedWithOrigins(game: LoopyGame): GameWithOrigins {
  checkLoopy(game);
  const { vertices } = game;
  if (NUMBERED.has(game)) return { game, origins: Int32Array.from({ length: vertices }, (_, v) => v) };
  const depth = depths(game);
  const seeds = Float64Array.from(heights(game), (height, v) => height * (vertices + 1) + depth[v]);
  const { colours, order } = refine(vertices, [game.out(0), game.out(1)], seeds);
  const numbers = new Int32Array(vertices).fill(-1);
  const origins = new Int32Array(vertices);
  numbers[game.start] = 0;
  let count = 1;
  const byColour = (v: number, w: number): number => colours[v] - colours[w] || v - w;
  const number = (w: number): void => {
    if (numbers[w] >= 0) return;
    numbers[w] = count;
    origins[count++] = w;
  };
  for (let n = 0; n < count; n++) {
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.out(player);
      const [first, last] = [offsets[origins[n]], offsets[origins[n] + 1]];
      if (last - first === 1) number(ends[first]);
      else if (last > first) ends.subarray(first, last).toSorted(byColour).forEach(number);
    }
  }
  const renumbered = (player: Player): ArcRows => renumberedRows(game.out(player), numbers, origins);
  const numbered = new LoopyGame(vertices, [renumbered(0), renumbered(1)]);
  if (colours.every((colour, v) => order[colour] === v)) NUMBERED.add(numbered);
  return { game: numbered, origins };
}

/** Games that have this numbering already: no two of their vertices are alike, so that there is only one. */
const NUMBERED = new WeakSet<LoopyGame>();

/** The least number of moves, of either player, from the start to each vertex. */
function depths(game: LoopyGame): Int32Array {
  const depth = new Int32Array(game.vertices).fill(-1);
  const queue = new Int32Array(game.vertices); // every vertex is reached
  let tail = 0;
  queue[tail++] = game.start;
  depth[game.start] = 0;
  for (let head = 0; head < tail; head++) {
    const v = queue[head];
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.out(player);
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        const w = ends[a];
        if (depth[w] >= 0) continue;
        depth[w] = depth[v] + 1;
        queue[tail++] = w;
      }
    }
  }
  return depth;
}

/** The longest play, of moves in any order, from each vertex; the number of vertices where it is endless. */
export function heights(game: LoopyGame): Int32Array {
  const height = new Int32Array(game.vertices).fill(game.vertices);
  for (const v of optionsFirst(game)) {
    height[v] = 0;
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.out(player);
      for (let a = offsets[v]; a < offsets[v + 1]; a++) height[v] = Math.max(height[v], height[ends[a]] + 1);
    }
  }
  return height;
}

/** The vertices from which no cycle can be reached, each after its options. O(V + E). */
export function optionsFirst(game: LoopyGame): Int32Array {
  const { vertices } = game;
  const open = new Int32Array(vertices); // vertex → arcs to vertices not yet listed
  const listed = new Int32Array(vertices);
  let tail = 0;
  for (let v = 0; v < vertices; v++) {
    open[v] = optionCount(game, v);
    if (open[v] === 0) listed[tail++] = v;
  }
  for (let head = 0; head < tail; head++) {
    const w = listed[head];
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (let a = offsets[w]; a < offsets[w + 1]; a++) if (--open[ends[a]] === 0) listed[tail++] = ends[a];
    }
  }
  return listed.subarray(0, tail);
}

function optionCount(game: LoopyGame, v: number): number {
  const [left, right] = [game.out(0).offsets, game.out(1).offsets];
  return left[v + 1] - left[v] + right[v + 1] - right[v];
}

function renumberedRows(rows: ArcRows, numbers: Int32Array, origins: Int32Array): ArcRows {
  const offsets = new Int32Array(origins.length + 1);
  const ends = new Int32Array(rows.ends.length);
  for (let n = 0; n < origins.length; n++) {
    const first = offsets[n];
    let last = first;
    for (let a = rows.offsets[origins[n]]; a < rows.offsets[origins[n] + 1]; a++) {
      ends[last++] = numbers[rows.ends[a]];
    }
    if (last - first > 1) ends.subarray(first, last).sort();
    offsets[n + 1] = last;
  }
  return { offsets, ends };
}

/**
 * The graph as a text, including its numbering: two games have the same text exactly if they are the same
 * graph with the same numbers. It is a key for the value only where the numbering is canonical and no two
 * vertices are bisimilar, as in the results of `canonicalForm`, `onside` and `offside`; for any other game it
 * may differ between isomorphic graphs: use `isIsomorphic` for those.
 */
export function canonicalKey(game: LoopyGame): string {
  checkLoopy(game);
  const { offsets: l, ends: left } = game.out(0);
  const { offsets: r, ends: right } = game.out(1);
  return `${l.join()};${left.join()};${r.join()};${right.join()}`;
}

/**
 * Is there a bijection of the vertices that carries start to start and each colour's arcs to its arcs?
 *
 * The two graphs are refined side by side, forwards and backwards; where classes stay larger than a pair,
 * one vertex is singled out and every partner for it is tried.
 */
export function isIsomorphic(g: LoopyGame, h: LoopyGame): boolean {
  checkLoopy(g, h);
  if (g.vertices !== h.vertices || g.arcs(0) !== h.arcs(0) || g.arcs(1) !== h.arcs(1)) return false;
  const rows = sideBySide(g, h);
  const size = g.vertices;
  const first = new Int32Array(2 * size).fill(1);
  first[g.start] = 0;
  first[size + h.start] = 0;
  const open = [first];
  for (let seeds = open.pop(); seeds !== undefined; seeds = open.pop()) {
    const { colours, order } = refine(2 * size, rows, seeds);
    const branch = unbalanced(colours, order, size);
    if (branch === 'never') continue;
    if (branch === 'paired') return true;
    const members = order.subarray(branch.first, branch.last);
    const chosen = members.find((v) => v < size) as number;
    for (const partner of members) {
      if (partner < size) continue;
      const singled = colours.map((colour) => colour * 2 + 1);
      singled[chosen] = singled[partner] = branch.first * 2;
      open.push(singled);
    }
  }
  return false;
}

/** The arcs of both games, out and in, the second game's vertices after the first one's. */
function sideBySide(g: LoopyGame, h: LoopyGame): ArcRows[] {
  const joined = (a: ArcRows, b: ArcRows): ArcRows => ({
    offsets: Int32Array.from([...a.offsets, ...b.offsets.subarray(1).map((at) => at + a.ends.length)]),
    ends: Int32Array.from([...a.ends, ...b.ends.map((w) => w + g.vertices)]),
  });
  const out = [joined(g.out(0), h.out(0)), joined(g.out(1), h.out(1))];
  return [...out, ...out.map((rows) => reverseRows(2 * g.vertices, rows))];
}

/**
 * The first class that holds more than a pair; or the answer that all are pairs, or that one has unequal
 * halves.
 */
function unbalanced(
  colours: Int32Array,
  order: Int32Array,
  size: number,
): 'never' | 'paired' | { first: number; last: number } {
  let open: { first: number; last: number } | undefined;
  for (let first = 0, last = 0; first < order.length; first = last) {
    let balance = 0;
    for (; last < order.length && colours[order[last]] === first; last++)
      balance += order[last] < size ? 1 : -1;
    if (balance !== 0) return 'never';
    if (last - first > 2) open ??= { first, last };
  }
  return open ?? 'paired';
}

/** A partition of the vertices into classes that every arc respects. */
export interface Refinement {
  /** Vertex → its colour: the index in `order` at which its class begins. */
  readonly colours: Int32Array;
  /** The vertices by rising colour. */
  readonly order: Int32Array;
}

/**
 * Colours all vertices alike (or by `seeds`), then again and again by (colour, sorted colours of the row
 * in the first arc set, in the second, …) until nothing splits. The ranks depend on the graph only, not
 * on its numbering. Only classes that a changed vertex points into are sorted again.
 */
export function refine(vertices: number, sets: readonly ArcRows[], seeds?: ArrayLike<number>): Refinement {
  const partition = startPartition(vertices, seeds);
  const { colours, order } = partition;
  const into = sets.map((rows) => reverseRows(vertices, rows));
  const signatures = sets.map((rows) => new Int32Array(rows.ends.length));
  const dirty = new Uint8Array(vertices).fill(1); // by colour: must the class be sorted again?
  for (let changed = order.slice(); changed.length > 0; ) {
    const moved: number[] = [];
    const work = dirty.slice();
    dirty.fill(0);
    for (let first = 0, last = 0; first < vertices; first = last) {
      last = classEnd(partition, first);
      if (last - first > 1 && work[first] === 1) sortClass(partition, first, last, sets, signatures, moved);
    }
    for (let i = 0; i < moved.length; i += 2) colours[moved[i]] = moved[i + 1];
    changed = Int32Array.from({ length: moved.length / 2 }, (_, i) => moved[2 * i]);
    for (const w of changed) {
      for (const { offsets, ends } of into) {
        for (let a = offsets[w]; a < offsets[w + 1]; a++) dirty[colours[ends[a]]] = 1;
      }
    }
  }
  return partition;
}

function startPartition(vertices: number, seeds: ArrayLike<number> | undefined): Refinement {
  const colours = new Int32Array(vertices);
  const order = new Int32Array(vertices);
  for (let v = 0; v < vertices; v++) order[v] = v;
  if (seeds !== undefined) {
    sortBySeeds(order, seeds);
    for (let i = 1; i < vertices; i++) {
      colours[order[i]] = seeds[order[i]] === seeds[order[i - 1]] ? colours[order[i - 1]] : i;
    }
  }
  return { colours, order };
}

/**
 * Sorts the vertices by seed, then by number. Seed and number fit into one number as a rule, which the engine
 * sorts by itself.
 */
function sortBySeeds(order: Int32Array, seeds: ArrayLike<number>): void {
  const vertices = order.length;
  const keys = new Float64Array(vertices); // seed · vertices + vertex
  for (let v = 0; v < vertices; v++) keys[v] = seeds[v] * vertices + v;
  if (!keys.every((key, v) => Number.isSafeInteger(key) && seeds[v] >= 0)) {
    order.sort((v, w) => seeds[v] - seeds[w] || v - w);
    return;
  }
  keys.sort();
  for (let i = 0; i < vertices; i++) order[i] = keys[i] % vertices;
}

function classEnd({ colours, order }: Refinement, first: number): number {
  let last = first + 1;
  while (last < order.length && colours[order[last]] === first) last++;
  return last;
}

/** Sorts one class by signature; lists each vertex that gets a new colour, and that colour, in `moved`. */
function sortClass(
  { colours, order }: Refinement,
  first: number,
  last: number,
  sets: readonly ArcRows[],
  signatures: readonly Int32Array[],
  moved: number[],
): void {
  for (let i = first; i < last; i++) {
    for (let s = 0; s < sets.length; s++) signRow(sets[s], signatures[s], order[i], colours);
  }
  const compare = (v: number, w: number): number => {
    for (let s = 0; s < sets.length; s++) {
      const by = compareRows(sets[s].offsets, signatures[s], v, w);
      if (by !== 0) return by;
    }
    return 0;
  };
  // A plain array's sort uses sorted runs as they are, so a class that hardly changes costs only a scan.
  order.set(Array.from(order.subarray(first, last)).toSorted(compare), first);
  let colour = first;
  for (let i = first + 1; i < last; i++) {
    if (compare(order[i - 1], order[i]) !== 0) colour = i;
    if (colour !== first) moved.push(order[i], colour);
  }
}

/** Writes the sorted colours of row v to the row's place in `signature`. */
function signRow({ offsets, ends }: ArcRows, signature: Int32Array, v: number, colours: Int32Array): void {
  for (let a = offsets[v]; a < offsets[v + 1]; a++) {
    const colour = colours[ends[a]];
    let at = a;
    for (; at > offsets[v] && signature[at - 1] > colour; at--) signature[at] = signature[at - 1];
    signature[at] = colour;
  }
}

/** Compares rows v and w word by word; a row that ends first comes first. */
function compareRows(offsets: Int32Array, signature: Int32Array, v: number, w: number): number {
  const lengthV = offsets[v + 1] - offsets[v];
  const lengthW = offsets[w + 1] - offsets[w];
  for (let i = 0; i < lengthV && i < lengthW; i++) {
    const by = signature[offsets[v] + i] - signature[offsets[w] + i];
    if (by !== 0) return by;
  }
  return lengthV - lengthW;
}
