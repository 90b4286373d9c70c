import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for the tests of a file, which goes with them: gives the path of what lies in it, or its own. */
export function testFolder(): (...names: readonly string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}
