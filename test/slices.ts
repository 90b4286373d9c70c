/** `npm run test:long` sets WHOLE; every other run takes one part in so many of what a heavy test could try. */
const PARTS = process.env['WHOLE'] === undefined ? 10 : 1;

/** True if a heavy test tries all that it has. */
export const whole: boolean = PARTS === 1;

/** How many seeds (graphs, boards, positions …) of `all` this run tries. */
export function seeds(all: number): number {
  return Math.ceil(all / PARTS);
}
