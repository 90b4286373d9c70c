import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../src/commands/index.ts';
import { jsonPage } from '../src/shell/json-page.ts';
import { referencePage } from '../src/shell/reference.ts';
import { runGyre } from './run-gyre.ts';

test('docs/cli.md is what the reference says: node packages/cli/dist/write-docs.js writes it', async () => {
  const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
  expect(tidied(page)).toBe(tidied(await referencePage()));
});

test('docs/json.md is what the schemas say', () => {
  const page = readFileSync(new URL('../../../docs/json.md', import.meta.url), 'utf8');
  expect(tidied(page)).toBe(tidied(jsonPage()));
});

/** The text as the formatter may lay it out: tables in any width. */
function tidied(text: string): string {
  return text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');
}

test.each(commands.map(({ name }) => ({ name })))(
  'gyre $name --help has a usage and examples',
  async ({ name }) => {
    const { exitCode, out } = await runGyre([name, '--help']);
    expect(exitCode).toBe(0);
    expect(out).toContain(`Usage: gyre ${name}`);
    expect(out).toContain(`$ `);
    expect(out).toContain(`gyre ${name}`);
  },
);
