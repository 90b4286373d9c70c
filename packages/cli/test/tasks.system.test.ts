/** Every line of the table of tasks that opens docs/cli.md works as it stands, in the order in which it stands. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { TASKS } from '../src/shell/tasks.ts';
import { bePatient } from './patience.ts';

bePatient();

const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gyre-tasks-'));
const lines = TASKS.flatMap(({ tasks }) => tasks.map(([, line]) => line));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  writeFileSync(join(folder, 'edges.csv'), 'source,target\na,b\nb,a\nb,c\nc,d\n');
  writeFileSync(join(folder, 'notes.calc'), 'mean({3|1})\n');
  writeFileSync(
    join(folder, 'my-rules.ts'),
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

/** These wait for somebody: a browser, and a player, who leaves at once here. */
const WAITS = ['gyre studio'];
/** The answer may be no. */
const NO = ['gyre carousel 3'];

test.each(lines.filter((line) => !WAITS.includes(line)))('%s', async (line) => {
  const script = `gyre() { "${process.execPath}" "${launcher}" "$@"; }\n${line}`;
  const code = await new Promise((resolve) => {
    const child = execFile('bash', ['-c', script], { cwd: folder }, (error, _out, said) =>
      resolve(error === null ? 0 : `${String(error.code)} ${said}`),
    );
    child.stdin?.end();
  });
  if (NO.includes(line)) expect(String(code).trim()).toBe('1');
  else expect(code).toBe(0);
});
