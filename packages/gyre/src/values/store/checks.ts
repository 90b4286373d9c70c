import { check, type Kind, kindOf, refuse, shown } from '../../graph/inner.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { ValueStore } from './value-store.ts';

export const STORE: Kind = kindOf('the store is …', 'give new ValueStore()', ValueStore);

/** Accepts a store, ids of its values, and options: programs without types may hand over anything. */
export function checkAsked(store: unknown, ids: readonly unknown[], options: AlgebraOptions): void {
  check(store, STORE);
  const { size } = store as ValueStore;
  for (const id of ids) {
    if (Number.isInteger(id) && (id as number) >= 0 && (id as number) < size) continue;
    refuse('E_SHAPE', `${shown(id)} is no value of the store`, 'idOfValue gives the id of a value');
  }
  checkWork(options);
}
