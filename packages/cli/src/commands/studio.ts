import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { GyreError } from 'gyre';
import { writeGameJson } from 'gyre/io';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  stoppable,
  UsageError,
} from '../command/index.ts';
import { readGame } from '../input/input.ts';
import { portRefusal, type StudioServer, serveStudio } from '../server/studio-server.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'INPUT', summary: 'a game to open; nothing opens what was open last' }],
  options: [
    {
      flags: '--port <number>',
      summary: 'the port on the loopback address; 0 takes any that is free',
      default: '4747',
    },
  ],
  examples: [
    { command: 'gyre studio', says: 'serve the studio and print its address' },
    { command: 'gyre studio game.json', says: 'the address opens this game' },
  ],
  details:
    'Nobody but this machine can reach it, and the page makes no network calls. The address of a game is short and opens it; a game ' +
    'of more than a million letters does not open so: drop its file on the page. The folder of files that it ' +
    'serves can also be put on any web server. Ctrl-C stops it.',
  run,
};

/** Where the build of apps/studio puts the page: beside the program's own files. */
const FOLDER = new URL('../studio/', import.meta.url);

async function run(call: Call): Promise<number> {
  const { terminal } = call;
  const port = numberOption(call, 'port', '--port') ?? 0;
  if (port > 65535) throw new UsageError(`--port is ${port}`, 'give a number from 0 to 65535');
  const [path] = call.args;
  const fragment =
    path === undefined ? undefined : linkFragment(writeGameJson(await readGame(path, terminal)), path);
  const server = await start(port, fragment);
  const { url } = server;
  if (flagOption(call, 'json')) await terminal.print(JSON.stringify({ schema: 'gyre/studio/1', url }));
  else await terminal.print(`The studio is at ${url}`);
  terminal.aside('Ctrl-C stops it.');
  return stoppable(terminal, { far: 'the studio is closed' }, async ({ signal }) => {
    await once(signal, 'abort');
    await server.close();
    signal.throwIfAborted();
    return EXIT.ok;
  });
}

async function start(port: number, fragment: string | undefined): Promise<StudioServer> {
  const folder = fileURLToPath(FOLDER);
  await access(`${folder}index.html`).catch(() => {
    throw new GyreError('E_FILE', 'the studio has not been built', 'run npm run build -w apps/studio', {
      file: folder,
    });
  });
  try {
    return await serveStudio(folder, port, fragment);
  } catch (error) {
    throw portRefusal(port, error);
  }
}

/** The game in the part of the address that browsers keep to themselves; the studio reads it. */
function linkFragment(text: string, file: string): string {
  const packed = deflateRawSync(JSON.stringify(JSON.parse(text))).toString('base64url');
  if (packed.length > MOST_LETTERS)
    throw new GyreError(
      'E_LIMIT',
      `packed it has ${packed.length.toLocaleString('en')} letters, and browsers take about a million in an address`,
      'run gyre studio without it, and drop the file on the page',
      { file },
    );
  return `#game=${packed}`;
}

/** The longest address that browsers open. */
const MOST_LETTERS = 1_000_000;
