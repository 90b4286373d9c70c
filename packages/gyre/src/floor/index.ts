export { IntegerList } from './integer-list.ts';
export { nearWord, whatIsMeant } from './near-word.ts';
export { Random } from './random.ts';
