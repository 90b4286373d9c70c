import { expect, test } from 'vitest';
import { ENDLESS_32 } from '../src/game/solution.ts';
import { pliesAt, solve } from '../src/index.ts';
import { lGame } from '../src/rulesets/games/l-game.ts';
import { dodgem, explore, kayles, type MnkBoard, mnk, nim, type Ruleset } from '../src/rulesets/index.ts';
import {
  askExplored,
  askTable,
  bytesSource,
  exploredSource,
  lineOfPlay,
  openTable,
  rankMoves,
  readKeyedTable,
  reportOf,
  writeKeyedTable,
} from '../src/tables/index.ts';

test.each<Ruleset>([mnk(3, 3, 3), kayles([9, 4]), lGame(), dodgem(3)] as Ruleset[])(
  'the table of $title answers as the solution does',
  async (ruleset) => {
    const play = explore(ruleset);
    const solution = solve(play.game);
    const pieces = await writeKeyedTable(play, solution);
    const bytes = new Uint8Array(Buffer.concat(pieces));
    const file = await openTable(bytesSource(bytes));
    const ask = askTable(file, ruleset);
    const remember = askExplored(play, solution);
    expect(await readKeyedTable(file, play)).toMatchObject({
      values: solution.values,
      plies: Uint32Array.from(solution.values, (_, v) => pliesAt(solution, v) ?? ENDLESS_32),
    });
    for (let v = 0; v < play.graph.vertices; v += 17) {
      expect(await ask(play.position(v), play.player(v))).toEqual(
        await remember(play.position(v), play.player(v)),
      );
    }
  },
);

const board = mnk(3, 3, 3);
const shifted: Ruleset<MnkBoard> = {
  ...board,
  key: (position) => Number(board.key(position)) + 1,
  fromKey: (key) => board.fromKey?.(Number(key) - 1) as MnkBoard,
};

test.each([
  ['fewer positions', mnk(3, 3, 2), /the table has 5478 positions, and the rules give \d+;/],
  ['other keys', shifted, /the table has the key 0 0, and the rules give 1 0/],
])('a keyed table is not read beside the positions of rules with %s', async (_, changed, message) => {
  const play = explore(mnk(3, 3, 3));
  const pieces = await writeKeyedTable(play, solve(play.game));
  const file = await openTable(bytesSource(new Uint8Array(Buffer.concat(pieces))));
  await expect(readKeyedTable(file, explore(changed))).rejects.toThrow(message);
});

test('a move to a position without an answer is refused', async () => {
  const [rules, changed] = [nim([2]), nim([3])];
  const play = explore(rules);
  const ask = askExplored(play, solve(play.game));
  await expect(rankMoves(changed, ask, [4], 0)).rejects.toThrow(
    /there is no answer for the position after the move "1 from 4"; the rules are not those that were solved/,
  );
});

test('moves are ranked: quick wins first, then draws, then slow losses', async () => {
  const ruleset = mnk(3, 3, 3);
  const play = explore(ruleset);
  const ask = askExplored(play, solve(play.game));
  const fork = { marks: [0b000_000_101, 0b000_011_000] as const }; // X a3 c3, O a2 b2, X to move
  const ranked = await rankMoves(ruleset, ask, fork, 0);
  expect(ranked.map(({ name, value, plies }) => `${name} ${value}${plies}`)).toEqual([
    'b3 21',
    'c2 23',
    'a1 02',
    'b1 02',
    'c1 02',
  ]);
});

test('the main line ends in a mark of three', async () => {
  const ruleset = mnk(3, 3, 3);
  const play = explore(ruleset);
  const ask = askExplored(play, solve(play.game));
  const line = await lineOfPlay(ruleset, ask, { marks: [0b1, 0b10] }, 0);
  expect(line.length).toBe(5);
  expect(ruleset.payoff?.(line[4].to, 1)).toBe(-1);
});

test('a report counts what the published tables count', () => {
  const play = explore(mnk(3, 3, 3));
  const report = reportOf(exploredSource(play, solve(play.game)));
  expect(report).toMatchObject({
    positions: 5478,
    moves: 16_167,
    ends: 958,
    values: { W: 2836, D: 1068, L: 1574 },
  });
  expect(report.rows.reduce((sum, { count }) => sum + count, 0)).toBe(5478);
  expect(report.mostMoves.moves).toBe(9);
});
