import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chessEnding } from 'gyre/rulesets';
import { IndexedRun, writeIndexedTable } from 'gyre/tables';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

writeFileSync(inFolder('empty.js'), 'export const nothing = 1;\n');
writeFileSync(inFolder('broken.ts'), 'export default {{{\n');

test.each([
  ['a file that is not there', 'nowhere.ts', /E_RULESET: there is no file/],
  ['a file without a ruleset', 'empty.js', /E_RULESET: the file exports no ruleset; write: export default/],
  ['a file that does not compile', 'broken.ts', /E_RULESET: the file cannot be loaded/],
])('%s is refused', async (_, name, message) => {
  await expectRefusal(['check', inFolder(name)], 3, message);
});

test.each([
  [['report', 'dodgem', 'm=3'], 2, /Dodgem has no parameter "m"; its parameters are n/],
  [['report', 'dodgem', 'n=seven'], 2, /n is "seven"; give a whole number from 2 to 5/],
  [['report', 'chess', 'men=KKR'], 2, /stronger side second; write it as KRK/],
  [['report', 'chess', 'men=KPPKP'], 2, /the ending is "KPPKP"; .* up to four in all/],
  [['report', 'nim', 'piles=9,9,9', '--limit', '5'], 4, /more than 5 positions/],
  [['play', 'tic-tac-toe', '--player', 'Z'], 2, /there is no player "Z"; the players are X and O/],
  [['play', 'tic-tac-toe', '--position', 'b2'], 2, /--position is "b2"; keys are whole numbers here/],
  [['probe', inFolder()], 3, /E_FILE: the table is not a file; check the path/],
  [['probe', inFolder('nowhere.table')], 3, /E_FILE: there is no such file; check the path/],
  [['play', 'tic-tac-toe', '--position', '511'], 3, /E_POSITION: the solved game does not have this/],
])('gyre %j exits with %i', (argv, code, message) => expectRefusal(argv, code, message));

test('gyre report gives the published counts of tic-tac-toe', async () => {
  const report = await jsonOf(['report', 'tic-tac-toe']);
  expect(report).toMatchObject({
    schema: 'gyre/report/1',
    positions: 5478,
    moves: 16_167,
    ends: 958,
    values: { W: 2836, D: 1068, L: 1574 },
  });
  expect(report.starts).toEqual([{ player: 0, key: '0', value: 'D', plies: 9 }]);
  expect(report.longestWin.line).toHaveLength(5);
});

test('gyre report --examples shows a position for each value and number of plies', async () => {
  const plain = await runGyre(['report', 'subtraction', 'heap=4']);
  const { out } = await runGyre(['report', 'subtraction', 'heap=4', '--examples']);
  expect(out).toBe(
    `${plain.out}\nexamples\n\nW in 1 ply\n  3 left\n\nL in 0 plies\n  0 left\n\nL in 2 plies\n  4 left\n`,
  );
});

test('a win that is longer than the line that is shown keeps its length', async () => {
  const argv = ['report', 'subtraction', 'heap=2001', 'set=1'];
  const { out } = await runGyre(argv);
  expect(out).toMatch(/\nlongest win: 2001 plies from\n {2}2001 left\n/);
  expect(out).toMatch(/, …\n\nmost moves/);
  expect((await jsonOf(argv)).longestWin).toMatchObject({ plies: 2001, board: '2001 left' });
});

test('gyre table, then gyre probe: moves by name, and a whole line', async () => {
  const path = inFolder('ttt.table');
  await runGyre(['table', 'tic-tac-toe', '-o', path]);
  const answer = await jsonOf(['probe', path, 'b2', 'b1', '--line']);
  expect(answer).toMatchObject({ value: 'W', plies: 5, player: 0 });
  expect(answer.moves[0].value).toBe('W');
  expect(answer.line).toHaveLength(5);
  const wrong = await runGyre(['probe', path, 'd4']);
  expect(wrong.err).toMatch(/there is no move "d4"; the moves are a3, b3/);
});

test('gyre probe --line: to the end, or round for ever', async () => {
  const [ends, circles] = [inFolder('ends.table'), inFolder('circles.table')];
  await runGyre(['table', 'nim', 'piles=2,1', '-o', ends]);
  await runGyre(['table', 'cat-and-mouse', '-o', circles]);
  expect((await runGyre(['probe', ends, '--line'])).out).toMatch(
    /\nbest play:\n {2}1 from 2, 1 from 1, 1 from 1\n$/,
  );
  expect((await runGyre(['probe', circles, '--line'])).out).toMatch(
    /\nbest play goes round for ever:\n {2}to \d(, to \d)+\n$/,
  );
});

test('gyre table of an indexed ruleset, asked by a FEN', async () => {
  const path = inFolder('krk.table');
  await runGyre(['table', 'chess', 'men=KRK', '-o', path]);
  const position = '8/8/8/8/8/1k6/7r/K7';
  const { out } = await runGyre(['probe', path, '--position', position, '--player', 'White']);
  expect(out).toMatch(/White to move: lost in 2 plies\n {2}Ka1-b1 +lost in 2 plies/);
  const report = await jsonOf(['report', 'chess', 'men=KRK', '--table', path]);
  expect(report).toMatchObject({ values: { D: 2796 } });
  const other = await runGyre(['report', 'chess', 'men=KQK', '--table', path]);
  expect(other.err).toMatch(/the table is of Chess ending KRK, not of Chess ending KQK/);
});

test('gyre report --table of another instance says which', async () => {
  const path = inFolder('nim.table');
  await runGyre(['table', 'nim', '-o', path]);
  const words = 'the table is of Nim (piles=3,4,5), not of Nim (piles=1,2)';
  await expectRefusal(['report', 'nim', 'piles=1,2', '--table', path], 3, words);
});

