/** What every folder of the laboratory uses: refusals, and sets of vertices as masks. */
export { abortedError, assert, checkLoopy, checkText, checkWork, throwIfAborted } from './checks.ts';
export { countOf, lowest, membersOf } from './masks.ts';
