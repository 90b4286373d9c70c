import { briefJson, GyreError, type Player } from 'gyre';
import { checkText } from '../kit/checks.ts';

/**
 * A cycle's colours in the order of travel: entry i is the player (0 Left, 1 Right) who may move from
 * vertex i to vertex i + 1; indices wrap round.
 */
export type Pattern = readonly Player[];

/** Reads a pattern such as `LLRLR`, in either case. */
export function parsePattern(text: string): Pattern {
  checkText(text, 'the pattern');
  const pattern: Player[] = [];
  for (let at = 0; at < text.length; at++) {
    const colour = 'LlRr'.indexOf(text[at]);
    if (colour < 0) {
      const place = { line: 1, column: at + 1, at };
      throw new GyreError('E_SYNTAX', `the pattern has "${text[at]}"`, 'a pattern is made of L and R', place);
    }
    pattern.push(colour < 2 ? 0 : 1);
  }
  if (pattern.length === 0) throw new GyreError('E_SYNTAX', 'the pattern is empty', 'write for example LLRR');
  return pattern;
}

/** Refuses what is not a list of players, as a program without types may hand over. */
export function checkPattern(pattern: unknown): void {
  if (Array.isArray(pattern) && pattern.length > 0 && pattern.every((one) => one === 0 || one === 1)) return;
  const hint = 'parsePattern makes one of a text such as LLRR';
  throw new GyreError('E_SHAPE', `${briefJson(pattern)} is not a pattern`, hint);
}

/** The pattern as a text of L and R. */
export function writePattern(pattern: Pattern): string {
  checkPattern(pattern);
  return pattern.map((colour) => (colour === 0 ? 'L' : 'R')).join('');
}

/**
 * Why no unicycle has this pattern, in words; `undefined` if some unicycle has it. Siegel's Lemmas 11 and 12 require
 * two arcs of each colour in a cycle of two arcs or more, and a stopper's cycle does not alternate; every
 * other pattern has a unicycle (docs/unicycles.md). A cycle of one arc is a pass, as in over.
 */
export function patternFault(pattern: Pattern): string | undefined {
  checkPattern(pattern);
  if (pattern.length === 1) return undefined;
  const rights = pattern.reduce<number>((sum, colour) => sum + colour, 0);
  if (pattern.length - rights < 2) return 'it has fewer than two arcs for Left';
  if (rights < 2) return 'it has fewer than two arcs for Right';
  if (isAlternating(pattern)) return 'it alternates strictly, so play round it need never end';
  return undefined;
}

/** Whether some unicycle has this pattern. */
export function isAllowed(pattern: Pattern): boolean {
  return patternFault(pattern) === undefined;
}

/** Whether no two neighbours on the cycle have the same colour. */
export function isAlternating(pattern: Pattern): boolean {
  const n = pattern.length;
  return pattern.every((colour, i) => colour !== pattern[(i + 1) % n]);
}

/** Refuses a pattern that no unicycle has. */
export function checkAllowed(pattern: Pattern): void {
  const why = patternFault(pattern);
  if (why === undefined) return;
  throw new GyreError(
    'E_SHAPE',
    `no unicycle has the pattern ${writePattern(pattern)}: ${why}`,
    'give a pattern with two arcs of each colour that does not alternate strictly',
  );
}

/** Where to cut a cyclic word so that the word read from there is least; the word of numbers is read round. O(n). */
export function leastRotation(word: ArrayLike<number>): number {
  const n = word.length;
  let best = 0;
  let rival = 1;
  let same = 0; // the rotations at `best` and `rival` agree in this many letters
  while (best < n && rival < n && same < n) {
    const a = word[(best + same) % n];
    const b = word[(rival + same) % n];
    if (a === b) same++;
    else {
      if (a > b) best += same + 1;
      else rival += same + 1;
      if (best === rival) rival++;
      same = 0;
    }
  }
  return Math.min(best, rival);
}

/** The least r > 0 such that rotating the word by r gives it back; its length if it is primitive. O(n). */
export function cyclicPeriod(word: ArrayLike<number>): number {
  const n = word.length;
  const border = new Int32Array(n + 1); // prefix length → length of its longest proper border
  border[0] = -1;
  for (let i = 0, b = -1; i < n; ) {
    while (b >= 0 && word[i] !== word[b]) b = border[b];
    border[++i] = ++b;
  }
  const period = n - border[n];
  return n % period === 0 ? period : n;
}

/** The pattern read from where it is least, with L < R: it is the same for all rotations of a pattern. */
export function normalPattern(pattern: Pattern): Pattern {
  checkPattern(pattern);
  const cut = leastRotation(pattern);
  return [...pattern.slice(cut), ...pattern.slice(0, cut)];
}

/** Refuses a length that no pattern has. */
function checkLength(n: unknown): void {
  if (Number.isSafeInteger(n) && (n as number) > 0) return;
  throw new GyreError('E_SIZE', `the length is ${briefJson(n)}`, 'give a whole number from 1 on');
}

/** How many patterns of length n there are up to rotation: binary necklaces, A000031. */
export function countNecklaces(n: number): number {
  checkLength(n);
  let total = 0;
  for (let d = 1; d <= n; d++) if (n % d === 0) total += totient(d) * 2 ** (n / d);
  return total / n;
}

/** How many patterns of length n have a unicycle, up to rotation. */
export function countAllowed(n: number): number {
  checkLength(n);
  if (n < 4) return n === 1 ? 2 : 0;
  const tooFewOfAColour = 4; // none or one of either colour
  return countNecklaces(n) - tooFewOfAColour - (n % 2 === 0 ? 1 : 0);
}

function totient(n: number): number {
  let coprime = 0;
  for (let k = 1; k <= n; k++) if (greatestCommonDivisor(k, n) === 1) coprime++;
  return coprime;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

/**
 * Every pattern of length n that has a unicycle, once up to rotation, each read from where it is
 * least, in rising order. (The successor rule for necklaces: copy the prefix on, raise its last L.)
 */
export function* allowedPatterns(n: number): Generator<Pattern> {
  checkLength(n);
  const word: Player[] = Array.from({ length: n }, () => 0);
  for (let period = 1; ; ) {
    if (n % period === 0 && isAllowed(word)) yield [...word];
    let last = n - 1;
    while (last >= 0 && word[last] === 1) last--;
    if (last < 0) return;
    word[last] = 1;
    period = last + 1;
    for (let i = period; i < n; i++) word[i] = word[i - period];
  }
}
