/** Word → meaning, from the table of docs/words.md. A row may have several words: `lost, \`L\``. */
export function meaningsIn(page: string): ReadonlyMap<string, string> {
  const [, , ...rows] = page.matchAll(/^\| ([^|]+?) +\| (.+?) +\|$/gmu); // without the head of the table
  const entries = rows.flatMap(([, words, meaning]) =>
    words.split(', ').map((word) => [word.replaceAll('`', ''), meaning.replaceAll('`', '')] as const),
  );
  return new Map(entries);
}
