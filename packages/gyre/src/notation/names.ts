import type { GyreError } from '../graph/inner.ts';
import { syntaxError, type Token } from './lexer.ts';

/** A value with a name of its own. */
export interface NamedValue {
  /** What it is, in the notation itself. */
  readonly definition: string;
  readonly latex: string;
  /** Does it lie between all negative and all positive numbers, so that it makes sense to write x + it? */
  readonly isInfinitesimal: boolean;
  /**
   * Is it on, off, or a number's infinitesimally larger or smaller neighbour, as tiny(x) requires of its x?
   */
  readonly isPseudonumber?: boolean;
  /** False if it is known to have two sides: then it is not looked for among stoppers. */
  readonly isStopper?: boolean;
}

/**
 * The only table of names: the parser reads them, the printer looks for them. Sources: Berlekamp, Conway
 * and Guy, Winning Ways, chapter 11; Siegel, New results in loopy games.
 */
export const NAMES: ReadonlyMap<string, NamedValue> = new Map<string, NamedValue>([
  ['on', { definition: '{pass|}', latex: '\\mathbf{on}', isInfinitesimal: false, isPseudonumber: true }],
  ['off', { definition: '{|pass}', latex: '\\mathbf{off}', isInfinitesimal: false, isPseudonumber: true }],
  ['dud', { definition: '{pass|pass}', latex: '\\mathbf{dud}', isInfinitesimal: false, isStopper: false }],
  ['over', { definition: '{0|pass}', latex: '\\mathbf{over}', isInfinitesimal: true, isPseudonumber: true }],
  [
    'under',
    { definition: '{pass|0}', latex: '\\mathbf{under}', isInfinitesimal: true, isPseudonumber: true },
  ],
  ['upon', { definition: '{pass|*}', latex: '\\mathbf{upon}', isInfinitesimal: true }],
  ['uponth', { definition: '{0||0|0,pass}', latex: '\\mathbf{uponth}', isInfinitesimal: true }],
  ['tis', { definition: 'a{{|a}|}', latex: '\\mathbf{tis}', isInfinitesimal: false, isStopper: false }],
  ['tisn', { definition: 'a{|{a|}}', latex: '\\mathbf{tisn}', isInfinitesimal: false, isStopper: false }],
  ['hi', { definition: '{on|0}', latex: '\\mathbf{hi}', isInfinitesimal: false }],
  ['lo', { definition: '{0|off}', latex: '\\mathbf{lo}', isInfinitesimal: false }],
  ['hot', { definition: '{on|off}', latex: '\\mathbf{hot}', isInfinitesimal: false }],
  ['ace', { definition: '{0|tiny(on)}', latex: '\\mathbf{ace}', isInfinitesimal: true }],
  ['deuce', { definition: '{0|ace}', latex: '\\mathbf{deuce}', isInfinitesimal: true }],
  ['trey', { definition: '{0|deuce}', latex: '\\mathbf{trey}', isInfinitesimal: true }],
  ['up', { definition: '^', latex: '\\uparrow', isInfinitesimal: true }],
  ['down', { definition: 'v', latex: '\\downarrow', isInfinitesimal: true }],
  ['star', { definition: '*', latex: '{*}', isInfinitesimal: true }],
]);

/**
 * What an uptimal stands for, in the notation: `^<n>` is ↑ⁿ = {0 | * − ↑ − ↑² − … − ↑ⁿ⁻¹}, `^[n]` is ↑ + ↑² +
 * … + ↑ⁿ, which is {↑^[n−1] | *}; with v their negatives (Siegel, Combinatorial Game Theory, II.5 and II.7).
 * Undefined for other words.
 */
export function uptimalDefinition(word: string): string | undefined {
  const found = UPTIMAL.exec(word);
  if (found === null) return undefined;
  const [, sign, open, digits] = found;
  const n = Number(digits);
  const sum = (count: number, isUp: boolean): string =>
    isUp ? '{'.repeat(count) + '0' + '|*}'.repeat(count) : '{*|'.repeat(count) + '0' + '}'.repeat(count);
  const isUp = sign === '^';
  if (open === '[') return sum(n, isUp);
  const far = `*+${sum(n - 1, !isUp)}`;
  return isUp ? `{0|${far}}` : `{${far}|0}`;
}

const UPTIMAL = /^([\^v])([<[])(\d+)[\]>]$/u;

/** Is the word an uptimal such as `^<2>` or `v[3]`? */
export function isUptimal(word: string): boolean {
  return UPTIMAL.test(word);
}

/**
 * An uptimal taken apart: up or down, a power or a sum of powers, and its index; undefined for other words.
 */
export function uptimalParts(
  word: string,
): { readonly isUp: boolean; readonly isSum: boolean; readonly index: string } | undefined {
  const found = UPTIMAL.exec(word);
  return found === null ? undefined : { isUp: found[1] === '^', isSum: found[2] === '[', index: found[3] };
}

/** Refuses an uptimal whose index is 0 or too large. */
export function uptimalRefusal(text: string, token: Token): GyreError | undefined {
  const n = BigInt(UPTIMAL.exec(token.text)?.[3] ?? 1);
  if (n >= 1n && n <= MOST) return undefined;
  return syntaxError(
    text,
    token.at,
    `${token.text} has no meaning here`,
    `uptimals go from ^<1> to ^<${MOST}>`,
  );
}

const MOST = 100n;

/** The uptimals that the printer looks for, besides the names of the table. */
export const WRITTEN_UPTIMALS: ReadonlyMap<string, NamedValue> = new Map(
  [2, 3, 4, 5].flatMap((n) =>
    [`^<${n}>`, `^[${n}]`, `v<${n}>`, `v[${n}]`].map((name): [string, NamedValue] => {
      const arrow = name.startsWith('^') ? '{\\uparrow}' : '{\\downarrow}';
      const exponent = name.includes('<') ? `${n}` : `[${n}]`;
      const definition = uptimalDefinition(name) as string;
      return [name, { definition, latex: `${arrow}^{${exponent}}`, isInfinitesimal: true }];
    }),
  ),
);
