import { checkText } from '../graph/index.ts';

/** Comments, and texts in double quotes: what the notation does not look into. */
const CLOSED = /#[^\n]*|"[^"\n]*"|“[^”\n]*”/gu;

/** The text with something harmless inside its quotes, and every other character in its place: for looking for signs. */
export function masked(text: string): string {
  checkText(text, 'the text');
  if (!/["“]/u.test(text)) return text;
  return text.replaceAll(CLOSED, (found) =>
    found.startsWith('#') ? found : found[0] + '_'.repeat(found.length - 2) + found[found.length - 1],
  );
}

/** The text without its comments; a `#` in quotes is none. */
export function withoutComments(text: string): string {
  checkText(text, 'the text');
  return text.replaceAll(CLOSED, (found) => (found.startsWith('#') ? '' : found));
}
