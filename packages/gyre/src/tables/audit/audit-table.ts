import { checkParts, checkWhole, inPieces, refuse } from '../../graph/inner.ts';
import { checkTable } from '../rules/checks.ts';
import { Audit, type Audited, type AuditedTable, type AuditFault } from './audit.ts';

/**
 * Checks every `stride`-th position of a finished table against the moves from it, played forwards. Undefined
 * if all is well.
 */
export function indexedFault(table: AuditedTable, stride = 1): AuditFault | undefined {
  checkTable(table);
  checkWhole(stride, 'the stride', 1);
  return new Audit(table).sample(stride);
}

/** The same in pieces, for a table as large as it may be. */
export async function sampledFault(
  table: AuditedTable,
  stride: number,
  signal: AbortSignal | undefined,
): Promise<AuditFault | undefined> {
  const audit = new Audit(table);
  let fault: AuditFault | undefined;
  let next = 0;
  await inPieces(() => {
    const from = next;
    next += SAMPLED * stride;
    fault = audit.sample(stride, from, next);
    return fault === undefined && next < table.ruleset.size;
  }, signal);
  return fault;
}

/** Positions that are looked at before other work has its turn. */
const SAMPLED = 1 << 10;

/** Audits a table in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function auditTable(table: AuditedTable, signal?: AbortSignal): Promise<Audited> {
  checkTable(table);
  if (signal !== undefined)
    checkParts(signal, 'a signal', { addEventListener: 'function' }, 'give that of an AbortController');
  const audit = new Audit(table);
  await inPieces(() => audit.piece(), signal);
  return { counts: audit.counts, fault: audit.fault };
}

/** Refuses a table with a fault, with the position that shows it. */
export function refuseFault(table: AuditedTable, fault: AuditFault, hint: string): never {
  refuse('E_RULESET', faultWords(table, fault), hint);
}

/** A fault in words, with the position that shows it. */
export function faultWords({ ruleset }: Pick<AuditedTable, 'ruleset'>, { index, found }: AuditFault): string {
  const at = ruleset.at(index);
  const board = at === undefined ? '' : `\n${ruleset.show(at.position, at.player)}`;
  return `the table is wrong at index ${index}: ${found}${board}`;
}
