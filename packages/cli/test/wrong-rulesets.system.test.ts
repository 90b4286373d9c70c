import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { guardOf, guardRuleset, nim, type Ruleset } from 'gyre/rulesets';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { doneWithin } from '../src/command/index.ts';
import { checkMemory } from '../src/rulesets/solved.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

/** A walk up to 50, with some of its parts replaced. */
function rulesetFile(name: string, parts: Record<string, string>, start = 'export default'): string {
  const all = {
    name: "'walk'",
    title: "'Walk'",
    impartial: 'true',
    starts: '() => [{ position: 0 }]',
    moves: "(p, _, emit) => { if (p < 50) emit(p + 1, 'up'); }",
    key: '(p) => p',
    show: "(p) => 'point ' + p",
    ...parts,
  };
  const path = inFolder(name);
  const body = Object.entries(all).map(([part, code]) => `  ${part}: ${code},\n`);
  writeFileSync(path, `${start} {\n${body.join('')}};\n`);
  return path;
}

const COLLIDING = rulesetFile('collide.js', { key: '(p) => p % 7' });

test.each([
  ['report', ['report', COLLIDING]],
  ['table', ['table', COLLIDING, '-o', inFolder('collide.table')]],
  ['play', ['play', COLLIDING]],
])('gyre %s refuses a ruleset whose keys collide', async (_, argv) => {
  const words =
    /collide\.js: E_RULESET: two positions that are different have the key 0: point 0 and.*gyre check .*collide\.js/;
  await expectRefusal(argv, 3, words);
});

test('keys that collide beyond the first look are found while exploring', async () => {
  const path = rulesetFile('late.js', {
    moves: "(p, _, emit) => { if (p < 4000) emit(p + 1, 'up'); }",
    key: '(p) => p > 3900 ? 3900 + p % 2 : p',
  });
  await expectRefusal(
    ['report', path],
    3,
    /E_RULESET: Walk gives two different positions the key 390\d: point 390\d and point/,
  );
});

const BOOM = "() => { throw new Error('boom'); }";

