import { expect, test } from 'vitest';
import { opponent, type Player, solve } from '../src/index.ts';
import { askExplored, explore, mnk, Opponent, type StrategyName } from '../src/rulesets/index.ts';

const ruleset = mnk(3, 3, 3);
const play = explore(ruleset);
const ask = askExplored(play, solve(play.game));

/** Plays one strategy for X against another for O; the payoff at the end, for X. */
async function match(names: readonly [StrategyName, StrategyName], seed: number): Promise<number> {
  const sides = names.map((name, side) => new Opponent(ruleset, ask, name, seed + side));
  let [position, player] = [ruleset.starts()[0].position, 0 as Player];
  for (;;) {
    const score = ruleset.payoff?.(position, player);
    if (score !== undefined) return player === 0 ? score : 0 - score;
    const move = await sides[player].choose(position, player);
    if (move === undefined) throw new Error('no move in a game that is not over');
    [position, player] = [move.to, opponent(player)];
  }
}

test('perfect play against perfect play is drawn', async () => {
  expect(await match(['perfect', 'perfect'], 1)).toBe(0);
});

test.each<StrategyName>(['perfect', 'hardest'])('%s never loses to one who makes mistakes', async (name) => {
  const asFirst: number[] = [];
  const asSecond: number[] = [];
  for (let seed = 0; seed < 30; seed++) {
    asFirst.push(await match([name, 'mistakes'], seed));
    asSecond.push(await match(['mistakes', name], seed));
  }
  expect(Math.min(...asFirst)).toBe(0);
  expect(Math.max(...asSecond)).toBe(0);
  expect(asFirst).toContain(1);
});

/** How often the strategy wins for X against one who makes mistakes. */
async function wins(name: StrategyName): Promise<number> {
  let count = 0;
  for (let seed = 0; seed < 60; seed++) if ((await match([name, 'mistakes'], seed)) === 1) count++;
  return count;
}

/** Twenty first moves of one who makes mistakes. */
async function firstMoves(seed: number): Promise<string> {
  const side = new Opponent(ruleset, ask, 'mistakes', seed);
  const names: (string | undefined)[] = [];
  for (let i = 0; i < 20; i++) names.push((await side.choose({ marks: [0, 0] }, 0))?.name);
  return names.join();
}

test('traps are set: against mistakes, hardest wins at least as often as perfect', async () => {
  expect(await wins('hardest')).toBeGreaterThanOrEqual(await wins('perfect'));
});

test('the same seed plays the same game', async () => {
  expect(await firstMoves(7)).toBe(await firstMoves(7));
  expect(await firstMoves(7)).not.toBe(await firstMoves(8));
});
