import { refuse } from '../graph/inner.ts';
import type { ValueStore } from '../values/inner.ts';
import { type Style, TEXT, writeForm } from './style.ts';

/**
 * A loop-free value whose graph is too large to draw, because of the size of its numbers, ups or nimbers:
 * braces, with those in closed form. Every follower is written out where it stands, without labels and long
 * bars.
 */
export function writeLarge(id: number, store: ValueStore, style: Style): string {
  const texts = new Map<number, readonly [text: string, written: string]>(); // value → as plain text, in the style
  const waiting = [id];
  for (let x = waiting.at(-1); x !== undefined; x = waiting.at(-1)) {
    const plain = store.plainOf(x);
    if (plain !== undefined)
      texts.set(x, [
        writeForm({ kind: 'plain', ...plain }, TEXT),
        writeForm({ kind: 'plain', ...plain }, style),
      ]);
    if (texts.has(x)) {
      waiting.pop();
      continue;
    }
    const options = [Array.from(store.options(0, x)), Array.from(store.options(1, x))];
    const lacking = options.flat().filter((y) => !texts.has(y));
    if (lacking.length > 0) {
      for (const y of lacking) waiting.push(y);
      continue;
    }
    texts.set(x, [braced(options, texts, 0, TEXT), braced(options, texts, 1, style)]);
  }
  return (texts.get(id) as readonly [string, string])[1];
}

/** The options by their texts: their order is the same in every store. */
function braced(
  options: readonly number[][],
  texts: ReadonlyMap<number, readonly [string, string]>,
  which: 0 | 1,
  style: Style,
): string {
  const sides = options.map((list) =>
    list
      .map((y) => texts.get(y) as readonly [string, string])
      .toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map((pair) => pair[which])
      .join(style.comma),
  );
  const text = style.open + sides[0] + style.bars(1) + sides[1] + style.close;
  if (text.length <= MOST_LETTERS) return text;
  const hint = `it would take more than ${MOST_LETTERS} letters`;
  return refuse('E_LIMIT', 'the value is too long to write out', hint);
}

const MOST_LETTERS = 1 << 20;
