import page from '../../../../docs/words.md?raw';

/** What a word of docs/words.md means, for tips. */
export function meaningOf(word: string): string | undefined {
  return meanings.get(word);
}

/** A row may have several words, and names the letters of values as code: `lost, \`L\``. */
const meanings: ReadonlyMap<string, string> = new Map(
  Array.from(page.matchAll(/^\| ([^|]+?) +\| (.+?) +\|$/gmu), ([, words, meaning]) =>
    words.split(', ').map((word) => [word.replaceAll('`', ''), meaning.replaceAll('`', '')] as const),
  ).flat(),
);
