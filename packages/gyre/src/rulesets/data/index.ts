/**
 * Games as data: rules that the compiler of `rules` makes rulesets of. One game a file.
 */
export { kaooa } from './kaooa.ts';
export { morris } from './morris.ts';
export { neutreeko } from './neutreeko.ts';
export { tapatan } from './tapatan.ts';
