/** Every small stopper, what is known of each, and the sums of all pairs. */
export * from '../laboratory/index.ts';
