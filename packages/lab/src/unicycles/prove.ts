import { opponent, type Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../kit/checks.ts';
import { cyclicPeriod } from './pattern.ts';
import { type CanonicityProof, CLAIM_SIZE, kindOf } from './proof.ts';
import { askQuestions } from './questions.ts';
import { recogniseUnicycle } from './recognise.ts';
import { type VertexOrder, vertexOrder } from './vertex-order.ts';

/**
 * A proof that a game is a unicycle in graph-canonical form with its start on the cycle; `undefined` if
 * it is not.
 *
 * It proves only what the questions rest on. For a constructed unicycle that is O(n) claims and O(n)
 * work; others may need the O(n²) comparison of the cycle with itself.
 */
export function proveCanonical(game: LoopyGame): CanonicityProof | undefined {
  checkLoopy(game);
  const found = recogniseUnicycle(game);
  if (found === undefined || !found.cycle.includes(game.start)) return undefined;
  const word = found.exits.map((exit, i) => exit * 2 + found.pattern[i]);
  if (cyclicPeriod(word) < word.length) return undefined;
  const order = vertexOrder(game, found);
  if (order === undefined) return undefined;
  const writer = new ProofWriter(game, order);
  const answers: number[] = [];
  let isCanonical = true;
  const answer = (claim: number): void => {
    if (claim < 0) isCanonical = false;
    answers.push(claim);
  };
  askQuestions(
    game,
    (v) => order.isOnCycle(v),
    (player, v, w) => answer(isCanonical ? writer.prove(kindOf(player, true), v, w) : NONE),
    (v, w) => answer(writer.prove(kindOf(order.winsSecond(1, v, w) ? 1 : 0, true), v, w)),
  );
  if (!isCanonical) return undefined;
  return {
    cycle: Int32Array.from(found.cycle),
    claims: Int32Array.from(writer.claims),
    premises: Int32Array.from(writer.premises),
    answers: Int32Array.from(answers),
  };
}

const NONE = -1;

/** The claims proved so far, each held once. */
class ProofWriter {
  readonly claims: number[] = [];
  readonly premises: number[] = [];
  readonly #game: LoopyGame;
  readonly #order: VertexOrder;
  readonly #heads: Int32Array; // vertex → the newest claim filed under it
  readonly #older: number[] = []; // claim → the one before it under the same vertex

  constructor(game: LoopyGame, order: VertexOrder) {
    this.#game = game;
    this.#order = order;
    this.#heads = new Int32Array(game.vertices).fill(NONE);
  }

  /** The number of the claim, which is proved now if it was not before; −1 if it is false. */
  prove(kind: number, v: number, w: number): number {
    const stack: [kind: number, v: number, w: number][] = [[kind, v, w]];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const parts = this.#partsOf(...top);
      if (parts === undefined) return NONE;
      const lacking = parts.find((part) => this.#find(...part) < 0);
      if (lacking !== undefined) {
        stack.push(lacking);
        continue;
      }
      stack.pop();
      if (this.#find(...top) < 0) this.#write(top, parts);
    }
    return this.#find(kind, v, w);
  }

  /** What a claim rests on: the winning move, or an answer to each move; `undefined` if there is none. */
  #partsOf(kind: number, v: number, w: number): [kind: number, v: number, w: number][] | undefined {
    const player: Player = kind < 2 ? 0 : 1;
    const other = opponent(player);
    const isFirst = kind % 2 === 1;
    const [mover, held] = isFirst ? [player, kindOf(player, false)] : [other, kindOf(player, true)];
    const parts: [number, number, number][] = [];
    for (const x of this.#game.options(mover, v)) parts.push([held, x, w]);
    for (const y of this.#game.options(opponent(mover), w)) parts.push([held, v, y]);
    if (!isFirst) return parts;
    const winning = this.#winningMove(player, parts);
    return winning && [winning];
  }

  /** A move that wins immediately against a loop-free game if there is one, or else the shortest win. */
  #winningMove(
    player: Player,
    parts: readonly [number, number, number][],
  ): [kind: number, v: number, w: number] | undefined {
    const isPair = ([, v, w]: readonly [number, number, number]): boolean =>
      this.#order.isOnCycle(v) && this.#order.isOnCycle(w);
    const simple = parts.find((part) => !isPair(part) && this.#order.winsSecond(player, part[1], part[2]));
    if (simple !== undefined) return simple;
    let best: [number, number, number] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const part of parts) {
      const rank = isPair(part) ? this.#order.rank(player, part[1], part[2]) : 0;
      if (rank > 0 && rank < least) {
        least = rank;
        best = part;
      }
    }
    return best;
  }

  #write(claim: [number, number, number], parts: [number, number, number][]): void {
    const [kind, v, w] = claim;
    const number = this.claims.length / CLAIM_SIZE;
    this.claims.push(kind, v, w, this.premises.length);
    for (const part of parts) this.premises.push(this.#find(...part));
    const under = this.#fileUnder(v, w);
    this.#older.push(this.#heads[under]);
    this.#heads[under] = number;
  }

  /** Claims are filed under their cycle vertex if there is one: few claims name it, while a loop-free one may be in all. */
  #fileUnder(v: number, w: number): number {
    return this.#order.isOnCycle(v) ? v : w;
  }

  #find(kind: number, v: number, w: number): number {
    let claim = this.#heads[this.#fileUnder(v, w)];
    for (; claim >= 0; claim = this.#older[claim]) {
      const at = claim * CLAIM_SIZE;
      if (this.claims[at] === kind && this.claims[at + 1] === v && this.claims[at + 2] === w) break;
    }
    return claim;
  }
}
