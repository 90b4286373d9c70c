import { nearWord } from '../../floor/near-word.ts';
import { checkText, GyreError, hasParts, type Kind, kindOf, refuse } from '../../graph/inner.ts';

/** What one may do to a heap: take so many, and leave the rest as so many heaps, none of them empty. */
export interface HeapRule {
  /** How it was asked for. */
  readonly name: string;
  /** In words, for those that have no code. */
  readonly summary: string;
  /** Entry k has bit j set if one may take k and leave the rest as j heaps. */
  readonly digits: readonly number[];
  /** Must two heaps that are left be different? Only in Grundy's game. */
  readonly mustDiffer: boolean;
}

/** The largest number of heaps that one may leave. */
export function mostHeaps({ digits }: HeapRule): number {
  return Math.max(1, ...digits.map((digit) => 31 - Math.clz32(digit)));
}

/**
 * A rule from its text: an octal or hexadecimal code such as `0.137` (digit k says how k may be taken: 1 leaving nothing, 2
 * leaving one heap, 4 two, 8 three), a set to subtract such as `{1,2,3}`, or one of the names below.
 *
 * R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956) 514–526; Winning Ways,
 * 2nd edition, chapter 4.
 */
export function parseHeapRule(text: string): HeapRule {
  checkText(text, 'the rule');
  const name = text.trim().toLowerCase();
  const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (name === 'grundy') return { name, summary: NAMED.grundy.summary, digits: [4], mustDiffer: true };
  const code = known?.code ?? name;
  const digits = digitsOf(code) ?? setOf(code);
  if (digits === undefined) throw badRule(text, name);
  return {
    name,
    summary: known === undefined ? '' : `${known.code}: ${known.summary}`,
    digits,
    mustDiffer: false,
  };
}

interface NamedRule {
  readonly code: string;
  readonly summary: string;
}

const NAMED: Readonly<Record<string, NamedRule>> = {
  kayles: { code: '0.77', summary: 'take one or two that stand side by side' },
  'dawsons-kayles': { code: '0.07', summary: 'take two that stand side by side' },
  'dawsons-chess': { code: '0.137', summary: 'pawns that must capture, three rows high' },
  treblecross: { code: '0.007', summary: 'three crosses in a row win' },
  guiles: { code: '0.15', summary: 'take a lone one, or two, perhaps from the middle' },
  officers: { code: '0.6', summary: 'take one, never the last of a heap' },
  'double-kayles': { code: '0.7777', summary: 'take one to four side by side' },
  grundy: { code: '', summary: 'split a heap into two that differ' },
};

/** The names that `parseHeapRule` knows. */
export const heapRuleNames: readonly string[] = Object.keys(NAMED);

/** Digits before and after the point; before it, 0 or 4, or 8 and what it contains. */
function digitsOf(code: string): number[] | undefined {
  const found = /^([0-9a-f]?)\.([0-9a-f]{1,1000})$/.exec(code);
  if (found === null) return undefined;
  const digits = Array.from(`${found[1] === '' ? '0' : found[1]}${found[2]}`, (digit) =>
    Number.parseInt(digit, 16),
  );
  if ((digits[0] & 3) === 0) return digits;
  const hint = 'taking nothing must leave more heaps: before the point write 0, 4, 8 or c';
  return refuse('E_RULESET', `the code "${code}" begins with ${found[1]}`, hint);
}

/** `{1,2,3}`: every number of the set may be taken, and the rest stays one heap. */
function setOf(text: string): number[] | undefined {
  const found = /^\{([\d\s,]+)\}$/.exec(text);
  if (found === null) return undefined;
  const set = found[1].split(',').map(Number);
  if (set.some((taken) => !Number.isInteger(taken) || taken < 1 || taken > MOST_TAKEN)) return undefined;
  const digits = Array<number>(Math.max(...set) + 1).fill(0);
  for (const taken of set) digits[taken] = 3;
  return digits;
}

const MOST_TAKEN = 10_000;

function badRule(text: string, name: string): GyreError {
  const meant = nearWord(name, heapRuleNames);
  return new GyreError(
    'E_RULESET',
    `"${text}" says no rule for heaps`,
    meant === undefined
      ? `give a code such as 0.137 or 4.f, a set such as {1,2,3}, or one of ${heapRuleNames.join(', ')}`
      : `did you mean "${meant}"?`,
  );
}

export const HEAP_RULE: Kind = kindOf(
  '… is not a rule of heaps',
  'parseHeapRule makes one of a code',
  (rule) => hasParts(rule, { digits: 'list' }),
);
