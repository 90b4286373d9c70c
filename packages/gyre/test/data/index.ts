export { baghChal } from './bagh-chal.ts';
export { dodgem } from './dodgem.ts';
export { hareAndHounds } from './hare-and-hounds.ts';
export { mnk } from './mnk.ts';
export { muTorere } from './mu-torere.ts';
export { teeko } from './teeko.ts';
