import type { GameDocument } from 'gyre';
import type { GameFormat } from 'gyre/io';
import type { Terminal } from '../terminal/terminal.ts';

/** Warns of the parts of a game that its format has no place for, and returns their names. */
export function tellDropped(
  format: GameFormat,
  document: GameDocument,
  terminal: Terminal,
): readonly string[] {
  const dropped = (format.drops ?? []).filter((part) => document[part] !== undefined);
  if (dropped.length > 0) {
    const found = `the format ${format.name} has no place for ${joined(dropped.map((part) => PARTS[part]))}`;
    terminal.aside(`gyre: warning: ${found}, dropped`);
  }
  return dropped;
}

const PARTS = {
  title: 'the title',
  players: 'the names of the players',
  start: 'the start',
  names: 'the names of the vertices',
  places: 'the places on a drawing',
} as const;

function joined(words: readonly string[]): string {
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
