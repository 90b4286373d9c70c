/**
 * The papers' own algorithms, one per file, with what they report besides the answer. Start at `roth.ts` or
 * `nmfl.ts`; docs/papers.md maps paper to code.
 */
export {
  BILABELS,
  type Bilabel,
  bilabelAt,
  bilabelCovers,
  bilabelText,
  isBilabelAtMost,
  isTotalBilabelling,
} from './bilabel.ts';
export { type FraenkelLevyReport, fraenkelLevy, runFraenkelLevy } from './fraenkel-levy.ts';
export {
  type Equivalence,
  type GaleStewart,
  galeStewart,
  PAPER_GAMES,
  type PaperGame,
  type PlayedGame,
  playPaperGame,
} from './gale-stewart.ts';
export { nmfl, runNmfl } from './nmfl.ts';
export { nmflLinear, runNmflLinear } from './nmfl-linear.ts';
export { labelSequence, type NmflReport } from './nmfl-run.ts';
export { labellingAt, nmflStatements } from './nmfl-statements.ts';
export { type RothReport, roth, runRoth } from './roth.ts';
export {
  type RothOpening,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
} from './roth-sets.ts';
export { rothLimit, rothStatements } from './roth-statements.ts';
export type { PaperStatement, StatementFault } from './statement.ts';
export type { Strategies } from './strategies.ts';
export { labelTree, type TreeStages } from './tree-stages.ts';
export { labelUnravelled, type UnravelledLabels, unravel } from './unravel.ts';
