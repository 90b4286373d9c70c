/** Checkers, one for each objective: they read each arc once and share no code with the engines. Start at `duty.ts`. */
export { type AnswerFault } from './duty.ts';
export {
  type AnswerVerification,
  movesOf,
  type VerifyObjectiveOptions,
  verifyObjective,
} from './verify-objective.ts';
