import { canonicalForm, integerGame, isIsomorphic, type LoopyGame, loopyGame } from 'gyre/loopy';
import {
  allowedPatterns,
  type CanonicityProof,
  canonicityFault,
  canonicityTest,
  constructUnicycle,
  parsePattern,
  proveCanonical,
  recogniseUnicycle,
  unicycleGame,
  unicycleOf,
} from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../gyre/test/generators.ts';

function nimber(k: number): LoopyGame {
  const arcs: [number, number][] = [];
  for (let v = 1; v <= k; v++) for (let w = 0; w < v; w++) arcs.push([v, w]);
  return loopyGame(k + 1, arcs, arcs, k);
}

function proofOf(game: LoopyGame): CanonicityProof {
  const proof = proveCanonical(game);
  if (proof === undefined) throw new Error('not canonical');
  return proof;
}

describe('§3 every allowed pattern has a unicycle', () => {
  test('length 1, and 4 to 12: canonical by masks, and the proof is replayed', () => {
    for (let n = 1; n <= 12; n++) {
      for (const pattern of allowedPatterns(n)) {
        const unicycle = constructUnicycle(pattern);
        expect(canonicityTest(pattern, unicycle.stock)(unicycle.exits)).toBe(true);
        const game = unicycleGame(unicycle);
        expect(canonicityFault(game, proofOf(game))).toBeUndefined();
      }
    }
  });

  test('length 4 to 8: isomorphic to its canonical form', () => {
    for (let n = 4; n <= 8; n++) {
      for (const pattern of allowedPatterns(n)) {
        const game = unicycleGame(constructUnicycle(pattern));
        expect(isIsomorphic(canonicalForm(game), game)).toBe(true);
      }
    }
  });

  test.each([100, 1000, 100_000])('length %i: a proof of fewer than 12 claims a vertex', (n) => {
    const random = seeded(n);
    const pattern = Array.from({ length: n }, () => random.below(2) as 0 | 1);
    const game = unicycleGame(constructUnicycle(pattern));
    const proof = proofOf(game);
    expect(proof.claims.length / 4).toBeLessThan(12 * n + 200);
    expect(canonicityFault(game, proof)).toBeUndefined();
  });

  test('one pair of neighbours in a cycle of 10,001 that alternates otherwise', () => {
    const pattern = parsePattern(`L${'LR'.repeat(5000)}`);
    const game = unicycleGame(constructUnicycle(pattern));
    expect(canonicityFault(game, proofOf(game))).toBeUndefined();
  });

  test.each(['LRLR', 'LLLR', 'RRRR', 'LL', 'LLR'])('Lemmas 11 and 12 forbid %s', (text) => {
    expect(() => constructUnicycle(parsePattern(text))).toThrow(`no unicycle has the pattern ${text}`);
  });
});

const WITNESSES: [name: string, pattern: string, exits: LoopyGame[], vertices: number][] = [
  ['§4 by hand', 'LLLRLRRRLR', [-1, -1, -1, 2, 0, 1, 1, 1, -2, 0].map((k) => integerGame(k)), 15],
  ['§4 smallest', 'LLLRLRRRLR', [0, 0, 0, 1, 1, 1, 1, 1, 0, 0].map((k) => integerGame(k)), 12],
  ['figure 5', 'LLRR', [0, 0, 1, 1].map(nimber), 6],
  ['figure 6', 'LLLRRR', [0, 0, 0, 0, 0, 0].map(nimber), 7],
  ['figure 6', 'LLLLLRRR', [0, 0, 0, 0, 0, 0, 0, 0].map(nimber), 9],
  ['figure 7', 'LLRLRLRLRLRLR', [1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0].map(nimber), 15],
  ['figure 8', 'LLRLLRLLR', [3, 3, 0, 2, 2, 0, 1, 1, 0].map(nimber), 13],
];

describe('§4, §5 the witnesses and Siegel’s figures', () => {
  test.each(WITNESSES)('%s: %s', (_name, text, exits, vertices) => {
    const game = unicycleGame(unicycleOf(parsePattern(text), exits));
    expect(game.vertices).toBe(vertices);
    expect(isIsomorphic(canonicalForm(game), game)).toBe(true);
    expect(canonicityFault(game, proofOf(game))).toBeUndefined();
    expect(recogniseUnicycle(game)?.pattern).toEqual(parsePattern(text));
  });
});

describe('Siegel’s families', () => {
  const isProved = (text: string, exits: number[]): boolean => {
    const game = unicycleGame(unicycleOf(parsePattern(text), exits.map(nimber)));
    const proof = proveCanonical(game);
    return proof !== undefined && canonicityFault(game, proof) === undefined;
  };

  test('figure 6: two runs, all exits 0, exactly if both have three arcs or more', () => {
    for (let lefts = 2; lefts <= 7; lefts++) {
      for (let rights = 2; rights <= 7; rights++) {
        const text = 'L'.repeat(lefts) + 'R'.repeat(rights);
        const zeros = Array.from(text, () => 0);
        expect(isProved(text, zeros), text).toBe(lefts >= 3 && rights >= 3);
      }
    }
  });

  test.each([1, 2, 3, 4, 10, 50])('figure 7 goes on: one of length 4 · %i + 1', (n) => {
    const exits = [1, ...Array.from({ length: n }, () => [1, 0, 0, 0]).flat()];
    expect(isProved(`L${'LR'.repeat(2 * n)}`, exits)).toBe(true);
  });
});

describe('the replay refuses a proof that has been tampered with', () => {
  const game = unicycleGame(constructUnicycle(parsePattern('LLLRLRRRLR')));
  const proof = proofOf(game);

  test.each(['claims', 'premises', 'answers', 'cycle'] as const)(
    'any one number of its %s changed',
    (part) => {
      let refused = 0;
      for (let k = 0; k < proof[part].length; k++) {
        for (const change of [-1, 1]) {
          const numbers = proof[part].slice();
          numbers[k] += change;
          if (canonicityFault(game, { ...proof, [part]: numbers }) !== undefined) refused++;
        }
      }
      expect(refused).toBe(2 * proof[part].length);
    },
  );

  test('and a proof for another game', () => {
    const other = unicycleGame(constructUnicycle(parsePattern('LLLRLRRLRR')));
    expect(canonicityFault(other, proof)).toBeDefined();
    expect(canonicityFault(game, { ...proof, answers: new Int32Array(0) })).toBeDefined();
    expect(canonicityFault(game, { ...proof, claims: new Int32Array(0) })).toBeDefined();
  });

  test('what is not canonical has no proof', () => {
    expect(
      proveCanonical(unicycleGame(unicycleOf(parsePattern('LLRR'), [0, 0, 0, 0].map(nimber)))),
    ).toBeUndefined();
    expect(proveCanonical(integerGame(3))).toBeUndefined();
  });
});
