/**
 * The papers' own algorithms, with what they report beside the answer: Roth, Fraenkel and Levy, Löwe, Gale and Stewart.
 *
 * @module gyre/papers
 */

export * from '../papers/inner.ts';
export { bisimulation, findCycle, memo } from './inner.ts';
