import { expect, test } from 'vitest';
import { Random } from '../floor/random.ts';
import { idOfValue, stopperValue, ValueStore } from '../values/inner.ts';
import { nimTimes } from './products.ts';
import { answerOfWord, WORDS } from './table.ts';

/** The definition (On Numbers and Games, chapter 6): a·b is the least that no a'·b + a·b' + a'·b' is, for a' < a and b' < b. */
function leastOther(table: readonly (readonly number[])[], a: number, b: number): number {
  const taken = new Set<number>();
  for (let x = 0; x < a; x++) for (let y = 0; y < b; y++) taken.add(table[x][b] ^ table[a][y] ^ table[x][y]);
  let least = 0;
  while (taken.has(least)) least++;
  return least;
}

test('nim products are those of the definition', () => {
  const table: number[][] = Array.from({ length: 48 }, () => []);
  for (let a = 0; a < 48; a++)
    for (let b = 0; b < 48; b++) {
      table[a][b] = leastOther(table, a, b);
      expect(nimTimes(BigInt(a), BigInt(b)), `${a}·${b}`).toBe(BigInt(table[a][b]));
    }
});

test.each([
  ['conjunctivesum', false],
  ['selectivesum', true],
] as const)('%s is won by who wins play in both games', (name, isFree) => {
  const random = new Random(40);
  const store = new ValueStore();
  const ids = [0];
  const some = (): number[] => Array.from({ length: random.below(3) }, () => ids[random.below(ids.length)]);
  while (ids.length < 60) {
    const form = { lefts: some(), rights: some() };
    ids.push(idOfValue(store.ofForm({ on: form, off: form })) as number);
  }
  const known = new Map<string, boolean>();
  /** Does the player win who moves now? */
  function wins(player: 0 | 1, g: number, h: number): boolean {
    const key = `${player} ${g} ${h}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [ofG, ofH] = [g, h].map((id) => Array.from(store.options(player, id)));
    const pairs = ofG.flatMap((x) => ofH.map((y) => [x, y]));
    if (isFree) pairs.push(...ofG.map((x) => [x, h]), ...ofH.map((y) => [g, y]));
    const isWon = pairs.some(([x, y]) => !wins(player === 0 ? 1 : 0, x, y));
    known.set(key, isWon);
    return isWon;
  }
  const word = WORDS.get(name);
  if (word === undefined) throw new Error(`there is no ${name}`);
  const form = (): never => {
    throw new Error('no form is asked for');
  };
  for (const g of ids)
    for (const h of ids) {
      const answer = answerOfWord(word, [stopperValue(g), stopperValue(h)], store, form);
      if (answer.kind !== 'value') throw new Error(answer.kind);
      const { leftFirst, rightFirst } = store.outcome(answer.value);
      expect([leftFirst, rightFirst]).toEqual([wins(0, g, h) ? 'L' : 'R', wins(1, g, h) ? 'R' : 'L']);
    }
});
