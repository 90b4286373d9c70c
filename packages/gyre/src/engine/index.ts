export { attractor } from './attractor.ts';
export { prepareKernel, solveLarge } from './large.ts';
export { countMoves, solvePlainly } from './plain.ts';
export { plainScript } from './plain-script.ts';
export {
  type Division,
  pliesWereFull,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveShare,
} from './shared.ts';
export { spreadsOf } from './spreads.ts';
