import { opponent } from '../../graph/inner.ts';
import { type IndexedRuleset, isScored, MOVE_LOSES, WON_AT_ONCE } from '../contract/indexed.ts';
import { listMoves } from '../contract/list-moves.ts';
import type { FaultList } from './faults.ts';

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
