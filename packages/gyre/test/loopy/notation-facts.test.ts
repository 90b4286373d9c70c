import { describe, expect, test } from 'vitest';
import { evaluate, Notation, parseExpression, type SidedGame } from '../../src/desk/index.ts';
import { GyreError } from '../../src/graph/inner.ts';
import { isAtMost, type LoopyGame, offside, onside, type SideAnswer } from '../../src/values/index.ts';
import { facts, type GraphData, gameOfData } from './golden.ts';

const notation = new Notation();

function read(text: unknown): SidedGame {
  return evaluate(parseExpression(text as string));
}

function written(value: SidedGame): string {
  const best = (side: SideAnswer): LoopyGame => (side.status === 'found' ? side.stopper : side.simplified);
  return notation.writeSides(best(onside(value.onside)), best(offside(value.offside)));
}

function isEqual(a: SidedGame, b: SidedGame): boolean {
  const isEqualOn = (side: 'onside' | 'offside'): boolean =>
    isAtMost(a[side], b[side], side) && isAtMost(b[side], a[side], side);
  return isEqualOn('onside') && isEqualOn('offside');
}

describe('golden facts about the notation', () => {
  test.each(facts.filter(({ kind }) => kind === 'prints-as'))(
    '$id: what CGSuite prints and what we print is the same value',
    ({ left, right }) => {
      const value = read(left);
      expect(isEqual(value, read(right))).toBe(true);
      expect(isEqual(value, read(written(value)))).toBe(true);
    },
  );

  test.each(facts.filter(({ id, kind }) => kind === 'error' && id.startsWith('error-')))(
    '$id: $left is refused',
    ({ left }) => {
      expect(() => read(left)).toThrow(GyreError);
    },
  );

  test.each(facts.filter(({ kind }) => kind === 'graph-value'))(
    '$id: what is printed parses back to the same value',
    ({ left, right }) => {
      const game = gameOfData(left as GraphData);
      const value = { onside: game, offside: game };
      const text = written(value);
      expect(isEqual(value, read(text)), text).toBe(true);
      // The older dialect that some of these are printed in has ^on and on.Miny, which are not ours.
      const { prints } = right as { prints: string };
      if (!/\.|[\^v]on/u.test(prints)) expect(isEqual(value, read(prints)), prints).toBe(true);
    },
  );
});
