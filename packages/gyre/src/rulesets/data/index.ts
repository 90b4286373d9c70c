/**
 * Games as data: rules that the compiler of `rules` makes rulesets of. One game a file.
 */

export { baghChal } from './bagh-chal.ts';
export { hareAndHounds } from './hare-and-hounds.ts';
export { kaooa } from './kaooa.ts';
export { morris } from './morris.ts';
export { muTorere } from './mu-torere.ts';
export { neutreeko } from './neutreeko.ts';
export { tapatan } from './tapatan.ts';
export { teeko } from './teeko.ts';
