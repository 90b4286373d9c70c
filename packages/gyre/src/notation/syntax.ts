import type { Dyadic } from '../values/inner.ts';
import type { Word } from '../words/inner.ts';

/**
 * One step of an expression in postfix order: operands come first, then what is done with them.
 * A list needs no recursion, so braces may be nested as deep as memory allows.
 */
export type Step =
  | { readonly kind: 'number'; readonly value: Dyadic; readonly at: number }
  | { readonly kind: 'nimber'; readonly size: bigint; readonly at: number }
  /** `count` ups, or −count downs. */
  | { readonly kind: 'ups'; readonly count: bigint; readonly at: number }
  /** A value from outside: of the table of names, or a variable. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  /** The vertex whose braces it stands in. */
  | { readonly kind: 'pass'; readonly at: number }
  /** The vertex of a label or of an equation. */
  | { readonly kind: 'refer'; readonly slot: number; readonly at: number }
  /** Takes the Left options, then the Right options, and makes a vertex, that of `slot` if there is one. */
  | {
      readonly kind: 'braces';
      readonly lefts: number;
      readonly rights: number;
      readonly slot: number | undefined;
      readonly at: number;
    }
  /** {x, … | −x, …} of the last `count` values. */
  | { readonly kind: 'switch'; readonly count: number; readonly at: number }
  /** A position of a ruleset: the word of the ruleset, and the text in its brackets. */
  | { readonly kind: 'position'; readonly word: string; readonly text: string; readonly at: number }
  /** What a word says of as many of the last values as it takes. */
  | { readonly kind: 'word'; readonly word: Word; readonly at: number }
  | { readonly kind: 'multiple'; readonly times: bigint; readonly at: number }
  /** What stands before `:`. A form stays as it is written; a value becomes its canonical form. */
  | { readonly kind: 'base'; readonly at: number }
  | { readonly kind: Operation; readonly at: number };

/** Operations on one or two values that need no further data. */
export type Operation = 'negate' | 'tiny' | 'miny' | 'add' | 'subtract' | 'ordinal' | 'sides';

/** One equation of a system, or the whole of a plain expression. */
export interface Equation {
  /** The slot of the name on its left; undefined for a plain expression. */
  readonly slot: number | undefined;
  readonly steps: readonly Step[];
  readonly at: number;
}

/** A parsed text. The first equation is the start: the equation without a name, if there is one. */
export interface Expression {
  readonly text: string;
  readonly equations: readonly Equation[];
  /** Slot → the label or name that it belongs to. */
  readonly slots: readonly string[];
  /** What a reader may have meant otherwise: `2*3` is not a product. */
  readonly notes: readonly string[];
}
