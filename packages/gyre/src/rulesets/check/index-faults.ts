import type { XorShift } from '../../floor/index.ts';
import { opponent, type Player } from '../../graph/index.ts';
import { type IndexedRuleset, NOT_A_POSITION, OVER_DRAWN, OVER_LOST } from '../contract/indexed.ts';
import { listMoves } from '../contract/list-moves.ts';
import type { FaultList } from './faults.ts';

const RANDOM_INDICES = 2000;
/** This many of them are compared with the rules and played backwards, which takes longer. */
const CLOSE_LOOKS = 200;

/** Checks that index and position undo each other, and that the moves by index are those of the rules, both ways. */
export function checkIndex<P>(
  ruleset: IndexedRuleset<P>,
  sample: readonly { readonly position: P; readonly player: Player }[],
  random: XorShift,
  faults: FaultList,
): void {
  const { size } = ruleset;
  faults.lookAt(undefined, 0);
  for (const bound of ['size', 'mostMoves', 'mostMovesInto'] as const) {
    if (Number.isInteger(ruleset[bound]) && ruleset[bound] >= 1) continue;
    faults.add(
      'index',
      `the ${bound} of ${ruleset.title} is ${String(ruleset[bound])}`,
      'size is the number of indices, mostMoves and mostMovesInto bound the lists; all are at least 1',
    );
    return;
  }
  const indices = sample.map(({ position, player }) => ruleset.index(position, player));
  const outside = indices.findIndex((index) => !Number.isInteger(index) || index < 0 || index >= size);
  if (outside >= 0) {
    const { position, player } = sample[outside];
    faults.lookAt(ruleset.key(position), player);
    faults.add(
      'index',
      `index gives ${String(indices[outside])} at\n${ruleset.show(position, player)}`,
      `indices are 0 to size - 1 = ${size - 1}`,
    );
    return;
  }
  for (const [i, index] of indices.entries()) {
    const { player } = sample[i];
    checkAt(ruleset, index, i < CLOSE_LOOKS, faults);
    if (ruleset.playerAt(index) !== player && ruleset.at(index)?.player === player) {
      faults.add(
        'index',
        `playerAt(${index}) is ${ruleset.playerAt(index)}, but player ${player} is to move there`,
        'playerAt and at must agree',
      );
    }
  }
  for (let i = 0; i < RANDOM_INDICES && !faults.isFull; i++)
    checkAt(ruleset, random.below(size), i < CLOSE_LOOKS, faults);
}

function checkAt<P>(ruleset: IndexedRuleset<P>, index: number, isClose: boolean, faults: FaultList): void {
  const found = ruleset.at(index);
  const count = ruleset.prepare(index);
  faults.lookAt(found && ruleset.key(found.position), found?.player ?? 0);
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
  if (hasTooMany(ruleset, index, faults)) return;
  if (count === NOT_A_POSITION || (isClose && !checkRules(ruleset, index, count, faults))) return;
  if (count !== OVER_LOST && count !== OVER_DRAWN) checkBothWays(ruleset, index, count, faults);
  if (isClose) checkBackwards(ruleset, index, faults);
}

function hasTooMany<P>(ruleset: IndexedRuleset<P>, index: number, faults: FaultList): boolean {
  const count = ruleset.prepare(index);
  if (count <= ruleset.mostMoves) return false;
  faults.add(
    'index',
    `prepare(${index}) counts ${count} moves`,
    `give mostMoves as large as the most moves of a position; it is ${ruleset.mostMoves}`,
  );
  return true;
}

