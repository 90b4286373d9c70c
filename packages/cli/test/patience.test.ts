import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bePatient } from './patience.ts';

bePatient();

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((file) => /(?<!\.long)\.test\.ts$/.test(file));

test('patience gives a test 240 s', ({ task }) => {
  expect(task.timeout).toBe(240_000);
});

test.each(files)('%s has patience', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  expect(text).toMatch(/from '\.\/run-gyre\.ts'|^bePatient\(\);/m);
});
