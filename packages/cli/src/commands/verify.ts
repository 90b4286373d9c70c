import { existsSync } from 'node:fs';
import type { Solution } from 'gyre';
import { GyreError } from 'gyre';
import { asksForMore, gameOf, solutionFor } from 'gyre/io';
import type { ProvedVerdict } from 'gyre/proved';
import {
  type Call,
  type CommandSpec,
  flagOption,
  inOneGo,
  numberOption,
  OBJECTIVE_OPTIONS,
  RULES_OPTION,
  readingOf,
  THREADS_WORDS,
  textOption,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import { INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { isTable } from '../input/misguided.ts';
import { readSolutionFile } from '../input/solution-input.ts';
import { exitCodeOfVerdict, exitOfBoth, printSecond, printVerification } from '../output/index.ts';
import { verifyWithin } from '../solving/verify-within.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'INPUT', summary: 'the game, or a table; - reads stdin', required: true },
    {
      name: 'SOLUTION',
      summary:
        'a file that gyre solve --out wrote, or such a table of your own; not for a table of gyre table',
    },
  ],
  options: [
    ...INPUT_OPTIONS,
    { flags: '--faults <number>', summary: 'report at most so many faults', default: '1' },
    {
      flags: '--proved',
      summary: 'ask the checker that was extracted from the proofs, too; slower, and not for a table',
    },
    RULES_OPTION,
    ...OBJECTIVE_OPTIONS,
    {
      flags: '--threads <number>',
      summary: `verify on that many cores, ${THREADS_WORDS}; pays from a million arcs on`,
    },
  ],
  examples: [
    { command: 'gyre verify game.json game.sol', says: 'exit code 0 if it is right, 1 if it is wrong' },
    { command: 'gyre verify game.json game.sol --faults 10 --json', says: 'the first ten faults' },
    {
      command: 'gyre verify game.json game.sol --proved',
      says: 'with a second opinion: the checker that Coq has proved right',
    },
    {
      command: 'gyre verify krk.table',
      says: 'every position of a table against the rules, played forwards',
    },
  ],
  details:
    'The checker shares no code with the solvers. It looks at every arc once and proves values and plies right, ' +
    'or names a position at which they are wrong. Values without plies or ranks cannot be proved: then the verdict ' +
    'is "unproved", and the exit code 5.',
  run,
};

async function run(call: Call): Promise<number> {
  const [input, path] = call.args;
  const threads = threadsOption(call); // a wrong number is refused before long files are read
  if (input !== undefined && path === undefined) {
    for (const name of ['proved', 'objective', 'targets'])
      if (call.options[name] !== undefined && call.options[name] !== false && (await isTable(input)))
        throw new UsageError(`--${name} is given with a table`, 'it is for a game and its solution');
    if (input.endsWith('.table') && !existsSync(input))
      throw new GyreError('E_FILE', 'there is no such file', 'check the path', { file: input });
    if (await isTable(input))
      return (await import('../rulesets/index.ts')).verifyTable(
        input,
        textOption(call, 'rules'),
        call.terminal,
      );
    throw new UsageError('no solution to verify', 'say gyre verify GAME SOLUTION, or gyre verify TABLE');
  }
  const limit = numberOption(call, 'faults', '--faults') ?? 1;
  const reading = readingOf(call);
  const document = await readGameFor(input, call.terminal, reading);
  if (textOption(call, 'objective') !== undefined || asksForMore(document))
    return (await import('../solving/objectives.ts')).verifyForObjective(call, document, path);
  const game = gameOf(document);
  const solution = solutionFor(await readSolutionFile(path, call.terminal, reading.maxBytes, document), game);
  const names = document.names === undefined ? {} : { names: document.names };
  const verdict = await verifyWithin(solution, 'the solution', call.terminal, threads, { limit, ...names });
  const second = flagOption(call, 'proved') ? await secondOpinion(solution) : undefined;
  if (flagOption(call, 'json')) {
    const also = second === undefined ? {} : { second };
    await call.terminal.print(JSON.stringify({ schema: 'gyre/verify/1', ...verdict, ...also }));
  } else {
    await printVerification(verdict, call.terminal);
    if (second !== undefined) await printSecond(second, call.terminal);
  }
  const code = exitCodeOfVerdict(verdict);
  return second === undefined ? code : exitOfBoth(call.terminal, verdict.verdict, second, code);
}

/** What the extracted checker says; it is loaded only when it is asked. */
async function secondOpinion(solution: Solution): Promise<ProvedVerdict> {
  const { verifyProved } = await import('gyre/proved');
  return inOneGo('the solution was verified a second time', () => verifyProved(solution));
}
