import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGyre } from './run-gyre.ts';

/** A line of every kind that a worksheet can hold. */
const SHEET = `## Hot games & cold ones: 100 %, a_b, #1, ~ ^ \\ { }
# Signs ↑ γ 漢 Ħ café ½ \\end{document}
G := {4||2|0}
G.Mean; G.Thermograph   # a comment
G.LeftWall
^.Options
:draw domineering("..|.#|..")
:draw hackenbush("0-1B,1-2R,1-3G")
:draw {0|over} + upon
for n in 1..4: n.G
2*3
on.Mean
unknown_name
{3,{5|{4|-2}}|{1|-1},{0|-5}} + {7|{3|1}} + {9|-2} + {8|{1|-7}}
+-{{2|0},{2|*}} + ^<2> + tiny(on) + 1/1024
\\end{verbatim}
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gyre-latex-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs pdfLaTeX where it is installed. */
function compile(file: string): { readonly status: number | null; readonly log: string } | undefined {
  const flags = ['-halt-on-error', '-interaction=nonstopmode', '-no-shell-escape'];
  const ran = spawnSync('pdflatex', [...flags, file], { cwd: dirname(file), encoding: 'utf8' });
  return ran.error === undefined ? { status: ran.status, log: ran.stdout } : undefined;
}

test('a worksheet with all kinds of lines is a document that pdfLaTeX compiles, where it is installed', async (context) => {
  const [source, file] = [join(folder, 'notes.calc'), join(folder, 'notes.tex')];
  await writeFile(source, SHEET);
  const { exitCode } = await runGyre(['calc', source, '-o', file]);
  expect(exitCode).toBe(3); // three lines are refused, and stand in the document
  expect(await readFile(file, 'utf8')).toMatch(
    /^\\documentclass[^]*\\begin\{document\}[^]*\\end\{document\}\n$/u,
  );
  const compiled = compile(file);
  context.skip(compiled === undefined, 'not compiled: pdflatex is not installed here');
  expect(compiled?.log).not.toMatch(/Overfull|Missing character/u);
  expect(compiled?.log).toContain('Output written on notes.pdf');
  expect(compiled?.status).toBe(0);
});

test('values for math mode need no packages', async () => {
  const values = [
    '{3||2|1}',
    '+-{1,2}',
    'tiny(2)',
    '^<2>',
    '-5/8v*3',
    'on & off',
    'a{0|||0||0,{a|0}|0}',
    '5over',
  ];
  const lines = await Promise.all(
    values.map(async (text) => (await runGyre(['value', text, '--latex'])).out.trim()),
  );
  const file = join(folder, 'values.tex');
  const body = lines.map((line) => `\\(${line}\\)\n`).join('\n');
  await writeFile(file, `\\documentclass{article}\n\\begin{document}\n${body}\\end{document}\n`);
  expect(lines[2]).toBe('{+}_{2}');
  const compiled = compile(file);
  if (compiled !== undefined) expect(compiled?.status, compiled.log).toBe(0);
});
