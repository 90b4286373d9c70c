import type { LoopFreeStock } from './loop-free.ts';

/**
 * A short text for each game of a stock: `2`, `*2`, `-1*2` for integers, nimbers and sums of the two,
 * braces for all others. The notation room can read it.
 */
export function loopFreeTexts(stock: LoopFreeStock): string[] {
  const texts: string[] = [];
  for (let g = 0; g < stock.size; g++) {
    const [lefts, rights] = [stock.options[0][g], stock.options[1][g]];
    texts.push(integerText(g) ?? nimberText(lefts, rights) ?? bracedText(lefts, rights));
  }
  return texts;

  /** Canonical integers: 0, {k | } and { | −k}. */
  function integerText(g: number): string | undefined {
    if (g === 0) return '0';
    const options = [...stock.options[0][g], ...stock.options[1][g]];
    const before = Number(options.length === 1 ? texts[options[0]] : Number.NaN);
    if (Number.isNaN(before)) return undefined;
    const isPositive = stock.options[0][g].length === 1;
    if (isPositive ? before < 0 : before > 0) return undefined;
    return String(isPositive ? before + 1 : before - 1);
  }

  /** {k, k*, …, k*(m−1) | the same} is k + *m. */
  function nimberText(lefts: readonly number[], rights: readonly number[]): string | undefined {
    if (lefts.length === 0 || lefts.join() !== rights.join()) return undefined;
    const integer = texts[lefts[0]];
    if (Number.isNaN(Number(integer))) return undefined;
    const prefix = integer === '0' ? '' : integer;
    const isNimber = lefts.every((x, m) => texts[x] === (m === 0 ? integer : `${prefix}${star(m)}`));
    return isNimber ? `${prefix}${star(lefts.length)}` : undefined;
  }

  function bracedText(lefts: readonly number[], rights: readonly number[]): string {
    return `{${lefts.map((x) => texts[x]).join()}|${rights.map((x) => texts[x]).join()}}`;
  }
}

function star(m: number): string {
  return m === 1 ? '*' : `*${m}`;
}
