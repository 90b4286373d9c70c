import { DRAW, LOSS, WIN } from '../game/inner.ts';
import { checkArgument, checkNumbered, checkWord, hasParts, type Kind, kindOf } from '../graph/inner.ts';

export const MAP: Kind = kindOf('… is not a map of three bands', 'mapOf makes one', (map) => {
  const { bands } = Object(map) as { bands?: { length?: unknown } };
  return hasParts(map, { numbers: 'number', width: 'number', bands: 'list' }) && bands?.length === 3;
});

/** A map with points, which a mere ground has not. */
export const POINTS: Kind = kindOf(
  '… is not a map with points',
  'mapOf makes one',
  (map) => MAP.accepts(map) && hasParts(map, { places: Float32Array }),
);

/** Refuses anything but numbers. */
export function checkNumbers(numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, number] of Object.entries(numbers)) checkArgument(number, name, 'number');
}

/** Refuses a position that the map does not have, and what is not a value. */
export function checkSpot(
  { numbers }: { readonly numbers: number },
  position: unknown,
  value: unknown,
): void {
  checkNumbered(position, 'position', 'positions', numbers);
  checkWord(value, 'the value', [LOSS, DRAW, WIN]);
}
