import { checkLoopy } from '../game/checks.ts';
import type { LoopyGame } from '../game/game.ts';
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
  if (states.get(`${gamma.start},${delta.start},1`) !== 0) return 'state 0 is not the start, Right to move';
  for (let s = 0; s < movers.length; s++) {
    const legal = movesFrom(gamma, delta, certificate, s);
    const ours = movers[s] === (holds ? 0 : 1);
    const claimed = ours
      ? legal.filter(([in_, key]) => in_ === components[s] && states.get(key) === moves[s])
      : legal;
    if (ours && claimed.length === 0) return `the move from state ${s} is not legal`;
    for (const [component, key] of claimed) {
      const t = states.get(key);
      if (t === undefined) return `a move from state ${s} leads out of the certificate`;
      const favoured = component === (side === 'onside' ? 1 : 0);
      const mustFall = favoured !== holds;
      const fine = mustFall ? ranks[t] < ranks[s] : holds || ranks[t] <= ranks[s];
      if (!fine) return `the rank does not fall from state ${s} to state ${t}`;
    }
  }
  return undefined;
}

const LISTS = ['gamma', 'delta', 'movers', 'ranks', 'moves', 'components'] as const;

/** What makes it no certificate at all, as one from a file may be. */
function shapeFault(certificate: Partial<Record<keyof ComparisonCertificate, unknown>>): string | undefined {
  if (typeof certificate !== 'object' || certificate === null) return 'it is no certificate';
  const { side, holds } = certificate;
  if (side !== 'onside' && side !== 'offside') return 'the side is neither onside nor offside';
  if (typeof holds !== 'boolean') return 'it claims neither that it holds nor that it does not';
  const missing = LISTS.find((name) => !Array.isArray(certificate[name]));
  return missing === undefined ? undefined : `${missing} is no list`;
}

/** State → its number, or what is wrong with the list. */
function listStates(c: ComparisonCertificate, gammas: number, deltas: number): Map<string, number> | string {
  const size = c.movers.length;
  const lists = [c.gamma, c.delta, c.ranks, c.moves, c.components];
  if (size === 0 || lists.some((list) => list.length !== size)) return 'the lists are not of one length';
  const states = new Map<string, number>();
  for (let s = 0; s < size; s++) {
    const inRange = c.gamma[s] >= 0 && c.gamma[s] < gammas && c.delta[s] >= 0 && c.delta[s] < deltas;
    if (!inRange || (c.movers[s] !== 0 && c.movers[s] !== 1) || !Number.isFinite(c.ranks[s])) {
      return `state ${s} is none of the difference`;
    }
    states.set(`${c.gamma[s]},${c.delta[s]},${c.movers[s]}`, s);
  }
  return states.size === size ? states : 'a state stands twice';
}

/** Every legal move from a state: the component it is in, and the state it leads to. */
function movesFrom(
  gamma: LoopyGame,
  delta: LoopyGame,
  c: ComparisonCertificate,
  s: number,
): [component: number, key: string][] {
  const left = c.movers[s] === 0;
  const next = left ? 1 : 0;
  return [
    ...Array.from(gamma.options(left ? 1 : 0, c.gamma[s]), (x): [number, string] => [
      0,
      `${x},${c.delta[s]},${next}`,
    ]),
    ...Array.from(delta.options(left ? 0 : 1, c.delta[s]), (x): [number, string] => [
      1,
      `${c.gamma[s]},${x},${next}`,
    ]),
  ];
}
