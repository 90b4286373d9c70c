import { GyreError, refuse, shown } from '../../graph/inner.ts';
import { checkRules, type IndexedRuleset } from '../../rulesets/inner.ts';

/** Refuses what is not a table in memory, as a program without types may hand over. */
export function checkTable(table: unknown): void {
  const { ruleset, code, cells } = (table ?? {}) as Record<string, unknown>;
  checkRules(ruleset);
  const areCells = cells instanceof Uint8Array || cells instanceof Uint16Array;
  if (areCells && typeof code === 'object' && code !== null) return;
  refuse('E_SHAPE', `${shown(table)} is not a table`, 'solveTable makes one');
}

/** Refuses rules without an index. */
export function checkIndexedRules(ruleset: unknown): void {
  checkRules(ruleset);
  const parts = ruleset as Record<string, unknown>;
  if (typeof parts.movesFrom === 'function' && typeof parts.prepare === 'function') return;
  refuse('E_RULESET', 'the ruleset has no index', 'use explore and solve');
}

/** Refuses positions that were not found by exploring. */
export function checkPlay(play: unknown): void {
  const { ruleset, game, position } = (play ?? {}) as Record<string, unknown>;
  checkRules(ruleset);
  if (typeof game === 'object' && typeof position === 'function') return;
  refuse('E_SHAPE', `${shown(play)} holds no explored positions`, 'explore(ruleset) finds them');
}

/** The refusal of a move out of a layer to one that is not finished yet. */
export function leadsToUnfinished({ title }: IndexedRuleset, index: number, next: number): GyreError {
  return new GyreError(
    'E_RULESET',
    `a move of ${title} leads from index ${index} to ${next}, which is in no layer that is finished`,
    'list a layer after all that moves from it lead to',
  );
}

/** The refusal of a ruleset that lacks what a way to solve needs; `found` says which way. */
export function lacksForLayers({ title }: IndexedRuleset, found: string): GyreError {
  const hint = 'it needs movesInto, and with layers no position may be marked WON_AT_ONCE';
  return new GyreError('E_RULESET', `${title} ${found}`, hint);
}
