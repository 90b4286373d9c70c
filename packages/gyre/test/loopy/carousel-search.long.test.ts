import { expect, test } from 'vitest';
import { carouselStart, searchCarousels } from '../../src/algebra/index.ts';

test('§8 no game on five vertices is a carousel, and none is unknown', () => {
  const { isDone, sideless } = searchCarousels(carouselStart(5));
  expect([isDone, sideless]).toEqual([true, []]);
});
