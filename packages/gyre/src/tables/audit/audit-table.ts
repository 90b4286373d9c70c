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
  checkTable(table);
  checkParts(fault, 'the fault of a table', { index: 'number', found: 'text' }, 'an audit finds it');
  const { ruleset } = table;
  const { index, found } = fault;
  const at = ruleset.at(index);
  const board = at === undefined ? '' : `\n${ruleset.show(at.position, at.player)}`;
  refuse('E_RULESET', `the table is wrong at index ${index}: ${found}${board}`, hint);
}
