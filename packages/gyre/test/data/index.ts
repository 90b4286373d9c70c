export { dodgem } from './dodgem.ts';
export { mnk } from './mnk.ts';
