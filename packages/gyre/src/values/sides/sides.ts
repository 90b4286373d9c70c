import { assert } from '../../graph/inner.ts';
import { isStopper } from '../game/alternation.ts';
import { checkLoopy, type LoopyGame, negative } from '../game/game.ts';
import { canonicalNumbering } from '../game/numbering.ts';
import { type AlgebraOptions, checkWork, DEFAULT_EFFORT } from '../game/work.ts';
import { type ComparisonCertificate, certificateFault, onsideOrder, proveAtMost } from '../order/index.ts';
import {
  cuttingArcs,
  harmlessArc,
  layered,
  reducedByYardsticks,
  type Simplification,
  Simplifier,
  Sketch,
  type Stage,
  unravelled,
  withoutArc,
} from '../simplify/index.ts';
import { impossibilityFault } from './check-impossibility.ts';
import { factsNeeded, type ImpossibilityProof, impossibilityEntries, proveFacts } from './impossibility.ts';
import { leastCuts, Sidling } from './sidling.ts';

/** How a side was found: as the stopper's own form, by Definition 14 and Lemma 16, or by a back-up. */
export type SideMethod = 'stopper' | 'definition 14' | 'deletion' | 'unravelling' | 'sidling' | 'other side';

/** A stopper s with s⁺ = γ⁺ (offside: s⁻ = γ⁻), in graph-canonical form. */
export interface FoundSide {
  readonly status: 'found';
  readonly stopper: LoopyGame;
  readonly method: SideMethod;
  /** s⁺ ≤ γ⁺ and γ⁺ ≤ s⁺, for an offside those of the negatives; each was checked. */
  readonly proofs: readonly [ComparisonCertificate, ComparisonCertificate];
  readonly explanation: Simplification;
}

/** No stopper was found; there may be one. */
export interface UnknownSide {
  readonly status: 'unknown';
  readonly stopper: undefined;
  /** What was tried, in words. */
  readonly tried: readonly string[];
  /** A game with the same value on this side, as far as it could be simplified. */
  readonly simplified: LoopyGame;
  readonly explanation: Simplification;
}

/** There is no such stopper, and here is why. */
export interface ImpossibleSide {
  readonly status: 'impossible';
  readonly stopper: undefined;
  /** For `impossibilityFault` with the given game, or with its negative for an offside; it was checked. */
  readonly proof: ImpossibilityProof;
  readonly simplified: LoopyGame;
  readonly explanation: Simplification;
}

/** What is known of a side: the stopper that it is, a proof that it is none, or neither. */
export type SideAnswer = FoundSide | ImpossibleSide | UnknownSide;

/** Both sides of a game. */
export interface Sides {
  readonly onside: SideAnswer;
  readonly offside: SideAnswer;
  /** Does it have both? Undefined where one is unknown and neither is impossible. */
  readonly stopperSided: boolean | undefined;
}

/** The onside and the offside of a game: for a stopper they are the same. */
export function sides(game: LoopyGame, options: AlgebraOptions = {}): Sides {
  checkLoopy(game);
  checkWork(options);
  const answers = { onside: onside(game, options), offside: offside(game, options) };
  return { ...answers, stopperSided: isStopperSided(answers.onside, answers.offside) };
}

function isStopperSided(on: SideAnswer, off: SideAnswer): boolean | undefined {
  if (on.status === 'impossible' || off.status === 'impossible') return false;
  return on.status === 'found' && off.status === 'found' ? true : undefined;
}

/** The stopper s with s⁺ = γ⁺, if it can be found (docs/loopy-values.md §4). */
export function onside(game: LoopyGame, options: AlgebraOptions = {}): SideAnswer {
  checkLoopy(game);
  checkWork(options);
  return new OnsideSearch(game, options).run();
}

/** As `onside`, but without considering the other side. */
export function onsideAlone(game: LoopyGame, options: AlgebraOptions = {}): SideAnswer {
  return new OnsideSearch(game, options).run(true);
}

/** The stopper s with s⁻ = γ⁻, if it can be found: the negative of the onside of −γ. */
export function offside(game: LoopyGame, options: AlgebraOptions = {}): SideAnswer {
  checkLoopy(game);
  checkWork(options);
  const answer = onside(negative(game), options);
  const explanation = { ...answer.explanation, mirrored: true };
  if (answer.status !== 'found') {
    return { ...answer, simplified: negative(answer.simplified), explanation };
  }
  return { ...answer, stopper: canonicalNumbering(negative(answer.stopper)), explanation };
}

