/**
 * Every small stopper, what is known of each, and the sums of all pairs.
 *
 * @module gyre/stoppers
 */
export * from '../laboratory/index.ts';
