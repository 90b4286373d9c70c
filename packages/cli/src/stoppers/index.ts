/** The laboratory: questions to all small stoppers, in threads, with a saved state. Start at `study.ts`. */
export { carryOut, type Outcome } from './study.ts';
export { factsLine, hashText, manySumsLines, sumsLines, tallyLines, tallyOf } from './words.ts';
