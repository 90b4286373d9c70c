import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { GyreError, whatIsMeant } from 'gyre';
import { type Call, type CommandSpec, EXIT, flagOption, UsageError } from '../command/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'PAGE', summary: 'the page to print; without one, all pages are listed' }],
  examples: [
    { command: 'gyre manual', says: 'the list of pages' },
    { command: 'gyre manual notation', says: 'one page, as Markdown' },
  ],
  details: 'The pages are files of this program, so that they say what this version does.',
  run,
};

/** Where the pages are: in the published package beside dist, in the repository at its root. */
const FOLDERS = [new URL('../../docs/', import.meta.url), new URL('../../../../docs/', import.meta.url)];

/** A page of the manual. */
interface Page {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

async function run(call: Call): Promise<number> {
  const [asked] = call.args;
  const pages = await readPages();
  const isJson = flagOption(call, 'json');
  if (asked === undefined) {
    await call.terminal.print(isJson ? listJson(pages) : list(pages));
    return EXIT.ok;
  }
  const page = pageNamed(pages, asked);
  if (isJson) await call.terminal.print(JSON.stringify({ schema: 'gyre/manual/1', ...page }));
  else await call.terminal.write(page.text);
  return EXIT.ok;
}

async function readPages(): Promise<readonly Page[]> {
  const folder = await firstFolder();
  const names = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return { name: file.slice(0, -'.md'.length), title: /^# (.*)$/mu.exec(text)?.[1] ?? file, text };
    }),
  );
}

async function firstFolder(): Promise<URL> {
  for (const folder of FOLDERS) {
    const entries = await readdir(folder).catch((): string[] => []);
    if (entries.includes('cli.md')) return folder;
  }
  throw new GyreError('E_FILE', 'the manual is missing', 'install gyre-cli again', {
    file: fileURLToPath(FOLDERS[0]),
  });
}

function list(pages: readonly Page[]): string {
  const width = Math.max(...pages.map(({ name }) => name.length));
  return pages.map(({ name, title }) => `${name.padEnd(width)}  ${title}`).join('\n');
}

function listJson(pages: readonly Page[]): string {
  return JSON.stringify({
    schema: 'gyre/manual/1',
    pages: pages.map(({ name, title }) => ({ name, title })),
  });
}

function pageNamed(pages: readonly Page[], asked: string): Page {
  const name = asked.replace(/^docs\//u, '').replace(/\.md$/u, '');
  const page = pages.find((candidate) => candidate.name === name);
  if (page !== undefined) return page;
  const names = pages.map((candidate) => candidate.name);
  throw new UsageError(`the manual has no page "${asked}"`, whatIsMeant(name, names, 'pages'));
}
