import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runGyre } from './run-gyre.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-desk-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('positions of rulesets in expressions', () => {
  test('in calc, in value, in compare and in a batch', async () => {
    const lines = [
      'domineering("..|.#") + 1',
      'ToadsAndFrogs("t.tf") == on',
      'hackenbush("0-1B,1-2R").Birthday',
      'help clobber',
    ];
    const calc = await runGyre(['calc'], { stdin: `${lines.join('\n')}\n` });
    expect(calc.out.split('\n').slice(0, 3)).toEqual(['1*', 'yes', '2']);
    expect(calc.out).toContain('clobber("');
    const value = await runGyre(['value', 'domineering("...|...").Mean']);
    expect([value.exitCode, value.out.split('\n')[0]]).toEqual([0, '3/4']);
    expect((await runGyre(['compare', 'domineering("..|..")', '+-1', '--expect', '='])).exitCode).toBe(0);
    const asked = ['domineering("..|.#")', 'domineering("?")', 'on.Mean', 'for n in 1..2: n'];
    const batch = await runGyre(['value', '--batch'], {
      stdin: asked.map((expr) => JSON.stringify({ expr })).join('\n'),
    });
    const answers = batch.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers[0]).toMatchObject({ text: '*' });
    expect(answers[1]).toMatchObject({ line: 2, error: { code: 'E_RULESET' } });
    expect(answers[2]).toMatchObject({ line: 3, error: { code: 'E_DOMAIN' } });
    expect(answers[3]).toMatchObject({ statements: [{ text: '1' }, { text: '2' }] });
    expect(batch.exitCode).toBe(3);
  });

  test('what may have been meant otherwise is noted', async () => {
    expect((await runGyre(['value', '2*3'])).out).toContain('note: 2*3 is 2 + *3; the product is 2.(3)');
    const { out } = await runGyre(['value', '2*3', '--json']);
    expect(JSON.parse(out)).toMatchObject({ text: '2*3', notes: [expect.stringContaining('the product')] });
    const batch = await runGyre(['value', '--batch'], {
      stdin: '{"expr":"2*3"}\n{"expr":"{*|*}:1"}\n{3|1}\n',
    });
    const lines = batch.out.trimEnd().split('\n');
    expect(JSON.parse(lines[0])).toMatchObject({ notes: [expect.stringContaining('the product')] });
    expect(JSON.parse(lines[1])).toMatchObject({ notes: [expect.stringContaining('as it is written')] });
    expect(lines[2]).toContain('an expression stands in an object'); // a line is JSON, and the refusal says how
  });
});

describe('gyre value RULESET', () => {
  test('has the thermograph where play ends', async () => {
    const { out } = await runGyre(['value', 'domineering', 'board=...|...']);
    expect(out).toContain('thermograph:\n  mean 3/4, temperature 5/4\n');
    const json = JSON.parse(
      (await runGyre(['value', 'domineering', 'board=...|...', '--json'])).out,
    ) as unknown;
    expect(json).toMatchObject({ thermograph: { mean: '3/4', temperature: '5/4' } });
    expect((await runGyre(['value', 'toads-and-frogs', 'strip=t.tf'])).out).not.toContain('thermograph');
  });

  test('gives moves of loopy sums with their reasons', async () => {
    const { out } = await runGyre(['value', 'toads-and-frogs', 'strip=t.tf', '--moves', 'left']);
    expect(out).toMatch(
      /(?:wins|draws|loses) +1 steps +part 1 becomes .+: the sum becomes .+, where Right to move/u,
    );
  });
});

describe('gyre calc FILE', () => {
  const file = join(folder, 'notes.calc');
  writeFileSync(file, '# A switch.\nG := {3|1}\nG.Thermograph\n:draw domineering("..|.#")\n');

  test.each([
    ['notes.md', '# notes\n\nA switch.', '![mean 2, temperature 1](notes-1.svg)'],
    ['notes.tex', '\\documentclass', '\\begin{tikzpicture}'],
    ['notes.html', '<!doctype html>', '<svg xmlns='],
  ])('writes %s', async (name, beginning, holds) => {
    const path = join(folder, name);
    const { exitCode, err } = await runGyre(['calc', file, '-o', path]);
    expect([exitCode, err]).toEqual([0, '']);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain(holds);
    if (name.endsWith('.md')) expect(existsSync(join(folder, 'notes-2.svg'))).toBe(true);
  });

  test('a refused line has exit code 3, and the others are answered', async () => {
    const path = join(folder, 'bad.calc');
    writeFileSync(path, 'on.Mean\n1 + 1\n');
    const { exitCode, out, err } = await runGyre(['calc', path, '--to', 'markdown']);
    expect(exitCode).toBe(3);
    expect(out).toContain('> 1 + 1\n2');
    expect(err).toContain('on.Mean: the game is loopy');
  });

  test.each([
    [['calc', join(folder, 'none.calc')], 3, 'there is no such file'],
    [['calc', file, '-o', join(folder, 'notes.pdf')], 2, 'says no format'],
    [['calc', '--to', 'html'], 2, '--to is for a worksheet in a file'],
  ])('%j is refused', async (args, code, message) => {
    const { exitCode, err } = await runGyre(args);
    expect([exitCode, err]).toEqual([code, expect.stringContaining(message)]);
  });
});
