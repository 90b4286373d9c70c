import { checkOptions } from '../../game/inner.ts';
import { checkArgument, checkLimit, checkParts, GyreError } from '../../graph/inner.ts';
import { checkRules, type IndexedRuleset, isIndexed } from '../../rulesets/inner.ts';
import { checkFolder } from '../files/folder.ts';
import { makeInFolder } from './in-folder.ts';
import { makeInMemory } from './in-memory.ts';
import type { MakeTableOptions, Making } from './making.ts';
import { planTable, type TableWords } from './plan.ts';

/**
 * Makes a table by index within the memory that is allowed: all at once, layer by layer, in cells of two bits, or with what
 * is finished in a folder. Every position is audited before the table is written. After a stop the same call goes on from
 * what was saved.
 */
export async function makeTable<P>(ruleset: IndexedRuleset<P>, options: MakeTableOptions<P>): Promise<void> {
  checkRules(ruleset);
  if (!isIndexed(ruleset))
    throw new GyreError('E_RULESET', 'the ruleset has no index', 'use explore and solve');
  checkParts(options, 'the options', PARTS, 'give maxBytes, write and now');
  checkOptions({ signal: options.signal });
  const { isValues = false, cellBytes = 1, folder, maxBytes, words = WORDS, threads, onEvent } = options;
  checkLimit(maxBytes, 'maxBytes', 0);
  if (threads !== undefined) checkArgument(threads, 'threads', 'function');
  if (folder !== undefined) checkFolder(folder);
  const plan = planTable(ruleset, {
    isValues,
    cellBytes,
    isInFolder: folder !== undefined,
    maxBytes,
    words,
  });
  const making: Making<P> = {
    ...options,
    ruleset,
    plan,
    isValues,
    cellBytes,
    words,
    tell: (event) => onEvent?.(event),
  };
  return folder === undefined ? makeInMemory(making) : makeInFolder(making, folder);
}

const PARTS = { write: 'function', now: 'function' } as const;

const WORDS: TableWords = {
  maxBytes: 'maxBytes',
  folder: 'folder',
  isValues: 'isValues',
  cellBytes: 'cellBytes: 2',
};
