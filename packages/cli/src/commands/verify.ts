import { VERIFY_RULES, type Verification, verify } from 'gyre';
import { gameOf, solutionFor } from 'gyre/io';
import { type Call, type CommandSpec, EXIT, flagOption, inOneGo, numberOption } from '../command/index.ts';
import { INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { readSolutionFile } from '../input/solution-input.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'INPUT', summary: 'the game; - reads stdin', required: true },
    {
      name: 'SOLUTION',
      summary: 'a file that gyre solve --out wrote, or such a table of your own',
      required: true,
    },
  ],
  options: [
    ...INPUT_OPTIONS,
    { flags: '--faults <number>', summary: 'report at most so many faults', default: '1' },
  ],
  examples: [
    { command: 'gyre verify game.json game.sol', says: 'exit code 0 if it is right, 1 if it is wrong' },
    { command: 'gyre verify game.json game.sol --faults 10 --json', says: 'the first ten faults' },
  ],
  details:
    'The checker shares no code with the solvers. It looks at every arc once and proves values and plies right, ' +
    'or names a position at which they are wrong. Values without plies or ranks cannot be proved: then the verdict ' +
    'is "unproved", and the exit code 5.',
  run,
};

async function run(call: Call): Promise<number> {
  const [input, path] = call.args;
  const document = await readGameFor(call, input);
  const game = gameOf(document);
  const solution = solutionFor(await readSolutionFile(call, path, document), game);
  const limit = numberOption(call, 'faults', '--faults') ?? 1;
  const verdict = await inOneGo('the solution was verified', () =>
    verify(solution, { limit, ...(document.names === undefined ? {} : { names: document.names }) }),
  );
  if (flagOption(call, 'json'))
    await call.terminal.print(JSON.stringify({ schema: 'gyre/verify/1', ...verdict }));
  else await printVerification(verdict, call.terminal);
  return exitCodeOfVerdict(verdict);
}

/** What a script is told: right, wrong, or unproved. */
export function exitCodeOfVerdict({ verdict }: Verification): number {
  if (verdict === 'unproved') return EXIT.unproved;
  return verdict === 'right' ? EXIT.ok : EXIT.no;
}

/** The verdict for people. */
export async function printVerification(verdict: Verification, terminal: Terminal): Promise<void> {
  const columns = verdict.checked.join(', ');
  if (verdict.verdict === 'right') {
    await terminal.print(`${terminal.paint('green', '✓')} ${columns}: proved right`);
    return;
  }
  if (verdict.verdict === 'unproved') {
    await terminal.print(`${terminal.paint('yellow', '?')} ${columns}: unproved`);
    await terminal.print('  no value contradicts another, but values alone may hold each other up');
    await terminal.print('  plies would prove them: gyre solve writes a table that has them');
    return;
  }
  await terminal.print(`${terminal.paint('red', '✗')} ${columns}: wrong`);
  for (const { rule, sentence } of verdict.faults) {
    await terminal.print(`  ${sentence}`);
    await terminal.print(terminal.paint('dim', `  rule ${rule}: ${VERIFY_RULES[rule]}`));
  }
}
