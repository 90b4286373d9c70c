import { type Arena, noteOpened, type OpenedGame, type Place, type PlaySource } from '../document/index.ts';
import { type RulesGame, rules } from '../workers/desks.ts';
import { type Following, stoppable } from './task.ts';

/** A source whose game is in the worker of rulesets. */
export type RulesSource = Exclude<PlaySource, { kind: 'drawn' }>;

/** What that worker is asked about. */
export function gameOf(source: RulesSource): RulesGame {
  if (source.kind === 'ruleset') return { name: source.name, parameters: source.parameters };
  return source.table.kind === 'file' ? { file: source.table.file } : { address: source.table.address };
}

/** Solves a ruleset, or opens a table, and notes what it is. */
export async function openSource(source: RulesSource, following: Following): Promise<OpenedGame> {
  const opened = await rules.ask('begin', gameOf(source), following);
  noteOpened(source, opened);
  return opened;
}

/** A ruleset as an arena, from its start or another place. Another worker solves it again first. */
export function rulesetArena(source: RulesSource, opened: OpenedGame, from?: Place): Arena {
  const game = gameOf(source);
  const place = from === undefined ? {} : { from };
  return {
    ...opened,
    ...place,
    at: (path) =>
      stoppable('Looking the position up', (following) =>
        rules.ask('stand', { game, ...place, path }, following),
      ),
  };
}
