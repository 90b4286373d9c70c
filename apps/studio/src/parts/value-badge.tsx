import { type Known, lookOf } from '../document/index.ts';
import { meaningOf } from './meanings.ts';

/** A value as letter, colour and shape, with its plies. */
export function ValueBadge({ known, plies }: { readonly known: Known; readonly plies?: number | undefined }) {
  const { letter, word, shape } = lookOf(known);
  return (
    <span class={`badge value-${letter === '?' ? 'unknown' : letter}`} title={tipOf(letter, word)}>
      <i class={`shape shape-${shape}`} aria-hidden="true" />
      <b>{letter}</b>
      {plies === undefined ? null : <span class="plies">{plies}</span>}
    </span>
  );
}

function tipOf(letter: string, word: string): string {
  const meaning = meaningOf(letter);
  return meaning === undefined ? word : `${word}: ${meaning}`;
}
