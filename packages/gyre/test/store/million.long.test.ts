import { expect, test } from 'vitest';
import { parseExpression, SharedStore, valuate } from '../../src/desk/index.ts';

/** Expressions of which hardly two are alike, some of them loopy. */
function expression(i: number): string {
  const [a, b, c] = [i % 97, (i * 31) % 101, (i * 17) % 89];
  const kinds = [
    `{${a}|${-b}} + {${c}|${-a}}`,
    `${a}.^ + *${b}`,
    `{${a}||${b - c}|${-a - 1}} + {${b}|${-c}}`,
    `${a}over + *${b % 7}`,
    `${i} + tiny(${b + 1})`,
  ];
  return kinds[i % kinds.length];
}

test('a batch of a million lines takes no more memory than its store is allowed', () => {
  const shared = new SharedStore();
  let most = 0;
  let stores = 1;
  let last = shared.current;
  for (let i = 0; i < 1_000_000; i++) {
    const store = shared.current;
    if (store !== last) stores++;
    last = store;
    const { value } = valuate(parseExpression(expression(i)), { store });
    store.outcome(value);
    most = Math.max(most, store.bytes);
  }
  expect(stores).toBeGreaterThan(1); // it was full, and started afresh
  expect(most).toBeLessThan(2 ** 27);
  expect(process.memoryUsage().rss).toBeLessThan(2 ** 30);
});
