import { type ExitSet, type Pattern, stockTexts, writePattern } from 'gyre-lab/unicycles';
import type { Terminal } from '../terminal/terminal.ts';

/** What `--json` says first about a search. */
export function headJson(pattern: Pattern, set: ExitSet): Record<string, unknown> {
  const texts = stockTexts(set.stock);
  const exits = set.games.map((g) => texts[g]);
  return { schema: 'gyre/unicycle/1', pattern: writePattern(pattern), allowed: true, exitsFrom: exits };
}

/** The same facts in words. */
export async function printHead(terminal: Terminal, pattern: Pattern, set: ExitSet): Promise<void> {
  const texts = stockTexts(set.stock);
  const isEvery = set.nimbersBelow === Number.POSITIVE_INFINITY;
  const games = isEvery ? 'all nimbers' : set.games.map((g) => texts[g]).join(', ');
  await terminal.print(`pattern    ${writePattern(pattern)}`);
  await terminal.print(`exits      from ${games}`);
}

/** In what sense a list of unicycles is complete. */
export function upTo(set: ExitSet): string {
  return set.nimbersBelow === undefined ? '' : ' up to relabelling of the nonzero nimbers';
}
