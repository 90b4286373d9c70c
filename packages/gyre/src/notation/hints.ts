import { nearWord } from '../floor/near-word.ts';
import { usageOf, WORDS, wordNamed } from '../words/inner.ts';
import type { Token, TokenKind } from './lexer.ts';
import { NAMES } from './names.ts';

/** What to write in place of a name that nobody knows; `rest` is the text from there on. */
export function hintForUnknown(rest: string, { text }: Token, known: Iterable<string>): string {
  const word = wordNamed(text);
  if (word !== undefined) return `write ${usageOf(word).asFunction} or ${usageOf(word).asMethod}`;
  const advice = adviceOn(text);
  if (advice !== undefined) return advice;
  const tiny = /^(tiny|miny)_*(.*)$/iu.exec(text);
  if (tiny !== null) return `write ${tiny[1].toLowerCase()}(${tiny[2] === '' ? 'x' : tiny[2]})`;
  const qualified = /^game\.(?:[a-z]+\.)*([A-Za-z]+)/u.exec(rest);
  if (qualified?.[1].startsWith('Backsliding')) return 'write toadsandfrogs("strip=t.tf backsliding=true")';
  if (qualified !== null) {
    const heaps = ['TakeAndBreak', 'NimValueSequence', 'HeapNimValue'].find((name) =>
      rest.includes(`.${name}`),
    );
    return (
      adviceOn(heaps ?? qualified[1]) ??
      `write ${qualified[1].toLowerCase()}("…") with the position as a text`
    );
  }
  const joined = /^[\p{L}]+(?:-[\p{L}]+)+(?=\()/u.exec(rest);
  if (joined !== null) return `write ${joined[0].replaceAll('-', '')}("…"), without hyphens`;
  const all = [...NAMES.keys(), ...known];
  const near =
    all.find((name) => name.toLowerCase() === text.toLowerCase()) ??
    (text.length > 2 ? nearWord(text, all) : undefined);
  if (near !== undefined) return `did you mean ${near}?`;
  const call = /^([\p{L}\p{N}_']+)\s*\(([^()]*)\)(\s*:?=(?!=))?/u.exec(rest);
  if (call?.[3] !== undefined) return NO_FUNCTIONS;
  if (call !== null && /^[\d,\s]+$/u.test(call[2]))
    return `positions have a text in quotes, as in nim("3,5"); ${LISTED}`;
  if (/^[\p{L}\p{N}_']+\s*\(/u.test(rest)) return wordMeant(text) ?? LISTED;
  return `the names are ${[...NAMES.keys()].join(', ')}`;
}

/** The word that a misspelt one most likely means, as it is written in front of brackets. */
function wordMeant(text: string): string | undefined {
  const near = nearWord(text.toLowerCase(), [...WORDS.keys()]);
  const meant = near === undefined ? undefined : wordNamed(near);
  return meant === undefined ? undefined : `did you mean ${usageOf(meant).asFunction}?`;
}

const LISTED = 'docs/notation.md lists the words, such as mean(G)';
const NO_FUNCTIONS = 'the notation has no functions of its own; a program can use the library';

/** What to write in place of a token that cannot stand behind a value. */
export function hintBehindValue(token: Token, last: TokenKind | undefined, following: Token): string {
  const { kind, text } = token;
  if (kind === '=') return 'an equation begins with a name: a = {0|a}; a worksheet compares with ==';
  if (kind === '.') return hintBehindPoint(following, last);
  if (kind === 'word') {
    const word = wordNamed(text);
    if (word !== undefined && word.takes.length > 1) return `write ${usageOf(word).asFunction}`;
    const advice = adviceOn(text);
    if (advice !== undefined) return advice;
  }
  if (kind === 'text') return OWN_TEXT;
  if (kind === '(' && last === 'word')
    return 'a word with brackets is mean(G); where a value of yours has that name, write G.Mean';
  if (last !== 'nimber') return PLUS;
  if (kind === 'number') return '* is the game star; three times 2 is 3.(2)';
  const isProduct = ['word', '(', '{', 'ups', "'"].includes(kind);
  return isProduct ? '* is the game star; three times x is 3.x, with a whole number in front' : PLUS;
}

const OWN_TEXT = 'a text belongs to a ruleset: domineering("..|.#")';

const PLUS = 'to add two values write + between them';

function hintBehindPoint({ kind, text }: Token, last: TokenKind | undefined): string {
  if (kind === 'word' && /^(?:tiny|miny)$/iu.test(text)) return `write ${text.toLowerCase()}(x)`;
  if (kind === 'word') {
    const advice = adviceOn(text);
    if (advice !== undefined) return advice;
  }
  if (kind !== 'word' || last === 'number')
    return 'a multiple begins with a whole number: 3.x, -2.x; a method is a word: x.Mean';
  const near = nearWord(text.toLowerCase(), [...WORDS.keys()]);
  const meant = near === undefined ? undefined : wordNamed(near)?.name;
  return meant === undefined
    ? `there is no method ${text}; docs/notation.md lists them`
    : `there is no method ${text}; did you mean ${meant}?`;
}

/** What to write in place of a token where a value should be. */
export function hintForValue({ kind }: Token): string {
  if (kind === '+') return 'a switch is +-x, a tiny game is tiny(x); other values have no + in front';
  if (kind === '&')
    return 's & t is the game with these two sides; claims are made one by one: x <= y; y <= z';
  if (kind === 'text') return OWN_TEXT;
  return 'a value is 3/2, *2, ^, over, {0|1}, (…)';
}

/**
 * What to write here in place of words that a reader may know from elsewhere and that Gyre does not have, or
 * has under another name; in lower case.
 */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['canonical', 'leave it out: every value is written in its canonical form'],
  ['canonicalform', 'leave it out: every value is written in its canonical form'],
  ['gamevalue', 'leave it out: a ruleset in an expression is its value'],
  ['simplify', 'leave it out: every value is simplified'],
  ['plot', 'write G.Thermograph; a worksheet file draws it'],
  ['wall', 'write G.LeftWall or G.RightWall'],
  ['stop', 'write G.LeftStop or G.RightStop'],
  ['stops', 'write G.LeftStop or G.RightStop'],
  ['aw', 'write G.AtomicWeight'],
  ['atomic', 'write G.AtomicWeight'],
  ['temp', 'write G.Temperature'],
  ['nimber', 'write *3'],
  ['outcome', 'write G.OutcomeClass'],
  ['misereoutcome', 'write G.MisereOutcomeClass'],
  ['left', 'write G.LeftOptions'],
  ['right', 'write G.RightOptions'],
  ['sensibleoptions', 'write G.Options: those of the canonical form'],
  ['followercount', 'write G.Followers, which lists them'],
  ['upsumvariety', 'write G.Variety and G.IsStable'],
  ['downsumvariety', 'write G.Variety and G.IsStable'],
  ['nimsum', 'write *a + *b'],
  ['ordinalsum', 'write G : H'],
  ['conwayproduct', 'products of games are G.NortonProduct(U) and 3.G'],
  ['ordinalproduct', 'products of games are G.NortonProduct(U) and 3.G'],
  ['heapnimvalue', 'gyre nim lists the nim-values of heaps'],
  ['nimvaluesequence', 'gyre nim lists the nim-values of heaps'],
  ['takeandbreak', 'gyre nim takes codes such as 0.137 and sets such as {1,2,3}'],
  ['grundysequence', 'gyre nim takes codes such as 0.137 and sets such as {1,2,3}'],
  ['omega', 'games here are finite'],
  ['inf', 'games here are finite; on is the largest of the loopy ones'],
  ['for', 'a loop is a statement of its own: for n in 0..8: mean(n.{3|1})'],
  ['end', 'a loop ends with its line: for n in 0..8: mean(n.{3|1})'],
  ['from', 'a loop is written for n in 0..8: mean(n.{3|1})'],
  ['if', 'the notation has no conditions; a program can use the library'],
  ['def', 'the notation has no functions of its own; a program can use the library'],
  ['true', 'a claim answers by itself: G.IsNumber'],
  ['false', 'a claim answers by itself: G.IsNumber'],
]);

/** What to write in place of such a word; undefined for other words. */
export function adviceOn(word: string): string | undefined {
  return ADVICE.get(word.toLowerCase());
}
