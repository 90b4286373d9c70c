import page from '../../../../docs/words.md?raw';
import { meaningsIn } from './word-table.ts';

const meanings = meaningsIn(page);

/** What a word of docs/words.md means, for tips. */
export function meaningOf(word: string): string | undefined {
  return meanings.get(word);
}