test('gyre table takes up a run that was stopped, and comes out the same', async () => {
  const path = inFolder('kqk.table');
  const begun = new IndexedRun(chessEnding('KQK'));
  for (let ply = 0; ply < 5; ply++) begun.step();
  writeFileSync(`${path}.part`, Buffer.concat(await writeIndexedTable(begun, { settledPlies: begun.plies })));
  const unfinished = await runGyre(['probe', `${path}.part`]);
  expect(unfinished.err).toMatch(/the table is not finished; run gyre table again/);
  const other = await runGyre(['table', 'chess', 'men=KRK', '-o', path]);
  expect(other.err).toMatch(
    /kqk\.table\.part: E_RULESET: the table is of Chess ending KQK, not .*; remove it, and the table is made anew/,
  );
  await runGyre(['table', 'chess', 'men=KQK', '-o', path]);
  expect(existsSync(`${path}.part`)).toBe(false);
  await runGyre(['table', 'chess', 'men=KQK', '-o', inFolder('whole.table')]);
  expect(readFileSync(path).equals(readFileSync(inFolder('whole.table')))).toBe(true);
});

const COINS = fileURLToPath(new URL('../../../examples/rulesets/coins.ts', import.meta.url));

test('a game with scores: report, table, probe and play speak of scores', async () => {
  const path = inFolder('coins.table');
  const { out } = await runGyre(['report', COINS]);
  // Ann takes the 2 and then, whatever Bob takes, the 9: 11 against 4.
  expect(out).toMatch(/start: score 7 in 4 plies; Ann to move/);
  expect(out).toMatch(/to move {6}value {2}score {2}plies {5}positions\n(Ann|Bob) +W/);
  expect(out).toMatch(/^Ann +W +7 +4 +1$/m);
  const starts = [{ player: 0, value: 'W', score: 7, plies: 4 }];
  expect(await jsonOf(['report', COINS])).toMatchObject({ starts });

  await runGyre(['table', COINS, 'coins=1,5,2', '-o', path]);
  const words = /the table is of A row of coins, which is not a ruleset of gyre; give the file .* --rules/;
  await expectRefusal(['probe', path], 3, words);
  const probe = await jsonOf(['probe', path, '--rules', COINS]);
  expect(probe).toMatchObject({ value: 'L', score: -2, plies: 3 });
  const play = await runGyre(['play', COINS, 'coins=4'], { stdin: 'first\n' });
  expect(play.out.trimEnd()).toMatch(/The game is over: -4 for Bob\.$/);
});

test('gyre play: moves, hints, values, take back, and the end', async () => {
  const stdin = ['values', '1', 'undo', 'hint', 'nonsense', '7 from 7'].join('\n');
  const { out, exitCode } = await runGyre(['play', 'nim', 'piles=7,3'], { stdin });
  expect(exitCode).toBe(0);
  expect(out).toContain('player 1 to move: won in 7 plies');
  expect(out).toContain('> hint\n4 from 7: won in 7 plies');
  expect(out).toContain('There is no move "nonsense"');
  expect(out.trimEnd()).toMatch(/Won by player 2\.$/);
});

test('gyre play: a move can be taken back when the game is over', async () => {
  const stdin = ['1 from 1', 'hint', 'undo', '2 from 2', '1 from 1'].join('\n');
  const { out } = await runGyre(['play', 'nim', 'piles=2,1'], { stdin });
  expect(out).toContain('Won by player 2.\n> hint\nThe game is over. undo: take back');
  expect(out.match(/player 1 to move/g)).toHaveLength(2);
  expect(out.trimEnd()).toMatch(/Won by player 2\.\n> 1 from 1\nThe game is over\. undo.*$/);
});

test('gyre play says when play goes round in a circle', async () => {
  const stdin = 'to 3\nto 4\nto 1\nto 2\n'.repeat(2);
  const { out } = await runGyre(['play', 'cat-and-mouse', '--you', 'both'], { stdin });
  expect(out).toMatch(/Not the first time here\. If play goes round for ever: A draw\./);
});

test('gyre play from a position of one’s own', async () => {
  const argv = ['play', 'chess', 'men=KRK', '--position', '8/8/8/8/8/1k6/7r/K7', '--player', 'White'];
  const { out } = await runGyre(argv, { stdin: 'Ka1-b1\n' });
  expect(out).toContain('Black: Rh2-h1');
  expect(out.trimEnd()).toMatch(/Won by Black\.$/);
  const wrong = await runGyre([...argv.slice(0, 4), 'nonsense']);
  expect(wrong.err).toMatch(/E_POSITION: the board is "nonsense"/);
  const keyless = await runGyre(['play', COINS, '--position', '12']);
  expect(keyless.err).toMatch(
    /cannot read positions from their keys; a ruleset with fromKey can; else begin/,
  );
});

test('gyre play --you none: perfect play against itself', async () => {
  const hounds = await runGyre(['play', 'hare-and-hounds', '--you', 'none']);
  expect(hounds.out.match(/^(Hounds|Hare): /gm)).toHaveLength(23);
  expect(hounds.out.trimEnd()).toMatch(/Won by Hounds\.$/);
  const draw = await runGyre(['play', 'mu-torere', '--you', 'none']);
  expect(draw.out.trimEnd()).toMatch(/play goes round for ever\. A draw\.$/);
});

test('explore to stdout needs --to: the refusal and the help say so', async () => {
  const { exitCode, err } = await runGyre(['explore', 'tic-tac-toe', '-o', '-']);
  expect([exitCode, err]).toEqual([2, 'gyre: the format is not known; give --to FORMAT\n']);
  expect((await runGyre(['explore', '--help'])).out.replace(/\s+/g, ' ')).toContain('needed for --out -');
});
