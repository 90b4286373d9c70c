import type { Player } from '../graph/index.ts';
import type { FaultList } from './check-faults.ts';
import { type IndexedRuleset, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from './indexed.ts';
import type { Random } from './random.ts';

const RANDOM_INDICES = 2000;

/** Checks that index and position undo each other, and that moves and moves back agree. */
export function checkIndex<P>(
  ruleset: IndexedRuleset<P>,
  sample: readonly { readonly position: P; readonly player: Player }[],
  random: Random,
  faults: FaultList,
): void {
  const { size, title } = ruleset;
  if (!Number.isInteger(size) || size < 1) {
    faults.add(
      'index',
      `the size of ${title} is ${String(size)}`,
      'size is the number of indices, at least 1',
    );
    return;
  }
  for (const { position, player } of sample) {
    const index = ruleset.index(position, player);
    if (!Number.isInteger(index) || index < 0 || index >= size) {
      faults.add(
        'index',
        `index gives ${String(index)} at\n${ruleset.show(position, player)}`,
        `indices are 0 to size - 1 = ${size - 1}`,
      );
      return;
    }
    checkAt(ruleset, index, faults);
    if (ruleset.playerAt(index) !== player && ruleset.at(index)?.player === player) {
      faults.add(
        'index',
        `playerAt(${index}) is ${ruleset.playerAt(index)}, but player ${player} is to move there`,
        'playerAt and at must agree',
      );
    }
  }
  for (let i = 0; i < RANDOM_INDICES && !faults.isFull; i++) checkAt(ruleset, random.below(size), faults);
}

function checkAt<P>(ruleset: IndexedRuleset<P>, index: number, faults: FaultList): void {
  const found = ruleset.at(index);
  const count = ruleset.prepare(index);
  if ((found === undefined) !== (count === NOT_A_POSITION)) {
    faults.add(
      'index',
      `at(${index}) gives ${found === undefined ? 'nothing' : 'a position'}, prepare(${index}) gives ${count}`,
      'prepare gives NOT_A_POSITION exactly where at gives undefined',
    );
  }
  if (found === undefined) return;
  const back = ruleset.index(found.position, found.player);
  if (back !== index) {
    faults.add(
      'index',
      `at(${index}) gives a position whose index is ${back}:\n${ruleset.show(found.position, found.player)}`,
      'index and at must undo each other: one index for each position, one position for each index',
    );
  }
  if (count !== OVER_LOST && count !== OVER_DRAWN && count !== NOT_A_POSITION)
    checkBothWays(ruleset, index, count, faults);
}

/** Every move from p must be found again, as often, among the moves into where it leads. */
function checkBothWays<P>(ruleset: IndexedRuleset<P>, p: number, count: number, faults: FaultList): void {
  const out = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto) + 1);
  const listed = ruleset.movesFrom(p, out);
  if (listed !== count || listed > ruleset.mostMoves) {
    faults.add(
      'index',
      `prepare(${p}) counts ${count} moves, movesFrom(${p}) lists ${listed}`,
      `they must be the same, at most mostMoves = ${ruleset.mostMoves}`,
    );
    return;
  }
  const times = new Map<number, number>();
  for (const q of out.slice(0, listed)) times.set(q, (times.get(q) ?? 0) + 1);
  for (const [q, forward] of times) {
    if (q >= ruleset.size || ruleset.prepare(q) === NOT_A_POSITION) {
      faults.add(
        'index',
        `movesFrom(${p}) gives the index ${q}, which is no position`,
        `moves lead to indices below ${ruleset.size} that stand for positions`,
      );
      return;
    }
    const into = ruleset.movesInto(q, out);
    let backward = 0;
    for (let i = 0; i < into; i++) if (out[i] === p) backward++;
    if (backward !== forward) {
      faults.add(
        'index',
        `${forward} moves lead from index ${p} to ${q}, but movesInto(${q}) gives ${p} ${backward} times`,
        'moves and moves back must agree',
      );
      return;
    }
  }
}
