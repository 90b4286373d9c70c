import { check } from '../graph/inner.ts';
import {
  type Notation,
  type SidedGame,
  StoredGame,
  storedGame,
  type ValuationOptions,
} from '../notation/inner.ts';
import {
  checkWork,
  type LoopyGame,
  type Outcome,
  type SideAnswer,
  type SideMethod,
  type ValueSide,
  ValueStore,
  type Winner,
} from '../values/inner.ts';
import { checkParts, NOTATION } from './checks.ts';

/** What is known about a value. */
export interface Analysis {
  readonly given: SidedGame;
  /**
   * Is it given as a stopper: as a graph without alternating cycles, or as a sum that has none? Undefined
   * where a sum has too many positions to see; then it equals a stopper.
   */
  readonly isStopper: boolean | undefined;
  /** Is it given by two sides, as `s & t`? */
  readonly isSided: boolean;
  readonly outcome: Outcome;
  /**
   * The canonical form, unless it is known not to be given as a stopper; undefined as well if that is too
   * large to draw.
   */
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
  check(notation, NOTATION);
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
    text: notation.writeValue(value, store),
    get latex() {
      return notation.writeValueLatex(value, store);
    },
  };
}

/** A value as MathML, for a page; sums and sides as the notation writes them. */
export function valueMathml(given: SidedGame, notation: Notation, options: ValuationOptions = {}): string {
  check(notation, NOTATION);
  checkWork(options);
  const { value, store } =
    given instanceof StoredGame ? given : storedGame(given, options.store ?? new ValueStore(), options);
  return notation.writeValueMathml(value, store);
}

const WINNERS: Readonly<Record<Winner, string>> = { L: 'Left wins', R: 'Right wins', D: 'a draw' };

/** Who wins a sum by itself, in words. */
export function outcomeWords(outcome: Outcome): string {
  checkParts(outcome, ['class', 'leftFirst', 'rightFirst'], 'outcome');
  const { class: name, leftFirst, rightFirst } = outcome;
  if (name === 'P') return 'whoever moves second wins';
  if (name === 'N') return 'whoever moves first wins';
  if (leftFirst === rightFirst) return `${WINNERS[leftFirst]}, whoever begins`;
  return `${WINNERS[leftFirst]} if Left begins, ${WINNERS[rightFirst]} if Right begins`;
}

/** Whether a value is a stopper, and whether its sides are, in words. */
export function stopperWords(analysis: Analysis): string {
  checkParts(analysis, ['isStopper', 'isSided', 'stopperSided'], 'analyse');
  const { isStopper, isSided, stopperSided } = analysis;
  if (isStopper === true) return 'yes';
  if (isStopper === undefined) return 'not known, but it equals one';
  if (stopperSided === false) return 'no, and not both sides are';
  if (stopperSided === undefined) return 'no; whether both sides are is not known';
  return isSided ? 'no, a value with two sides' : 'no, but each side is one';
}

const METHODS: Readonly<Record<SideMethod, string>> = {
  stopper: 'the game is a stopper: its canonical form is unique',
  'definition 14': 'simplified by Siegel’s Definition 14 and Lemma 16; two comparisons prove the side',
  deletion: 'an arc that does not matter was deleted; two comparisons prove the side',
  unravelling: 'a cycle was unravelled; two comparisons prove the side',
  'other side': 'the stopper of the other side; two comparisons prove that it is that of this side too',
  sidling: 'approached by stoppers from one side; two comparisons prove that they arrived',
};

/** How a side was found, or what is known where it was not, in words. */
export function sideWords(answer: SideAnswer): string {
  checkParts(answer, ['status', 'explanation'], 'onside');
  if (answer.status === 'found') return METHODS[answer.method];
  if (answer.status === 'impossible') return 'there is no such stopper: the proof was made and checked';
  return `no stopper was found, and there may be one; tried: ${answer.tried.join('; ')}`;
}
