export {
  VERIFY_RULES,
  type Verification,
  type VerifiedColumn,
  type VerifyFault,
  type VerifyRule,
} from './verification.ts';
export { type VerifyOptions, verify } from './verify.ts';
