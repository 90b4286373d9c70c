import { signal } from '@preact/signals';
import { tell } from '../document/index.ts';

/** Something that the reader keeps: a drawing, a game in play or a worksheet, as its link. */
export interface KeptGame {
  readonly id: string;
  readonly title: string;
  readonly kind: 'drawing' | 'ruleset' | 'worksheet';
  /** The part of its address after the page: `#game=…`. */
  readonly fragment: string;
  /** When it was kept, as the clock of this machine says. */
  readonly kept: string;
}

const KEY = 'gyre-my-games';
const SCHEMA = 'gyre/my-games/1';

/** What is kept in this browser, the newest first. */
export const myGames = signal<readonly KeptGame[]>(readKept());

function readKept(): readonly KeptGame[] {
  try {
    return gamesIn(localStorage.getItem(KEY) ?? '') ?? [];
  } catch {
    return [];
  }
}

/** Keeps a game; false, with a word, if the browser does not let the page. */
export function keepGame(game: Omit<KeptGame, 'id' | 'kept'>): boolean {
  const kept = new Date().toISOString();
  const others = myGames.value.filter(({ fragment }) => fragment !== game.fragment);
  return write([{ ...game, id: `${kept} ${others.length}`, kept }, ...others]);
}

/** Forgets a game. */
export function forgetGame(id: string): void {
  write(myGames.value.filter((game) => game.id !== id));
}

function write(games: readonly KeptGame[]): boolean {
  try {
    localStorage.setItem(KEY, asText(games));
    myGames.value = games;
    return true;
  } catch {
    tell(
      'trouble',
      'The browser has no room for more games, or keeps nothing for this page. Save a file instead.',
    );
    return false;
  }
}

/** All games as the text of a file. */
export function asText(games: readonly KeptGame[]): string {
  return JSON.stringify({ schema: SCHEMA, games }, undefined, 1);
}

/** Adds the games of a file to those that are kept; a game that is already kept is not kept twice. */
export function importGames(text: string): void {
  const games = gamesIn(text);
  if (games === undefined) {
    tell(
      'trouble',
      `This file holds no list of games: it should be one that “Export all” has written (${SCHEMA}).`,
    );
    return;
  }
  const known = new Set(myGames.value.map(({ fragment }) => fragment));
  const added = games.filter(({ fragment }) => !known.has(fragment));
  const renamed = added.map((game, i) => ({ ...game, id: `${game.kept} ${myGames.value.length + i}` }));
  if (write([...myGames.value, ...renamed]))
    tell('word', `${added.length} of the ${games.length} games of the file were new and are kept now.`);
}

/** The games that a text holds; undefined if it is another file. */
function gamesIn(text: string): readonly KeptGame[] | undefined {
  if (text === '') return undefined;
  try {
    const found = JSON.parse(text) as { schema?: unknown; games?: unknown } | null;
    if (found?.schema !== SCHEMA || !Array.isArray(found.games)) return undefined;
    return found.games.every(isGame) ? found.games : undefined;
  } catch {
    return undefined;
  }
}

function isGame(game: unknown): game is KeptGame {
  const parts = game as Partial<Record<keyof KeptGame, unknown>> | null;
  return (
    typeof parts === 'object' &&
    parts !== null &&
    [parts.id, parts.title, parts.fragment, parts.kept].every((part) => typeof part === 'string') &&
    ['drawing', 'ruleset', 'worksheet'].includes(String(parts.kind)) &&
    String(parts.fragment).startsWith('#')
  );
}
