import { check, opponent, type Player } from '../../graph/inner.ts';
import { evenFollowers, isAlternationFree, isCyclicArc, stateComponents } from '../game/alternation.ts';
import { follower, type LoopyGame } from '../game/game.ts';
import { canonicalKey } from '../game/numbering.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { certificateFault, proveAtMost, type Side } from '../order/index.ts';
import {
  type ReductionStep,
  type Simplification,
  Sketch,
  type Stage,
  unravelled,
} from '../simplify/index.ts';
import { EXPLANATION, NAMING } from './explanation-checks.ts';

/**
 * Repeats every stage: applies each step, checks its condition, proves its claims and checks the
 * proofs. Undefined if all is well, otherwise what is wrong. Does not use the order that the steps came from.
 */
export function replay(explanation: Simplification, options: AlgebraOptions = {}): string | undefined {
  check(explanation, EXPLANATION);
  checkWork(options);
  for (const stage of explanation.stages) {
    const wrong =
      stage.kind === 'simplified'
        ? replaySteps(stage.from, stage.steps, stage.to, options)
        : compared(stage, options);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function compared(
  stage: Exclude<Stage, { kind: 'simplified' }>,
  options: AlgebraOptions,
): string | undefined {
  if (stage.kind === 'unravelled') {
    const again = unravelled(stage.from, stage.cut, stage.laps);
    if (canonicalKey(again) !== canonicalKey(stage.to)) return 'the copies are not those of the game';
  }
  const pairs = [
    [stage.from, stage.to],
    [stage.to, stage.from],
  ] as const;
  for (const [a, b] of pairs) {
    const proof = proveAtMost(a, b, 'onside', options);
    if (!proof.holds) return `the ${stage.kind} game is not worth the same`;
    const wrong = certificateFault(a, b, proof);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function replaySteps(
  game: LoopyGame,
  steps: readonly ReductionStep[],
  to: LoopyGame,
  options: AlgebraOptions,
): string | undefined {
  const sketch = new Sketch(game);
  for (const step of steps) {
    for (const [v, w] of step.claims) {
      const [lower, upper] = [follower(game, v), follower(game, w)];
      const proof = proveAtMost(lower, upper, 'onside', options);
      const wrong = certificateFault(lower, upper, proof);
      if (!proof.holds || wrong !== undefined) return wrong ?? `${describeStep(step)}: the claim is false`;
    }
    const wrong = conditionOf(sketch, step);
    if (wrong !== undefined) return `${describeStep(step)}: ${wrong}`;
    applyStep(sketch, step);
  }
  return canonicalKey(sketch.game().game) === canonicalKey(to) ? undefined : 'the steps lead elsewhere';
}

/** What forbids the step in the present sketch, beyond its claims. */
function conditionOf(sketch: Sketch, step: ReductionStep): string | undefined {
  if (step.rule === 'fused') {
    if (isAlternationFree(sketch) || evenFollowers(sketch, step.into)[step.vertex] === 0) return undefined;
    return 'alternating play leads from the one to the other';
  }
  const { player, vertex: v } = step;
  const options = sketch.options(player, v);
  if (step.rule === 'dominated') {
    if (!options.includes(step.option) || !options.includes(step.by)) return 'there is no such option';
    if (player === 0) return undefined;
    const cyclic = isCyclicArc(stateComponents(sketch), player, v, step.by);
    return cyclic ? 'the better option is on an alternating cycle' : undefined;
  }
  for (const { option, through } of step.options) {
    if (!sketch.options(opponent(player), option).includes(through)) return 'there is no such answer';
  }
  if (player === 1) return undefined;
  const component = stateComponents(sketch);
  const returns = component[2 * step.options[0].through] === component[2 * v];
  return returns ? 'alternating play leads back' : undefined;
}

/** Applies the step to the sketch. */
export function applyStep(sketch: Sketch, step: ReductionStep): void {
  if (step.rule === 'fused') {
    sketch.redirect(new Map([[step.vertex, step.into]]));
  } else if (step.rule === 'dominated') {
    const kept = sketch.options(step.player, step.vertex).filter((w) => w !== step.option);
    sketch.setOptions(step.player, step.vertex, kept);
  } else sketch.setOptions(step.player, step.vertex, [...step.now]);
}

/** The explanation in words, one line per reduction. */
export function describe(explanation: Simplification, name: (vertex: number) => string = String): string[] {
  check(explanation, EXPLANATION);
  check(name, NAMING);
  const side: Side = explanation.mirrored ? 'offside' : 'onside';
  return explanation.stages.flatMap((stage, index) => {
    const names = index === 0 ? name : String;
    if (stage.kind === 'simplified') return stage.steps.map((step) => describeStep(step, names, side));
    if (stage.kind === 'layered' || stage.kind === 'measured') {
      const sizes = `${stage.from.vertices} positions to ${stage.to.vertices}`;
      const how = stage.kind === 'layered' ? 'from the bottom up' : 'by comparison with simple stoppers';
      return [`simplified ${how}, ${sizes}; a comparison shows the ${side} unchanged`];
    }
    if (stage.kind === 'unravelled') {
      return [
        `alternating cycles replaced by ${stage.laps + 1} copies; a comparison shows the ${side} unchanged`,
      ];
    }
    if (stage.kind === 'other side') {
      const other = explanation.mirrored ? 'onside' : 'offside';
      return [`the stopper of the ${other} taken; a comparison shows the ${side} unchanged`];
    }
    if (stage.kind === 'sidled') {
      const from = explanation.mirrored ? 'below' : 'above';
      const rounds = stage.rounds === 1 ? 'a round' : `${stage.rounds} rounds`;
      return [`approached from ${from} in ${rounds}; a comparison shows the ${side} unchanged`];
    }
    const who = playerName(stage.player, side);
    const [v, w] = stage.arc;
    return [`${who} option ${names(w)} of ${names(v)} removed: a comparison shows the ${side} unchanged`];
  });
}

/** One step in words. */
function describeStep(
  step: ReductionStep,
  name: (vertex: number) => string = String,
  side: Side = 'onside',
): string {
  const because = step.claims.map(([v, w]) => relation(name(v), name(w), side)).join(' and ');
  if (step.rule === 'fused') {
    return `${name(step.vertex)} fused with ${name(step.into)}: they are equal, because ${because}`;
  }
  const who = playerName(step.player, side);
  if (step.rule === 'dominated') {
    const what = `${who} option ${name(step.option)} of ${name(step.vertex)}`;
    return `${what} removed: dominated by ${name(step.by)}, because ${because}`;
  }
  const gone = step.options
    .map(({ option, through }) => `${name(option)} through ${name(through)}`)
    .join(', ');
  const now = step.now.length === 0 ? 'none' : step.now.map(name).join(', ');
  return `${who} options of ${name(step.vertex)} are now ${now}: bypassed ${gone}, because ${because}`;
}

function playerName(player: Player, side: Side): string {
  return (player === 0) === (side === 'onside') ? 'Left' : 'Right';
}

/** An inequality of onsides, turned round for offsides. */
function relation(v: string, w: string, side: Side): string {
  return side === 'onside' ? `${v}⁺ ≤ ${w}⁺` : `${w}⁻ ≤ ${v}⁻`;
}
