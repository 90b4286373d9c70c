import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { entrancesOf } from '../../../test/entrances.ts';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

const WALK = `
import type { Ruleset } from 'gyre/rulesets';
import { MISERE } from 'gyre';

type Spot = readonly [number, number];

const walk: Ruleset<Spot> = {
  name: 'walk',
  title: 'Walk',
  impartial: true,
  convention: MISERE,
  starts: () => [{ position: [0, 0] }],
  moves([x, y], _, emit) {
    if (x < 2) emit([x + 1, y], 'right');
    if (y < 2) emit([x, y + 1], 'up');
  },
  key: ([x, y]) => KEY,
  show: ([x, y]) => \`at \${x}, \${y}\`,
};
export default walk;
`;

writeFileSync(inFolder('walk.ts'), WALK.replace('KEY', '3 * x + y'));
writeFileSync(inFolder('collide.ts'), WALK.replace('KEY', 'x + y'));

test('gyre check accepts a sound ruleset in TypeScript', async () => {
  const { exitCode, out } = await runGyre(['check', inFolder('walk.ts')]);
  expect(out).toBe('Walk: looks sound; 9 positions and 12 moves looked at\n');
  expect(exitCode).toBe(0);
});

test('a ruleset file imports from every entrance of gyre, and TypeScript beside it', async () => {
  writeFileSync(inFolder('limits.ts'), 'export const most: number = 3;\n');
  const entrances = entrancesOf('gyre').map(({ name }) => name);
  writeFileSync(
    inFolder('imports.js'),
    `${entrances.map((name, i) => `import * as room${i} from '${name}';`).join('\n')}
import { most } from './limits.ts';
export default {
  name: 'count',
  title: 'Count by ' + [${entrances.map((_, i) => `room${i}`).join()}].filter((room) => Object.keys(room).length > 0).length,
  starts: () => [{ position: 0 }],
  moves: (n, _, emit) => { if (n < most) emit(n + 1, 'up'); },
  key: (n) => n,
  show: (n) => 'at ' + n,
};
`,
  );
  const { out } = await runGyre(['check', inFolder('imports.js')]);
  expect(out).toBe(`Count by ${entrances.length}: looks sound; 4 positions and 3 moves looked at\n`);
});

test('gyre check shows keys with --keys and in --json', async () => {
  const file = inFolder('collide.ts');
  const { out } = await runGyre(['check', file, '--keys']);
  const json = (await jsonOf(['check', file])) as { faults: { key: string }[] };
  expect(out).toContain(`\nkey ${json.faults[0].key}\n`);
  expect((await runGyre(['check', file])).out).not.toContain('\nkey ');
});

test('gyre check shows two positions with one key, and says what to do', async () => {
  const { exitCode, out } = await runGyre(['check', inFolder('collide.ts')]);
  expect(exitCode).toBe(1);
  expect(out).toMatch(
    /key: two positions that are different have the key \d:\nat \d, \d\nand\nat \d, \d\n {2}key must tell apart/,
  );
});

test('long names of players keep the columns apart', async () => {
  const path = inFolder('long-names.ts');
  const players = "players: ['The old fox of the hills', 'Goose'],";
  writeFileSync(path, WALK.replace('KEY', '3 * x + y').replace('impartial: true,', players));
  const { out } = await runGyre(['report', path]);
  expect(out).toMatch(/^to move {19}value {2}plies/mu);
  expect(out).toMatch(/^The old fox of the hills {2}W {6}0/mu);
  expect(out).toMatch(/^Goose {21}[WL] /mu);
});

test.each([
  ['tic-tac-toe'],
  ['kayles', 'rows=9,4'],
  ['l-game'],
  ['hare-and-hounds'],
  ['cat-and-mouse'],
  ['chess', 'men=KQK'],
])('gyre report %s %s --table says what gyre report says', async (...names) => {
  const path = inFolder('reported.table');
  await runGyre(['table', ...names, '-o', path]);
  const solved = await runGyre(['report', ...names, '--examples']);
  expect(await runGyre(['report', ...names, '--examples', '--table', path])).toEqual({
    ...solved,
    exitCode: 0,
  });
});

test('gyre report --table of a ruleset of one’s own, and of rules that have changed since', async () => {
  const [path, rules] = [inFolder('changed.table'), inFolder('changed.ts')];
  const sound = WALK.replace('KEY', '3 * x + y');
  writeFileSync(rules, sound);
  await runGyre(['table', rules, '-o', path]);
  const { out } = await runGyre(['report', rules, '--table', path]);
  expect(out).toBe((await runGyre(['report', rules])).out);
  for (const [from, to] of [
    ['x < 2', 'x < 1'],
    ['3 * x + y', '3 * x + y + 1'],
    ['convention: MISERE,', ''],
  ] as const) {
    const changed = inFolder(`changed-${from.length}.ts`);
    writeFileSync(changed, sound.replace(from, to));
    for (const argv of [
      ['report', changed, '--table', path],
      ['play', changed, '--table', path],
      ['probe', path, '--rules', changed],
    ])
      await expectRefusal(
        argv,
        3,
        `${path}: E_RULESET: the rules of Walk are not those that the table was made`,
      );
  }
});

test('gyre table of a ruleset of one’s own, probed with --rules', async () => {
  const path = inFolder('walk.table');
  await runGyre(['table', inFolder('walk.ts'), '-o', path]);
  const { out } = await runGyre(['probe', path, 'up', '--rules', inFolder('walk.ts')]);
  expect(out).toMatch(/^at 0, 1\n\n(won|lost) in 3 plies/);
});
