/** Keys are shown wherever a position is, and taken wherever one is asked for; all positions can be had as a file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { tableFromIPC } from '@uwdata/flechette';
import { explore, rulesetFamilies, rulesetNamed } from 'gyre/rulesets';
import { openDuckDb } from 'gyre-cluster';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
beforeAll(async () => {
  await runGyre(['table', 'tic-tac-toe', '-o', inFolder('toe.table')]);
});

const probe = async (
  ...argv: string[]
): Promise<{ key: string; board: string; moves: { move: string; key: string }[] }> =>
  await jsonOf(['probe', inFolder('toe.table'), ...argv]);

test('a key that probe shows leads to the same position', async () => {
  const { moves } = await probe('b2');
  const [{ move, key }] = moves;
  const after = await probe('b2', move);
  expect(after.key).toBe(key);
  expect(await probe('--position', key, '--player', 'X')).toEqual(after);
});

test('moves are given one by one, or as a list with blanks or commas', async () => {
  const expected = await probe('b2', 'a1');
  for (const list of ['b2 a1', 'b2,a1', ' b2 ,  a1 ']) expect(await probe('--moves', list)).toEqual(expected);
  expect(await probe('--moves', 'b2', 'a1')).toEqual(expected);
  expect((await runGyre(['probe', inFolder('toe.table'), '--moves', 'b2 zz'])).err).toMatch(
    /^gyre: E_POSITION: there is no move "zz"; the moves are a3,/,
  );
});

test('a list is read by the longest name of a move, for names with blanks in them', async () => {
  writeFileSync(
    inFolder('steps.mjs'),
    `export default {
      name: 'steps', title: 'Steps', impartial: true, starts: () => [{ position: 0 }], key: (p) => p,
      show: (p) => String(p), fromKey: (k) => k,
      moves: (p, player, emit) => { if (p < 9) { emit(p + 1, 'go'); emit(p + 2, 'go on'); emit(p + 3, 'go on, twice'); } },
    };`,
  );
  const { out } = await runGyre(
    ['play', inFolder('steps.mjs'), '--moves', 'go on, twice go go on', '--keys'],
    {
      stdin: 'quit',
    },
  );
  expect(out).toContain('\n6\nkey 6\n');
});

test('--keys shows keys in probe, play and report', async () => {
  const probed = await runGyre(['probe', inFolder('toe.table'), 'b2', '--keys']);
  expect(probed.out).toContain('  a b c\nkey 16\n');
  expect(probed.out).toMatch(/^ {2}a3 +drawn in 8 plies {2}528$/m);
  const played = await runGyre(['play', 'tic-tac-toe', '--moves', 'b2 a1', '--keys'], { stdin: 'quit' });
  expect(played.out).toContain('  a b c\nkey 32784\n');
  const report = await runGyre(['report', 'tic-tac-toe', '--keys']);
  expect(report.out).toContain('  key 0');
  expect(probed.out.replaceAll(/\nkey \d+|(?<=plies) {2}\d+/g, '')).toBe(
    (await runGyre(['probe', inFolder('toe.table'), 'b2'])).out,
  );
});

test('report --out gives every position with its value: the counts of the report are the counts of the file', async () => {
  for (const [name, title] of [
    ['tic-tac-toe', 'mover,'],
    ['mu-torere', 'mover,'],
    ['nim', ''],
  ]) {
    const { values, positions } = JSON.parse(
      (await runGyre(['report', name, '-o', inFolder('list.csv'), '--json'])).out,
    );
    const [head, ...rows] = readFileSync(inFolder('list.csv'), 'utf8').trimEnd().split('\n');
    expect(head).toBe(`key,player,${title}value,plies`);
    expect(rows.length).toBe(positions);
    for (const value of ['W', 'D', 'L'])
      expect(rows.filter((row) => row.split(',').at(-2) === value).length).toBe(values[value]);
    expect(new Set(rows.map((row) => row.split(',').slice(0, 2).join())).size).toBe(positions);
    await runGyre(['report', name, '-o', inFolder('list.ndjson')]);
    const [schema, ...lines] = readFileSync(inFolder('list.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(schema).toMatchObject({ schema: 'gyre/ruleset-positions/1', ruleset: name });
    expect(lines.map((line) => Object.values(line).join())).toEqual(rows);
  }
});

test('report --out calls the players as the rules do, and gives their numbers beside that', async () => {
  const { out } = await runGyre(['report', 'cat-and-mouse', '-o', '-', '--to', 'csv', '-q']);
  const [head, ...rows] = out.trimEnd().split('\n');
  const [player, mover] = ['player', 'mover'].map((name) => head.split(',').indexOf(name));
  const pairs = new Set(rows.map((row) => `${row.split(',').at(player)} ${row.split(',').at(mover)}`));
  const { out: report } = await runGyre(['report', 'cat-and-mouse']);
  expect(pairs.size).toBe(2);
  for (const pair of pairs) expect(report).toContain(`\n${pair.slice(2)} `);
});

test('report --out - leaves stdout to the positions', async () => {
  const { out, err } = await runGyre(['report', 'nim', 'piles=1,2', '-o', '-', '--to', 'csv']);
  expect(out).toBe('key,player,value,plies\n7,0,W,3\n4,0,L,2\n1,0,W,1\n2,0,W,1\n0,0,L,0\n');
  expect(err).toContain('5 positions');
});

test('explore writes the graph of a ruleset, and solving it gives what report says', async () => {
  for (const name of ['tic-tac-toe', 'mu-torere', 'nim', 'cat-and-mouse']) {
    expect((await runGyre(['explore', name, '-o', inFolder('graph.gyre')])).exitCode).toBe(0);
    const solved = await jsonOf(['solve', inFolder('graph.gyre')]);
    const report = await jsonOf(['report', name]);
    expect(solved.vertices).toBe(report.positions);
    const total = (key: string): number =>
      solved.counts.reduce((sum: number, tally: Record<string, number>) => sum + tally[key], 0);
    expect([total('won'), total('drawn'), total('lost')]).toEqual([
      report.values.W,
      report.values.D,
      report.values.L,
    ]);
    expect([solved.start.value, solved.start.plies]).toEqual([
      report.starts[0].value,
      report.starts[0].plies,
    ]);
  }
});

test('the vertices of an explored graph are named by keys, and --no-names leaves them out', async () => {
  await runGyre(['explore', 'nim', 'piles=1,2', '-o', inFolder('nim.json')]);
  expect(JSON.parse(readFileSync(inFolder('nim.json'), 'utf8'))).toMatchObject({
    names: ['7', '4', '1', '2', '0'],
  });
  await runGyre(['explore', 'nim', 'piles=1,2', '-o', inFolder('bare.json'), '--no-names']);
  expect(JSON.parse(readFileSync(inFolder('bare.json'), 'utf8')).names).toBe(undefined);
});

test('explore --sum gives both players their moves', async () => {
  await runGyre(['explore', 'toads-and-frogs', '--sum', '-o', inFolder('toads.json')]);
  const { kind, vertices } = await jsonOf(['info', inFolder('toads.json')]);
  expect(kind).toBe('partizan');
  expect(vertices).toBeGreaterThan(explore(rulesetNamed('toads-and-frogs', {})).graph.vertices / 2);
});

test('play, report, render, probe, explore and table begin where the same options say', async () => {
  for (const argv of ['play', 'report', 'render', 'probe', 'explore', 'table'])
    expect((await runGyre([argv, '--help'])).out, argv).toMatch(
      /--position <key>[^]*--player <name>[^]*--moves/,
    );
  const place = ['--moves', 'b2 a1'];
  const [b2a1, moves] = [inFolder('b2a1.table'), inFolder('b2a1.json')];
  await runGyre(['table', 'tic-tac-toe', '-o', b2a1, ...place]);
  await runGyre(['explore', 'tic-tac-toe', '-o', moves, ...place]);
  const { key } = await jsonOf(['probe', b2a1]);
  const report = await jsonOf([
    'report',
    'tic-tac-toe',
    '--position',
    key,
    '--player',
    'X',
    '--threads',
    '2',
  ]);
  expect(report.starts).toEqual([{ player: 0, key, value: 'D', plies: 7 }]);
  expect(report.positions).toBe(617);
  expect(JSON.parse(readFileSync(moves, 'utf8')).names[0]).toBe(`${key} X`);
  expect(await jsonOf(['report', 'tic-tac-toe', '--table', b2a1])).toMatchObject(report);
  expect((await runGyre(['verify', b2a1])).out).toContain('all 617 positions');
  const played = await runGyre(['play', 'tic-tac-toe', '--table', b2a1, '--keys'], { stdin: 'quit' });
  expect(played.out).toContain(`key ${key}`);
  const drawn = ['--position', key, '--player', 'X'];
  const [one, other] = await Promise.all(
    [place, drawn].map((at) => runGyre(['render', 'tic-tac-toe', ...at])),
  );
  expect(one).toEqual(other);
  const refused = await runGyre(['table', 'chess', '-o', b2a1, '--moves', 'Kb2-c2']);
  expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('has every position')]);
});

test('gyre rulesets lists every family on a line, with parameters and size', async () => {
  const { out } = await runGyre(['rulesets', '--limit', '100']);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(rulesetFamilies.map(({ name }) => name));
  expect(out).toMatch(/^mnk .*; m=3 n=3 k=3; more than 100 positions$/m);
  expect(out).toMatch(/^dobutsu .*; 249,442,767 numbers$/m);
  const { rulesets } = await jsonOf(['rulesets', 'nim', 'piles=1,2']);
  expect(rulesets).toMatchObject([{ parameters: { piles: '1,2' }, size: { positions: 5, isAll: true } }]);
});

test('--best-move: a best move and its name, for solve -o and report -o in every format', async () => {
  const [game, bare] = [inFolder('moves.csv'), inFolder('bare.csv')];
  writeFileSync(game, 'source,target\na,b\nb,"c,d"\n');
  writeFileSync(bare, 'source,target\n0,1\n1,2\n');
  const rows = async (format: string, file = game): Promise<string> => {
    const out = inFolder(`answers.${format}`);
    const { err, exitCode } = await runGyre(['solve', file, '-o', out, '--best-move']);
    expect([exitCode, err]).toEqual([0, expect.not.stringContaining('E_')]);
    expect((await runGyre(['verify', file, out])).exitCode).toBe(0);
    return out;
  };
  expect(readFileSync(await rows('csv'), 'utf8')).toContain(
    'plies,move,name,moveName\n0,either,L,2,1,"a","b"\n1,either,W,1,2,"b","c,d"\n2,either,L,0,,"c,d",\n',
  );
  expect(readFileSync(await rows('csv', bare), 'utf8')).toContain('plies,move\n0,either,L,2,1\n');
  expect(readFileSync(await rows('ndjson'), 'utf8')).toContain(',"move":1,"name":"a","moveName":"b"}');
  const engine = await openDuckDb({ threads: 1 });
  const from = async (file: string): Promise<unknown> =>
    (await engine.query(`SELECT move, "moveName" FROM read_parquet('${file}')`)).map(Object.values);
  expect(await from(await rows('parquet'))).toEqual([
    [1, 'b'],
    [2, 'c,d'],
    [null, null],
  ]);
  await rows('sol');
  const arrow = tableFromIPC(readFileSync(await rows('arrow')));
  expect([...arrow.getChild('moveName')]).toEqual(['b', 'c,d', null]);

  const toe = { csv: inFolder('best.csv'), parquet: inFolder('best.parquet') };
  for (const out of Object.values(toe))
    await runGyre(['report', 'nim', 'piles=1,2', '-o', out, '--best-move']);
  expect(readFileSync(toe.csv, 'utf8')).toBe(
    'key,player,value,plies,move,moveName\n7,0,W,3,4,1 from 2\n4,0,L,2,1,1 from 1\n1,0,W,1,0,1 from 1\n2,0,W,1,0,2 from 2\n0,0,L,0,,\n',
  );
  expect(await from(toe.parquet)).toContainEqual(['4', '1 from 2']);
  await engine.close();
  for (const argv of [
    ['solve', game],
    ['solve', game, '-o', 'x.csv', '--disk', 'y'],
    ['report', 'nim'],
  ])
    expect((await runGyre([...argv, '--best-move'])).err, argv.join(' ')).toMatch(/^gyre: --best-move /);
});

test('explore → solve prints the names that the rules have for the players, from every format', async () => {
  for (const format of ['json', 'gyre', 'ndjson', 'arrow', 'parquet', 'dot', 'graphml']) {
    const game = inFolder(`hare.${format}`);
    await runGyre(['explore', 'hare-and-hounds', '-o', game]);
    const { out } = await runGyre(['solve', game, '-o', inFolder('hare.csv')]);
    expect(out, format).toMatch(/^Hounds to move .*\nHare to move .*\n/m);
    expect(out, format).not.toMatch(/Left|Right/);
  }
  expect(readFileSync(inFolder('hare.csv'), 'utf8')).toContain('\n0,0,W,23,"Hounds","D..D...HD.. Hounds"\n');
  const game = inFolder('hare.json');
  const asked = await runGyre(['solve', game, '-s', '.H.D....DD. Hounds', '--player', 'hare']);
  expect(asked.out).toContain('start      .H.D....DD. Hounds (Hounds to move)');
  expect((await runGyre(['solve', game, '-p', 'fox', '-s', '0'])).err).toBe(
    'gyre: there is no player "fox"; players are Hounds (0) and Hare (1)\n',
  );
  expect((await jsonOf(['solve', game])).players).toEqual(['Hounds', 'Hare']);
  await runGyre(['explore', 'hare-and-hounds', '--disk', inFolder('hare'), '-o', inFolder('hare.gyre')]);
  const disk = await runGyre(['solve', inFolder('hare.gyre'), '--disk', inFolder('hares')]);
  expect(disk.out).toMatch(/^Hounds to move /m);
  const wrong = { stdin: '{"vertices":1,"arcs":[],"players":["X","X"]}' };
  expect((await runGyre(['solve'], wrong)).err).toContain(
    'E_SHAPE: the players are ["X","X"]; give the names',
  );
});
