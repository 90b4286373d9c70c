import { solve } from 'gyre';
import { explore, mnk, type Ruleset, rulesetNamed } from 'gyre/rulesets';
import { expect, test } from 'vitest';
import { type Arena, judged, type Standing } from '../document/arena.ts';
import { chosenBy } from './opponents.ts';

/** A ruleset as an arena, without a worker. */
function arenaOf<P>(ruleset: Ruleset<P>): Arena {
  const explored = explore(ruleset);
  const solution = solve(explored.game);
  const at = (path: readonly number[]): Standing => {
    let v = explored.starts[0];
    const moves = (): { name: string; to: P; vertex: number }[] => {
      const listed: { name: string; to: P; vertex: number }[] = [];
      const [position, player] = [explored.position(v), explored.player(v)];
      if (ruleset.payoff?.(position, player) !== undefined) return listed;
      ruleset.moves(position, player, (to, name) => {
        listed.push({ name, to, vertex: explored.vertex(to, player === 0 ? 1 : 0) ?? -1 });
      });
      return listed;
    };
    for (const choice of path) v = moves()[choice].vertex;
    return { key: `${v}`, player: explored.player(v), ...judged(solution, v, moves()) };
  };
  return {
    title: ruleset.title,
    players: ['Left', 'Right'],
    positions: explored.graph.vertices,
    endless: explored.game.convention.endless,
    at: (path) => Promise.resolve(at(path)),
  };
}

/** Plays both sides; the standing at the end. */
async function playOut(
  arena: Arena,
  seats: readonly ['perfect' | 'hardest' | 'mistakes', 'perfect' | 'hardest' | 'mistakes'],
  random: () => number,
): Promise<{ end: Standing; plies: number }> {
  const path: number[] = [];
  for (;;) {
    const here = await arena.at(path);
    if (here.options.length === 0) return { end: here, plies: path.length };
    path.push((await chosenBy(seats[here.player], arena, path, here, random)).choice);
  }
}

/** Numbers between 0 and 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('hardest to beat keeps a draw, and sets a trap that perfect play does not fall into', async () => {
  const arena = arenaOf(mnk(3, 3, 3));
  const { end } = await playOut(arena, ['hardest', 'perfect'], numbers(1));
  expect(end.value).toBe(1);
  const corner = await chosenBy('hardest', arena, [], await arena.at([]), numbers(1));
  expect(corner.name).toMatch(/^[ac][13]$/); // only the centre answers a corner: seven of eight answers lose
});

test('neither perfect play nor hardest to beat loses to mistakes', async () => {
  const arena = arenaOf(mnk(3, 3, 3));
  for (const side of ['perfect', 'hardest'] as const) {
    let wins = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { end, plies } = await playOut(arena, [side, 'mistakes'], numbers(seed));
      if (end.value !== 1) {
        expect(plies % 2).toBe(1); // X has made the last move
        wins++;
      }
    }
    expect(wins).toBeGreaterThan(0);
  }
});

test('where endless play is lost there is no time for traps', async () => {
  const arena = arenaOf(rulesetNamed('hare-and-hounds'));
  const { end, plies } = await playOut(arena, ['hardest', 'perfect'], numbers(1));
  expect([end.player, end.value, plies]).toEqual([1, 0, 23]);
});
