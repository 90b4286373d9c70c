import type { GameFormat } from 'gyre/io';

/** The formats that need a parser library, in the order in which a file is tried. */
export const parsedFormats: readonly GameFormat[] = [];
