import type { ProvedVerdict } from 'gyre/proved';
import { EXIT } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** What the checker that was extracted from the proofs says, for people. */
export async function printSecond({ verdict, theorems }: ProvedVerdict, terminal: Terminal): Promise<void> {
  const said = { right: ['green', '✓'], wrong: ['red', '✗'], unproved: ['yellow', '?'] } as const;
  const [colour, mark] = said[verdict];
  const meaning =
    theorems.length === 0 ? '' : `; proofs/Check.v says what that means: ${theorems.join(', ')}`;
  await terminal.print(`${terminal.paint(colour, mark)} the proved checker: ${verdict}${meaning}`);
}

/** The exit code of a verdict with a second opinion: that one says right and the other wrong is a fault of our own. */
export function exitOfBoth(terminal: Terminal, verdict: string, second: ProvedVerdict, code: number): number {
  if (second.verdict === verdict || [second.verdict, verdict].includes('unproved')) return code;
  terminal.complain('gyre: the two checkers do not agree. This is a fault of Gyre: please report it');
  return EXIT.internal;
}
