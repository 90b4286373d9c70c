import { expect, test } from 'vitest';
import { Notation, parseExpression, ValueStore, valuate } from '../../src/desk/index.ts';
import { Random } from '../../src/index.ts';
import { forSeeds } from './random-values.ts';

const PIECES: readonly string[] = [
  '{3||1|-2}',
  '{0|v*}',
  '{{5|2*}|{0|-3}}',
  'tiny(2)',
  '^<3>',
  'upon',
  'uponth',
  '{over|tiny(on)}',
  'a{0,{1|a}|-1}',
  '*5',
];

/** A sum that takes a few looks at the clock at least. */
function sumOf(random: Random): string {
  const term = (): string => `${1 + random.below(4)}.${PIECES[random.below(PIECES.length)]}`;
  return `${term()} + ${term()} - ${term()} + {${term()}|${term()}}`;
}

const notation = new Notation();

/** The text of a value, or the code of its refusal. */
function answer(text: string, store: ValueStore, options: Parameters<typeof valuate>[1] = {}): string {
  try {
    const { value } = valuate(parseExpression(text), { ...options, store });
    return notation.writeValue(value, store);
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  }
}

test('questions stopped at random points, or refused for their pairs, leave a store that answers as a new one', () => {
  let [stopped, refused] = [0, 0];
  forSeeds(1, 20, (seed) => {
    const random = new Random(seed);
    const store = new ValueStore();
    for (let question = 0; question < 4; question++) {
      const text = sumOf(random);
      for (let attempt = 0; attempt < 3; attempt++) {
        let left = random.below(30);
        const look = (): void => {
          if (left-- === 0) throw new Error('enough');
        };
        if (answer(text, store, { look }) === 'enough') stopped++;
        if (answer(text, store, { maxPairs: 1 + random.below(3000) }) === 'E_LIMIT') refused++;
      }
      expect(answer(text, store), text).toBe(answer(text, new ValueStore()));
    }
  });
  expect(stopped).toBeGreaterThan(60);
  expect(refused).toBeGreaterThan(10);
});
