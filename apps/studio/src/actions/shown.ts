import { type HeldGame, openedGame, type Picture, playSource } from '../document/index.ts';
import type { LinkField } from './link.ts';

/** A way to take what is shown away as a file. */
export interface Choice {
  readonly title: string;
  readonly extension: string;
  readonly about: string;
  readonly make: () => string | Blob | Promise<Blob | string>;
  /** Does it take so long that the dialog gives way to a word about progress? */
  readonly isSlow?: boolean;
}

/** What the page shows: this is what is saved, shared and titled, never something behind it. */
export interface Shown {
  readonly kind: 'drawing' | 'ruleset' | 'worksheet' | 'large';
  /** What it is called; a drawing has a title of its own, which can be changed. */
  readonly title?: string;
  /** The fields of its link; none where no link can hold it. */
  readonly link: readonly LinkField[];
  /** What its link holds, in words. */
  readonly about: string;
  /** The ways to save it, besides the pictures that are offered on the page. */
  readonly saves: () => Promise<readonly Choice[]>;
}

/** A drawing as a view shows it: with its picture, if any, and the fields that say what is seen of it. */
export function drawingShown(
  fields: readonly LinkField[],
  picture?: () => readonly [what: string, picture: Picture],
  more: () => Promise<readonly Choice[]> = () => Promise.resolve([]),
): Shown {
  return {
    kind: 'drawing',
    link: ['packed', 'view', 'vertex', ...fields],
    about:
      'The link holds the whole game. It opens the same drawing in this view, with the same vertex, step or moves.',
    saves: async () => {
      const { pictureChoices, textChoices } = await import('./saves.ts');
      return [
        ...(await more()),
        ...textChoices(),
        ...(picture === undefined ? [] : pictureChoices(...picture())),
      ];
    },
  };
}

/** The ruleset that is played, or seen as a map. */
export function rulesetShown(fields: readonly LinkField[] = []): Shown {
  const source = playSource.value;
  const isRead = source.kind === 'table' && source.table.kind === 'address';
  return {
    kind: 'ruleset',
    title: openedGame()?.title ?? '',
    link: ['view', 'ruleset', 'table', 'line', ...fields],
    about: isRead
      ? 'The link holds the address of the table, of which parts are read there, and the moves up to this position.'
      : 'The link names the ruleset and its settings, and holds the moves up to this position.',
    saves: () => Promise.resolve([]),
  };
}

/** The worksheet, or a bench of the laboratory. */
export const WORKSHEET: Shown = {
  kind: 'worksheet',
  title: 'Worksheet',
  link: ['view', 'bench', 'sheet'],
  about: 'The link holds the lines of the worksheet, which are worked out again where it is opened.',
  saves: async () => (await import('./saves.ts')).sheetChoices(),
};

/** A game that is too large to draw. */
export function largeShown({ title, made: { source, file } }: HeldGame): Shown {
  const extension = file === undefined ? 'txt' : (/\.([^.]+)$/.exec(file)?.[1] ?? 'bin');
  const about = 'as it was; this game is too large to draw, and is not kept over a reload';
  return {
    kind: 'large',
    title,
    link: [],
    about: 'A link cannot hold a game of this size. Save the opened file, and send that.',
    saves: () => Promise.resolve([{ title: 'The opened file', extension, about, make: () => source }]),
  };
}
