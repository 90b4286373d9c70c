import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { heapValues, parseHeapRule } from 'gyre/positions';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { allFormats, formatNames } from '../src/input/formats.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

const GAME =
  '{"title":"Six","names":["a","b","c","d","e","f"],"arcs":[[0,1],[1,2],[2,0],[1,3],[3,4],[4,5],[2,5]],"start":"a"}';

function file(name: string, content?: string | Uint8Array): string {
  const path = inFolder(name);
  if (content !== undefined) writeFileSync(path, content);
  return path;
}

describe('solve', () => {
  test('the summary has counts, bars, start, move and line', async () => {
    const { exitCode, out, err } = await runGyre(['solve'], { stdin: GAME });
    expect([exitCode, err]).toEqual([0, '']);
    expect(out).toContain('6 vertices, 7 arcs, normal play, symmetric graph');
    expect(out).toContain('either to move        3   50%        0    0%        3   50%');
    expect(out).toContain('      1  2  ██████████████████████████████████████████████████');
    expect(out).toContain('value      L lost in 4 plies');
    expect(out).toContain('main line  a → b → d → e → f');
  });

  test('in a terminal of 40 columns the counts and the bars fit', async () => {
    const { out } = await runGyre(['solve', '--no-color'], { stdin: GAME, columns: 40 });
    const lines = out.split('\n');
    expect(lines).toContain('either to move       3       0       3');
    expect(lines).toContain(`      1  2  ${'█'.repeat(26)}`);
    const table = lines.slice(lines.indexOf('') + 1);
    expect(Math.max(...table.map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  test('progress and timing are told to a file with --verbose only, and not with --quiet', async () => {
    expect((await runGyre(['solve'], { stdin: GAME })).err).toBe('');
    const { err } = await runGyre(['solve', '--verbose'], { stdin: GAME });
    expect(err).toMatch(/^solving \d+%\n(solving \d+%\n)*read in [\d.]+ s, solved in [\d.]+ s\n$/);
    expect((await runGyre(['solve', '--verbose', '--quiet'], { stdin: GAME })).err).toBe('');
  });

  test('colours come with FORCE_COLOR and go with --no-color and NO_COLOR', async () => {
    const colored = { stdin: GAME, env: { FORCE_COLOR: '1' } };
    expect((await runGyre(['solve'], colored)).out).toContain('\u001b[');
    expect((await runGyre(['solve', '--no-color'], colored)).out).not.toContain('\u001b[');
    const both = { stdin: GAME, env: { FORCE_COLOR: '1', NO_COLOR: '1' } };
    expect((await runGyre(['solve'], both)).out).not.toContain('\u001b[');
  });

  test('--json is one object with a schema; the same input gives the same bytes', async () => {
    const first = await runGyre(['solve', '--json', '--verify'], { stdin: GAME });
    const again = await runGyre(['solve', '--json', '--verify'], { stdin: GAME });
    expect(first).toEqual(again);
    expect(JSON.parse(first.out)).toMatchObject({
      schema: 'gyre/solve/1',
      positions: 6,
      start: { name: 'a', value: 'L', plies: 4, move: 1, line: [0, 1, 3, 4, 5] },
      verified: true,
      proved: true,
    });
  });

  test('--json does not claim to know what is endless where the solver gives no plies', async () => {
    const endlessBy = async (solver: string): Promise<unknown> => {
      return (await jsonOf(['solve', '-a', solver], { stdin: '{"vertices":1,"arcs":[[0,0]]}' })).endless;
    };
    expect([await endlessBy('attractor'), await endlessBy('unravel')]).toEqual([1, null]);
  });

  test('--convention and --start take the place of what the file says', async () => {
    const told = await jsonOf(['solve', '-c', 'misere', '-s', 'c'], { stdin: GAME });
    expect(told).toMatchObject({ convention: 'misere', start: { name: 'c', value: 'D' } });
  });

  test('--expect gives exit code 1 where the value differs', async () => {
    expect((await runGyre(['solve', '--expect', 'L'], { stdin: GAME })).exitCode).toBe(0);
    const { exitCode, err } = await runGyre(['solve', '--expect', 'W'], { stdin: GAME });
    expect([exitCode, err]).toEqual([1, 'gyre: the start is L, not W\n']);
  });

  test.each(['.sol', '.sol.gz', '.csv', '.csv.gz', '.ndjson', '.ndjson.gz'])(
    '--out %s is verified against the game',
    async (ending) => {
      const game = file('game.json', GAME);
      const solution = file(`game${ending}`);
      expect((await runGyre(['solve', game, '-o', solution])).exitCode).toBe(0);
      const { exitCode, out } = await runGyre(['verify', game, solution]);
      expect([exitCode, out]).toEqual([0, '✓ values, plies: proved right\n']);
      expect(readdirSync(inFolder()).filter((name) => name.endsWith('.partial'))).toEqual([]);
    },
  );
});

test.each(['.csv', '.ndjson', '.arrow'])(
  '%s of a solver without plies, with a line end in a name, is read back',
  async (ending) => {
    const game = file('odd.json', '{"names":["a\\nb","c\\"d"],"arcs":[[0,1]]}');
    const solution = file(`odd${ending}`);
    await runGyre(['solve', game, '-a', 'unravel', '-o', solution]);
    expect((await runGyre(['verify', game, solution])).out).toMatch(/^\? values: unproved/);
    expect(await jsonOf(['query', solution, '--game', game, '-v', 'a\nb'])).toMatchObject({
      name: 'a\nb',
      value: 'W',
      plies: null,
    });
  },
);

test('the start that solve was given is the start of the solution file', async () => {
  const solution = file('from-b.sol');
  await runGyre(['solve', '--start', 'b', '-o', solution], { stdin: GAME });
  expect((await runGyre(['query', solution])).out).toMatch(/^b: /);
});

describe('verify', () => {
  test('a wrong value is found and named, with exit code 1', async () => {
    const game = file('game.json', GAME);
    const solution = file('wrong.csv');
    await runGyre(['solve', game, '-o', solution]);
    writeFileSync(solution, readFileSync(solution, 'utf8').replace('4,either,W,1', '4,either,L,2'));
    const { exitCode, out } = await runGyre(['verify', game, solution]);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^✗ values, plies: wrong\n {2}.*\be\b/);
    const second = await runGyre(['verify', game, solution, '--proved']);
    expect([second.exitCode, second.out]).toEqual([1, `${out}✗ the proved checker: wrong\n`]);
    const { second: said } = await jsonOf(['verify', game, solution, '--proved']);
    expect(said).toEqual({ verdict: 'wrong', theorems: [] });
  });

  test('--proved says which theorems hold of a right solution; not of a table, nor of values alone', async () => {
    const game = file('game.json', GAME);
    const solution = file('right.csv');
    await runGyre(['solve', game, '-o', solution]);
    const { exitCode, out } = await runGyre(['verify', game, solution, '--proved']);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^✓ values, plies: proved right\n✓ the proved checker: right; .*alternating_right,/);
    const lines = readFileSync(solution, 'utf8').trimEnd().split('\n');
    writeFileSync(solution, lines.map((line) => line.split(',').slice(0, 3).join(',')).join('\n'));
    const bare = await runGyre(['verify', game, solution, '--proved']);
    expect([bare.exitCode, bare.out]).toEqual([
      5,
      expect.stringContaining('? the proved checker: unproved\n'),
    ]);
    const table = file('nim.table');
    await runGyre(['table', 'nim', '-o', table]);
    await expectRefusal(['verify', table, '--proved'], 2, '--proved is given with a table');
  });
});

test('--proved of an answer to an objective', async () => {
  const game = file('ring.edges', 'a,b\nb,a\nb,c\n');
  const answer = file('buchi.csv');
  const asked = ['--objective', 'buchi', '--targets', 'b'];
  await runGyre(['solve', game, ...asked, '-o', answer]);
  const { exitCode, out } = await runGyre(['verify', game, answer, ...asked, '--proved']);
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/✓ proved right\n✓ the proved checker: right; .*buchi_right\n$/),
  ]);
  const { second } = await jsonOf(['verify', game, answer, ...asked, '--proved']);
  expect(second).toEqual({ verdict: 'right', theorems: ['buchi_right'] });
});

