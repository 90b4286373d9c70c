import { expect, test } from 'vitest';
import { ASYMMETRIC, opponent, type Player, pliesAt, solve, valueAt } from '../src/index.ts';
import { Opponent, type StrategyName } from '../src/play/index.ts';
import { explore, mnk, type Ruleset, rulesetFamilies, rulesetNamed } from '../src/rulesets/index.ts';
import { askExplored, lineOfPlay } from '../src/tables/index.ts';

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

/**
 * A ring of ten points; a step forward, or one back for player 0 only. Player 0 is stuck at 9, which is a draw, and
 * loses by endless play: he must hurry towards it, though each step back keeps the draw.
 */
const towardsADraw: Ruleset<number> = {
  name: 'towards',
  title: 'Towards',
  convention: ASYMMETRIC,
  starts: () => [{ position: 1 }],
  moves(p, player, emit) {
    if (player === 1) emit(p, 'wait');
    else if (p < 9) {
      if (p > 0) emit(p - 1, 'back');
      emit(p + 1, 'on');
    }
  },
  key: (p) => p,
  show: String,
};

test.each<StrategyName>(['perfect', 'hardest'])(
  'regression: %s hurries to a draw where endless play is lost',
  async (name) => {
    const game = explore(towardsADraw);
    const asked = askExplored(game, solve(game.game));
    const side = new Opponent(towardsADraw, asked, name);
    for (let p = 1; p < 9; p++) expect((await side.choose(p, 0))?.name).toBe('on');
  },
);

/** Take 1, 5 or 3 of a heap, once each player; a score counts, not only a win. */
const scored: Ruleset<readonly number[]> = {
  name: 'scored',
  title: 'Scored',
  starts: () => [{ position: [] }],
  moves(taken, _, emit) {
    for (const n of [1, 5, 3]) if (!taken.includes(n)) emit([...taken, n], `take ${n}`);
  },
  payoff: (taken, player) =>
    taken.length < 2 ? undefined : player === 0 ? taken[0] - taken[1] : taken[1] - taken[0],
  key: (taken) => taken.join(),
  show: (taken) => taken.join(),
};

test.each<StrategyName>(['perfect', 'hardest'])('regression: %s plays for the score', async (name) => {
  const game = explore(scored);
  const side = new Opponent(scored, askExplored(game, solve(game.game)), name);
  expect((await side.choose([], 0))?.name).toBe('take 5');
  expect(await side.choose([1], 1)).toMatchObject({ name: 'take 5', value: 2, score: 4, plies: 1 });
  expect(await side.choose([5], 1)).toMatchObject({ name: 'take 3', value: 0, score: -2 });
});

test.each(
  rulesetFamilies.filter(({ name, isLarge }) => !isLarge && name !== 'chess' && name !== 'fox-and-geese'),
)('theory §1, moves: in $title best play goes from k plies to k − 1', async ({ name }) => {
  const shipped = rulesetNamed(name);
  const game = explore(shipped);
  const solution = solve(game.game);
  const stride = Math.ceil(game.graph.vertices / 40);
  for (let v = 0; v < game.graph.vertices; v += stride) {
    const plies = pliesAt(solution, v);
    if (plies === undefined || plies > 30) continue;
    const line = await lineOfPlay(shipped, askExplored(game, solution), game.position(v), game.player(v));
    expect(line.map((move) => move.plies)).toEqual(Array.from(line, (_, i) => plies - i));
    expect(line).toHaveLength(plies);
    expect(line[0]?.value ?? valueAt(solution, v)).toBe(valueAt(solution, v));
  }
});
