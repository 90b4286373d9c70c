export { type FraenkelLevyReport, fraenkelLevy, runFraenkelLevy } from './fraenkel-levy.ts';
export { type Equivalence, type GaleStewart, galeStewart } from './gale-stewart.ts';
export { nmfl, runNmfl } from './nmfl.ts';
export { nmflLinear, runNmflLinear } from './nmfl-linear.ts';
export { labelSequence, type NmflReport } from './nmfl-run.ts';
export { type RothReport, roth, runRoth } from './roth.ts';
export {
  chosenValue,
  type RothOpening,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
} from './roth-sets.ts';
export { labelUnravelled, type UnravelledLabels, unravel } from './unravel.ts';
