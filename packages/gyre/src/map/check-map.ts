import { checkParts, GyreError, shown } from '../graph/inner.ts';

/** Refuses what is not a map. */
export function checkMap(map: unknown): void {
  checkParts(map, 'a map', { numbers: 'number', width: 'number', bands: 'list' }, 'mapOf makes one');
  const { length } = (map as { readonly bands: readonly unknown[] }).bands;
  if (length !== 3) throw new GyreError('E_SHAPE', `the map has ${length} bands`, 'mapOf makes three');
}

/** Refuses a map without points, as a mere ground is. */
export function checkPoints(map: unknown): void {
  checkMap(map);
  if ((map as Partial<Record<'places', unknown>>).places instanceof Float32Array) return;
  throw new GyreError('E_SHAPE', 'the map has no points', 'mapOf makes them');
}

/** Refuses anything but numbers. */
export function checkNumbers(numbers: Readonly<Record<string, unknown>>): void {
  for (const [name, number] of Object.entries(numbers))
    if (typeof number !== 'number' || Number.isNaN(number))
      throw new GyreError('E_SHAPE', `${name} is ${shown(number)}`, 'give a number');
}

/** Refuses a position that the map does not have, and what is not a value. */
export function checkSpot(
  { numbers }: { readonly numbers: number },
  position: unknown,
  value: unknown,
): void {
  checkNumbers({ position, value });
  if (!Number.isSafeInteger(position) || (position as number) < 0 || (position as number) >= numbers)
    throw new GyreError('E_POSITION', `the position is ${shown(position)}`, `give 0 to ${numbers - 1}`);
  if (value !== 0 && value !== 1 && value !== 2)
    throw new GyreError('E_SHAPE', `the value is ${shown(value)}`, 'give 0, 1 or 2: lost, drawn, won');
}
