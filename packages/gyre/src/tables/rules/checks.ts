import { check, GyreError, hasParts, kindOf } from '../../graph/inner.ts';
import { checkRules, type IndexedRuleset, type Ruleset } from '../../rulesets/inner.ts';

const TABLE = kindOf(
  '… is not a table',
  'solveTable makes one',
  (table) =>
    hasParts(table, { code: 'object', cells: Uint8Array }) ||
    hasParts(table, { code: 'object', cells: Uint16Array }),
);

/** Refuses what is not a table in memory, as a program without types may hand over. */
export function checkTable(table: unknown): void {
  checkRules((table as Partial<Record<string, unknown>> | null | undefined)?.ruleset);
  check(table, TABLE);
}

const INDEXED = kindOf(
  'the ruleset has no index',
  'use explore and solve',
  (ruleset) => hasParts(ruleset, { movesFrom: 'function', prepare: 'function' }),
  'E_RULESET',
);

/** Refuses rules without an index. */
export function checkIndexedRules<P>(ruleset: Ruleset<P>): asserts ruleset is IndexedRuleset<P> {
  checkRules(ruleset);
  check(ruleset, INDEXED);
}

const PLAY = kindOf('… holds no explored positions', 'explore(ruleset) finds them', (play) =>
  hasParts(play, { game: 'object', position: 'function' }),
);

/** Refuses positions that were not found by exploring. */
export function checkPlay(play: unknown): void {
  checkRules((play as Partial<Record<string, unknown>> | null | undefined)?.ruleset);
  check(play, PLAY);
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
