import { checkText } from '../../graph/index.ts';

/** What the beginning of a text shows about the JSON object that it may hold. */
export interface JsonOutline {
  /** Its keys so far. */
  readonly keys: ReadonlySet<string>;
  /** The first key that comes a second time. */
  readonly twice: string | undefined;
  /** Is it on one line, as far as the text goes? */
  readonly isOneLine: boolean;
  /** Does it end within the text? */
  readonly isClosed: boolean;
  /** The first character after its end that is not blank; empty if there is none yet. */
  readonly next: string;
}

/** The outline of the object that the text begins with; undefined if it begins with something else. */
export function jsonOutline(text: string): JsonOutline | undefined {
  checkText(text, 'the beginning of the text');
  let at = text.search(/\S/);
  if (at < 0 || text[at] !== '{') return undefined;
  const keys = new Set<string>();
  let twice: string | undefined;
  let isOneLine = true;
  let depth = 0;
  let isKeyDue = false;
  for (; at < text.length; at++) {
    const c = text[at];
    if (c === '\n') isOneLine = false;
    else if (c === '"') {
      const end = stringEnd(text, at + 1);
      if (isKeyDue && depth === 1 && end < text.length) {
        const key = text.slice(at + 1, end);
        if (keys.has(key)) twice ??= key;
        keys.add(key);
      }
      isKeyDue = false;
      at = end;
    } else if (c === '{' || c === '[') {
      depth++;
      isKeyDue = c === '{';
    } else if (c === ',') isKeyDue = depth === 1;
    else if ((c === '}' || c === ']') && --depth === 0) break;
  }
  const isClosed = depth === 0;
  return {
    keys,
    twice,
    isOneLine,
    isClosed,
    next: isClosed
      ? text
          .slice(at + 1)
          .trimStart()
          .slice(0, 1)
      : '',
  };
}

/** The place of the quote that ends a string; the length of the text if there is none. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
