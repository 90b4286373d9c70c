/** The document: what is drawn, played and asked, as plain data. It uses no other folder. Start at `drawing.ts`, then `store.ts`. */
export { type Arena, judged, type Opening, type PlayOption, type Standing } from './arena.ts';
export { toDrawing, toGameDocument } from './convert.ts';
export {
  arcsFrom,
  BLANK,
  DRAW_LIMIT,
  type Drawing,
  type DrawnArc,
  type DrawnGame,
  type DrawnVertex,
  indexById,
  isOpenTo,
  isPartizan,
  type Point,
  shortName,
  vertexById,
  type Who,
} from './drawing.ts';
export {
  addVertex,
  connect,
  disconnect,
  erase,
  giveArc,
  insert,
  part,
  place,
  rename,
  setConvention,
  setOwned,
  setOwner,
  setPayoff,
  setStart,
  setTitle,
  snapped,
} from './edits.ts';
export {
  type Around,
  type Bar,
  type Found,
  type HeldGame,
  hold,
  type LargeAnswers,
  largeGame,
  type Opened,
} from './large.ts';
export { type Known, lookOf, valueInWords } from './marks.ts';
export { optionsOf } from './options.ts';
export { type Mark, type Picture, type PictureArc, type PictureVertex } from './picture.ts';
export {
  arcWho,
  busyWith,
  closeDialog,
  connectFrom,
  dialog,
  dismiss,
  fitAll,
  fitCount,
  forgetTroubles,
  isView,
  notices,
  playParameters,
  playSource,
  sidePanel,
  snaps,
  speak,
  spoken,
  type Tool,
  tell,
  tool,
  type View,
  view,
  watchedSolver,
  watchStep,
} from './session.ts';
export { type LinkParts, LONG_LINK, packText, readFragment, unpackText, writeFragment } from './share.ts';
export { shown } from './shown.ts';
export {
  amend,
  apply,
  canRedo,
  canUndo,
  drawing,
  forgetPast,
  game,
  redo,
  select,
  selectedArcs,
  selection,
  soleVertex,
  undo,
} from './store.ts';
export { parseAny, type TextFormat, textFormats } from './text-formats.ts';
export {
  type ComparisonReport,
  type Line,
  questionOf,
  remember,
  type SideReport,
  type TellingReport,
  type TextQuestion,
  type ValueGraph,
  type ValueQuestion,
  type ValueReport,
  variables,
  worksheet,
} from './worksheet.ts';
