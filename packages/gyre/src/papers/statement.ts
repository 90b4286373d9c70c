import type { Player } from '../graph/inner.ts';

/** A statement of a paper, whether it holds in the present case, and what speaks against it if not. */
export interface PaperStatement {
  /** As the paper calls it. */
  readonly name: string;
  readonly text: string;
  readonly holds: boolean;
  /** True of a wrong statement in the printed paper: it need not hold (errata in docs/theory.md). */
  readonly isErratum?: true;
  readonly fault?: StatementFault;
}

/** Where a statement fails, as far as the statement speaks of vertices, players and times. */
export interface StatementFault {
  readonly vertex?: number;
  /** The player that the statement is about: in Löwe's the one to move, in Roth's the one who chooses. */
  readonly player?: Player;
  /** The time (Löwe) or the stage (Roth). */
  readonly n?: number;
}

/** The statement with a fault, or without. */
export function statement(name: string, text: string, fault: StatementFault | undefined): PaperStatement {
  return fault === undefined ? { name, text, holds: true } : { name, text, holds: false, fault };
}
