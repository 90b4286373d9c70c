/**
 * The desk: what a worksheet knows about a value. The command line prints it, the studio draws it.
 * Start at `sheet.ts` (lines in, answers out) and `analyse.ts` (what is this value?).
 */
export { type Analysis, analyse, outcomeWords, sideWords, stopperWords, valueMathml } from './analyse.ts';
export {
  analysisData,
  answerLines,
  answersData,
  type GraphData,
  orderData,
  type StatementAnswer,
} from './data.ts';
export { type Finding, findingOf, type Telling } from './finding.ts';
export { helpOn, helpOnWords } from './help.ts';
export { type Order, Orders, RELATION_WORDS, type Relation, relationHolds, SharedStore } from './order.ts';
export { Sheet, type SheetAnswer, type SheetOptions, type SheetRow } from './sheet.ts';
export { onlyValue, type StatementValue, valueOfText, valuesOfText } from './texts.ts';
export { type Verified, verifyAnalysis, verifyOrder } from './verify.ts';
export { runWorksheet, type WorksheetEntry } from './worksheet.ts';
export {
  type WorksheetFormat,
  type WorksheetTextOptions,
  type WrittenWorksheet,
  writeWorksheet,
} from './worksheet-text.ts';
