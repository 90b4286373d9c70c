/**
 * All canonical stoppers with exactly n vertices by trying every graph, from the definitions alone. Shares no code with
 * the library: vertices are 0 … n − 1, the start is 0, and options are lists.
 */
interface Graph {
  readonly left: readonly (readonly number[])[];
  readonly right: readonly (readonly number[])[];
}

/** The codes of all of them, rising: the least over all numberings with the start first. */
export function bruteCensus(n: number): number[] {
  const subsets = Array.from({ length: 2 ** n }, (_, set) =>
    Array.from({ length: n }, (_unused, v) => v).filter((v) => Math.floor(set / 2 ** v) % 2 === 1),
  );
  const codes = new Set<number>();
  for (let number = 0; number < 4 ** (n * n); number++) {
    const digits: number[] = [];
    for (let i = 0, rest = number; i < 2 * n; i++) {
      digits.push(rest % 2 ** n);
      rest = Math.floor(rest / 2 ** n);
    }
    const graph = {
      left: digits.slice(0, n).map((set) => subsets[set]),
      right: digits.slice(n).map((set) => subsets[set]),
    };
    if (reachesAll(graph, n) && !alternates(graph, n) && isCanonical(graph, n))
      codes.add(leastCode(graph, n));
  }
  return [...codes].toSorted((a, b) => a - b);
}

function reachesAll({ left, right }: Graph, n: number): boolean {
  const met = [0];
  for (const v of met) for (const w of [...left[v], ...right[v]]) if (!met.includes(w)) met.push(w);
  return met.length === n;
}

/** Is there a walk of alternating moves that is longer than there are states? Then it meets a state twice. */
function alternates({ left, right }: Graph, n: number): boolean {
  let states = Array.from({ length: 2 * n }, (_, state) => state); // 2v + player to move
  for (let plies = 0; plies < 2 * n + 1; plies++) {
    const next = new Set<number>();
    for (const state of states) {
      const v = Math.floor(state / 2);
      for (const w of state % 2 === 0 ? left[v] : right[v]) next.add(2 * w + 1 - (state % 2));
    }
    states = [...next];
  }
  return states.length > 0;
}

function isCanonical(graph: Graph, n: number): boolean {
  const atMost = orderOf(graph, n);
  const { left, right } = graph;
  for (let v = 0; v < n; v++) {
    for (let w = 0; w < n; w++) if (v !== w && atMost(v, w) && atMost(w, v)) return false;
    for (const x of left[v]) {
      if (left[v].some((y) => y !== x && atMost(x, y))) return false;
      if (right[x].some((y) => atMost(y, v))) return false;
    }
    for (const x of right[v]) {
      if (right[v].some((y) => y !== x && atMost(y, x))) return false;
      if (left[x].some((y) => atMost(v, y))) return false;
    }
  }
  return true;
}

/** v ≤ w exactly if Left, second, survives w − v: for stoppers endless play is as good as a win here. */
function orderOf({ left, right }: Graph, n: number): (v: number, w: number) => boolean {
  const lost = new Set<string>();
  const key = (v: number, w: number, mover: string): string => `${v} ${w} ${mover}`;
  for (let before = -1; before !== lost.size; ) {
    before = lost.size;
    for (let v = 0; v < n; v++) {
      for (let w = 0; w < n; w++) {
        const lefts = [...left[w].map((x) => key(v, x, 'R')), ...right[v].map((x) => key(x, w, 'R'))];
        if (lefts.every((state) => lost.has(state))) lost.add(key(v, w, 'L'));
        const rights = [...right[w].map((x) => key(v, x, 'L')), ...left[v].map((x) => key(x, w, 'L'))];
        if (rights.some((state) => lost.has(state))) lost.add(key(v, w, 'R'));
      }
    }
  }
  return (v, w) => !lost.has(key(v, w, 'R'));
}

function leastCode({ left, right }: Graph, n: number): number {
  const rest = Array.from({ length: n - 1 }, (_, i) => i + 1);
  const codes = permutations(rest).map((order) => {
    const vertices = [0, ...order];
    const digit = (options: readonly number[]): number =>
      options.reduce((sum, w) => sum + 2 ** vertices.indexOf(w), 0);
    return vertices.flatMap((v) => [digit(left[v]), digit(right[v])]).reduce((sum, d) => sum * 2 ** n + d, 0);
  });
  return Math.min(...codes);
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((x) => x !== item)).map((order) => [item, ...order]),
  );
}
