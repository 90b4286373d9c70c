/**
 * What the program writes: files that are complete or absent, summaries, positions as text and JSON. Start at `output.ts`.
 * What is written about games on the disk (`disk-report.ts`, `disk-solution.ts`) is imported by itself: `gyre/disk` is large.
 */
export { COMPRESSION_OPTION, compressionOf } from './compression.ts';
export { drawing } from './drawing.ts';
export { tellDropped } from './dropped.ts';
export { withLock } from './lock.ts';
export { checkJson, checkOutput, checkPlace, tellWritten, writeOutput } from './output.ts';
export { POSITION_OPTIONS, positionAsked, positionJson, VALUE_STYLES, verdictWords } from './position.ts';
export { noSavedSearch, readState } from './saved-state.ts';
export { Saver } from './saver.ts';
export { exitOfBoth, printSecond } from './second-opinion.ts';
export { BEST_MOVE_OPTION, checkBestMove, solutionFormat, writeSolutionTo } from './solution-output.ts';
export { bytesInWords, count, grouped, summaryOf } from './summary.ts';
export { exitCodeOfVerdict, printVerification, tellSolved } from './verification.ts';
