import { refuse, shown } from '../../graph/inner.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { ValueStore } from './value-store.ts';

/** Accepts a store, ids of its values, and options: programs without types may hand over anything. */
export function checkAsked(store: unknown, ids: readonly unknown[], options: AlgebraOptions): void {
  if (!(store instanceof ValueStore))
    refuse('E_SHAPE', `the store is ${shown(store)}`, 'give new ValueStore()');
  for (const id of ids) {
    if (Number.isInteger(id) && (id as number) >= 0 && (id as number) < store.size) continue;
    refuse('E_SHAPE', `${shown(id)} is no value of the store`, 'idOfValue gives the id of a value');
  }
  checkWork(options);
}
