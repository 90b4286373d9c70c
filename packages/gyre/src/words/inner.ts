/**
 * Words: what one can ask about a value, as `mean(G)` or `G.Mean`. Start at `table.ts`, the one table of them;
 * `word.ts` says what a word is.
 */
export { answerOfWord, placed, usageOf, WORDS, wordNamed } from './table.ts';
export { type AnswerKind, type ArgumentKind, type Word, type WordAnswer } from './word.ts';
