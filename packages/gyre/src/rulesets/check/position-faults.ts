import { opponent, type Player } from '../../graph/inner.ts';
import { listMoves, stuckScore, winsAtOnce } from '../contract/contract.ts';
import {
  type IndexedRuleset,
  isScored,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  WON_AT_ONCE,
  WON_NEXT,
} from '../contract/indexed.ts';
import type { FaultList } from './faults.ts';

/**
 * Looks at one index: does it lead back to itself, and do its moves lead where moves back say?
 *
 * @param isClose also compares it with the rules and plays it backwards, which takes longer
 */
export function checkAt<P>(
  ruleset: IndexedRuleset<P>,
  index: number,
  isClose: boolean,
  faults: FaultList,
): void {
  const found = ruleset.at(index);
  const count = ruleset.prepare(index);
  faults.lookAt(found && ruleset.key(found.position), found?.player ?? 0);
  if ((found === undefined) !== (count === NOT_A_POSITION)) {
    faults.add(
      'index',
      `at(${index}) gives ${found === undefined ? 'nothing' : 'a position'}, prepare(${index}) gives ${count}${boardAt(ruleset, index)}`,
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
  if (count > 0) checkBothWays(ruleset, index, count, faults);
  if (isClose && count !== WON_AT_ONCE) checkBackwards(ruleset, index, faults);
  if (!faults.isFull) checkLayers(ruleset, index, faults);
}

function hasTooMany<P>(ruleset: IndexedRuleset<P>, index: number, faults: FaultList): boolean {
  const count = ruleset.prepare(index);
  if (count <= ruleset.mostMoves) return false;
  faults.add(
    'index',
    `prepare(${index}) counts ${count} moves${boardAt(ruleset, index)}`,
    `give mostMoves as large as the most moves of a position; it is ${ruleset.mostMoves}`,
  );
  return true;
}

/** Does the index agree with the rules about the position: is the game over, and where do the moves lead? */
function checkRules<P>(ruleset: IndexedRuleset<P>, index: number, count: number, faults: FaultList): boolean {
  const found = ruleset.at(index);
  if (found === undefined) return true;
  const { position, player } = found;
  const payoff = ruleset.payoff?.(position, player);
  const moves = payoff === undefined ? listMoves(ruleset, position, player) : [];
  const score = payoff ?? (moves.length === 0 ? stuckScore(ruleset, player) : undefined);
  const board = `index ${index},\n${ruleset.show(position, player)}`;
  if (score !== undefined && score > 0) {
    faults.add(
      'index',
      payoff === undefined ? `who is stuck wins at ${board}` : `the payoff is ${score} at ${board}`,
      'a game with an index is over only when the player to move has lost, or in a draw',
    );
    return false;
  }
  const over = score === 0 ? OVER_DRAWN : OVER_LOST;
  if (moves.length === 0 && count !== over) {
    faults.add(
      'index',
      `prepare gives ${count} at ${board}\nwhere the game is over, ${score === 0 ? 'OVER_DRAWN' : 'OVER_LOST'} (${over})`,
      'prepare gives OVER_LOST or OVER_DRAWN exactly where moves or payoff say that the game is over',
    );
    return false;
  }
  if (moves.length === 0) return true;
  const wins = moves.some(({ to }) => (ruleset.payoff?.(to, opponent(player)) ?? 0) < 0);
  const isFit =
    count > 0 ||
    ((count === WON_AT_ONCE || count === WON_NEXT) && wins) ||
    (count === LOST_NEXT && !wins && moves.every(({ to }) => winsAtOnce(ruleset, to, opponent(player))));
  if (!isFit) {
    faults.add(
      'index',
      `prepare gives ${count} at ${board}\nwhere there are ${moves.length} moves${wins ? ', one of which wins' : ''}`,
      'prepare gives OVER_LOST or OVER_DRAWN exactly where moves or payoff say that the game is over, and the marks of wins and losses where they are plain',
    );
    return false;
  }
  return checkMoves(ruleset, index, position, player, faults);
}

/** Are the moves by index those of the rules? */
function checkMoves<P>(
  ruleset: IndexedRuleset<P>,
  index: number,
  position: P,
  player: Player,
  faults: FaultList,
): boolean {
  const out = new Uint32Array(ruleset.mostMoves + 1);
  const listed = out.subarray(0, ruleset.movesFrom(index, out));
  const other = opponent(player);
  const places = listMoves(ruleset, position, player).map(({ to }) => {
    const place = ruleset.index(to, other);
    if (place >= 0) return place;
    return (ruleset.payoff?.(to, other) ?? 0) < 0
      ? MOVE_WINS
      : winsAtOnce(ruleset, to, other)
        ? MOVE_LOSES
        : -1;
  });
  const wins = winsAtOnce(ruleset, position, player);
  if (wins && listed.length === 1 && listed[0] === MOVE_WINS) return true;
  const byIndex = eachOnce(listed);
  const byRules = eachOnce(places);
  if (byIndex === byRules) return true;
  faults.add(
    'index',
    `movesFrom gives ${byIndex} and moves lead to ${byRules} at index ${index},\n${ruleset.show(position, player)}`,
    'movesFrom lists the indices of the positions that moves lead to',
  );
  return false;
}

/** Indices in rising order, each once, as text. */
export function eachOnce(indices: Iterable<number>): string {
  return [...new Set(indices)]
    .toSorted((a, b) => a - b)
    .map((index) => (index === MOVE_WINS ? 'MOVE_WINS' : index === MOVE_LOSES ? 'MOVE_LOSES' : index))
    .join(' ');
}

/** Every index that `movesInto` lists must be a position with a move to here. */
function checkBackwards<P>(ruleset: IndexedRuleset<P>, q: number, faults: FaultList): void {
  const into = new Uint32Array(ruleset.mostMovesInto + 1);
  const from = new Uint32Array(ruleset.mostMoves + 1);
  const count = ruleset.movesInto?.(q, into) ?? 0;
  if (count > ruleset.mostMovesInto) {
    faults.add(
      'index',
      `movesInto(${q}) lists ${count} moves${boardAt(ruleset, q)}`,
      `give mostMovesInto as large as the longest list; it is ${ruleset.mostMovesInto}`,
    );
    return;
  }
  for (const p of new Set(into.subarray(0, count))) {
    const mark = p < ruleset.size ? ruleset.prepare(p) : NOT_A_POSITION;
    if (mark === WON_AT_ONCE || mark === WON_NEXT) continue; // settled, whatever else leads from it
    const isOpen = mark > 0;
    if (isOpen && hasTooMany(ruleset, p, faults)) return;
    if (isOpen && from.subarray(0, ruleset.movesFrom(p, from)).includes(q)) continue;
    faults.add(
      'index',
      `movesInto(${q}) gives ${p}, from which no move leads to ${q}${boardAt(ruleset, q)}`,
      'movesInto lists only positions where the game goes on and that have a move to here',
    );
    return;
  }
}

/** Every move from p must appear, equally often, among the moves into the index that it leads to. */
function checkBothWays<P>(ruleset: IndexedRuleset<P>, p: number, count: number, faults: FaultList): void {
  const out = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto) + 1);
  const listed = ruleset.movesFrom(p, out);
  const open = out.slice(0, listed).filter((q) => !isRefuted(ruleset, q));
  if (open.length !== count || listed > ruleset.mostMoves) {
    faults.add(
      'index',
      `prepare(${p}) counts ${count} moves, movesFrom(${p}) lists ${open.length}${boardAt(ruleset, p)}`,
      `they must be the same, at most mostMoves = ${ruleset.mostMoves}`,
    );
    return;
  }
  const targets = new Map<number, number>(); // index → how many moves lead there
  for (const q of open) targets.set(q, (targets.get(q) ?? 0) + 1);
  for (const [q, forward] of targets) {
    if (q >= ruleset.size || ruleset.prepare(q) === NOT_A_POSITION) {
      faults.add(
        'index',
        `movesFrom(${p}) gives the index ${q}, which is not a position${boardAt(ruleset, p)}`,
        `moves lead to indices below ${ruleset.size} that stand for positions`,
      );
      return;
    }
    if (ruleset.movesInto === undefined || isScoredMove(ruleset, p, q)) continue;
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

/** In a game with scores, moves back from another layer may be left out. */
function isScoredMove<P>(ruleset: IndexedRuleset<P>, p: number, q: number): boolean {
  const layerOf = (index: number): number =>
    ruleset.layers?.findIndex(({ from, to }) => from <= index && index < to) ?? 0;
  return isScored(ruleset) && layerOf(p) !== layerOf(q);
}

/** Is it a move that `prepare` leaves out of the count: to a position that is won at once? */
function isRefuted<P>(ruleset: IndexedRuleset<P>, q: number): boolean {
  return q === MOVE_LOSES || (q < ruleset.size && ruleset.prepare(q) === WON_AT_ONCE);
}

/** The board of an index, for messages. */
export function boardAt<P>(ruleset: IndexedRuleset<P>, index: number): string {
  const found = ruleset.at(index);
  return found === undefined ? '' : `; index ${index} is\n${ruleset.show(found.position, found.player)}`;
}

function times(n: number): string {
  return n === 0 ? 'not at all' : n === 1 ? 'once' : `${n} times`;
}

/** Checks at an index that moves keep to the order of the layers, and that scores by index are those of the rules. */
export function checkLayers<P>(ruleset: IndexedRuleset<P>, index: number, faults: FaultList): void {
  const found = ruleset.at(index);
  if (ruleset.layers === undefined || found === undefined) return;
  const layerOf = (at: number): number =>
    ruleset.layers?.findIndex(({ from, to }) => from <= at && at < to) ?? -1;
  const here = layerOf(index);
  const board = `index ${index},\n${ruleset.show(found.position, found.player)}`;
  const out = new Uint32Array(ruleset.mostMoves + 1);
  const mark = ruleset.prepare(index);
  if (here < 0) faults.add('index', `no layer has ${board}`, 'the layers together have every index');
  if (mark === WON_AT_ONCE)
    faults.add('index', `prepare gives WON_AT_ONCE at ${board}`, 'with layers, give WON_NEXT');
  if (mark <= 0) return checkEnd(ruleset, index, board, faults);
  for (const to of out.subarray(0, ruleset.movesFrom(index, out))) {
    if (to >= MOVE_LOSES || layerOf(to) <= here) continue;
    faults.add(
      'index',
      `a move leads to index ${to} of layer ${layerOf(to)} from ${board}\nof layer ${here}`,
      'list a layer after all that moves from it lead to',
    );
    return;
  }
  checkGains(ruleset, index, faults);
}

/** Where the game is over, the rules and the index give the same score. */
function checkEnd<P>(ruleset: IndexedRuleset<P>, index: number, board: string, faults: FaultList): void {
  const found = ruleset.at(index);
  if (!isScored(ruleset) || found === undefined) return;
  const [byRules, byIndex] = [ruleset.payoff?.(found.position, found.player), ruleset.endOf(index)];
  if (byRules === byIndex) return;
  faults.add('index', `payoff gives ${byRules} and endOf ${byIndex} at ${board}`, 'they must be the same');
}

/** A move gains the same by the rules and by the index. */
function checkGains<P>(ruleset: IndexedRuleset<P>, index: number, faults: FaultList): void {
  const found = ruleset.at(index);
  if (!isScored(ruleset) || found === undefined) return;
  const { position, player } = found;
  for (const { to, name } of listMoves(ruleset, position, player)) {
    const place = ruleset.index(to, opponent(player));
    const [byRules, byIndex] = [ruleset.gain(position, to), ruleset.gainOf(index, place)];
    if (place < 0 || byRules === byIndex) continue;
    faults.add(
      'index',
      `the move "${name}" gains ${byRules} by gain and ${byIndex} by gainOf at index ${index},\n${ruleset.show(position, player)}`,
      'they must be the same',
    );
    return;
  }
}
