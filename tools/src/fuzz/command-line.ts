import { Readable, Writable } from 'node:stream';

/** What a command left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

interface Surroundings {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type RunCli = (argv: readonly string[], surroundings: Surroundings) => Promise<number>;

/** The built command line, which packages/cli does not export. */
const PROGRAM = new URL('../../../packages/cli/dist/shell/run.js', import.meta.url).href;

/** Runs a command line in this process. */
export async function runCommandLine(argv: readonly string[], stdin: Uint8Array): Promise<Ran> {
  const { runCli } = (await import(PROGRAM)) as { runCli: RunCli };
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  const exitCode = await runCli(argv, {
    stdin: Readable.from([stdin], { objectMode: false }),
    stdout: into(out),
    stderr: into(err),
    env: {},
  });
  return { exitCode, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

function into(parts: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer | string, _, done) {
      parts.push(Buffer.from(chunk));
      done();
    },
  });
}

const KNOWN_CODES = [0, 1, 2, 3, 4, 5];

/** What is wrong with the way in which a command ended; undefined if nothing is. */
export function endingFault({ exitCode, err }: Ran): string | undefined {
  if (!KNOWN_CODES.includes(exitCode)) return `exit code ${exitCode}, ${err}`;
  if (/please report|\n {4}at /.test(err)) return `a fault of our own: ${err}`;
  const isRefused = exitCode >= 2 && exitCode <= 4;
  return isRefused && err === '' ? `exit code ${exitCode} without a word` : undefined;
}
