import { checkLoopy, type LoopyGame } from '../game/game.ts';
import type { ComparisonCertificate } from './certificate.ts';

/**
 * Does the certificate prove its claim about γ and δ? Undefined if it does, otherwise what is wrong.
 * Solves nothing: one look at each move of each state listed. Shares no code with the comparison.
 */
export function certificateFault(
  gamma: LoopyGame,
  delta: LoopyGame,
  certificate: ComparisonCertificate,
): string | undefined {
  checkLoopy(gamma, delta);
  const misshapen = shapeFault(certificate);
  if (misshapen !== undefined) return misshapen;
  const { side, holds, movers, ranks, moves, components } = certificate;
  const states = listStates(certificate, gamma.vertices, delta.vertices);
  if (typeof states === 'string') return states;
  const keyOf = (v: number, w: number, mover: number): number => 2 * (v * delta.vertices + w) + mover;
  if (states.get(keyOf(gamma.start, delta.start, 1)) !== 0) return 'state 0 is not the start, Right to move';
  const favoured = side === 'onside' ? 1 : 0;
  for (let s = 0; s < movers.length; s++) {
    const [v, w] = [certificate.gamma[s], certificate.delta[s]];
    const isLeft = movers[s] === 0;
    const isOurs = movers[s] === (holds ? 0 : 1);
    let found = false;
    for (const component of [0, 1]) {
      const isGamma = component === 0;
      const options = isGamma ? gamma.options(isLeft ? 1 : 0, v) : delta.options(isLeft ? 0 : 1, w);
      for (let i = 0; i < options.length; i++) {
        const x = options[i];
        const t = states.get(isGamma ? keyOf(x, w, isLeft ? 1 : 0) : keyOf(v, x, isLeft ? 1 : 0));
        // Of our own moves only the claimed one counts, of the opponent's all do.
        if (isOurs && (component !== components[s] || t !== moves[s])) continue;
        found = true;
        if (t === undefined) return `a move from state ${s} leads out of the certificate`;
        const mustFall = (component === favoured) !== holds;
        const isFine = mustFall ? ranks[t] < ranks[s] : holds || ranks[t] <= ranks[s];
        if (!isFine) return `the rank does not fall from state ${s} to state ${t}`;
      }
    }
    if (isOurs && !found) return `the move from state ${s} is not legal`;
  }
  return undefined;
}

const LISTS = ['gamma', 'delta', 'movers', 'ranks', 'moves', 'components'] as const;

/** What makes it no certificate at all, as one from a file may be. */
function shapeFault(certificate: Partial<Record<keyof ComparisonCertificate, unknown>>): string | undefined {
  if (typeof certificate !== 'object' || certificate === null) return 'it is not a certificate';
  const { side, holds } = certificate;
  if (side !== 'onside' && side !== 'offside') return 'the side is neither onside nor offside';
  if (typeof holds !== 'boolean') return 'it claims neither that it holds nor that it does not';
  const missing = LISTS.find((name) => !Array.isArray(certificate[name]));
  return missing === undefined ? undefined : `${missing} is not a list`;
}

/** 2·(vertex of γ · vertices of δ + vertex of δ) + mover → its number; or what is wrong with the list. */
function listStates(c: ComparisonCertificate, gammas: number, deltas: number): Map<number, number> | string {
  const size = c.movers.length;
  const lists = [c.gamma, c.delta, c.ranks, c.moves, c.components];
  if (size === 0 || lists.some((list) => list.length !== size)) return 'the lists are not of one length';
  const states = new Map<number, number>();
  for (let s = 0; s < size; s++) {
    const [v, w] = [c.gamma[s], c.delta[s]];
    const isInRange = isBelow(v, gammas) && isBelow(w, deltas) && isBelow(c.movers[s], 2);
    if (!isInRange || !Number.isFinite(c.ranks[s])) return `state ${s} is not a state of the difference`;
    states.set(2 * (v * deltas + w) + c.movers[s], s);
  }
  return states.size === size ? states : 'a state stands twice';
}

function isBelow(number: number, limit: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < limit;
}
