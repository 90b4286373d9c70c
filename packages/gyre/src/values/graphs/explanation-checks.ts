import { type Kind, kindOf } from '../../graph/inner.ts';
import { LoopyGame } from '../game/game.ts';

/** Checks of what a program without types hands over as an explanation. */

const KINDS: readonly unknown[] = [
  'simplified',
  'layered',
  'measured',
  'deleted',
  'unravelled',
  'sidled',
  'other side',
];
const RULES: readonly unknown[] = ['dominated', 'reversible', 'fused'];

/** A list of stages, each from a game to a game. */
export const EXPLANATION: Kind = kindOf(
  'what is given is not an explanation of a side',
  'onside(game).explanation is one',
  (explanation) => {
    const { stages } = Object(explanation) as { stages?: unknown };
    return Array.isArray(stages) && stages.every(isStage);
  },
);

function isStage(stage: unknown): boolean {
  const { kind, from, to, steps, arc, cut } = (stage ?? {}) as Record<string, unknown>;
  if (!KINDS.includes(kind) || !(from instanceof LoopyGame) || !(to instanceof LoopyGame)) return false;
  if (kind === 'simplified') return Array.isArray(steps) && steps.every(isStep);
  return (
    (kind !== 'deleted' || isPair(arc)) &&
    (kind !== 'unravelled' || (Array.isArray(cut) && cut.every(isPair)))
  );
}

function isStep(step: unknown): boolean {
  const { rule, claims, options, now } = (step ?? {}) as Record<string, unknown>;
  if (!RULES.includes(rule) || !Array.isArray(claims) || !claims.every(isPair)) return false;
  return rule !== 'reversible' || (Array.isArray(options) && Array.isArray(now));
}

function isPair(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger);
}

/** What names a vertex. */
export const NAMING: Kind = kindOf(
  'the names are …',
  'give a function from vertices to names',
  (name) => typeof name === 'function',
);
