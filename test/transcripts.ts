import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { runCli } from '../packages/cli/src/shell/run.ts';
import type { Exchange } from './doc-blocks.ts';
import { ROOT } from './doc-pages.ts';

/** A part of a pipeline: a call of gyre, perhaps into a file, or text for a shell. */
export type Stage = { readonly gyre: readonly string[]; readonly into?: string } | { readonly shell: string };

/** The next word of a command, with its simple quotes; `|`; or `>` if no number stands before it. */
const TOKEN = /\s*(?:(?<pipe>\|)|(?<=\s)(?<into>>)|(?<word>(?:'[^']*'|"[^"$`\\]*"|[\w+,.:/=@%^-])+))/y;

/** The parts of a pipeline; undefined if the command is anything else, which only a shell can run. */
export function stagesOf(command: string): Stage[] | undefined {
  const line = command.replace(/\\\n\s*/g, ' ').trimEnd();
  const stages: Stage[] = [];
  let [begin, words, into]: [number, string[], string | undefined] = [0, [], undefined];
  const endStage = (end: number): void => {
    const [program, ...gyre] = words;
    const isGyre = program === 'gyre';
    stages.push(isGyre ? { gyre, ...(into !== undefined && { into }) } : { shell: line.slice(begin, end) });
    [begin, words, into] = [end + 1, [], undefined];
  };
  for (let at = 0, isInto = false; at < line.length; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(line)?.groups;
    if (found === undefined) return undefined;
    const { pipe, word } = found;
    at = TOKEN.lastIndex;
    if (pipe !== undefined) endStage(at - 1);
    else if (word === undefined) isInto = true;
    else {
      const text = word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) =>
        String(single ?? double),
      );
      if (isInto) into = text;
      else words.push(text);
      isInto = false;
    }
  }
  endStage(line.length);
  return stages;
}

/**
 * What each command of a transcript prints, stdout and stderr together, in a new folder in which everything at the root
 * of the repository can be read under its own name. Where all commands are pipelines, gyre runs in this process, which
 * is told its folder; else one shell runs them all, and starts gyre as `env` finds it.
 */
export async function outputsOf(
  exchanges: readonly Exchange[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  mkdirSync(folder);
  for (const entry of readdirSync(ROOT)) symlinkSync(join(ROOT, entry), join(folder, entry));
  process.chdir(folder);
  const pipelines = exchanges.map(({ command }) => stagesOf(command));
  if (pipelines.includes(undefined)) {
    const script = exchanges.map(({ command }) => `${command}\necho "${MARK}"`).join('\n');
    const { out } = await inShell(`exec 2>&1\n${script}`, NOTHING, env);
    return out.toString().split(`${MARK}\n`).slice(0, -1);
  }
  const outputs: string[] = [];
  for (const stages of pipelines) outputs.push(await outputOf(stages ?? [], env));
  return outputs;
}

const MARK = '<<end of command>>';
const NOTHING = Buffer.alloc(0);

/** What a stage said; of the last of a pipeline both streams are in `out`. */
interface Said {
  readonly out: Buffer;
  readonly err: Buffer;
}

async function outputOf(stages: readonly Stage[], env: NodeJS.ProcessEnv): Promise<string> {
  const said: Buffer[] = [];
  let input: Buffer = NOTHING;
  for (const [i, stage] of stages.entries()) {
    const isLast = i === stages.length - 1;
    const into = 'gyre' in stage ? stage.into : undefined;
    const { out, err } =
      'gyre' in stage
        ? await inProcess(stage.gyre, input, env, isLast && into === undefined)
        : await inShell(isLast ? `exec 2>&1\n${stage.shell}` : stage.shell, input, env);
    said.push(err);
    input = into === undefined ? out : NOTHING;
    if (into !== undefined) writeFileSync(into, out);
  }
  return Buffer.concat([...said, input]).toString();
}

async function inProcess(
  argv: readonly string[],
  input: Buffer,
  env: NodeJS.ProcessEnv,
  isMerged: boolean,
): Promise<Said> {
  const [stdout, other] = [new PassThrough(), new PassThrough()];
  const [out, err] = [buffer(stdout), buffer(other)];
  const stdin = Readable.from([input], { objectMode: false });
  await runCli(argv, { stdin, stdout, stderr: isMerged ? stdout : other, env });
  stdout.end();
  other.end();
  return { out: await out, err: await err };
}

async function inShell(script: string, input: Buffer, env: NodeJS.ProcessEnv): Promise<Said> {
  const child = spawn('bash', ['-c', script], { env });
  child.stdin.on('error', () => undefined); // one that does not read is done before it is told
  child.stdin.end(input);
  const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { out, err };
}
