import type { Notation, SidedGame } from '../notation/index.ts';
import {
  type AlgebraOptions,
  canonicalForm,
  checkWork,
  isStopper,
  type LoopyGame,
  type Outcome,
  offside,
  onside,
  outcomeOfSides,
  type SideAnswer,
} from '../values/index.ts';
import { checkNotation, checkSided } from './checks.ts';

/** What can be said about a value. */
export interface Analysis {
  readonly given: SidedGame;
  /** Is the given graph a stopper? Never so for `s & t`, which has two graphs. */
  readonly isStopper: boolean;
  readonly outcome: Outcome;
  /** The canonical form of the given graph, if that is a stopper. */
  readonly canonical: LoopyGame | undefined;
  readonly onside: LoopyGame | undefined;
  readonly offside: LoopyGame | undefined;
  /** Are both sides stoppers? False only where that is proved, undefined where it is not known. */
  readonly stopperSided: boolean | undefined;
  /** The sides that are proved to be no stoppers. */
  readonly impossible: readonly ('onside' | 'offside')[];
  /** What was tried where a side was not found. */
  readonly tried: readonly string[];
  /** The value in the notation; where a side is not known, the simplest game found that has it. */
  readonly text: string;
  readonly latex: string;
}

/** Finds sides, outcome and the value's own notation. */
export function analyse(given: SidedGame, notation: Notation, options: AlgebraOptions = {}): Analysis {
  checkSided(given);
  checkNotation(notation);
  checkWork(options);
  const isPlain = given.onside === given.offside;
  const outcome = outcomeOfSides(given.onside, given.offside, options);
  if (isPlain && isStopper(given.onside)) {
    const canonical = canonicalForm(given.onside, options);
    const texts = { text: notation.write(canonical), latex: notation.writeLatex(canonical) };
    return {
      given,
      isStopper: true,
      outcome,
      canonical,
      onside: canonical,
      offside: canonical,
      stopperSided: true,
      impossible: [],
      tried: [],
      ...texts,
    };
  }
  const [on, off] = [onside(given.onside, options), offside(given.offside, options)];
  const impossible = (['onside', 'offside'] as const).filter(
    (side) => (side === 'onside' ? on : off).status === 'impossible',
  );
  const isFound = on.status === 'found' && off.status === 'found';
  return {
    given,
    isStopper: false,
    outcome,
    canonical: undefined,
    onside: on.stopper,
    offside: off.stopper,
    stopperSided: impossible.length > 0 ? false : isFound ? true : undefined,
    impossible,
    tried: [...new Set([on, off].flatMap((side) => (side.status === 'unknown' ? side.tried : [])))],
    text: notation.writeSides(bestOf(on), bestOf(off)),
    latex: notation.writeSidesLatex(bestOf(on), bestOf(off)),
  };
}

function bestOf(side: SideAnswer): LoopyGame {
  return side.status === 'found' ? side.stopper : side.simplified;
}