/** Does the index agree with the rules about the position: is the game over, and where do the moves lead? */
function checkRules<P>(ruleset: IndexedRuleset<P>, index: number, count: number, faults: FaultList): boolean {
  const found = ruleset.at(index);
  if (found === undefined) return true;
  const { position, player } = found;
  const score = ruleset.payoff?.(position, player);
  const moves = score === undefined ? listMoves(ruleset, position, player) : [];
  const over = score === 0 ? OVER_DRAWN : OVER_LOST;
  const board = `index ${index},\n${ruleset.show(position, player)}`;
  if (score !== undefined && score > 0) {
    faults.add(
      'index',
      `the payoff is ${score} at ${board}`,
      'a game with an index is over only when the player to move has lost, or in a draw',
    );
    return false;
  }
  if (moves.length === 0 ? count !== over : count < 1) {
    faults.add(
      'index',
      `prepare gives ${count} at ${board}\nwhere ${moves.length === 0 ? `the game is over, ${score === 0 ? 'OVER_DRAWN' : 'OVER_LOST'} (${over})` : `there are ${moves.length} moves`}`,
      'prepare gives OVER_LOST or OVER_DRAWN exactly where moves or payoff say that the game is over',
    );
    return false;
  }
  if (moves.length === 0) return true;
  const out = new Uint32Array(ruleset.mostMoves + 1);
  const listed = ruleset.movesFrom(index, out);
  const byIndex = eachOnce(out.subarray(0, listed));
  const byRules = eachOnce(moves.map(({ to }) => ruleset.index(to, opponent(player))));
  if (byIndex === byRules) return true;
  faults.add(
    'index',
    `movesFrom gives ${byIndex} and moves lead to ${byRules} at ${board}`,
    'movesFrom lists the indices of the positions that moves lead to',
  );
  return false;
}

function eachOnce(indices: Iterable<number>): string {
  return [...new Set(indices)].toSorted((a, b) => a - b).join(' ');
}

/** Every index that `movesInto` lists must be a position with a move to here. */
function checkBackwards<P>(ruleset: IndexedRuleset<P>, q: number, faults: FaultList): void {
  const into = new Uint32Array(ruleset.mostMovesInto + 1);
  const from = new Uint32Array(ruleset.mostMoves + 1);
  const count = ruleset.movesInto(q, into);
  if (count > ruleset.mostMovesInto) {
    faults.add(
      'index',
      `movesInto(${q}) lists ${count} moves`,
      `give mostMovesInto as large as the longest list; it is ${ruleset.mostMovesInto}`,
    );
    return;
  }
  for (const p of new Set(into.subarray(0, count))) {
    const isOpen = p < ruleset.size && ruleset.prepare(p) > 0;
    if (isOpen && hasTooMany(ruleset, p, faults)) return;
    if (isOpen && from.subarray(0, ruleset.movesFrom(p, from)).includes(q)) continue;
    faults.add(
      'index',
      `movesInto(${q}) gives ${p}, from which no move leads to ${q}`,
      'movesInto lists only positions where the game goes on and that have a move to here',
    );
    return;
  }
}

/** Every move from p must appear, equally often, among the moves into the index that it leads to. */
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
  const targets = new Map<number, number>(); // index → how many moves lead there
  for (const q of out.slice(0, listed)) targets.set(q, (targets.get(q) ?? 0) + 1);
  for (const [q, forward] of targets) {
    if (q >= ruleset.size || ruleset.prepare(q) === NOT_A_POSITION) {
      faults.add(
        'index',
        `movesFrom(${p}) gives the index ${q}, which is not a position`,
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
        `movesFrom(${p}) gives ${q} ${times(forward)}, but movesInto(${q}) gives ${p} ${times(backward)}${boardAt(ruleset, p)}`,
        backward === 0
          ? 'moves and moves back must agree'
          : 'moves and moves back must agree; where a symmetry makes several moves one, it is simplest to list every index once, both ways',
      );
      return;
    }
  }
}

function boardAt<P>(ruleset: IndexedRuleset<P>, index: number): string {
  const found = ruleset.at(index);
  return found === undefined ? '' : `; index ${index} is\n${ruleset.show(found.position, found.player)}`;
}

function times(n: number): string {
  return n === 0 ? 'not at all' : n === 1 ? 'once' : `${n} times`;
}
