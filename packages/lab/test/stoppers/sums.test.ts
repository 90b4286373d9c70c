import { Random } from 'gyre';
import {
  difference,
  gameFromOptions,
  isPlumtree,
  isStopper,
  loopyGame,
  onside,
  sides,
  sum,
} from 'gyre/loopy';
import {
  type AtMostProof,
  AtMostProver,
  atMostFault,
  type CodedStopper,
  joinManySums,
  joinSums,
  ManySumsExaminer,
  SumsExaminer,
  stopperCensus,
  stopperOfCode,
} from 'gyre-lab/stoppers';
import { describe, expect, test } from 'vitest';
import { CYCLES } from '../../src/record/findings.ts';

const stoppers: CodedStopper[] = [1, 2, 3].flatMap((vertices) =>
  stopperCensus(vertices).map((code) => ({ vertices, code })),
);

describe('sums of all pairs', () => {
  const examiner = new SumsExaminer(stoppers);
  const rows = stoppers.map((_, i) => examiner.row(i));

  test('§3 every sum of two stoppers on up to three vertices has both sides', () => {
    expect(joinSums(rows)).toMatchObject({
      pairs: (stoppers.length * (stoppers.length + 1)) / 2,
      loopfree: 748,
      stoppers: 306,
      found: 324,
      impossible: 0,
      unknown: 0,
      open: [],
    });
  });

  test('the counts are those of looking at every pair by itself', () => {
    const games = stoppers.map(stopperOfCode);
    let asTheyStand = 0;
    let found = 0;
    for (let i = 0; i < games.length; i++) {
      for (let j = i; j < games.length; j++) {
        const game = sum(games[i], games[j]);
        if (isStopper(game)) asTheyStand++;
        else if (sides(game).stopperSided === true) found++;
        else throw new Error(`${i} + ${j}`);
      }
    }
    expect([asTheyStand, found]).toEqual([748 + 306, 324]);
  });

  test('with trust in plumtrees only the others are looked at, and the pairs are the same', () => {
    const trusting = new SumsExaminer(stoppers, { trustsPlumtrees: true });
    const all = joinSums(stoppers.map((_, i) => trusting.row(i)));
    expect(all).toMatchObject({
      pairs: 1378,
      loopfree: 748,
      plumtrees: 630,
      stoppers: 0,
      found: 0,
      proofs: 0,
    });
  });

  test('§3 every sum of the eight stoppers of five vertices with a longer cycle has both sides', () => {
    const examine = new SumsExaminer(CYCLES, { trustsPlumtrees: true });
    const all = joinSums(CYCLES.map((_, i) => examine.row(i)));
    expect(all).toMatchObject({ pairs: 36, plumtrees: 0, stoppers: 0, found: 36, proofs: 80, open: [] });
  });

  test('§3 plumtrees of all kinds, stoppers or not, have both sides', () => {
    const random = new Random(7);
    let alternating = 0;
    for (let k = 0; k < 150; k++) {
      const lists = (): number[][] =>
        Array.from({ length: 6 }, (_, v) =>
          Array.from({ length: 6 - v }, (_unused, i) => v + i).filter(() => random.below(3) === 0),
        );
      const game = gameFromOptions(6, lists(), lists());
      if (!isStopper(game)) alternating++;
      expect(isPlumtree(game)).toBe(true);
      expect(sides(game).stopperSided).toBe(true);
    }
    expect(alternating).toBeGreaterThan(30);
  });

  test('rows do not depend on what was asked before', () => {
    const other = new SumsExaminer(stoppers);
    for (const i of [40, 3, 17]) expect(other.row(i)).toEqual(rows[i]);
  });

  test('a search that forgets in the middle of a row finds the same; 12 million pairs filled the store', () => {
    const forgetful = new SumsExaminer(stoppers, { maxBytes: 1 });
    for (const i of [8, 9, 45]) expect(forgetful.row(i)).toEqual(rows[i]);
    expect(() => new SumsExaminer(stoppers, { maxBytes: Number.NaN })).toThrow('the most bytes are NaN');
  });

  test('a list without the negatives, or a row that is not there, is refused', () => {
    expect(() => new SumsExaminer([{ vertices: 2, code: 144 }])).toThrow('has no negative in the list');
    expect(() => examiner.row(52)).toThrow('the row is 52');
  });
});

describe('sums of several', () => {
  const few = stoppers.slice(0, 10);
  const examiner = new ManySumsExaminer(few);

  test('§3 triples and multiples have both sides, counted as the algebra on whole graphs counts them', () => {
    const games = few.map(stopperOfCode);
    const triples = joinManySums(few.map((_, i) => examiner.triples(i)));
    let [asTheyStand, found] = [0, 0];
    for (let i = 0; i < games.length; i++)
      for (let j = i; j < games.length; j++)
        for (let k = j; k < games.length; k++) {
          const game = sum(sum(games[i], games[j]), games[k]);
          if (isStopper(game)) asTheyStand++;
          else if (sides(game).stopperSided === true) found++;
        }
    expect(triples).toMatchObject({ sums: 220, found, impossible: 0, unknown: 0, open: [] });
    expect(triples.loopfree + triples.stoppers).toBe(asTheyStand);
    const multiples = joinManySums(few.map((_, i) => examiner.multiples(i, 4)));
    expect(multiples).toMatchObject({ sums: 30, open: [] });
  });

  test('§3 the eight stoppers with a longer cycle: triples and multiples', () => {
    const many = new ManySumsExaminer(CYCLES);
    const triples = joinManySums(CYCLES.map((_, i) => many.triples(i)));
    expect(triples).toMatchObject({ sums: 120, stoppers: 0, found: 120, proofs: 480, open: [] });
  });

  test('rows do not depend on what was asked before; what cannot be asked is refused', () => {
    expect(new ManySumsExaminer(few).triples(6)).toEqual(examiner.triples(6));
    expect(() => examiner.triples(10)).toThrow('the row is 10');
    expect(() => examiner.multiples(0, 7)).toThrow('the most copies are 7');
    expect(() => joinManySums([{ sums: 1 }] as never)).toThrow();
  });
});

describe('proofs that one game is at most another', () => {
  const over = loopyGame(2, [[0, 1]], [[0, 0]]);
  const prover = new AtMostProver();

  test('what is not so has no proof; what is so has one that is right', () => {
    const games = stoppers.slice(0, 24).map(stopperOfCode);
    for (const g of games) {
      for (const h of games) {
        const proof = prover.prove(g, h);
        const isAtMost = onside(difference(h, g)); // Left, second, survives h − g
        expect(isAtMost.status).toBe('found');
        expect(proof && atMostFault(g, h, proof)).toBeUndefined();
        const back = prover.prove(h, g);
        if (proof !== undefined && back !== undefined) expect(g).toBe(h);
      }
    }
  });

  test('a proof with a wrong answer, a wrong rank or for other games is refused', () => {
    const game = sum(over, over);
    const proof = prover.prove(game, over) as AtMostProof;
    const copy = { moves: proof.moves.slice(), ranks: proof.ranks.slice() };
    expect(atMostFault(game, over, copy)).toBeUndefined();
    expect(atMostFault(over, game, copy)).toBeDefined();
    const answers = [...copy.moves.keys()].filter((s) => copy.moves[s] >= 0);
    expect(
      answers.some((s) => atMostFault(game, over, { ...copy, moves: copy.moves.with(s, 0) }) !== undefined),
    ).toBe(true);
    expect(atMostFault(game, over, { ...copy, ranks: copy.ranks.map(() => 1) })).toMatch('the rank');
  });
});
