import { PassThrough, Readable } from 'node:stream';
import { runCli } from '../src/shell/run.ts';

/** What a run of the program left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in this process, with its streams caught. */
export async function runGyre(
  argv: readonly string[],
  {
    stdin = '',
    env = {},
    columns,
  }: {
    stdin?: string | Uint8Array | Iterable<Uint8Array>;
    env?: Record<string, string>;
    /** Stdout is a terminal that wide. */
    columns?: number;
  } = {},
): Promise<Ran> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const [out, err] = [collect(stdout), collect(stderr)];
  const isWhole = typeof stdin === 'string' || stdin instanceof Uint8Array;
  const input = Readable.from(isWhole ? [Buffer.from(stdin)] : stdin, { objectMode: false });
  if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns });
  const exitCode = await runCli(argv, { stdin: input, stdout, stderr, env });
  stdout.end();
  stderr.end();
  return { exitCode, out: await out, err: await err };
}

async function collect(stream: PassThrough): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
