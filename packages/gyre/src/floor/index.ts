export { IntegerList } from './integer-list.ts';
export { Random } from './random.ts';
