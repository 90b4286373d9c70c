import { VERIFY_RULES, type Verification } from 'gyre';
import { EXIT } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printSummary, type Summary, summaryJson } from './summary.ts';

/** Says how a game was solved, and what the verifier found; gives the exit code. `value` is that of the start. */
export async function tellSolved(
  given: Terminal,
  summary: Summary,
  verdict: Verification | undefined,
  value: string | undefined,
  { out, expect: expected }: { readonly out: string | undefined; readonly expect: string | undefined },
): Promise<number> {
  const isPiped = out === '-'; // the solution itself went to stdout
  const terminal = isPiped ? given.onStderr() : given;
  if (isPiped && given.isQuiet) {
    // Only the solution was asked for.
  } else if (given.isJson) {
    const { proved } = verdict ?? {};
    const checked = verdict === undefined ? {} : { verified: proved, verdict: verdict.verdict, proved };
    await terminal.print(JSON.stringify({ ...summaryJson(summary), ...checked }));
  } else {
    await printSummary(summary, terminal);
    if (verdict !== undefined) {
      await terminal.print();
      await printVerification(verdict, terminal);
    }
  }
  const isAsExpected = expected === undefined || value === expected;
  if (!isAsExpected && verdict?.verdict !== 'wrong')
    given.complain(`gyre: the start is ${value}, not ${expected}`);
  if (!isAsExpected || verdict?.verdict === 'wrong') return EXIT.no;
  return verdict === undefined ? EXIT.ok : exitCodeOfVerdict(verdict);
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
