import { expect, test } from 'vitest';
import { runGyre } from './run-gyre.ts';

test('--batch answers each; one statement has the fields at the top as ever', async () => {
  const lines = ['{"expr":"1; 2"}', '{"expr":"3"}', '{"expr":"1; )"}'];
  const { out } = await runGyre(['value', '--batch'], { stdin: lines.join('\n') });
  const [both, one, none] = out.trimEnd().split('\n');
  expect(JSON.parse(both)).toMatchObject({
    statements: [
      { statement: '1', text: '1' },
      { statement: '2', text: '2' },
    ],
  });
  expect(JSON.parse(one)).toMatchObject({ text: '3' });
  expect(JSON.parse(none)).toMatchObject({ line: 3, error: { code: 'E_SYNTAX', column: 4 } });
});
