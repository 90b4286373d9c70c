import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression } from '../../src/desk/index.ts';
import { isAlternationFree } from '../../src/values/game/alternation.ts';
import {
  describe as describeSteps,
  isAtMost,
  isStopper,
  type LoopyGame,
  negative,
  offside,
  onside,
} from '../../src/values/index.ts';
import { type Cut, leastCuts, Sidling } from '../../src/values/sides/sidling.ts';
import { cuttingArcs, unravelled } from '../../src/values/simplify/backups.ts';
import { Sketch } from '../../src/values/simplify/sketch.ts';
import { randomGame, randomSource } from './random-games.ts';

const ROUNDS = 6;
const everyArc: Cut = () => true;

/** Random games with alternating cycles, each with its seed. */
function* loopyGames(seeds: number): Generator<[LoopyGame, string]> {
  for (let seed = 1; seed <= seeds; seed++) {
    const random = randomSource(seed);
    const game = randomGame(random, 2 + Math.floor(random() * 5), 0.6 + random());
    if (!isStopper(game)) yield [game, `seed ${seed}`];
  }
}

describe('sidling', () => {
  test.each([
    ['every arc cut, as in the classical procedure', () => [everyArc]],
    ['least cuts', (game: LoopyGame) => leastCuts(game, () => true)],
  ])(
    'approximations are stoppers, stay above γ⁺, never rise, and are γ⁺ once stationary: %s',
    (_, cutsOf) => {
      let arrived = 0;
      for (const [game, seed] of loopyGames(1500)) {
        for (const cut of cutsOf(game)) {
          const sidling = new Sidling(game, cut, {});
          let before: LoopyGame | undefined;
          for (let round = 0; round < ROUNDS && !sidling.isStationary; round++) {
            const now = sidling.next();
            expect(isStopper(now), seed).toBe(true);
            expect(isAtMost(game, now, 'onside'), seed).toBe(true);
            if (before !== undefined) expect(isAtMost(now, before, 'onside'), seed).toBe(true);
            before = now;
          }
          if (!sidling.isStationary || before === undefined) continue;
          arrived++;
          expect(isAtMost(before, game, 'onside'), seed).toBe(true);
        }
      }
      expect(arrived).toBeGreaterThan(400);
    },
  );

  test('decision 051: round k of the classical procedure is never below unravelling by k − 1 laps', () => {
    let rounds = 0;
    for (const [game, seed] of loopyGames(3000)) {
      const cut = cuttingArcs(game);
      const sidling = new Sidling(game, everyArc, {});
      for (let k = 1; k <= ROUNDS && !sidling.isStationary; k++) {
        rounds++;
        const classical = sidling.next();
        expect(isAtMost(unravelled(game, cut, k - 1), classical, 'onside'), `${seed}, round ${k}`).toBe(true);
      }
    }
    expect(rounds).toBeGreaterThan(3000);
  });

  test('the classical procedure does not settle for over, which least cuts leave as it is', () => {
    const over = evaluate(parseExpression('over')).onside;
    const sidling = new Sidling(over, everyArc, {});
    for (let round = 0; round < 20; round++) {
      const now = sidling.next();
      expect(sidling.isStationary).toBe(false);
      expect(isAtMost(now, over, 'onside')).toBe(false);
    }
    expect(leastCuts(over, () => true)).toHaveLength(0);
  });

  test('every alternating cycle meets a least cut, and no arc of it can be spared', () => {
    for (const [game, seed] of loopyGames(300)) {
      const cuts = leastCuts(game, () => true);
      expect(cuts.length, seed).toBeGreaterThan(0);
      for (const cut of cuts) {
        const arcs = cutArcs(game, cut);
        expect(isComplete(game, arcs), seed).toBe(true);
        for (const arc of arcs) {
          const fewer = arcs.filter((other) => other !== arc);
          expect(isComplete(game, fewer), seed).toBe(false);
        }
      }
    }
  });

  test('what was found is told in words, from above or from below', () => {
    const random = randomSource(10102);
    const game = randomGame(random, 15 + Math.floor(random() * 25), 1.5 + random() * 1.5);
    expect(describeSteps(onside(game).explanation).join('\n')).toContain('the stopper of the offside taken');
    const mirrored = describeSteps(offside(negative(game)).explanation).join('\n');
    expect(mirrored).toContain('the stopper of the onside taken');
    const stages = [{ kind: 'sidled', from: game, rounds: 2, to: game }] as const;
    expect(describeSteps({ mirrored: false, stages })[0]).toContain('approached from above in 2 rounds');
    expect(describeSteps({ mirrored: true, stages })[0]).toContain('approached from below in 2 rounds');
  });
});

function cutArcs(game: LoopyGame, cut: Cut): [number, number][] {
  return Array.from({ length: game.vertices }, (_, v) => v).flatMap((v) =>
    Array.from(game.options(1, v))
      .filter((w) => cut(1, v, w))
      .map((w): [number, number] => [v, w]),
  );
}

/** Is no alternating cycle left without these Right arcs? */
function isComplete(game: LoopyGame, arcs: readonly [number, number][]): boolean {
  const sketch = new Sketch(game);
  for (const [v, w] of arcs) {
    const kept = sketch.options(1, v).filter((x) => x !== w);
    sketch.setOptions(1, v, kept);
  }
  return isAlternationFree(sketch);
}
