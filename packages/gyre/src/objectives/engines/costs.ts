import { type Arena, type CostObjective, NEVER, type ObjectiveAnswer, targetMarks } from '../arena/inner.ts';
import { type ObjectiveOptions, weighedWork } from '../work/work.ts';

/**
 * Costs by Dijkstra's algorithm, backwards from the targets over pairs (cost, plies). A position of player 0 settles
 * with its cheapest arc; one of player 1 with its last, at the dearest of them. O(E + V log V).
 */
export function solveCost(
  arena: Arena,
  objective: CostObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const work = weighedWork(arena, objective.weights, options);
  const { positions, owners, out, into, weightInto, tell } = work;
  const isTarget = targetMarks(arena, objective.targets);
  const costs = new Float64Array(positions).fill(Infinity);
  const plies = new Uint32Array(positions).fill(NEVER);
  const isSettled = new Uint8Array(positions);
  const hopes = new Int32Array(positions); // position of player 1 → arcs that are not settled yet
  const heap = new Int32Array(positions); // a heap by (cost, plies), four below each
  const slot = new Int32Array(positions).fill(-1); // position → where it is in the heap
  let size = 0;
  let settled = 0;

  for (let v = 0; v < positions; v++) {
    hopes[v] = out.offsets[v + 1] - out.offsets[v];
    if (isTarget[v] === 1 || (owners[v] === 1 && hopes[v] === 0)) offer(v, 0, 0);
  }
  while (size > 0) {
    const w = pop();
    isSettled[w] = 1;
    if ((++settled & 0xffff) === 0) tell(settled / positions);
    for (let a = into.offsets[w]; a < into.offsets[w + 1]; a++) {
      const v = into.ends[a];
      if (isSettled[v] === 1 || isTarget[v] === 1) continue;
      const paid = costs[w] + weightInto[a];
      const far = plies[w] + 1;
      if (owners[v] === 0) {
        if (paid < costs[v] || (paid === costs[v] && far < plies[v])) offer(v, paid, far);
        continue;
      }
      const isFirst = plies[v] === NEVER;
      if (isFirst || paid > costs[v] || (paid === costs[v] && far > plies[v])) {
        costs[v] = paid;
        plies[v] = far;
      }
      if (--hopes[v] === 0) offer(v, costs[v], plies[v]);
    }
  }
  const winners = new Uint8Array(positions);
  for (let v = 0; v < positions; v++) {
    if (isSettled[v] === 1) continue;
    winners[v] = 1;
    [costs[v], plies[v]] = [Infinity, NEVER];
  }
  const answer = { arena, objective, solver: 'Dijkstra backwards', winners, plies };
  return objective.name === 'reach' ? answer : { ...answer, costs };

  function isBefore(v: number, w: number): boolean {
    return costs[v] < costs[w] || (costs[v] === costs[w] && plies[v] < plies[w]);
  }

  /** Gives v this pair, which is lower than what it had, and its place in the heap. */
  function offer(v: number, paid: number, far: number): void {
    costs[v] = paid;
    plies[v] = far;
    let i = slot[v] < 0 ? size++ : slot[v];
    while (i > 0) {
      const above = (i - 1) >> 2;
      if (!isBefore(v, heap[above])) break;
      heap[i] = heap[above];
      slot[heap[i]] = i;
      i = above;
    }
    heap[i] = v;
    slot[v] = i;
  }

  function pop(): number {
    const top = heap[0];
    const v = heap[--size];
    let i = 0;
    for (;;) {
      const first = 4 * i + 1;
      if (first >= size) break;
      let least = first;
      for (let j = first + 1; j < first + 4 && j < size; j++) if (isBefore(heap[j], heap[least])) least = j;
      if (!isBefore(heap[least], v)) break;
      heap[i] = heap[least];
      slot[heap[i]] = i;
      i = least;
    }
    heap[i] = v;
    slot[v] = i;
    return top;
  }
}
