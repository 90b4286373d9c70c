/** The papers' algorithms that solve a game, one per file. Start at `roth.ts` or `nmfl.ts`. */
export { type FraenkelLevyReport, fraenkelLevy, runFraenkelLevy } from './fraenkel-levy.ts';
export { nmfl, runNmfl } from './nmfl.ts';
export { nmflLinear, runNmflLinear } from './nmfl-linear.ts';
export { labelSequence, type NmflReport } from './nmfl-run.ts';
export { type RothReport, roth, runRoth } from './roth.ts';
export { labelUnravelled, type UnravelledLabels, unravel } from './unravel.ts';
