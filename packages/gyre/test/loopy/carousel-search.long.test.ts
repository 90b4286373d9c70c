import { expect, test } from 'vitest';
import { carouselStart, searchCarousels } from '../../src/doors/unicycles.ts';

test('§8 no game on five vertices is a carousel, and none is unknown', () => {
  const { isDone, irreducible, alternating, sideless } = searchCarousels(carouselStart(5));
  expect({ isDone, irreducible, alternating, sideless }).toEqual({
    isDone: true,
    irreducible: 126_750,
    alternating: 3923,
    sideless: [],
  });
});
