import { expect, test } from 'vitest';
import type { IndexedRuleset } from '../contract/indexed.ts';
import { awari } from '../games/awari/awari.ts';
import { checkRuleset } from './check.ts';

const right = awari({ stones: 5 });
const layers = right.layers;

test.each<[RegExp, IndexedRuleset<string>]>([
  [/a move leads to index \d+ of layer \d from/, { ...right, layers: layers.toReversed() }],
  [/no layer has index \d+/, { ...right, layers: layers.slice(0, -1) }],
  [/the move "\w" gains 0 by gain and 1 by gainOf/, { ...right, gainOf: () => 1 } as typeof right],
  [/payoff gives -\d and endOf 0/, { ...right, endOf: () => 0 } as typeof right],
])('%s is found, with the position that shows it', (found, wrong) => {
  const faults = checkRuleset(wrong).faults.map((fault) => fault.found);
  expect(faults.join('\n')).toMatch(found);
  expect(faults.join('\n')).toContain('a  b  c  d  e  f'); // the board
});

test('layers and scores that agree are not found fault with', () => {
  expect(checkRuleset(right).faults).toEqual([]);
});
