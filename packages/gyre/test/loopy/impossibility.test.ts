import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../src/desk/index.ts';
import {
  type ImpossibilityProof,
  impossibilityFault,
  type LoopyGame,
  negative,
  onside,
  sides,
} from '../../src/values/index.ts';
import { onsideOrder } from '../../src/values/order/order.ts';
import { impossibilityEntries } from '../../src/values/sides/impossibility.ts';
import { randomGame, randomSource } from './random-games.ts';

const game = (text: string): LoopyGame => evaluate(parseExpression(text)).onside;
const bach = game('a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}');
const small = game('a{0,{1|0,{0|a||0}}|0}');

function proofOf(value: LoopyGame): ImpossibilityProof {
  const answer = onside(value);
  if (answer.status !== 'impossible') throw new Error(`the onside is ${answer.status}`);
  return answer.proof;
}

describe('games without stoppers for sides', () => {
  test('Bach’s Carousel has neither side, and the proofs check', () => {
    const { onside: on, offside: off, stopperSided } = sides(bach);
    expect([on.status, off.status, stopperSided]).toEqual(['impossible', 'impossible', false]);
    if (on.status === 'impossible') expect(impossibilityFault(bach, on.proof)).toBeUndefined();
    if (off.status === 'impossible') expect(impossibilityFault(negative(bach), off.proof)).toBeUndefined();
  });

  test('a carousel of six positions has no onside, though its offside is a stopper', () => {
    const { onside: on, offside: off, stopperSided } = sides(small);
    expect([on.status, off.status, stopperSided]).toEqual(['impossible', 'found', false]);
  });

  test.each<[string, (proof: ImpossibilityProof) => ImpossibilityProof]>([
    ['no entries', (proof) => ({ ...proof, entries: [] })],
    ['an entry fewer', (proof) => ({ ...proof, entries: proof.entries.slice(0, -1) })],
    ['a fact fewer', (proof) => ({ ...proof, facts: proof.facts.slice(1) })],
    ['another start', (proof) => ({ ...proof, entries: proof.entries.toReversed() })],
    [
      'layers that rise',
      (proof) => ({ ...proof, entries: proof.entries.map((entry, i) => ({ ...entry, layer: i })) }),
    ],
    [
      'the players exchanged',
      (proof) => ({
        ...proof,
        entries: proof.entries.map((entry) => ({ ...entry, player: entry.player === 0 ? 1 : 0 })),
      }),
    ],
    ['its negative', (proof) => ({ ...proof, game: negative(proof.game) })],
  ])('a proof with %s is refused', (_, change) => {
    expect(impossibilityFault(small, change(proofOf(small)))).toBeDefined();
    expect(impossibilityFault(bach, change(proofOf(bach)))).toBeDefined();
  });

  test('a proof about one game proves nothing about another', () => {
    expect(impossibilityFault(bach, proofOf(small))).toBeDefined();
  });

  test('the argument never goes through where a side was found', () => {
    for (let seed = 1; seed <= 1500; seed++) {
      const random = randomSource(seed);
      const given = randomGame(random, 3 + Math.floor(random() * 12), 0.8 + 3 * random());
      if (onside(given).status !== 'found') continue;
      expect(impossibilityEntries(given, onsideOrder(given, given)), `seed ${seed}`).toBeUndefined();
    }
  });
});
