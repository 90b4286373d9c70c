/**
 * What goes on while somebody looks: answers, recorded runs, games being played, and what a tab keeps.
 * Start at `answers.ts`, then `playing.ts` and `watching.ts`.
 */
export { saveAlways } from './autosave.ts';
