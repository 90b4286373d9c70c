/** Writes the parts of the documentation that come from the program: docs/cli.md, docs/json.md and docs/images/solve.svg. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { jsonPage } from './shell/json-page.ts';
import { referencePage } from './shell/reference.ts';
import { runCli } from './shell/run.ts';
import { screenshot } from './terminal/screenshot.ts';

const docs = new URL('../../../docs/', import.meta.url);
const made = ['gen', 'random', '-n', '5000', '--draws', '0.3'];
const solved = ['solve', '--start', '0', '--verify'];

writeFileSync(new URL('cli.md', docs), await referencePage());
writeFileSync(new URL('json.md', docs), jsonPage());
mkdirSync(new URL('images/', docs), { recursive: true });
writeFileSync(
  new URL('images/solve.svg', docs),
  screenshot(`gyre ${made.join(' ')} | gyre ${solved.join(' ')}`, await said(solved, await said(made))),
);

async function said(argv: readonly string[], input = ''): Promise<string> {
  const stdout = new PassThrough();
  const parts: Buffer[] = [];
  stdout.on('data', (part: Buffer) => parts.push(part));
  const stdin = Readable.from([Buffer.from(input)]);
  await runCli(argv, { stdin, stdout, stderr: process.stderr, env: { FORCE_COLOR: '1' } });
  return Buffer.concat(parts).toString('utf8');
}
