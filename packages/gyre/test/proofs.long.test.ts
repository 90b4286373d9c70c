import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIf } from '../../../test/needs.ts';

const REPOSITORY = new URL('../../../', import.meta.url);
const COMMITTED = readFileSync(new URL('packages/gyre/src/proved/check.ts', REPOSITORY), 'utf8');

/** `Coq 8.16.1, js_of_ocaml 4.0.0` of what is installed; undefined if one is missing. */
function installed(): string | undefined {
  const said = (command: string, option: string): string | undefined => {
    const { status, stdout } = spawnSync(command, [option], { encoding: 'utf8' });
    return status === 0 ? stdout.split(/\s/)[0] : undefined;
  };
  const [coq, js] = [said('coqc', '--print-version'), said('js_of_ocaml', '--version')];
  return coq === undefined || js === undefined ? undefined : `Coq ${coq}, js_of_ocaml ${js}`;
}

const there = installed();
const missing =
  there === undefined ? 'Coq or js_of_ocaml is missing: apt-get install coq js-of-ocaml' : undefined;

describeIf(missing, 'the proofs are read anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-proofs-'));
  const made = (name: string): string => readFileSync(join(folder, name), 'utf8');
  beforeAll(() => {
    execFileSync('bash', [fileURLToPath(new URL('proofs/build.sh', REPOSITORY)), folder], {
      stdio: 'ignore',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('Coq and coqchk accept them, and no theorem rests on an axiom', () => {
    expect(made('assumptions.txt')).toBe(readFileSync(new URL('proofs/assumptions.txt', REPOSITORY), 'utf8'));
    for (const line of made('assumptions.txt').trim().split('\n'))
      expect(line).toMatch(/: Closed under the global context$/);
  });

  const other = COMMITTED.includes(`${there}.`)
    ? undefined
    : `check.ts was made by other versions than ${there}`;
  describeIf(other, 'the checker made anew', () => {
    test('is the committed one, to the byte', () => expect(made('check.ts')).toBe(COMMITTED));
  });
});
