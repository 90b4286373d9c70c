import type { GyreError } from '../graph/index.ts';
import { syntaxError, type Token } from './lexer.ts';
import type { NamedValue } from './names.ts';

/**
 * What an uptimal stands for, in the notation: `^<n>` is ↑ⁿ = {0 | * − ↑ − ↑² − … − ↑ⁿ⁻¹}, `^[n]` is ↑ + ↑² + … + ↑ⁿ, which
 * is {↑^[n−1] | *}; with v their negatives (Siegel, Combinatorial Game Theory, II.5 and II.7). Undefined for other words.
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

/** An uptimal taken apart: up or down, a power or a sum of powers, and its index; undefined for other words. */
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
