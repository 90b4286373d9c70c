import { VERIFY_RULES, type Verification } from 'gyre';
import { EXIT } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

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
