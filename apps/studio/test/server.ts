import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const GYRE = fileURLToPath(new URL('../../../packages/cli/bin/gyre.js', import.meta.url));

/** The studio, served by the program itself. */
export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/** Runs `gyre studio`, with these arguments, on any free port. */
export async function serve(args: readonly string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [GYRE, 'studio', '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { url } = JSON.parse(await firstLine(child)) as { url: string };
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      }),
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [text, errors] = ['', ''];
    child.once('exit', (code) => reject(new Error(`gyre studio ended with ${code}: ${errors}`)));
    child.stderr?.on('data', (data: Buffer) => {
      errors += data.toString();
    });
    child.stdout?.on('data', (data: Buffer) => {
      text += data.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
  });
}
