import { createInterface } from 'node:readline';
import { GyreError } from 'gyre';
import { Notation } from 'gyre/algebra';
import type { Call, CommandSpec } from '../command/index.ts';
import { EXIT } from '../command/index.ts';
import { allowed, inTime, type Reply, Worksheet } from '../values/index.ts';

export const command: CommandSpec = {
  options: [
    { flags: '--timeout <seconds>', summary: 'refuse a line that takes longer, and go on with the next' },
  ],
  examples: [
    {
      command: 'gyre calc',
      says: 'a worksheet: variables, history with the arrow keys, completion with Tab',
    },
    { command: "echo 'over + under' | gyre calc", says: 'one answer' },
  ],
  details:
    'Lines are expressions (x + off), assignments (x := a{0|a}), comparisons (x <= ^) and commands (:help); ' +
    'semicolons separate several on one line. ' +
    'When the input is not a terminal the exit code is 3 if a line was refused.',
  hasNoJson: true,
  run,
};

async function run(call: Call): Promise<number> {
  const { terminal } = call;
  const { stdin, stdout } = terminal.surroundings;
  const isTerminal = stdout.isTTY === true && (stdin as { isTTY?: boolean }).isTTY === true;
  let options = allowed(call); // of the line that is worked out
  const worksheet = new Worksheet(new Notation(), () => options);
  const lines = createInterface({
    input: stdin,
    ...(isTerminal ? { output: stdout, prompt: '> ', historySize: 1000 } : {}),
    completer: (line: string) => worksheet.complete(line),
    terminal: isTerminal,
  });
  let hasFailed = false;
  if (isTerminal) {
    await terminal.print('Loopy games: x := a{0|a}, x + off, x <= ^; :help says more.');
    lines.prompt();
  }
  for await (const line of lines) {
    // A line is worked out in one go: only the engine can stop that, and the system must see Ctrl-C for it.
    if (isTerminal) setRawMode(stdin, false);
    options = allowed(call);
    const replies = await inTime('a line was worked out', options, () => worksheet.replies(line)).catch(
      overdue,
    );
    if (isTerminal) setRawMode(stdin, true);
    if (terminal.isBroken) break;
    for (const { lines: answer, isError = false } of replies) {
      hasFailed ||= isError;
      for (const text of answer) await terminal.print(isError ? terminal.paint('red', text) : text);
    }
    if (replies.some(({ isOver }) => isOver === true)) break;
    if (isTerminal) lines.prompt();
  }
  lines.close();
  return hasFailed && !isTerminal ? EXIT.input : EXIT.ok;
}

/** A line that the engine had to stop is refused like any other, and the next one is answered. */
function overdue(error: unknown): Reply[] {
  if (!(error instanceof GyreError) || error.code !== 'E_LIMIT') throw error;
  return [{ lines: [error.message], isError: true }];
}

function setRawMode(stdin: unknown, isRaw: boolean): void {
  (stdin as { setRawMode?: (mode: boolean) => void }).setRawMode?.(isRaw);
}