/**
 * Simplifies; if a cycle is left, tries to show that it must be; otherwise deletes arcs, considers the other
 * side, unravels, sidles.
 */
class OnsideSearch {
  readonly #game: LoopyGame;
  readonly #options: AlgebraOptions;
  readonly #stages: Stage[] = [];
  readonly #tried: string[] = [];
  #effort: number;

  constructor(game: LoopyGame, options: AlgebraOptions) {
    this.#game = game;
    this.#options = options;
    this.#effort = options.effort ?? DEFAULT_EFFORT;
  }

  run(isAlone = false): SideAnswer {
    let rest = this.#simplify(this.#measured(this.#layered()));
    if (isStopper(rest)) return this.#confirmed(rest, isStopper(this.#game) ? 'stopper' : 'definition 14');
    this.#tried.push('Definition 14 and Lemma 16');
    const impossible = this.#refute(rest);
    if (impossible !== undefined) return impossible;
    rest = this.#deleteArcs(rest);
    if (isStopper(rest)) return this.#confirmed(rest, 'deletion');
    const other = isAlone ? undefined : this.#otherSide(rest);
    return other ?? this.#unravel(rest) ?? this.#sidle(rest) ?? this.#giveUp(rest);
  }

  /** The game itself or, if it is large, what is left after its components were simplified one by one. */
  #layered(): LoopyGame {
    const from = this.#game;
    const to = layered(from, this.#options);
    if (to !== from) this.#stages.push({ kind: 'layered', from, to });
    return to;
  }

  /** A small game unchanged, so that the explanation has every step; a larger one reduced by yardsticks. */
  #measured(from: LoopyGame): LoopyGame {
    if (from.vertices < MEASURED_FROM) return from;
    const to = reducedByYardsticks(from, this.#options);
    this.#stages.push({ kind: 'measured', from, to });
    return to;
  }

