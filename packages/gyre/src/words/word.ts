import type {
  AlgebraOptions,
  Dyadic,
  GameValue,
  LoopyGame,
  Thermograph,
  ValueStore,
  Wall,
} from '../values/inner.ts';

/**
 * What a word takes: any value, a stopper, a game that ends, or a number. The first argument is what a method
 * is of.
 */
export type ArgumentKind = 'value' | 'stopper' | 'short' | 'number';

/** What a word gives: a value (with which one goes on counting), or something that is only told. */
export type AnswerKind = 'value' | 'truth' | 'list' | 'text' | 'thermograph' | 'wall';

/** The answer of a word. */
export type WordAnswer =
  | { readonly kind: 'value'; readonly value: GameValue }
  | { readonly kind: 'truth'; readonly holds: boolean }
  | { readonly kind: 'list'; readonly values: readonly GameValue[] }
  /** `about` says what a text is about, where that depends on how the game is written. */
  | { readonly kind: 'text'; readonly text: string; readonly about?: string }
  | { readonly kind: 'thermograph'; readonly thermograph: Thermograph }
  | { readonly kind: 'wall'; readonly wall: Wall };

/** What a word is asked: its arguments, each of the kind that it takes. */
export interface WordCall {
  readonly store: ValueStore;
  readonly options: AlgebraOptions;
  readonly values: readonly GameValue[];
  /** Argument → its id; only of arguments that are stoppers, short games or numbers. */
  readonly ids: readonly number[];
  /** Argument → the number that it is; only of numbers. */
  readonly numbers: readonly Dyadic[];
  /** The first argument as it is written or played, options that do not matter included; a value alone is refused. */
  readonly form: () => LoopyGame;
}

/** A word of the notation: `mean(G)` as a function, `G.Mean` as a method. */
export interface Word {
  /** As a method; in lower case as a function. */
  readonly name: string;
  /** Its arguments, with names for the reader: G, H, t. */
  readonly takes: readonly (readonly [name: string, kind: ArgumentKind])[];
  readonly gives: AnswerKind;
  /** What it gives, in one line. */
  readonly summary: string;
  /** An expression and its answer. */
  readonly example: readonly [asked: string, answer: string];
  readonly answer: (call: WordCall) => WordAnswer;
}
