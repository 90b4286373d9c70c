import { readFileSync } from 'node:fs';
import { loopyGame } from 'gyre/loopy';
import {
  canonicityTest,
  diveForOrder,
  isAllowed,
  nimberExits,
  parsePattern,
  recogniseUnicycle,
  unicycleSearch,
  writePattern,
} from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { gameCases } from '../../../gyre/test/loopy/golden.ts';
import { allExits } from './brute.ts';

interface CountFact {
  readonly id: string;
  readonly kind: 'unicycle-count';
  readonly left: { readonly pattern: string; readonly exits: string };
  readonly right: { readonly canonical: number; readonly of: number; readonly first: number[] | null };
}

const facts = JSON.parse(
  readFileSync(new URL('../../../gyre/test/golden/loopy-facts.json', import.meta.url), 'utf8'),
) as CountFact[];

describe('golden counts of unicycles with nimber exits', () => {
  for (const { id, left, right } of facts.filter((fact) => fact.kind === 'unicycle-count')) {
    test(`${id}: every choice of exits, one by one, and the pruned search`, () => {
      const pattern = parsePattern(left.pattern);
      const below = Math.round(right.of ** (1 / pattern.length));
      const set = nimberExits(pattern.length, below);
      const isCanonical = canonicityTest(pattern, set.stock);
      let count = 0;
      let isFirstListed = right.first === null;
      for (const exits of allExits(pattern.length, set.games)) {
        if (!isCanonical(exits)) continue;
        count++;
        if (exits.join() === right.first?.join()) isFirstListed = true;
      }
      expect(count).toBe(right.canonical);
      expect(isFirstListed).toBe(true);
      if (!isAllowed(pattern)) return;
      const search = unicycleSearch(pattern, set, diveForOrder(pattern, set, { dives: 2 }).order);
      expect(search.advance(search.start)).toMatchObject({ count: right.canonical, isDone: true });
    });
  }
});

test('golden: Definition 13, unicycles are recognised with their pattern', () => {
  for (const { id, game, expected } of gameCases) {
    const { vertices, left, right, start } = game;
    const { unicycle } = expected as unknown as { unicycle: string | null };
    const found = recogniseUnicycle(loopyGame(vertices, left, right, start));
    expect(found === undefined ? null : writePattern(found.pattern), id).toBe(unicycle);
  }
});
