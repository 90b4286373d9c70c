export { type StreamedColumns, type VerifyStreamedOptions, verifyStreamed } from './streamed.ts';
export {
  VERIFY_RULES,
  type Verdict,
  type Verification,
  type VerifiedColumn,
  type VerifyFault,
  type VerifyRule,
} from './verification.ts';
export { type VerifyOptions, verify } from './verify.ts';
