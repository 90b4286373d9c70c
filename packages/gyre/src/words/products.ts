import { idOfValue, ticker, type ValueStore } from '../values/inner.ts';
import { stopper, undefinedFor, word } from './answers.ts';
import type { Word, WordCall } from './word.ts';

/** Other ways to put two games together, of their canonical forms. */
export const PRODUCT_WORDS: readonly Word[] = [
  two(
    'ConjunctiveSum',
    'a move is made in both canonical forms, and the first that ends ends play (On Numbers and Games, chapter 14)',
    ['conjunctivesum(2, 3)', '2'],
    (call) => ofPairs(call, (lefts, rights) => lefts.flatMap((x) => rights.map((y): Pair => [x, y]))),
  ),
  two(
    'SelectiveSum',
    'a move is made in one of the canonical forms or in both (On Numbers and Games, chapter 14)',
    ['selectivesum(*, *)', '*2'],
    (call) =>
      ofPairs(call, (lefts, rights, [g, h]) => [
        ...lefts.flatMap((x) => rights.map((y): Pair => [x, y])),
        ...lefts.map((x): Pair => [x, h]),
        ...rights.map((y): Pair => [g, y]),
      ]),
  ),
  two(
    'NimProduct',
    'the product of two nimbers, which with nim-addition makes them a field (On Numbers and Games, chapter 6)',
    ['nimproduct(*2, *3)', '*'],
    ({ store, ids }) => {
      const [a, b] = ids.map((id) => nimberOf(store, id));
      return idOfValue(
        store.plain({ number: { numerator: 0n, exponent: 0 }, ups: 0n, nimber: nimTimes(a, b) }),
      );
    },
  ),
];

function two(
  name: string,
  summary: string,
  example: readonly [string, string],
  id: (call: WordCall) => number | undefined,
): Word {
  return {
    ...word(name, 'short', 'value', summary, example, (call) => stopper(id(call) as number)),
    takes: [
      ['G', 'short'],
      ['H', 'short'],
    ],
  };
}

type Pair = readonly [g: number, h: number];

/** The value of a pair of games from those of the pairs that a player may leave, the smallest pairs first. */
function ofPairs(
  { store, ids, options }: WordCall,
  moves: (ofG: readonly number[], ofH: readonly number[], pair: Pair) => readonly Pair[],
): number {
  const known = new Map<string, number>();
  const open: Pair[] = [[ids[0], ids[1]]];
  const tick = ticker(options, 0);
  for (let pair = open.at(-1), steps = 0; pair !== undefined; pair = open.at(-1), steps++) {
    tick(WORK_EACH * steps);
    if (known.size > MOST_PAIRS)
      throw undefinedFor(`there are more than ${MOST_PAIRS} pairs of positions`, 'ask about smaller games');
    const [g, h] = pair;
    const lists = ([0, 1] as const).map((player) =>
      moves(Array.from(store.options(player, g)), Array.from(store.options(player, h)), [g, h]),
    );
    const waiting = lists.flat().filter((next) => !known.has(next.join()));
    for (const next of waiting) open.push(next);
    if (waiting.length > 0) continue;
    open.pop();
    const [lefts, rights] = lists.map((list) => list.map((next) => known.get(next.join()) as number));
    const form = { lefts, rights };
    known.set(pair.join(), idOfValue(store.ofForm({ on: form, off: form }, options)) as number);
  }
  return known.get(ids.slice(0, 2).join()) as number;
}

const WORK_EACH = 256;
const MOST_PAIRS = 100_000;

function nimberOf(store: ValueStore, id: number): bigint {
  const plain = store.plainOf(id);
  if (plain === undefined || plain.number.numerator !== 0n || plain.ups !== 0n)
    throw undefinedFor('a nim product of games that are not nimbers', 'give nimbers, such as *2 and *3');
  if (plain.nimber >> MOST_BITS > 0n)
    throw undefinedFor(`a nimber of more than ${MOST_BITS} bits`, 'give smaller ones');
  return plain.nimber;
}

const MOST_BITS = 256n;

/**
 * The nim product. Below F = 2^(2^k), of which the ordinary product with a smaller nimber is the nim product, and whose
 * square is F + F/2: (aF + b)(cF + d) = (ac + ad + bc)F + bd + ac·F/2.
 */
export function nimTimes(x: bigint, y: bigint): bigint {
  if (x < 2n || y < 2n) return x * y;
  let half = 1n; // bits of F
  while ((x | y) >> (2n * half) > 0n) half *= 2n;
  const low = (1n << half) - 1n;
  const [a, b, c, d] = [x >> half, x & low, y >> half, y & low];
  const [ac, bd] = [nimTimes(a, c), nimTimes(b, d)];
  return ((nimTimes(a ^ b, c ^ d) ^ bd) << half) ^ bd ^ nimTimes(ac, 1n << (half - 1n));
}
