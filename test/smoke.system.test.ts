/** What is shipped works: every command once, in a process of its own, and every entrance of every package. */
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { entrancesOf, valuesOf } from './entrances.ts';
import { testFolder } from './folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const launcher = join(root, 'packages/cli/bin/gyre.js');
const game = 'tutorial.json';
const inFolder = testFolder();

interface Ends {
  readonly stdin?: string;
  readonly code?: number;
}

/** What a call of gyre prints on stdout; nothing may stand on stderr. */
async function gyre(argv: readonly string[], { stdin = '', code = 0 }: Ends = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [launcher, ...argv], { cwd: inFolder() }, (error, out, err) => {
      if ((error?.code ?? 0) === code && err === '') resolve(out);
      else reject(new Error(`gyre ${argv.join(' ')}: exit code ${error?.code ?? 0}, ${out}${err}`));
    });
    child.stdin?.end(stdin);
  });
}

let solved = '';
let tabled = '';
let help = '';
beforeAll(async () => {
  copyFileSync(join(root, 'examples', game), inFolder(game));
  solved = await gyre(['solve', game, '--verify', '--threads', '2', '-o', 'game.sol']);
  tabled = await gyre(['table', 'nim', '-o', 'nim.table']);
  help = await gyre(['help']);
});

/** A call of a command, and what it prints; the files that it reads are those of `solve` and `table` above. */
const CALLS: readonly (readonly [argv: readonly string[], prints: string | RegExp, ends?: Ends])[] = [
  [['verify', game, 'game.sol'], '✓ values, plies: proved right\n'],
  [['cluster', 'estimate', '--arcs', '1e9'], '30 layers, 50 % of the arcs drawn\n'],
  [['query', 'game.sol', '-v', 'gate'], 'gate: W won in 1 ply\n'],
  [['line', 'game.sol', '-v', 'gate'], '1  W  gate → end\n'],
  [['explain', 'game.sol', '-v', 'end'], 'end is lost: there is no move'],
  [['trace', game], '1  end is lost: the game ends there\n'],
  [['paper', 'sound', game, '--labels', 'DWDLD'], 'DWDLD is sound for S'],
  [['convert', game, '--to', 'dot'], /^digraph \{[^]*"start" -> "gate"[^]*\}\n$/],
  [['info', game], /^terminals +1$/m],
  [['gen', 'path', '-n', '3', '--to', 'edges'], '# vertices 3 arcs 2 kind symmetric\n0 1\n1 2\n'],
  [['play', 'nim', '--seed', '1'], /player 1 to move\n {2}1 {2}1 from 3\n/, { stdin: 'quit\n' }],
  [['report', 'nim'], '48 positions, 262 moves, 1 end; W 41  D 0  L 7\n'],
  [['probe', 'nim.table'], 'won in 11 plies\n'],
  [['check', 'nim'], 'Nim: looks sound; 48 positions and 262 moves looked at\n'],
  [['value', 'over - 1'], /^-1over\n[^]*^outcome +R:/m],
  [['nim', 'kayles', '-n', '8'], '0   0  1  2  3  1  4  3  2  1\n'],
  [['compare', 'upon', '^'], 'upon > ^\n'],
  [['calc'], '2\nover\n', { stdin: '{3|1}.Mean\na{0|a}\n' }],
  [['unicycle', 'LLRR', '--verify'], /^canonical +yes$/m],
  [['stoppers', '2', '--count', '--threads', '2'], 'stoppers    7\n'],
  [['manual', 'notation'], '# The notation of loopy games\n'],
  [['rulesets', 'dodgem'], 'n: '],
  [['completion', 'bash'], 'complete -o filenames -F _gyre gyre\n'],
];

test.for(CALLS.map(([argv, prints, ends]) => ({ line: argv.join(' '), argv, prints, ends })))(
  'gyre $line',
  async ({ argv, prints, ends }) => {
    const said = await gyre(argv, ends);
    if (typeof prints === 'string') expect(said).toContain(prints);
    else expect(said).toMatch(prints);
  },
);

test('gyre solve verifies and writes on two threads, gyre table writes', () => {
  expect(solved).toMatch(/1 +20% +3 +60% +1 +20%[^]*✓ values, plies: proved right\n/);
  expect(tabled).toBe('nim.table: the table of Nim\n');
});

test.each([
  [['render', game, '-o', 'game.svg'], 'game.svg', '<svg'],
  [['explore', 'nim', '-o', 'nim.edges'], 'nim.edges', '# vertices 48 arcs 262 kind symmetric\n'],
])('gyre %j', async (argv, file, text) => {
  await gyre(argv);
  expect(readFileSync(inFolder(file), 'utf8')).toContain(text);
});

test('gyre studio serves its page until Ctrl-C', async () => {
  const child = spawn(process.execPath, [launcher, 'studio', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    const page = await fetch((JSON.parse(line) as { url: string }).url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Gyre')]);
    child.kill('SIGINT');
  }
  expect(await ended).toBe(130);
});

test('every command that gyre help lists was called', () => {
  const listed = Array.from(help.matchAll(/^ {2}([a-z]+) {2,}\S/gm), ([, name]) => name);
  const called = ['solve', 'table', 'help', 'render', 'explore', 'studio', ...CALLS.map(([[name]]) => name)];
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(called.toSorted());
});

/** Prints the names behind every entrance that is asked for, and answers of a worker and of two threads. */
const PROGRAM = `
import { solveAsync, symmetricGraph, Threads, tokenGame } from 'gyre';
const names = {};
for (const entrance of process.argv.slice(1)) names[entrance] = Object.keys(await import(entrance)).sort();
const { default: schema } = await import('gyre-cli/schemas/solve.json', { with: { type: 'json' } });
const game = tokenGame(symmetricGraph(3, [[0, 1], [2, 2]]));
const threads = new Threads({ threads: 2 });
const answers = [await solveAsync(game, { where: 'worker' }), await threads.solve(game)];
threads.end();
console.log(JSON.stringify({ names, schema: schema.title, values: answers.map(({ values }) => values.join('')) }));
`;

test('every entrance of every package has the names that its source has; a worker and threads solve', async () => {
  const entrances = ['gyre', 'formats', 'cluster'].flatMap(entrancesOf);
  const names = Object.fromEntries(entrances.map((entrance) => [entrance.name, valuesOf(entrance)]));
  const argv = ['--input-type=module', '-e', PROGRAM, ...Object.keys(names)];
  const { stdout } = await run(process.execPath, argv, { cwd: root });
  expect(JSON.parse(stdout)).toEqual({ names, schema: 'gyre solve --json', values: ['201', '201'] });
});
