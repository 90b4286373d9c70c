/**
 * What goes on while somebody looks: answers that follow the drawing, recorded runs, games being played, and what a tab keeps.
 * Start at `answers.ts`, then `playing.ts` and `watching.ts`.
 */
export { saveAlways } from './autosave.ts';
