import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

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
  const file = inFolder('notes.calc');
  writeFileSync(file, '# A switch.\nG := {3|1}\nG.Thermograph\n:draw domineering("..|.#")\n');

  test.each([
    ['notes.md', '# notes\n\nA switch.', '![mean 2, temperature 1](notes-1.svg)'],
    ['notes.tex', '\\documentclass', '\\begin{tikzpicture}'],
    ['notes.html', '<!doctype html>', '<svg xmlns='],
  ])('writes %s', async (name, beginning, holds) => {
    const path = inFolder(name);
    const { exitCode, err } = await runGyre(['calc', file, '-o', path]);
    expect([exitCode, err]).toEqual([0, '']);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(beginning)).toBe(true);
    expect(text).toContain(holds);
    if (name.endsWith('.md')) expect(existsSync(inFolder('notes-2.svg'))).toBe(true);
  });

  test('a refused line has exit code 3, and the others are answered', async () => {
    const path = inFolder('bad.calc');
    writeFileSync(path, 'on.Mean\n1 + 1\n');
    const { exitCode, out, err } = await runGyre(['calc', path, '--to', 'markdown']);
    expect(exitCode).toBe(3);
    expect(out).toContain('> 1 + 1\n2');
    expect(err).toContain('on.Mean: the game is loopy');
  });

  test.each([
    [['calc', inFolder('none.calc')], 3, 'there is no such file'],
    [['calc', file, '-o', inFolder('notes.pdf')], 2, 'says no format'],
    [['calc', '--to', 'html'], 2, '--to is for a worksheet in a file'],
  ])('%j is refused', async (args, code, message) => {
    await expectRefusal(args, code, message);
  });
});
