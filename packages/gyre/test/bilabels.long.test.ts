import { expect, test } from 'vitest';
import { bilabelsOf } from './loewe-search.ts';

test('§3 no graph on 5 vertices has the bilabel W/L at any of them', () => {
  let found = 0;
  for (let code = 0; code < 2 ** 25; code++) {
    const { won } = bilabelsOf(5, code);
    if ((won[0] & won[1]) !== 0) found++;
  }
  expect(found).toBe(0);
});
