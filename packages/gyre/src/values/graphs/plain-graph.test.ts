import { expect, test } from 'vitest';
import { canonicalKey, canonicalNumbering } from '../game/numbering.ts';
import { dyadic } from '../plain/dyadic.ts';
import { plainGraph } from '../plain/plain-graph.ts';
import { Workshop } from './workshop.ts';

test.each([-4, -3, -1, 0, 1, 2, 5])(
  'the graph of x + %i ups + *m is the one that the workshop builds',
  (ups) => {
    for (let p = -19; p <= 19; p++)
      for (const exponent of [0, 1, 3])
        for (let nimber = 0; nimber <= 5; nimber++) {
          const x = dyadic(BigInt(p), exponent);
          const workshop = new Workshop();
          const built = workshop.game(
            workshop.plain({ number: x, ups: BigInt(ups), nimber: BigInt(nimber) }),
          );
          const straight = plainGraph(x, ups, nimber);
          const [expected, found] = [built, straight].map(
            (game) => game && canonicalKey(canonicalNumbering(game)),
          );
          expect(found, `${p}/2^${exponent}, ${ups} ups, *${nimber}`).toBe(expected);
        }
  },
);
