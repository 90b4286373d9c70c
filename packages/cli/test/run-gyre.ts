import { PassThrough, Readable } from 'node:stream';
import { expect } from 'vitest';
import { runCli } from '../src/shell/run.ts';

/** What a run of the program left behind. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** What a run of the program is given. */
export interface Given {
  readonly stdin?: string | Uint8Array | Iterable<Uint8Array>;
  readonly env?: Record<string, string>;
  /** Stdout is a terminal that wide. */
  readonly columns?: number;
}

/** Runs the program in this process, with its streams caught. */
export async function runGyre(
  argv: readonly string[],
  { stdin = '', env = {}, columns }: Given = {},
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

/** What the program answers with --json. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look at what they expect
export async function jsonOf(argv: readonly string[], given?: Given): Promise<any> {
  return JSON.parse((await runGyre([...argv, '--json'], given)).out);
}

/** What stands on each line of JSON. */
export function jsonLines<T = Record<string, unknown>>(text: string): T[] {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as T);
}

/** A call that is refused, its exit code, what its one line on stderr holds, and what stands on stdin. */
export type Refusal = readonly [
  argv: readonly string[],
  exitCode: number,
  words: string | RegExp,
  stdin?: Given['stdin'],
];

/** Runs such a call: it says one line on stderr and nothing on stdout. */
export async function expectRefusal(...[argv, exitCode, words, stdin = '']: Refusal): Promise<void> {
  const { err, ...ran } = await runGyre(argv, { stdin });
  const line = typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
  expect([ran, err.trimEnd().split('\n')]).toEqual([{ exitCode, out: '' }, [line]]);
}

async function collect(stream: PassThrough): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
