import { describe, expect, test } from 'vitest';
import { loopyGame } from '../../src/values/game/game.ts';
import { certificateFault, follower, isAtMost, onside, proveAtMost, replay } from '../../src/values/index.ts';
import { reducedByYardsticks } from '../../src/values/simplify/measure.ts';
import { measured, STICKS, stickGame } from '../../src/values/simplify/yardsticks.ts';
import { randomGame, randomSource } from './random-games.ts';

const STICK_GAME = stickGame();

describe('yardsticks', () => {
  test('no two of them are equal', () => {
    for (let t = 0; t < STICKS.length; t++) {
      for (let u = 0; u < t; u++) {
        const [s, r] = [follower(STICK_GAME, t), follower(STICK_GAME, u)];
        expect(isAtMost(s, r, 'onside') && isAtMost(r, s, 'onside'), `${t} and ${u}`).toBe(false);
      }
    }
  });

  test('every bit is what a comparison of the two games says (150 games)', () => {
    let bits = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = randomSource(seed);
      const game = randomGame(random, 2 + Math.floor(random() * 8), 0.6 + 1.5 * random());
      const { atMost, atLeast } = measured(game);
      for (let v = 0; v < game.vertices; v++) {
        for (let t = 0; t < STICKS.length; t++) {
          const [g, stick] = [follower(game, v), follower(STICK_GAME, t)];
          const message = `seed ${seed}, vertex ${v}, stick ${t}`;
          expect((atMost[v] >> t) & 1, message).toBe(Number(isAtMost(g, stick, 'onside')));
          expect((atLeast[v] >> t) & 1, message).toBe(Number(isAtMost(stick, g, 'onside')));
          bits += 2;
        }
      }
    }
    expect(bits).toBeGreaterThan(10_000);
  });

  test('a game reduced by them has the same onside, and is never larger than game and yardsticks (600 games)', () => {
    let [before, after] = [0, 0];
    for (let seed = 1; seed <= 600; seed++) {
      const random = randomSource(seed);
      const game = randomGame(random, 3 + Math.floor(random() * 40), 0.6 + 3 * random());
      const reduced = reducedByYardsticks(game);
      for (const [a, b] of [
        [game, reduced],
        [reduced, game],
      ]) {
        const proof = proveAtMost(a, b, 'onside');
        expect([proof.holds, certificateFault(a, b, proof)], `seed ${seed}`).toEqual([true, undefined]);
      }
      expect(reduced.vertices).toBeLessThanOrEqual(game.vertices + STICKS.length);
      before += game.vertices;
      after += reduced.vertices;
    }
    expect(after).toBeLessThan(before / 3);
  });

  test('a large game says so in its explanation, which can be replayed', () => {
    const random = randomSource(7);
    const game = randomGame(random, 120, 2);
    const answer = onside(game);
    expect(answer.explanation.stages[0].kind).toBe('measured');
    expect(replay(answer.explanation)).toBeUndefined();
  });

  test('a signal stops the measuring', () => {
    const stopped = AbortSignal.abort();
    expect(() => measured(loopyGame(1, [], []), { signal: stopped })).toThrow(/E_ABORTED|abort|stopped/iu);
  });
});
