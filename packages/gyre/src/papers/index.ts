/**
 * The papers' own algorithms, with what they report beside the answer: Roth, Fraenkel and Levy, Löwe, Gale and Stewart.
 *
 * @module gyre/papers
 */

export { bisimulation, findCycle, memo } from '../solve/inner.ts';
export * from './inner.ts';
