import { expect, test } from 'vitest';
import { jsonLines, jsonOf, runGyre } from './run-gyre.ts';

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
  const answers = jsonLines(batch.out);
  expect(answers[0]).toMatchObject({ text: '*' });
  expect(answers[1]).toMatchObject({ line: 2, error: { code: 'E_RULESET' } });
  expect(answers[2]).toMatchObject({ line: 3, error: { code: 'E_DOMAIN' } });
  expect(answers[3]).toMatchObject({ statements: [{ text: '1' }, { text: '2' }] });
  expect(batch.exitCode).toBe(3);
});

test('what may have been meant otherwise is noted', async () => {
  expect((await runGyre(['value', '2*3'])).out).toContain('note: 2*3 is 2 + *3; the product is 2.(3)');
  expect(await jsonOf(['value', '2*3'])).toMatchObject({
    text: '2*3',
    notes: [expect.stringContaining('the product')],
  });
  const batch = await runGyre(['value', '--batch'], {
    stdin: '{"expr":"2*3"}\n{"expr":"{*|*}:1"}\n{3|1}\n',
  });
  const lines = batch.out.trimEnd().split('\n');
  expect(JSON.parse(lines[0])).toMatchObject({ notes: [expect.stringContaining('the product')] });
  expect(JSON.parse(lines[1])).toMatchObject({ notes: [expect.stringContaining('as it is written')] });
  expect(lines[2]).toContain('an expression stands in an object'); // a line is JSON, and the refusal says how
});
