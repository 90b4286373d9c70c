/**
 * The papers' own algorithms, with what they report besides the answer: those that solve a game in `solvers/`, and the rest
 * of each paper. Start at `solvers/roth.ts` or `solvers/nmfl.ts`; docs/papers.md maps paper to code.
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
export {
  type Equivalence,
  type GaleStewart,
  galeStewart,
  PAPER_GAMES,
  type PaperGame,
  type PlayedGame,
  playPaperGame,
  type Strategies,
} from './gale-stewart.ts';
export { labellingAt, nmflStatements } from './nmfl-statements.ts';
export {
  type RothOpening,
  rothClass,
  rothOpening,
  rothR,
  rothStage,
  rothU,
} from './roth-sets.ts';
export { rothLimit, rothStatements } from './roth-statements.ts';
export * from './solvers/inner.ts';
export type { PaperStatement, StatementFault } from './statement.ts';
export { labelTree, type TreeStages } from './tree-stages.ts';
