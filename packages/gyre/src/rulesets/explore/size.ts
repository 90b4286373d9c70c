import { checkLimit, GyreError } from '../../graph/inner.ts';
import { checkRules } from '../contract/checks.ts';
import type { Ruleset } from '../contract/contract.ts';
import { isIndexed } from '../contract/indexed.ts';
import { exploreAsync } from './explore.ts';

/** How large the game of a ruleset is. */
export interface RulesetSize {
  /** The numbers of its index, of which a few may stand for no position; or else the positions that play can reach. */
  readonly positions: number;
  readonly by: 'index' | 'play';
  /** False where there are more: no more than the limit were looked for. */
  readonly isAll: boolean;
}

/** The size of a ruleset: of its index, which costs nothing, or else what play from its start can reach, counted up to a limit. */
export async function rulesetSize<P>(
  ruleset: Ruleset<P>,
  limit: number,
  signal?: AbortSignal,
): Promise<RulesetSize> {
  checkRules(ruleset);
  checkLimit(limit, 'the limit', 0);
  if (isIndexed(ruleset)) return { positions: ruleset.size, by: 'index', isAll: true };
  try {
    const { graph } = await exploreAsync(ruleset, { limit, ...(signal === undefined ? {} : { signal }) });
    return { positions: graph.vertices, by: 'play', isAll: true };
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_LIMIT') throw error;
    return { positions: limit, by: 'play', isAll: false };
  }
}
