import type { GameDocument } from 'gyre';
import { parseGameJson, writeGameJson } from 'gyre/io';

/** A text format that the text pane and the save dialog offer. */
export interface TextFormat {
  readonly name: string;
  readonly title: string;
  readonly extension: string;
  /** What it is good for. */
  readonly about: string;
  write(source: GameDocument): string;
}

/** The formats that are written; what is read is found out by looking at the text. */
export const TEXT_FORMATS: readonly TextFormat[] = [
  {
    name: 'json',
    title: 'JSON',
    extension: 'json',
    about: 'everything, places included',
    write: writeGameJson,
  },
];

/** The game that a text holds, in whatever format it is. */
export function parseAny(text: string, file?: string): GameDocument {
  return parseGameJson(text, file);
}
