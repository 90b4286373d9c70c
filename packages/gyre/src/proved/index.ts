/**
 * A second opinion: the checker that was extracted from the proofs in Coq (folder `proofs`, docs/proofs.md). It shares
 * no line with `verify`.
 *
 * @module gyre/proved
 */
export type { ProvedVerdict } from './columns.ts';
export { verifyProvedAnswer } from './verify-answer.ts';
export { verifyProved } from './verify-proved.ts';
