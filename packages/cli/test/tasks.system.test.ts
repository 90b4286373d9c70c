/** Every line of the table of tasks that opens docs/cli.md works as it stands, in the order in which it stands. */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { stagesOf } from '../../../test/transcripts.ts';
import { commands } from '../src/commands/index.ts';
import { TASKS } from '../src/shell/tasks.ts';
import { runGyre } from './run-gyre.ts';

const home = process.cwd();
const inFolder = testFolder();
const lines = TASKS.flatMap(({ tasks }) => tasks.map(([, line]) => line));
afterAll(() => process.chdir(home));

beforeAll(() => {
  process.chdir(inFolder());
  writeFileSync('edges.csv', 'source,target\na,b\nb,a\nb,c\nc,d\n');
  writeFileSync('notes.calc', 'mean({3|1})\n');
  writeFileSync(
    'my-rules.ts',
    `export default {
      name: 'take', title: 'Take one or two', impartial: true,
      starts: () => [{ position: 5 }],
      moves(n: number, _: unknown, emit: (next: number, name: string) => void) {
        for (const k of [1, 2]) if (k <= n) emit(n - k, String(k));
      },
      key: (n: number) => n,
      show: (n: number) => String(n),
    };\n`,
  );
});

test('every command does something that somebody wants', () => {
  const named = new Set(lines.map((line) => line.split(' ')[1]));
  expect(commands.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
});

/** It waits for a browser; the smoke test starts it. */
const WAITS = ['gyre studio'];

test('every task does what it says, one after the other in one folder', async () => {
  for (const line of lines.filter((each) => !WAITS.includes(each))) {
    const [stage, ...more] = stagesOf(line) ?? [];
    if (!('gyre' in stage) || more.length > 0) throw new Error(`${line}: a task is one call of gyre`);
    const { exitCode, err } = await runGyre(stage.gyre);
    expect(exitCode, `${line}: ${err}`).toBe(0);
  }
});
