import type { Arena, Place } from '../document/index.ts';
import { rules } from '../workers/desks.ts';

/** A ruleset as an arena: explored and solved in its worker; from its own start, or from another place. */
export async function rulesetArena(
  name: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  from?: Place,
): Promise<Arena> {
  const opening = await rules.ask('begin', { name, parameters }, { signal, onProgress });
  const arena: Arena = { ...opening, at: (path) => rules.ask('stand', { path }) };
  return from === undefined ? arena : startedFrom(arena, from);
}

/** The same arena, from another place. */
export function startedFrom(arena: Arena, from: Place): Arena {
  return { ...arena, from, at: (path) => rules.ask('stand', { from, path }) };
}
