import { checkLoopy, follower, LoopyGame } from '../game/game.ts';
import { certificateFault } from '../order/index.ts';
import type { ImpossibilityEntry, ImpossibilityProof } from './impossibility.ts';

/**
 * Does the proof show that no stopper has the onside of `given`? Undefined if so, otherwise what is wrong.
 * Every comparison it uses must come with a certificate, and each is checked; nothing is solved.
 */
export function impossibilityFault(given: LoopyGame, proof: ImpossibilityProof): string | undefined {
  checkLoopy(given);
  const misshapen = shapeFault(proof);
  if (misshapen !== undefined) return misshapen;
  const { game, same, entries } = proof;
  if (same.some(({ holds, side }) => !holds || side !== 'onside'))
    return 'the game is not shown to be the given one';
  const wrong = certificateFault(game, given, same[0]) ?? certificateFault(given, game, same[1]);
  if (wrong !== undefined) return wrong;
  const order = checkedFacts(proof);
  if (typeof order === 'string') return order;
  if (entries.length === 0) return 'there are no entries';
  if (!order.equal(entries[0].vertex, game.start)) return 'entry 0 is not about the start';
  for (let i = 0; i < entries.length; i++) {
    const flaw = checkEntry(game, entries, entries[i], order);
    if (flaw !== undefined) return `entry ${i}: ${flaw}`;
  }
  return undefined;
}

/** What makes it no proof at all, as one from a file may be. */
function shapeFault(proof: Partial<Record<keyof ImpossibilityProof, unknown>>): string | undefined {
  if (!isObject(proof)) return 'it is not a proof';
  const { game, same, entries, facts } = proof;
  if (!(game instanceof LoopyGame)) return 'its game is not a loopy game';
  if (!Array.isArray(same) || same.length !== 2 || !same.every(isObject))
    return 'there are no two certificates';
  const isVertex = (v: unknown): boolean =>
    Number.isInteger(v) && (v as number) >= 0 && (v as number) < game.vertices;
  const isFact = (fact: unknown): boolean =>
    isObject(fact) && isVertex(fact.v) && isVertex(fact.w) && isObject(fact.certificate);
  if (!Array.isArray(facts) || !facts.every(isFact)) return 'its facts are not a list of facts';
  const isBound = (bound: unknown): boolean =>
    isObject(bound) && isVertex(bound.x) && isVertex(bound.through);
  const isMove = (move: unknown): boolean =>
    isObject(move) &&
    isVertex(move.z) &&
    isVertex(move.w) &&
    isVertex(move.witness) &&
    Array.isArray(move.bounds) &&
    move.bounds.every(isBound);
  const isEntry = (entry: unknown): boolean =>
    isObject(entry) &&
    (entry.player === 0 || entry.player === 1) &&
    isVertex(entry.vertex) &&
    Number.isInteger(entry.layer) &&
    Array.isArray(entry.moves) &&
    entry.moves.every(isMove);
  return Array.isArray(entries) && entries.every(isEntry)
    ? undefined
    : 'its entries are not a list of entries';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What the certificates prove; a question beyond that throws nothing and is answered no. */
interface Facts {
  atMost(v: number, w: number): boolean;
  notAtMost(v: number, w: number): boolean;
  equal(v: number, w: number): boolean;
}

function checkedFacts({ game, facts }: ImpossibilityProof): Facts | string {
  const known = new Map<string, boolean>();
  for (const { v, w, certificate } of facts) {
    const wrong = certificateFault(follower(game, v), follower(game, w), certificate);
    if (wrong !== undefined || certificate.side !== 'onside') return wrong ?? 'a fact is about the offside';
    known.set(`${v},${w}`, certificate.holds);
  }
  const atMost = (v: number, w: number): boolean => v === w || known.get(`${v},${w}`) === true;
  return {
    atMost,
    notAtMost: (v, w) => known.get(`${v},${w}`) === false,
    equal: (v, w) => atMost(v, w) && atMost(w, v),
  };
}

function checkEntry(
  game: LoopyGame,
  entries: readonly ImpossibilityEntry[],
  entry: ImpossibilityEntry,
  facts: Facts,
): string | undefined {
  const { player, vertex, moves, layer } = entry;
  const isLeft = player === 0;
  const up = (v: number, w: number): boolean => (isLeft ? facts.atMost(v, w) : facts.atMost(w, v));
  const notUp = (v: number, w: number): boolean => (isLeft ? facts.notAtMost(v, w) : facts.notAtMost(w, v));
  const places = new Map(moves.map(({ z }, index) => [z, index]));
  if (moves.length === 0 || !facts.equal(moves[0].z, vertex)) return 'play does not begin at the value';
  for (let i = 0; i < moves.length; i++) {
    const { z, w, witness, bounds, next } = moves[i];
    if (!game.options(player, z).includes(w)) return `there is no move from ${z} to ${w}`;
    for (const answer of game.options(isLeft ? 1 : 0, w)) {
      if (notUp(answer, vertex)) continue;
      const place = places.get(answer) ?? -1;
      if (place < (isLeft ? 0 : i + 1)) return `the answer ${answer} to ${w} is not met`;
    }
    if (!facts.equal(witness, vertex)) return `the witness ${witness} is worth something else`;
    const later = new Map(bounds.map(({ x }, index) => [x, index]));
    let mayBeSame = false;
    // Place −1 is the witness; each bound may rest only on later ones.
    for (let at = -1; at < bounds.length; at++) {
      if (at >= 0) {
        const { x, through } = bounds[at];
        if (!game.options(isLeft ? 1 : 0, x).includes(through)) return `${through} is not an answer to ${x}`;
        if (!up(through, vertex)) return `the answer ${through} is better than the value`;
      }
      for (const x of game.options(player, at < 0 ? witness : bounds[at].through)) {
        if (notUp(w, x) || (later.get(x) ?? -1) > at) continue;
        if (!up(x, w)) return `the bound ${x} lies above ${w}`;
        mayBeSame = true;
      }
    }
    if (!mayBeSame) continue;
    const target = entries[next];
    if (target === undefined || !facts.equal(target.vertex, w)) return `no entry is about ${w}`;
    const alternates = target.player !== player;
    if (alternates ? target.layer > layer : target.layer >= layer) return 'the layers do not fall';
  }
  return undefined;
}
