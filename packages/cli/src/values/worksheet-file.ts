import { basename, dirname, extname, join } from 'node:path';
import { Notation, runWorksheet, type WorksheetFormat, writeWorksheet } from 'gyre/algebra';
import { textOf } from 'gyre/io';
import { rulesetPositions } from 'gyre/positions';
import { EXIT } from '../command/index.ts';
import { openUnpacked } from '../input/input.ts';
import { checkOutput, writeOutput } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Allowed, inTime } from './within.ts';

/** Runs a worksheet file and writes it with its answers; the exit code says whether a line was refused. */
export async function runFile(
  file: string,
  { out: path, to }: { readonly out: string | undefined; readonly to: string | undefined },
  options: Allowed,
  terminal: Terminal,
): Promise<number> {
  checkOutput(path, to === undefined ? Object.keys(ENDINGS) : ['']);
  const format = (to ?? ENDINGS[extname(path ?? '').toLowerCase()] ?? 'markdown') as WorksheetFormat;
  const input = await openUnpacked(file, terminal);
  const text = await textOf(input.chunks, input.name);
  const entries = await inTime('the worksheet was run', options, () =>
    runWorksheet(text, new Notation(), { ...options, positions: rulesetPositions }),
  );
  const isFile = path !== undefined && path !== '-';
  const stem = isFile ? basename(path, extname(path)) : '';
  const written = writeWorksheet(entries, format, {
    title: file === '-' ? 'Worksheet' : basename(file, extname(file)),
    ...(isFile ? { pictureName: (n: number) => `${stem}-${n}.svg` } : {}),
  });
  for (const { name, text: picture } of written.files)
    await writeOutput(join(dirname(path as string), name), [new TextEncoder().encode(picture)], terminal);
  await writeOutput(path, [new TextEncoder().encode(written.text)], terminal);
  const refused = entries.filter((entry) => entry.kind === 'question' && entry.isRefused);
  for (const entry of refused)
    if (entry.kind === 'question') terminal.complain(`gyre: ${entry.source}: ${entry.lines[0]}`);
  return refused.length > 0 ? EXIT.input : EXIT.ok;
}

const ENDINGS: Readonly<Record<string, WorksheetFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.tex': 'latex',
  '.html': 'html',
  '.htm': 'html',
};
