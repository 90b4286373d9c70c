import { computed, type ReadonlySignal } from '@preact/signals';
import { type HeldGame, largeGame } from './large.ts';
import { mapSubject } from './map.ts';
import { playParameters, playSource, playTable, playTitle, TABLE, tableOf, view } from './session.ts';

/** What the page shows: this is what is saved, shared and titled, never something behind it. */
type Shown =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'large'; readonly large: HeldGame }
  | { readonly kind: 'worksheet' }
  | {
      readonly kind: 'ruleset';
      readonly name: string;
      readonly title: string;
      readonly parameters: Readonly<Record<string, string>>;
      /** The address of its table, if that is what is read. */
      readonly table?: string;
    };

export const shown: ReadonlySignal<Shown> = computed(() => {
  const large = largeGame.value;
  const subject = view.value === 'map' ? mapSubject.value : undefined;
  if ((view.value === 'large' || subject === 'large') && large !== undefined) return { kind: 'large', large };
  if ((view.value === 'play' && playSource.value !== 'drawn') || subject === 'ruleset') {
    const given = { name: playSource.value, parameters: playParameters.value };
    const { name, parameters } = playSource.value === TABLE ? (tableOf.value ?? given) : given;
    const table =
      playSource.value === TABLE && playTable.value?.kind === 'address' ? playTable.value.address : undefined;
    return {
      kind: 'ruleset',
      name,
      title: playTitle.value,
      parameters,
      ...(table === undefined ? {} : { table }),
    };
  }
  if (view.value === 'values') return { kind: 'worksheet' };
  return { kind: 'drawing' };
});
