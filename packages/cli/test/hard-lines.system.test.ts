import { expect, test } from 'vitest';
import { expectRefusal, jsonLines, runGyre } from './run-gyre.ts';

/** Lines that once took minutes or filled the memory: each needs an answer or a refusal, soon. */
const HARD: readonly (readonly [name: string, text: string, answer: RegExp])[] = [
  ["'1:'*900 + '1'", `${'1:'.repeat(900)}1`, /^901$/u],
  ["'tiny('*3000", `${'tiny('.repeat(3000)}1${')'.repeat(3000)}`, /./u],
  ['1000.upon', '1000.upon', /^E_LIMIT$/u],
  ['50000.^', '50000.^', /^\^50000$/u],
  ['*5000+{1|*3000}', '*5000+{1|*3000}', /^E_LIMIT$/u],
  ['*1143+{1|*1991}', '*1143+{1|*1991}', /^E_LIMIT$/u],
  ['a chain of 4,000 hot games', hotChain(4000), /./u],
  ['a number of thirty digits in braces', '{1000000000000000000000000000000|5}', /^\{10{30}\|5\}$/u],
];

/** A chain of hot games, as deep as this: writing it once took the square of its depth. */
function hotChain(depth: number): string {
  return `${'{1|'.repeat(depth)}{0|-1}${'}'.repeat(depth)}`;
}

/** Lines that would take much longer than a second. */
const LONG: readonly string[] = [
  '500.upon',
  '300.{0|v*} + 250.{0||0|v*}',
  '400.{5|||2||*|-3} + 300.{7|||*||-2|-9}',
];

interface Answer {
  readonly text?: string;
  readonly error?: { readonly code: string };
}

/** The answers to the lines, each with `over` after it; and the processor time of all. */
async function answersTo(lines: readonly string[], timeout: string): Promise<[Answer[], number]> {
  const stdin = lines.flatMap((expr) => [JSON.stringify({ expr }), '{"expr":"over"}']).join('\n');
  const begin = process.cpuUsage();
  const { out } = await runGyre(['value', '--batch', '--timeout', timeout], { stdin });
  const { user, system } = process.cpuUsage(begin);
  const answers = jsonLines<Answer>(out);
  expect(answers.filter((_, i) => i % 2 === 1).map(({ text }) => text)).toEqual(lines.map(() => 'over'));
  return [answers.filter((_, i) => i % 2 === 0), (user + system) / 1e6];
}

test('hard lines have an answer or a refusal soon', async () => {
  const [answers, seconds] = await answersTo(
    HARD.map(([, text]) => text),
    '20',
  );
  for (const [i, [name, , wanted]] of HARD.entries())
    expect(answers[i].text ?? answers[i].error?.code, name).toMatch(wanted);
  expect(seconds).toBeLessThan(2 * HARD.length); // all threads are counted: compiling, too
});

test('--timeout 1 stops every line, and the rest of the batch goes on', async () => {
  const [answers, seconds] = await answersTo(LONG, '1');
  for (const { text, error } of answers) if (text === undefined) expect(error?.code).toBe('E_LIMIT');
  // All threads are counted: compiling and collecting garbage, too. Unstopped, one of the lines takes minutes.
  expect(seconds).toBeLessThan(4 * LONG.length);
});

test('--timeout also stops the drawing of a picture', async () => {
  await expectRefusal(['value', '500.^', '--svg', '--timeout', '1'], 4, '--timeout of 1 s is over');
});
