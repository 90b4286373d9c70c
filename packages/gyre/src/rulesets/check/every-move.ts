import { GyreError } from '../../graph/inner.ts';
import { checkRules } from '../contract/checks.ts';
import { type IndexedRuleset, isIndexed, MOVE_LOSES } from '../contract/indexed.ts';

/**
 * Compares all moves with all moves back: a sum over every move, each by a number of its own, must be the same both
 * ways. Only then the first index is looked for whose moves differ; undefined if there is none.
 */
export function moveWithoutBack(ruleset: IndexedRuleset): number | undefined {
  checkRules(ruleset);
  if (!isIndexed(ruleset))
    throw new GyreError('E_RULESET', 'the ruleset has no index', 'use explore and solve');
  const { size } = ruleset;
  if (ruleset.movesInto === undefined) return undefined;
  const movesInto = ruleset.movesInto.bind(ruleset);
  const out = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto) + 1);
  const isOpen = new Uint8Array(size);
  let sum = 0;
  for (let p = 0; p < size; p++) {
    if (ruleset.prepare(p) <= 0) continue;
    isOpen[p] = 1;
    const moves = ruleset.movesFrom(p, out);
    for (let i = 0; i < moves; i++) if (out[i] < MOVE_LOSES) sum = (sum + mixed(p, out[i])) | 0;
  }
  for (let q = 0; q < size; q++) {
    const moves = movesInto(q, out);
    for (let i = 0; i < moves; i++) if (isOpen[out[i]] === 1) sum = (sum - mixed(out[i], q)) | 0;
  }
  return sum === 0 ? undefined : firstFault();

  function firstFault(): number {
    const back = new Uint32Array(out.length);
    for (let p = 0; p < size; p++) {
      if (isOpen[p] === 0) continue;
      const ends = out.slice(0, ruleset.movesFrom(p, out));
      const times = (list: Uint32Array, one: number): number =>
        list.reduce((n, each) => n + (each === one ? 1 : 0), 0);
      for (const q of ends)
        if (q < MOVE_LOSES && times(ends, q) !== times(back.subarray(0, movesInto(q, back)), p)) return p;
    }
    return 0; // a move back to where no move leads from
  }
}

function mixed(p: number, q: number): number {
  let x = Math.imul(p ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(q + 0x165667b1, 0xc2b2ae35);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  return Math.imul(x ^ (x >>> 12), 0x297a2d39) ^ x;
}