  #simplify(from: LoopyGame): LoopyGame {
    const sketch = new Sketch(from);
    const simplifier = new Simplifier(sketch, onsideOrder(from, from, this.#options), this.#options);
    simplifier.run();
    const to = sketch.game().game;
    if (simplifier.steps.length > 0) {
      this.#stages.push({ kind: 'simplified', from, steps: simplifier.steps, to });
    }
    return to;
  }

  /** Tries to prove that there is no such stopper. */
  #refute(rest: LoopyGame): ImpossibleSide | undefined {
    if (rest.vertices > MAX_REFUTED) return undefined;
    this.#tried.push('a proof that there is none');
    const entries = impossibilityEntries(rest, onsideOrder(rest, rest, this.#options));
    if (entries === undefined) return undefined;
    const pairs = factsNeeded(rest, entries);
    this.#effort -= pairs.length * rest.vertices;
    if (this.#effort < 0) return undefined;
    const same = [
      proveAtMost(rest, this.#game, 'onside', this.#options),
      proveAtMost(this.#game, rest, 'onside', this.#options),
    ] as const;
    const proof = { game: rest, same, entries, facts: proveFacts(rest, pairs, this.#options) };
    const wrong = impossibilityFault(this.#game, proof);
    assert(wrong === undefined, `a proof of impossibility is wrong: ${wrong}`);
    const explanation = { mirrored: false, stages: this.#stages };
    return { status: 'impossible', stopper: undefined, proof, simplified: rest, explanation };
  }

  /** Removes arcs of alternating cycles that the start does not need, one at a time. */
  #deleteArcs(game: LoopyGame): LoopyGame {
    let rest = game;
    let tests = 0;
    while (!isStopper(rest)) {
      const afford = (): boolean => {
        tests++;
        this.#effort -= rest.vertices * rest.vertices;
        return this.#effort > 0;
      };
      const found = harmlessArc(rest, this.#options, afford);
      if (found === undefined) break;
      const to = withoutArc(rest, found.player, found.arc);
      this.#stages.push({ kind: 'deleted', from: rest, ...found, to });
      rest = this.#simplify(to);
    }
    this.#tried.push(`deleting arcs of alternating cycles (${tests} comparisons)`);
    return rest;
  }

  /** Replaces alternating cycles by more and more laps. */
  #unravel(rest: LoopyGame): FoundSide | undefined {
    const cut = cuttingArcs(rest);
    let laps = 0;
    for (; laps <= MAX_LAPS; laps++) {
      const size = (laps + 1) * rest.vertices;
      this.#effort -= size * size;
      if (this.#effort < 0) break;
      const to = unravelled(rest, cut, laps);
      const kept = this.#stages.length;
      this.#stages.push({ kind: 'unravelled', from: rest, cut, laps, to });
      const guess = this.#simplify(to);
      const fits = onsideOrder(guess, rest, this.#options).atMost(guess.start, rest.start);
      if (fits) return this.#confirmed(guess, 'unravelling');
      this.#stages.length = kept;
    }
    this.#tried.push(`unravelling alternating cycles (up to ${laps} copies)`);
    return undefined;
  }

  /** Approaches from above, with each of several cuts in turn, one round at a time. */
  #sidle(rest: LoopyGame): FoundSide | undefined {
    const afford = (cost: number): boolean => {
      this.#effort -= cost;
      return this.#effort > 0;
    };
    const cuts = leastCuts(rest, afford);
    const open = new Set(cuts.map((cut) => new Sidling(rest, cut, this.#options)));
    let rounds = 0;
    for (; rounds < MAX_ROUNDS && open.size > 0 && this.#effort > 0; rounds++) {
      for (const sidling of open) {
        if (!afford(sidling.size ** 2)) break;
        const to = sidling.next();
        const fits = onsideOrder(to, rest, this.#options).atMost(to.start, rest.start);
        if (fits) {
          this.#stages.push({ kind: 'sidled', from: rest, rounds: rounds + 1, to });
          return this.#confirmed(to, 'sidling');
        }
        if (sidling.isStationary) open.delete(sidling);
      }
    }
    this.#tried.push(`sidling from above (${cuts.length} cuts, up to ${rounds} rounds)`);
    return undefined;
  }

  #giveUp(simplified: LoopyGame): UnknownSide {
    if (this.#effort <= 0) this.#tried.push('the effort allowed is used up');
    const explanation = { mirrored: false, stages: this.#stages };
    return { status: 'unknown', stopper: undefined, tried: this.#tried, simplified, explanation };
  }

  /** The offside of what is left, if a comparison shows that it is also the onside. */
  #otherSide(rest: LoopyGame): FoundSide | undefined {
    const { stopper } = onsideAlone(negative(rest), this.#options);
    this.#tried.push('the stopper of the other side');
    if (stopper === undefined) return undefined;
    const to = negative(stopper);
    const isAtMost = (g: LoopyGame, h: LoopyGame): boolean =>
      onsideOrder(g, h, this.#options).atMost(g.start, h.start);
    if (!isAtMost(rest, to) || !isAtMost(to, rest)) return undefined;
    this.#stages.push({ kind: 'other side', from: rest, to });
    return this.#confirmed(to, 'other side');
  }

  /** The side: comparisons both ways must show that it is equal, and the certificates must check. */
  #confirmed(guess: LoopyGame, method: SideMethod): FoundSide {
    const stopper = canonicalNumbering(guess);
    const below = proveAtMost(stopper, this.#game, 'onside', this.#options);
    const above = proveAtMost(this.#game, stopper, 'onside', this.#options);
    const wrong =
      certificateFault(stopper, this.#game, below) ?? certificateFault(this.#game, stopper, above);
    const isKept = below.holds && above.holds && wrong === undefined;
    assert(isKept, `${method} did not keep the onside`);
    const explanation = { mirrored: false, stages: this.#stages };
    return { status: 'found', stopper, method, proofs: [below, above], explanation };
  }
}

/** From this many positions on, yardsticks measure a game before its own positions are compared. */
const MEASURED_FROM = 64;

/** Beyond this many positions no proof of impossibility is attempted. */
const MAX_REFUTED = 256;

/** Laps after which unravelling gives up; two or three are enough wherever it has helped. */
const MAX_LAPS = 12;

/** Rounds after which sidling gives up; two were enough wherever it has helped. */
const MAX_ROUNDS = 24;
