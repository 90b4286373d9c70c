import { createInterface } from 'node:readline';
import { GyreError } from 'gyre';
import { Notation } from 'gyre/algebra';
import { rulesetPositions } from 'gyre/positions';
import {
  type Call,
  type CommandSpec,
  EXIT,
  memoryAllowed,
  secondsAllowed,
  textOption,
  textOptions,
  UsageError,
} from '../command/index.ts';
import { type Allowed, allowance, inTime, type Reply, VALUE_HINTS, Worksheet } from '../values/index.ts';

const FORMATS = ['markdown', 'latex', 'html'] as const;

export const command: CommandSpec = {
  arguments: [{ name: 'FILE', summary: 'a worksheet to run; without one, lines are read from stdin' }],
  options: [
    { flags: '-o, --out <file>', summary: 'where the run worksheet goes: .md, .tex or .html' },
    {
      flags: '--to <format>',
      summary: 'how it is written, in place of what the name says',
      choices: FORMATS,
    },
    { flags: '--timeout <seconds>', summary: 'refuse a line that takes longer, and go on with the next' },
  ],
  examples: [
    {
      command: 'gyre calc',
      says: 'a worksheet: variables, history with the arrow keys, completion with Tab',
    },
    { command: "echo 'over + under' | gyre calc", says: 'one answer' },
    {
      command: 'gyre calc notes.calc -o notes.html',
      says: 'a worksheet with its answers, thermographs and drawings',
    },
  ],
  details:
    'Lines are expressions (x + off), assignments (x := a{0|a}), comparisons (x <= ^) and commands (:help); ' +
    'semicolons separate several on one line. In a file, lines that begin with # are prose, and :draw x draws a value or a board. ' +
    'With a FILE, and when the input is not a terminal, the exit code is 3 if a line was refused.',
  hasNoJson: true,
  hints: () => VALUE_HINTS,
  run,
};

async function run(call: Call): Promise<number> {
  const [file] = call.args;
  const { terminal } = call;
  const [seconds, memory] = [secondsAllowed(call), memoryAllowed(call)];
  const limits = (): Allowed => allowance(seconds, memory); // from now on
  if (file !== undefined) {
    const { runFile } = await import('../values/worksheet-file.ts');
    return runFile(file, textOptions(call, 'out', 'to'), limits(), terminal);
  }
  const asked = ['out', 'to'].find((name) => textOption(call, name) !== undefined);
  if (asked !== undefined) throw new UsageError(`--${asked} is for a worksheet in a file`, 'give the file');
  const { stdin, stdout } = terminal.surroundings;
  const isTerminal = stdout.isTTY === true && (stdin as { isTTY?: boolean }).isTTY === true;
  let options = limits(); // of the line that is worked out
  const worksheet = new Worksheet(new Notation(), rulesetPositions, () => options);
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
    options = limits();
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
