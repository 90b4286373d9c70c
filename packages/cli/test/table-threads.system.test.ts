import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gyre-threads-'));
const launcher = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The table that so many threads make. */
function tableBy(threads: string): Buffer {
  const path = join(folder, `${threads}.table`);
  execFileSync(process.execPath, [launcher, 'table', 'chess', 'men=KRK', '-o', path, '--threads', threads]);
  return readFileSync(path);
}

test('the table does not depend on the number of threads', () => {
  const alone = tableBy('1');
  expect(tableBy('2').equals(alone)).toBe(true);
  expect(tableBy('3').equals(alone)).toBe(true);
});
