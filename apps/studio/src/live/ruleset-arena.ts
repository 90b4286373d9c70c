import type { Arena } from '../document/index.ts';
import { rules } from '../workers/desks.ts';

/** A ruleset as an arena: explored and solved in its worker. */
export async function rulesetArena(
  name: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Arena> {
  const opening = await rules.ask('begin', { name, parameters }, { signal, onProgress });
  return { ...opening, at: (path) => rules.ask('stand', { path }) };
}