test.each([
  ['starts', BOOM, /starts of the ruleset failed with "Error: boom"; the mistake is in the code/],
  ['moves', BOOM, /moves of the ruleset failed with "Error: boom" at point 0;/],
  ['key', '(p) => q', /key of the ruleset failed with "ReferenceError: q is not defined" at point 0;/],
  ['payoff', BOOM, /payoff of the ruleset failed with "Error: boom" at point 0;/],
  ['show', BOOM, /show of the ruleset failed with "Error: boom" at 0;/],
  ['canonical', BOOM, /canonical of the ruleset failed with "Error: boom" at point 0;/],
  ['moves', 'async () => {}', /moves gives a promise at point 0; .* without async/],
  [
    'moves',
    '(p) => [p + 1]',
    /moves gives something back instead of calling emit at point 0; .*emit\(to, name\)/,
  ],
  [
    'moves',
    "(p, _, emit) => emit(undefined, 'up')",
    /the move "up" leads to undefined, .* at point 0; call emit/,
  ],
  ['moves', "(p, _, emit) => emit('up', p + 1)", /a move to "up" has the name 1 at point 0; call emit/],
  ['moves', 'undefined', /the ruleset has no function moves; moves\(position, player, emit\) calls/],
  ['key', '(p) => ({ p })', /key gives an object at point 0; .*JSON\.stringify/],
  ['key', '(p) => p < 3 ? p : undefined', /key gives undefined at point 3; give a whole number/],
  ['starts', '() => [0]', /starts has a start without position; write starts: \(\) => \[\{ position/],
  ['starts', '() => 0', /starts gives 0, which is not a list/],
  ['show', '(p) => p', /show gives 0 at 0; .* as text/],
  ['canonical', '() => null', /canonical gives null at point 0; .* it may be the same one/],
  [
    'moves',
    "(p, _, emit) => { for (;;) emit(p, 'on'); }",
    /emit more than 1000000 times at point 0; is there/,
  ],
  [
    'moves',
    "(p, _, emit) => { const to = { p }; emit(to, 'a'); to.p++; }",
    /E_RULESET: (key gives|where the move "a" leads was changed)/,
  ],
  ['convention', "'misere'", /convention is "misere"; import one: import \{ MISERE \} from 'gyre'/],
])('a wrong %s (%s) is explained', async (part, code, message) => {
  const path = rulesetFile(`wrong-${nextFile++}.js`, { [part]: code });
  const words = new RegExp(`wrong-\\d+\\.js: .*${message.source}`);
  await expectRefusal(['report', path], 3, words);
});

let nextFile = 0;

test('a function that never comes back is stopped and named', () => {
  const ruleset = guardRuleset(stuck, 'stuck.js', () => Date.now());
  expect(doneWithin(0.2, 'it', () => ruleset.moves(7, 0, () => undefined))).toBe(false);
  expect(String(guardOf(ruleset)?.stuck(0.1))).toMatch(
    /moves of the ruleset has not come back after 0\.1 seconds at\npoint 7; is there a loop in it/,
  );
});

test('work that takes long without being stuck is only cut short', () => {
  const ruleset = guardRuleset(stuck, 'stuck.js', () => Date.now());
  const work = (): void => {
    for (let p = 0; p < Number.POSITIVE_INFINITY; p++) ruleset.key(p);
  };
  expect(doneWithin(0.4, 'it', work)).toBe(false);
  expect(guardOf(ruleset)?.stuck(0.2)).toBeUndefined();
});

const stuck: Ruleset<number> = {
  name: 'stuck',
  title: 'Stuck',
  starts: () => [{ position: 0 }],
  moves(p) {
    for (let at = p; at < 50; at = p);
  },
  key: (p) => p,
  show: (p) => `point ${p}`,
};

test('a ruleset in plain JavaScript may import from gyre, wherever it lies', async () => {
  const path = rulesetFile(
    'misere.js',
    { convention: 'MISERE' },
    "import { MISERE } from 'gyre'; export default",
  );
  expect((await runGyre(['check', path])).out).toBe(
    'Walk: looks sound; 51 positions and 50 moves looked at\n',
  );
  expect((await runGyre(['report', path])).out).toMatch(/start: won in 50 plies/);
});

test.each(['js', 'ts'])('a %s file that does not parse is refused with the line', async (kind) => {
  const path = inFolder(`unparsed.${kind}`);
  writeFileSync(path, "export default {\n  name: 'x',\n  ;\n};\n");
  await expectRefusal(['check', path], 3, /unparsed\.(js|ts):3:.* E_RULESET: the file cannot be loaded: /);
});

test('--debug shows the line of the ruleset that failed', async () => {
  const { err } = await runGyre(['report', rulesetFile('boom.js', { moves: BOOM }), '--debug']);
  expect(err).toMatch(/caused by Error: boom\n.*boom\.js:6:/);
});

test.each([
  ['js', 'export const walk =', /it exports walk, but not as its default; .* export default walk/],
  ['ts', 'export const walk =', /it exports walk, but not as its default; .* export default walk/],
  [
    'js',
    'export default () => { throw new Error("boom"); }; const walk =',
    /that the file exports failed: boom/,
  ],
  ['js', 'export default class Walk {} const walk =', /exports a class; write: export default new Walk\(\)/],
])('a %s file that begins with "%s" is explained', async (kind, start, message) => {
  await expectRefusal(['check', rulesetFile(`start-${nextFile++}.${kind}`, {}, start)], 3, message);
});

test('an infinite game stops at the limit, and the message says what to look at', async () => {
  const path = rulesetFile('infinite.js', { moves: "(p, _, emit) => emit(p + 1, 'up')" });
  const words = /E_LIMIT: Walk has more than 5000 positions; .* make sure that the game is finite/;
  await expectRefusal(['report', path, '--limit', '5000'], 4, words);
});

const ROOMY = { heap: 100, mostHeap: 1000, whole: 100, mostWhole: 1000 };

test.each([
  ['room enough', {}, undefined],
  ['a heap that is half full', { heap: 700, mostHeap: 1000 }, /fill the memory; is the game infinite\?/],
  ['a machine that is half full', { whole: 510 }, /fill the memory; choose a smaller instance/],
])('an exploration with %s', (_, memory, message) => {
  const look = (): void => checkMemory(nim([1]), 12_345, { ...ROOMY, ...memory });
  if (message === undefined) expect(look).not.toThrow();
  else expect(look).toThrow(message);
});

test('an infinite game with large keys gives a message before the memory is full', () => {
  const path = rulesetFile('heavy.js', {
    moves: "(p, _, emit) => { for (let i = 1; i <= 9; i++) emit(9 * p + i, 'up ' + i); }",
    key: "(p) => 'k'.repeat(500) + p",
  });
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--max-old-space-size=64', main, 'report', path], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(
    /^gyre: E_LIMIT: the first \d+ positions of Walk fill the memory; is the game infinite/,
  );
  expect(status).toBe(4);
});

test('Ctrl-C stops an exploration, and says how far it had come', async () => {
  const path = rulesetFile('long.js', {
    moves: "(p, _, emit) => { if (p === 20000) console.error('deep'); emit(p + 1, 'up'); }",
  });
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'report', path, '--limit', '1000000000']);
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
    if (said === 'deep\n') child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect(said).toMatch(/^deep\ngyre: E_ABORTED: interrupted: \d+ positions of Walk found/);
  expect(code).toBe(130);
});

test('gyre play --values lists moves as gyre probe does, best first; else by name, which gives nothing away', async () => {
  const table = inFolder('nim.table');
  await runGyre(['table', 'nim', 'piles=4,2,1', '-o', table]);
  const probe = await runGyre(['probe', table, '--json']);
  const ranked = (JSON.parse(probe.out) as { moves: { move: string }[] }).moves.map(({ move }) => move);
  const listed = async (...options: string[]): Promise<string[]> => {
    const { out } = await runGyre(['play', 'nim', 'piles=4,2,1', ...options], { stdin: 'quit\n' });
    return Array.from(out.matchAll(/^ +\d+ {2}(\d from \d)/gm), ([, move]) => move);
  };
  expect(await listed('--values')).toEqual(ranked);
  expect(await listed()).toEqual(ranked.toSorted());
});
