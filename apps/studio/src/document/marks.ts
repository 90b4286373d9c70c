import { DRAW, LOSS, pliesWords, VALUE_WORDS, type Value, WIN } from 'gyre';

/** A value, or that nothing is known yet. */
export type Known = Value | 'unknown';

/** How a value looks: a letter, a shape and a word; the colours come from the palette. */
export interface Look {
  readonly letter: string;
  readonly word: string;
  readonly shape: 'circle' | 'square' | 'diamond' | 'ring';
}

const LOOKS: Readonly<Record<Known, Look>> = {
  [WIN]: { letter: 'W', word: VALUE_WORDS[WIN], shape: 'circle' },
  [DRAW]: { letter: 'D', word: VALUE_WORDS[DRAW], shape: 'diamond' },
  [LOSS]: { letter: 'L', word: VALUE_WORDS[LOSS], shape: 'square' },
  unknown: { letter: '?', word: 'not known', shape: 'ring' },
};

/** Letter, word and shape of a value. */
export function lookOf(known: Known): Look {
  return LOOKS[known];
}

/** "won in 3 plies", "drawn", "lost, the game ends here". */
export function valueInWords(known: Known, plies: number | undefined): string {
  const { word } = lookOf(known);
  if (plies === undefined) return word;
  return plies === 0 ? `${word}: the game ends here` : `${word} in ${pliesWords(plies)}`;
}
