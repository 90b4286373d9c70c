import { canonicalForm, isIsomorphic, isStopper } from 'gyre/loopy';
import {
  allowedPatterns,
  canonicityFault,
  canonicityTest,
  dayExits,
  type LoopFreeStock,
  type Pattern,
  parsePattern,
  proveCanonical,
  recogniseUnicycle,
  unicycleGame,
  writePattern,
} from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../gyre/test/generators.ts';
import { isCanonicalByDefinition } from './brute.ts';

const day2 = dayExits(2);
const random = seeded(2009);

/** Random exits that are often canonical: few different ones, and runs of a colour mostly share theirs. */
function randomExits(pattern: Pattern): Int32Array {
  const few = Array.from({ length: 2 + random.below(4) }, () => random.pick(day2.games));
  const exits = Int32Array.from(pattern, () => random.pick(few));
  for (let i = 1; i < pattern.length; i++) {
    if (pattern[i] === pattern[i - 1] && random.chance(0.7)) exits[i] = exits[i - 1];
  }
  return exits;
}

function check(pattern: Pattern, stock: LoopFreeStock, exits: Int32Array): boolean {
  const claim = `${writePattern(pattern)} with exits ${exits.join()}`;
  const game = unicycleGame({ pattern, stock, exits });
  const isCanonical = canonicityTest(pattern, stock)(exits);
  expect(isIsomorphic(canonicalForm(game), game), claim).toBe(isCanonical);
  expect(isCanonicalByDefinition(game), claim).toBe(isCanonical);
  const proof = proveCanonical(game);
  expect(proof !== undefined, claim).toBe(isCanonical);
  if (proof !== undefined) expect(canonicityFault(game, proof), claim).toBeUndefined();
  expect(recogniseUnicycle(game)?.pattern.length, claim).toBe(pattern.length);
  return isCanonical;
}

describe('§1 a unicycle is canonical by masks, by the algebra, by the definition and by proof alike', () => {
  test('3,000 random ones with exits born by day 2', () => {
    let canonical = 0;
    for (let trial = 0; trial < 3000; trial++) {
      const n = 4 + random.below(6);
      const pattern = Array.from({ length: n }, () => random.below(2) as 0 | 1);
      const exits = randomExits(pattern);
      if (isStopper(unicycleGame({ pattern, stock: day2.stock, exits }))) {
        if (check(pattern, day2.stock, exits)) canonical++;
      } else expect(canonicityTest(pattern, day2.stock)(exits)).toBe(false);
    }
    expect(canonical).toBeGreaterThan(30);
  });

  test('random changes of known canonical ones, which lie on the border', () => {
    let canonical = 0;
    let others = 0;
    for (const pattern of allowedPatterns(8)) {
      const base = firstCanonical(pattern);
      for (let k = 0; k < 20; k++) {
        const exits = base.slice();
        exits[random.below(exits.length)] = random.pick(day2.games);
        if (check(pattern, day2.stock, exits)) canonical++;
        else others++;
      }
    }
    expect(canonical).toBeGreaterThan(50);
    expect(others).toBeGreaterThan(50);
  });
});

function firstCanonical(pattern: Pattern): Int32Array {
  const isCanonical = canonicityTest(pattern, day2.stock);
  for (let trial = 0; trial < 200_000; trial++) {
    const exits = randomExits(pattern);
    if (isCanonical(exits)) return exits;
  }
  throw new Error(`no unicycle found for ${writePattern(pattern)}`);
}

describe('§1 traps', () => {
  test('(F) equal blocks of a periodic pattern fuse', () => {
    const pattern = parsePattern('LLLRRRLLLRRR');
    const stock = day2.stock;
    const exits = new Int32Array(12); // each half alone is canonical: three of each colour, all exits 0
    expect(canonicityTest(parsePattern('LLLRRR'), stock)(exits.subarray(0, 6))).toBe(true);
    expect(check(pattern, stock, exits)).toBe(false);
    const game = unicycleGame({ pattern, stock, exits });
    expect(canonicalForm(game).vertices).toBe(7);
  });

  test('the two-valued recursion for ≤ is false on loops: every vertex is ≤ itself all the same', () => {
    const pattern = parsePattern('LLLRRR');
    const game = unicycleGame({ pattern, stock: day2.stock, exits: new Int32Array(6) });
    expect(isCanonicalByDefinition(game)).toBe(true);
    expect(twoValuedAtMost(game.vertices, (p, v) => game.options(p, v))).toBe(false);
  });
});

/** Whether "v ≤ w ⇔ no vᴸ ≥ w and no wᴿ ≤ v", worked out as far as it goes, finds v ≤ v for all v. */
function twoValuedAtMost(size: number, options: (player: 0 | 1, v: number) => Int32Array): boolean {
  const answers = new Map<number, 'yes' | 'no'>();
  const answer = (v: number, w: number): string | undefined => answers.get(v * size + w);
  for (let round = 0; round < size * size; round++) {
    for (let v = 0; v < size; v++) {
      for (let w = 0; w < size; w++) {
        const parts = [
          ...Array.from(options(0, v), (x) => answer(w, x)),
          ...Array.from(options(1, w), (y) => answer(y, v)),
        ];
        if (parts.every((part) => part === 'no')) answers.set(v * size + w, 'yes');
        if (parts.includes('yes')) answers.set(v * size + w, 'no');
      }
    }
  }
  return Array.from({ length: size }, (_, v) => answer(v, v)).every((part) => part === 'yes');
}
