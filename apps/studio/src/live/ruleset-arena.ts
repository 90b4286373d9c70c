import type { Arena, Place, TableOrigin } from '../document/index.ts';
import { type OpenedTable, rules } from '../workers/desks.ts';

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

/** A table as an arena: its worker reads of it what is asked for. */
export async function tableArena(
  origin: TableOrigin,
  from?: Place,
): Promise<{ readonly arena: Arena; readonly table: OpenedTable }> {
  const table = await rules.ask(
    'table',
    origin.kind === 'file' ? { file: origin.file } : { address: origin.address },
  );
  const arena: Arena = { ...table, at: (path) => rules.ask('stand', { path }) };
  return { arena: from === undefined ? arena : startedFrom(arena, from), table };
}

/** The same arena, from another place. */
export function startedFrom(arena: Arena, from: Place): Arena {
  return { ...arena, from, at: (path) => rules.ask('stand', { from, path }) };
}
