import { EXIT, exitCodeOf, messageOf } from './exit.ts';
import { runProgram } from './program.ts';
import type { Surroundings } from './terminal.ts';

/** Runs the program in the given surroundings; gives its exit code and never throws. */
export async function runCli(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  surroundings.stdout.on('error', ignoreBrokenPipe);
  try {
    return await runProgram(argv, surroundings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.ok;
    surroundings.stderr.write(`gyre: ${messageOf(error)}\n`);
    if (argv.includes('--debug')) surroundings.stderr.write(stacksOf(error));
    return exitCodeOf(error);
  }
}

/** Where an error was thrown, and where each error that caused it was. */
function stacksOf(error: unknown): string {
  const stacks: string[] = [];
  for (let at = error; at instanceof Error && stacks.length < MOST_STACKS; at = at.cause)
    stacks.push(`${stacks.length === 0 ? '' : 'caused by '}${at.stack ?? at.message}\n`);
  return stacks.join('');
}

const MOST_STACKS = 5;

/** A reader of our output that goes away is no fault: what is left to say is dropped. */
function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
