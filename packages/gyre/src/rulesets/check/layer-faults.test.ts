import { expect, test } from 'vitest';
import type { IndexedRuleset } from '../contract/indexed.ts';
import { awari } from '../games/awari/awari.ts';
import { checkRuleset } from './check.ts';

const right = awari({ stones: 5 });
const layers = right.layers;

test.each<[string, IndexedRuleset<string>, RegExp]>([
  [
    'layers in the wrong order',
    { ...right, layers: layers.toReversed() },
    /a move leads to index \d+ of layer \d from/,
  ],
  ['a layer that is missing', { ...right, layers: layers.slice(0, -1) }, /no layer has index \d+/],
  [
    'gains that differ',
    { ...right, gainOf: () => 1 } as typeof right,
    /the move "\w" gains 0 by gain and 1 by gainOf/,
  ],
  ['ends that differ', { ...right, endOf: () => 0 } as typeof right, /payoff gives -\d and endOf 0/],
])('%s are found, with the position that shows it', (_, wrong, found) => {
  const faults = checkRuleset(wrong).faults.map((fault) => fault.found);
  expect(faults.join('\n')).toMatch(found);
  expect(faults.join('\n')).toContain('a  b  c  d  e  f'); // the board
});

test('layers and scores that agree are not found fault with', () => {
  expect(checkRuleset(right).faults).toEqual([]);
});
