/**
 * Verify: one pass over the arcs accepts or rejects a solution. It shares no code with the solvers. Start at
 * `verify.ts`, whose header proves it right.
 */

export {
  VERIFY_RULES,
  type Verdict,
  type Verification,
  type VerifiedColumn,
  type VerifyFault,
  type VerifyRule,
} from './claims.ts';
export { type PartFound, type Work, workOf } from './parts.ts';
export { type VerifyOptions, verification, verify } from './verify.ts';
