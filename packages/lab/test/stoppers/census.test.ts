import { Notation } from 'gyre/algebra';
import {
  canonicalForm,
  compare,
  follower,
  isIsomorphic,
  isLoopfree,
  type LoopyGame,
  multiple,
  negative,
  offside,
  onside,
  outcome,
  sum,
} from 'gyre/loopy';
import {
  censusPart,
  censusUnits,
  codeOfStopper,
  joinCensus,
  parseWhere,
  StopperExaminer,
  type StopperFacts,
  stopperCensus,
  stopperOfCode,
} from 'gyre-lab/stoppers';
import { describe, expect, test } from 'vitest';
import { bruteCensus } from './brute.ts';

const sizes = [1, 2, 3, 4].map((vertices) => ({ vertices, codes: stopperCensus(vertices) }));
const examiner = new StopperExaminer();
const facts = sizes
  .slice(0, 3)
  .flatMap(({ vertices, codes }) => codes.map((code) => examiner.facts({ vertices, code })));

describe('the census', () => {
  test('§1 to three vertices it is what trying every graph finds', () => {
    for (const { vertices, codes } of sizes.slice(0, 3)) expect(codes).toEqual(bruteCensus(vertices));
  });

  test('§1 to four vertices: how many there are', () => {
    expect(sizes.map(({ codes }) => codes.length)).toEqual([3, 7, 42, 362]);
  });

  test('every stopper of four vertices is its own canonical form, has a code of its own, and its negative is listed', () => {
    const [, , , { vertices, codes }] = sizes;
    for (const code of codes) {
      const game = stopperOfCode({ vertices, code });
      expect(game.vertices).toBe(4);
      expect(isIsomorphic(canonicalForm(game), game)).toBe(true);
      expect(codeOfStopper(game)).toBe(code);
      expect(codes).toContain(codeOfStopper(negative(game)));
    }
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('the code does not depend on the numbering', () => {
    const game = stopperOfCode({ vertices: 4, code: sizes[3].codes[200] });
    for (let v = 1; v < 4; v++) {
      const part = follower(game, v);
      expect(sizes[part.vertices - 1].codes).toContain(codeOfStopper(part));
    }
  });

  test('parts may be counted in any order, and one is never counted twice', () => {
    const parts = censusUnits(4).map((unit) => censusPart(unit));
    expect(joinCensus(parts.toReversed())).toEqual(sizes[3].codes);
    expect(joinCensus([...parts, ...parts])).toEqual(sizes[3].codes);
  });

  test('it can be stopped, and refuses sizes that are too large', () => {
    const shares: number[] = [];
    stopperCensus(3, { onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(() => stopperCensus(4, { signal: AbortSignal.abort() })).toThrow('stopped by its signal');
    for (const size of [0, 6, 1.5, Number.NaN])
      expect(() => stopperCensus(size)).toThrow('the number of vertices');
    expect(() => stopperOfCode({ vertices: 2, code: 256 })).toThrow('the code is 256');
  });
});

describe('facts', () => {
  test('they are what the algebra says of each game by itself', () => {
    const notation = new Notation();
    for (const one of facts) {
      const game = stopperOfCode(one);
      const d = onside(sum(game, negative(game))).stopper;
      const v = varietyOf(game, d);
      expect(one.text).toBe(notation.write(game));
      expect(one.outcome).toBe(outcome(game).class);
      expect(one.isLoopfree).toBe(isLoopfree(game));
      expect(one.degree).toBe(d && notation.write(d));
      expect(one.variety).toBe(v && notation.write(v));
      expect(one.isIdempotent).toBe(isIdempotent(game));
      expect(one.stability).toBe(d && isIdempotent(d) ? (v ? 'stable' : 'unstable') : 'neither');
      expect(one.negative).toBe(codeOfStopper(negative(game)));
    }
  });

  test('cycles: over passes for Right; the first stopper with a longer cycle has the pattern LLRR', () => {
    const named = (text: string): StopperFacts | undefined => facts.find((one) => one.text === text);
    expect(named('over')?.patterns).toEqual(['R']);
    expect(named('0')?.patterns).toEqual([]);
    const cycle = examiner.facts({ vertices: 5, code: 74766866778146 });
    expect(cycle).toMatchObject({
      text: 'a{0|||0||0,{a|0}|0}',
      patterns: ['LLRR'],
      isPlumtree: false,
      stability: 'stable',
    });
  });

  test('§4 no stopper on up to three vertices is unstable', () => {
    expect(facts.filter((one) => one.stability === 'unstable')).toEqual([]);
    expect(facts.filter((one) => one.stability === 'side not found')).toEqual([]);
  });
});

describe('conditions', () => {
  const texts = (where: string): string[] => facts.filter(parseWhere(where)).map(({ text }) => text);

  test.each([
    ['idempotent and loopy and outcome=L', ['on', 'over', 'uponth']],
    ['number and not outcome=L', ['0', '-1', '-2', '-1/2']],
    ['degree=over and idempotent', ['under', 'over']],
    ['pattern=L and idempotent', ['on', 'under', '-uponth']],
    ['unstable', []],
    ['text=*', ['*']],
  ])('%s', (where, found) => {
    expect(texts(where).toSorted()).toEqual(found.toSorted());
  });

  test('what is no condition is refused, with what was meant', () => {
    expect(texts('vertices=3')).toEqual(
      facts.filter(({ vertices }) => vertices === 3).map(({ text }) => text),
    );
    expect(() => parseWhere('unstabel')).toThrow('did you mean "unstable"?');
    expect(() => parseWhere('colour=red')).toThrow('the condition is "colour"');
    expect(() => parseWhere('')).toThrow('the condition is ""');
  });
});

function isIdempotent(game: LoopyGame): boolean {
  return compare(multiple(2, game), game).relation === '=';
}

/** The variety of a stopper of degree d (docs/loopy-values.md §5), by both ways to it. */
function varietyOf(s: LoopyGame, d: LoopyGame | undefined): LoopyGame | undefined {
  if (d === undefined || !isIdempotent(d)) return undefined;
  const above = onside(sum(negative(s), d)).stopper;
  const below = offside(sum(negative(s), negative(d))).stopper;
  const down = above && offside(sum(s, above)).stopper;
  const up = below && onside(sum(s, below)).stopper;
  return down !== undefined && up !== undefined && isIsomorphic(down, up) ? down : undefined;
}
