import { asRefusal, EXIT, errorJson, exitCodeOf, fileError, messageOf } from '../command/index.ts';
import { harmless, type Surroundings } from '../terminal/terminal.ts';
import { runProgram, wantsJson } from './program.ts';

/** Runs the program in the given surroundings; gives its exit code and never throws. */
export async function runCli(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  let failure: NodeJS.ErrnoException | undefined;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error;
  });
  stderr.on('error', () => undefined); // there is nobody left to tell
  try {
    const exitCode = await runProgram(argv, surroundings);
    await new Promise<void>((resolve) => {
      stdout.write('', () => resolve()); // until all is written or has failed
    });
    if (failure !== undefined && !isBrokenPipe(failure)) throw fileError('stdout', failure);
    return exitCode;
  } catch (thrown) {
    if (isBrokenPipe(thrown)) return EXIT.ok;
    const error = asRefusal(thrown);
    const line = wantsJson(argv) ? errorJson(error) : `gyre: ${harmless(messageOf(error))}`;
    stderr.write(`${line}\n`);
    if (argv.includes('--debug')) stderr.write(stacksOf(error));
    return exitCodeOf(error);
  }
}

/** A reader of our output that goes away is not a fault: the rest of the output is dropped. */
function isBrokenPipe(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

/** Where an error was thrown, and where each error that caused it was. */
function stacksOf(error: unknown): string {
  const stacks: string[] = [];
  for (let at = error; at instanceof Error && stacks.length < MOST_STACKS; at = at.cause)
    stacks.push(`${stacks.length === 0 ? '' : 'caused by '}${at.stack ?? at.message}\n`);
  return stacks.join('');
}

const MOST_STACKS = 5;
