import { checkObject, checkText } from '../../graph/inner.ts';

const LEAD = '{"sum":"';
const SEAL = /^\{"sum":"([0-9a-f]{8})",/;

/**
 * An object as JSON that begins with a checksum of the rest, for files by which a run or a search goes on: one bit that
 * changed in a number would give another answer without a word. The object has at least one part, and none is called `sum`.
 */
export function sealedJson(value: object): string {
  checkObject(value, 'the parts to seal');
  const rest = `${JSON.stringify(value).slice(1)}\n`;
  return `${LEAD}${sumOf(rest)}",${rest}`;
}

/**
 * What such a text holds; undefined if it is damaged or not JSON. A text without a checksum, as older versions wrote it, is
 * taken as it is, unless its beginning is one bit away from having one.
 */
export function unsealedJson(text: string): unknown {
  checkText(text, 'the sealed text');
  const seal = SEAL.exec(text);
  if (seal === null && isNearly(text, LEAD)) return undefined;
  const rest = seal === null ? text : text.slice(seal[0].length);
  if (seal !== null && sumOf(rest) !== seal[1]) return undefined;
  try {
    return JSON.parse(seal === null ? rest : `{${rest}`);
  } catch {
    return undefined;
  }
}

/** Does the text begin with these letters, all but at most one of them right? */
function isNearly(text: string, lead: string): boolean {
  let wrong = 0;
  for (let i = 0; i < lead.length; i++) if (text[i] !== lead[i]) wrong++;
  return wrong <= 1;
}

/** FNV-1a over the letters: each step is one to one, so that whatever changes in a single place changes the sum. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum >>> 0).toString(16).padStart(8, '0');
}
