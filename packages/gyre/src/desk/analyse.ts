import {
  type Notation,
  type SidedGame,
  StoredGame,
  storedGame,
  type ValuationOptions,
} from '../notation/index.ts';
import { checkWork, type LoopyGame, type Outcome, type ValueSide, ValueStore } from '../values/index.ts';
import { checkNotation } from './checks.ts';

/** What is known about a value. */
export interface Analysis {
  readonly given: SidedGame;
  /**
   * Is it given as a stopper: as a graph without alternating cycles, or as a sum that has none? Undefined where a sum has
   * too many positions to see; then it equals a stopper.
   */
  readonly isStopper: boolean | undefined;
  /** Is it given by two sides, as `s & t`? */
  readonly isSided: boolean;
  readonly outcome: Outcome;
  /** The canonical form, unless it is known not to be given as a stopper; undefined as well if that is too large to draw. */
  readonly canonical: LoopyGame | undefined;
  readonly onside: LoopyGame | undefined;
  readonly offside: LoopyGame | undefined;
  /** Are there graphs that are known and too large to draw? */
  readonly isTooLarge: boolean;
  /** Are both sides stoppers? False only where that is proved, undefined where it is not known. */
  readonly stopperSided: boolean | undefined;
  /** The sides that are proved not to be stoppers. */
  readonly impossible: readonly ('onside' | 'offside')[];
  /** What was tried where a side was not found. */
  readonly tried: readonly string[];
  /** The value in the notation; where a side is not known, the simplest game found that has it. */
  readonly text: string;
  readonly latex: string;
}

/** Finds sides, outcome and the value's own notation. */
export function analyse(given: SidedGame, notation: Notation, options: ValuationOptions = {}): Analysis {
  checkNotation(notation);
  checkWork(options);
  const stored =
    given instanceof StoredGame ? given : storedGame(given, options.store ?? new ValueStore(), options);
  const { store, value, isSided } = stored;
  const { on, off, isStopper } = value;
  const graphs = [on, off].map((side) => (typeof side === 'number' ? store.drawn(side, options) : undefined));
  const isImpossible = (side: ValueSide): boolean => typeof side !== 'number' && side.isImpossible;
  const impossible = (['onside', 'offside'] as const).filter((name) =>
    isImpossible(name === 'onside' ? on : off),
  );
  const isFound = typeof on === 'number' && typeof off === 'number';
  const { text, latex } = notation.writeValue(value, store);
  return {
    given,
    isStopper,
    isSided,
    outcome: store.outcome(value, options),
    canonical: isStopper === false ? undefined : graphs[0],
    onside: graphs[0],
    offside: graphs[1],
    isTooLarge: [on, off].some((side, i) => typeof side === 'number' && graphs[i] === undefined),
    stopperSided: impossible.length > 0 ? false : isFound ? true : undefined,
    impossible,
    tried: [...new Set([on, off].flatMap((side) => (typeof side === 'number' ? [] : side.tried)))],
    text,
    latex,
  };
}

/** A value as MathML, for a page; sums and sides as the notation writes them. */
export function valueMathml(given: SidedGame, notation: Notation, options: ValuationOptions = {}): string {
  checkNotation(notation);
  checkWork(options);
  const { value, store } =
    given instanceof StoredGame ? given : storedGame(given, options.store ?? new ValueStore(), options);
  return notation.writeValueMathml(value, store);
}