describe('query, line, explain, trace, render, info', () => {
  test('ask about a position of a solution, with the game in the file or beside it', async () => {
    const game = file('game.json', GAME);
    await runGyre(['solve', game, '-o', file('full.sol')]);
    await runGyre(['solve', game, '-o', file('bare.sol'), '--no-game']);
    const full = await runGyre(['query', file('full.sol'), '-v', 'b', '--json']);
    expect(full).toEqual(await runGyre(['query', file('bare.sol'), '-v', 'b', '--json', '--game', game]));
    expect(JSON.parse(full.out)).toEqual({
      schema: 'gyre/query/1',
      vertex: 1,
      name: 'b',
      value: 'W',
      plies: 3,
      moves: [
        { vertex: 3, name: 'd', value: 'W', plies: 3, best: true },
        { vertex: 2, name: 'c', value: 'L', plies: 2, best: false },
      ],
    });
    const words = `gyre: ${file('bare.sol')}: E_SOLUTION: the file does not hold its game; give --game FILE`;
    await expectRefusal(['query', file('bare.sol'), '-v', 'b'], 3, words);
    const { positions } = await jsonOf(['line', file('full.sol')]);
    expect(positions.map(({ name }: { name: string }) => name).join('')).toBe('abdef');
    const why = await runGyre(['explain', file('full.sol'), '-v', 'e', '--depth', '2']);
    expect(why.out.trim().split('\n')).toHaveLength(2);
  });

  test('trace gives one event a step, and one sentence a step', async () => {
    const events = (await runGyre(['trace', '--events'], { stdin: GAME })).out.trim().split('\n');
    const sentences = (await runGyre(['trace'], { stdin: GAME })).out.trim().split('\n');
    expect(events.length).toBe(sentences.length);
    const whole = await jsonOf(['trace'], { stdin: GAME });
    expect(whole).toMatchObject({ schema: 'gyre/trace/1', solver: 'attractor', convention: 'normal' });
    expect(whole.steps).toEqual(events.map((line) => JSON.parse(line) as unknown));
    expect(JSON.parse(events[0])).toMatchObject({ step: 1, name: 'f', before: null, after: 'L' });
  });

  test.each([
    [['render', '-o', 'pic.png'], 'end it with .svg or .dot'],
    [['solve', '-o', 'out.xyz'], 'end it with .sol or .csv or .ndjson or .arrow'],
    [['solve', '--start', 'a', '--player', '7'], 'players are left (0) and right (1)'],
    [['play', 'bogus'], 'the rulesets are '],
    [['play', 'nim', 'foo=1'], 'its parameters are '],
  ])('%j is a wrong call: exit code 2', async (argv, hint) => {
    await expectRefusal(argv, 2, hint, GAME);
  });

  test('render draws every vertex with its letter, and Left and Right in blue and red', async () => {
    const { out } = await runGyre(['render'], { stdin: '{"vertices":2,"left":[[0,1]],"right":[[1,0]]}' });
    expect(out).toContain('<svg');
    expect(out).toContain('L0 / D');
    expect(out).toMatch(/#1f5fd0[\s\S]*#c62828/);
  });

  test('gen layered has arcs however small it is', async () => {
    const { out } = await runGyre(['gen', 'layered', '-n', '6']);
    expect((JSON.parse(out) as { arcs: unknown[] }).arcs.length).toBeGreaterThan(0);
  });

  test('solve of a game with payoffs shows its scores', async () => {
    const stdin =
      '{"vertices":4,"arcs":[[0,1],[0,2],[3,0]],"payoffs":[{"vertex":1,"score":5},{"vertex":2,"score":-7}]}';
    expect((await jsonOf(['solve'], { stdin })).byScore).toEqual([
      { score: 7, positions: 1 },
      { score: 5, positions: 1 },
      { score: -7, positions: 2 },
    ]);
    expect((await runGyre(['solve'], { stdin })).out).toContain(
      '  score  positions\n     +7          1\n     +5          1\n     -7          2\n',
    );
    const { out } = await runGyre(['solve'], { stdin: GAME });
    expect(out).not.toContain('score');
  });

  test('solve of a game with many scores shows the best and the worst', async () => {
    const payoffs = Array.from({ length: 40 }, (_, vertex) => ({ vertex, score: 10 * vertex }));
    const { out } = await runGyre(['solve'], { stdin: JSON.stringify({ vertices: 40, arcs: [], payoffs }) });
    expect(out).toContain('   +320          1\n      …  24 more scores\n    +70          1\n');
  });

  test('nim stops once the period is proved, and fills in the rest', async () => {
    const { values, period } = await jsonOf(['nim', '0.137', '-n', '1000000']);
    expect([values.length, period]).toEqual([1_000_001, { period: 34, preperiod: 52, checkedBelow: 141 }]);
    expect(values.slice(0, 2000)).toEqual(Array.from(heapValues(parseHeapRule('0.137'), 1999)));
    expect(values.slice(-34)).toEqual(values.slice(1_000_000 - 34 * 20_000 - 33, 1_000_001 - 34 * 20_000));
  });

  test('info counts without solving', async () => {
    expect(await jsonOf(['info'], { stdin: '0 1 left\n1 1 right\n' })).toMatchObject({
      schema: 'gyre/info/1',
      kind: 'partizan',
      arcs: [1, 1],
      selfLoops: [0, 1],
    });
  });
});

describe('vertices without names', () => {
  const game = () => file('nameless.edges', '0 1\n1 0\n1 2\n');

  test('are written v0, v1, … by every command, and read with and without the v', async () => {
    const solved = file('nameless.sol');
    const { out } = await runGyre(['solve', game(), '-o', solved, '--start', 'v0']);
    expect(out).toContain('longest win: 1 ply, from v1\n');
    expect(out).toContain('main line  v0 → v1 → v2\n');
    expect((await runGyre(['query', solved, '-v', 'v1'])).out).toContain('v1: W won in 1 ply\n');
    expect((await runGyre(['line', solved, '-v', '0'])).out).toContain('1  L  v0 → v1\n2  W  v1 → v2\n');
    expect((await runGyre(['explain', solved, '-v', '0'])).out).toMatch(
      /^v0 is lost in 2 plies: its only move is to v1/,
    );
  });
});

describe('convert', () => {
  test.each(['json', 'ndjson', 'gyre', 'edges', 'csv', 'tsv', 'grf'])(
    'to %s and back keeps the answer',
    async (format) => {
      const game = file('game.json', GAME);
      const there = file(`there.${format}.gz`);
      expect(await runGyre(['convert', game, there])).toEqual({ exitCode: 0, out: '', err: '' });
      const told = await jsonOf(['solve', there, '--start', '0']);
      expect(told).toMatchObject({ vertices: 6, arcs: 7, start: { value: 'L', plies: 4 } });
    },
  );

  test.each([
    ['convert', ['-', file('told.csv')], { format: 'csv', vertices: 6, dropped: ['title', 'start'] }],
    ['gen', ['path', '-n', '3', '-o', file('told.gyre')], { format: 'gyre', vertices: 3, arcs: 2 }],
    ['render', ['-', '-o', file('told.dot')], { vertices: 6, arcs: 7 }],
  ])('%s --json says what was written', async (name, argv, about) => {
    expect(await jsonOf([name, ...argv], { stdin: GAME })).toMatchObject({
      schema: `gyre/${name}/1`,
      file: argv.at(-1),
      ...about,
    });
  });

  test.each([
    ['convert', '-', '--to', 'csv'],
    ['gen', 'path'],
    ['render', '-'],
  ])('%s --json is refused where the output goes to stdout', async (...argv) => {
    await expectRefusal([...argv, '--json'], 2, '--json, and the output on stdout', GAME);
  });

  test.each(['calc', 'play', 'completion'])('%s has no --json', async (name) => {
    expect((await runGyre([name, '--json'])).err).toContain("unknown option '--json'");
  });

  test('help knows every format', async () => {
    expect(formatNames.toSorted()).toEqual(allFormats.map(({ name }) => name).toSorted());
    expect((await runGyre(['help', 'info'])).out.replace(/\s+/g, ' ')).toContain(formatNames.join(', '));
  });

  test('what the format drops is told with --verbose, or to a terminal', async () => {
    const argv = ['convert', '-', '--to', 'csv'];
    expect((await runGyre(argv, { stdin: GAME })).err).toBe('');
    const told = 'gyre: warning: the format csv has no place for the title and the start, dropped\n';
    expect((await runGyre([...argv, '--verbose'], { stdin: GAME })).err).toBe(told);
    expect((await runGyre(['convert', '-', '--to', 'json', '--verbose'], { stdin: GAME })).err).toBe('');
  });

  test('a game that the format cannot hold is refused, and no file is left', async () => {
    const target = file('no.pg');
    const words = /^gyre: E_FORMAT: a PGSolver file cannot hold a symmetric graph; it holds owned graphs$/;
    await expectRefusal(['convert', '-', target], 3, words, GAME);
    expect(existsSync(target)).toBe(false);
  });
});

describe('gen', () => {
  test.each(['random', 'layered', 'grid', 'ladder', 'clique', 'star', 'path'])(
    '%s is solved, and the same each time',
    async (kind) => {
      const first = await runGyre(['gen', kind, '-n', '60', '--seed', '5']);
      expect(first).toEqual(await runGyre(['gen', kind, '-n', '60', '--seed', '5']));
      expect((await runGyre(['solve', '--verify'], { stdin: first.out })).out).toContain('proved right');
    },
  );
});

describe('the program', () => {
  test('says its version, and helps', async () => {
    expect((await runGyre(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runGyre([])).out).toContain('Usage: gyre COMMAND');
    expect((await runGyre(['solve', '--help'])).out).toContain('$ gyre solve game.json');
    expect((await runGyre(['help', 'solve'])).out).toContain('$ gyre solve game.json');
  });

  test.each([
    [['slove'], /^gyre: unknown command 'slove'; did you mean solve\?$/],
    [['solve', '--verfy'], /^gyre: unknown option '--verfy'; did you mean --verify\?$/],
    [['solve', '-a', 'magic'], /^gyre: --algorithm is "magic"; the choices are attractor, fraenkel-levy/],
    [['convert', 'a.json'], /^gyre: the format to write is not known; give --to FORMAT or a file name$/],
    [['verify', 'x'], /^gyre: no solution to verify; say gyre verify GAME SOLUTION, or gyre verify TABLE$/],
  ])('wrong usage %j is one line and exit code 2', (argv, message) => expectRefusal(argv, 2, message));
});

test.each([['trace'], ['paper', 'games'], ['render', '-o', '-'], ['value']])(
  'gyre %s refuses a game with an objective, whose numbers it would leave out',
  async (...argv) => {
    const game = inFolder('objective.json');
    writeFileSync(game, '{"vertices":2,"arcs":[[0,1]],"objective":"buchi","targets":[1],"start":0}');
    await expectRefusal([...argv, game], 3, 'the game has an objective');
  },
);
