export { attractor } from './attractor.ts';
export { prepareKernel, solveLarge } from './large.ts';
export { countMoves, solvePlainly } from './plain.ts';
export { plainScript } from './plain-script.ts';
export {
  type Division,
  NARROW,
  type Share,
  type SharedColumns,
  sharedColumns,
  solveShare,
  type Widths,
  widthsNeeded,
} from './shared.ts';
export { warmUp } from './warm-up.ts';
