import { describe, expect, test } from 'vitest';
import { rawId } from '../src/solving/raw-id.ts';
import { hasBarInBraces, looksLikePath } from '../src/values/looks.ts';
import { runGyre } from './run-gyre.ts';

/** The texts of the values that `gyre value --json` gives. */
async function texts(expression: string): Promise<unknown[]> {
  const { out } = await runGyre(['value', '--json', expression]);
  const { text, statements } = JSON.parse(out) as { text?: string; statements?: { text: string }[] };
  return statements?.map((one) => one.text) ?? [text];
}

describe('; separates the equations of a system, or else statements, each answered', () => {
  test.each([
    ['1; 2', ['1', '2']],
    ['{3|1}; 5', ['{3|1}', '5']],
    ['G := {3|1}; G+G', ['{3|1}', '4']],
    ['a = {0|b}; b = {a|}', ['1 & *']],
    ['a = {0|a}; 1; b = {0|b}', ['over', '1', 'over']],
    ['a = {0|a}; a + 1', ['over', '1over']],
    ['x:1; x = y; y = {*|*}', ['^']],
    ['1 # one; two\n; 2;', ['1', '2']],
    ['a := 1; a = {a|}', ['1', 'on']], // to give a name is not to use it: the equation was dropped
  ])('gyre value %j', async (expression, values) => {
    expect(await texts(expression)).toEqual(values);
  });

  test('gyre value prints a report for each, under its statement', async () => {
    const { out } = await runGyre(['value', 'G := {3|1}; G+G']);
    expect(out).toMatch(/^# G := \{3\|1\}\n\{3\|1\}\n[^]*\n\n# G\+G\n4\n/);
    expect((await runGyre(['value', '--latex', '1; 2'])).out).toBe('1\n2\n');
    const svg = await runGyre(['value', '--svg', '1; 2']);
    expect([svg.exitCode, svg.err]).toEqual([2, expect.stringContaining('--svg draws one value')]);
  });

  test('gyre calc answers each, and an error in one does not end the line', async () => {
    const { exitCode, out } = await runGyre(['calc'], {
      stdin: '{3|1}; 5\nG := {3|1}; G+G; G > 0; :latex 1\n1; ); 2\n1; on := 2\n',
    });
    expect(exitCode).toBe(3);
    const first = ['{3|1}', '5', 'G = {3|1}', '4', 'yes', '1', '1', '  1; ); 2'];
    expect(out.split('\n').slice(0, 8)).toEqual(first);
    expect(out).toContain('     ^\n")" where a value should be');
    expect(out).toContain('     ^\non already has a meaning');
  });

  test('where one value is wanted, two are refused', async () => {
    const { exitCode, err } = await runGyre(['compare', '1; 2', '3']);
    expect([exitCode, err]).toEqual([3, expect.stringContaining('there are 2 statements where one value')]);
    expect((await runGyre(['compare', 'G := 1; G+G', '2', '--expect', '='])).exitCode).toBe(0);
  });

  test('a thousand statements are the most', async () => {
    const { exitCode, err } = await runGyre(['value', '1;'.repeat(1001)]);
    expect([exitCode, err]).toEqual([4, expect.stringContaining('there are 1001 statements in one text')]);
  });
});

describe('ids come back as they were written', () => {
  test.each([
    '9007199254740993',
    '123456789012345678901234567890',
    '1.0',
    '-0',
    '1e400',
    '"a\\"b,}"',
    '[9007199254740993,{"id":1}]',
    'null',
  ])('%s', async (id) => {
    const stdin = `{"a":{"id":7},"id" : ${id} ,"expr":"1"}\n{"expr":")","id":${id}}\n`;
    const { out } = await runGyre(['value', '--batch'], { stdin });
    for (const line of out.trimEnd().split('\n')) expect(line, line).toContain(`1","id":${id},`);
    const game = await runGyre(['solve', '--batch'], { stdin: `{"id":${id},"vertices":1,"arcs":[]}` });
    expect(game.out.startsWith(`{"schema":"gyre/solve-batch/1","id":${id},"value"`)).toBe(true);
  });

  test('an id must be a text or a number', () => {
    for (const line of ['[{"id":1}]', '{"x":"id"}', '{"a":"\\"id\\":3"}', '{}'])
      expect(rawId(line), line).toBeUndefined();
  });
});

test('what a text looks like takes one walk over it', () => {
  expect(['games/a.json', 'a.json', '/tmp/x', '..\\x'].every(looksLikePath)).toBe(true);
  expect(['1/2', '1.5', '{a/b|}', 'on', '3.(2)'].some(looksLikePath)).toBe(false);
  expect(['{0|1}', '{"a|b"}', '{}|', '{ |'].map(hasBarInBraces)).toEqual([true, false, false, true]);
  // The square of a million steps would take hours.
  for (const piece of ['a', '{', '.', '/ ']) {
    looksLikePath(piece.repeat(1_000_000));
    hasBarInBraces(piece.repeat(1_000_000));
  }
});
