import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { awari, chessEnding, dobutsu, guardRuleset, kayles, rulesetNamed } from 'gyre/rulesets';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { runGyre } from './run-gyre.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
const inFolder = testFolder();

test.each([awari(), rulesetNamed('bagh-chal'), chessEnding('KRK'), dobutsu(), kayles([5])])(
  'a ruleset from a file keeps all its parts: $name',
  (ruleset) => {
    const kept = guardRuleset(ruleset, 'my-rules.ts', Date.now);
    expect(Object.keys(kept).toSorted()).toEqual(Object.keys(ruleset).toSorted());
  },
);

test('a game with scores from a file is solved by its index, layer by layer', async () => {
  const [rules, table] = [inFolder('stones.ts'), inFolder('stones.table')];
  writeFileSync(
    rules,
    "import { awari } from 'gyre/rulesets';\nexport default { ...awari({ stones: 4 }), name: 'stones', parameters: {} };\n",
  );
  execFileSync(process.execPath, [LAUNCHER, 'table', rules, '-o', table], { stdio: 'ignore' }); // its threads need what is built
  const asked = ['--rules', rules, '--position', '0 0 0 0 0 1 0 1 0 0 2 0'];
  const { out, err } = await runGyre(['probe', table, ...asked]);
  expect(out + err).toMatch(/South to move: score -?\d/);
});

test('layers in the wrong order are found in a file, too', async () => {
  const rules = inFolder('layers.ts');
  writeFileSync(
    rules,
    "import { awari } from 'gyre/rulesets';\nconst a = awari({ stones: 4 });\nexport default { ...a, layers: [...a.layers].reverse() };\n",
  );
  const { out, err } = await runGyre(['check', rules]);
  expect(out + err).toMatch(/a move leads to index \d+ of layer \d+ from index \d+/);
});
