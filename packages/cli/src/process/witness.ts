import type { ChildProcess } from 'node:child_process';

/**
 * A witness says what the program was doing if the system ends it while it cannot hear signals: a shell of a few hundred
 * kilobytes, which reads what is being done from a pipe. If the pipe ends while something is being done, the shell prints
 * the last line that it read. It ignores the signals of the terminal, which reach it as well.
 */
const SCRIPT = `trap '' INT TERM HUP
last=
while IFS= read -r line; do last=$line; done
[ -z "$last" ] || printf '%s\\n' "$last" >&2`;

let witness: ChildProcess | undefined;

/** Starts the witness if it is not there yet. */
export function callWitness(): void {
  witness ??= startWitness();
}

/** Says which words the user should read if the program is ended now; an empty text for none. */
export function tellWitness(words: string): void {
  callWitness();
  witness?.stdin?.write(`${words.replace(/\p{Cc}/gu, ' ')}\n`); // at once: libuv tries to write before it returns
}

/** Loaded only here: most commands never need a witness. */
function startWitness(): ChildProcess {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'inherit'] });
  child.on('error', () => undefined); // without a shell nobody tells; nothing else changes
  child.stdin.on('error', () => undefined);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  process.once('exit', () => child.stdin.write('\n'));
  return child;
}
