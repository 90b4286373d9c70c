/** The cells of docs/notebook.md run one after the other, and print what stands below them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { blocksOf } from './doc-blocks.ts';
import { testFolder } from './folder.ts';
import { withGyre } from './launcher.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const inFolder = testFolder();

const blocks = blocksOf(readFileSync(join(root, 'docs/notebook.md'), 'utf8'));
const cells = blocks.filter(({ language }) => language === 'python');
const python = pythonWithPandas();

/** Runs the cells in one interpreter, and keeps apart what each of them prints. */
const NOTEBOOK = `import contextlib, io, json, sys, matplotlib
matplotlib.use("Agg")
names, printed = {}, []
for cell in json.load(open("cells.json")):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(cell, names)
    printed.append("\\n".join(line.rstrip() for line in out.getvalue().splitlines()))
json.dump(printed, sys.stdout)
`;

test('every cell prints what stands below it', (context) => {
  context.skip(python === undefined, 'no Python with pandas, networkx and matplotlib found');
  writeFileSync(inFolder('cells.json'), JSON.stringify(cells.map(({ text }) => text)));
  writeFileSync(inFolder('notebook.py'), NOTEBOOK);
  const env = withGyre(inFolder('bin'));
  const said = execFileSync(python ?? '', ['notebook.py'], { cwd: inFolder(), env, encoding: 'utf8' });
  const expected = cells.map((cell) => {
    const next = blocks[blocks.indexOf(cell) + 1];
    return next?.language === 'text' ? next.text.trimEnd() : '';
  });
  expect(JSON.parse(said)).toEqual(expected);
});

/** A Python that has what the cells import. */
function pythonWithPandas(): string | undefined {
  const { PYSPARK_VENV } = process.env;
  const places = PYSPARK_VENV === undefined ? ['python3'] : [join(PYSPARK_VENV, 'bin/python'), 'python3'];
  return places.find((place) => {
    try {
      execFileSync(place, ['-c', 'import pandas, networkx, matplotlib'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
