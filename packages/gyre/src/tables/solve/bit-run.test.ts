import { expect, test } from 'vitest';
import { listedRuleset } from '../../../test/listed-ruleset.ts';
import { plainScores } from '../../../test/plain-scores.ts';
import { XorShift } from '../../floor/random.ts';
import {
  chessEnding,
  dobutsu,
  type IndexedRuleset,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  quixo,
  rulesetNamed,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/inner.ts';
import { Audit } from '../audit/audit.ts';
import type { TableOptions } from '../keep/table.ts';
import { BitRun } from './bit-run.ts';
import { solveTable } from './indexed-run.ts';

/** Settled to the end in cells of two bits. */
function solveBits(ruleset: IndexedRuleset, options: TableOptions = {}): BitRun<unknown> {
  const run = new BitRun(ruleset, options);
  while (run.step());
  return run;
}

const GAMES: readonly IndexedRuleset[] = [
  dobutsu({ men: 'C' }),
  dobutsu({ men: 'C', ends: true }),
  quixo({ side: 3 }),
  chessEnding('KRK'),
  rulesetNamed('bagh-chal', { captures: '1', stuck: 'draw' }) as IndexedRuleset,
  ...Array.from({ length: 60 }, (_, seed) => tangled(seed + 1)),
];

test.each(GAMES.map((ruleset) => [ruleset.title, ruleset] as const))(
  'cells of two bits come to the values of plain rounds: %s',
  (_, ruleset) => {
    const table = solveBits(ruleset);
    expect(table.cells).toStrictEqual(plainScores(ruleset));
    const audit = new Audit(table);
    while (audit.piece());
    expect(audit.fault).toBeUndefined();
  },
);

test('without moves back the answers are the same', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const ruleset = tangled(seed);
    const forwards: IndexedRuleset = { ...ruleset };
    delete forwards.movesInto;
    expect(solveBits(forwards).cells).toStrictEqual(solveBits(ruleset).cells);
  }
});

test('a run goes on from cells of which any part is settled', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const ruleset = tangled(seed);
    const { cells } = solveBits(ruleset);
    const { cells: plies, code } = solveTable(ruleset);
    for (const settled of [0, 1, 2, 3, 5, 8]) {
      const resume = cells.slice();
      for (let index = 0; index < ruleset.size; index++) {
        if (plies[index] < code.settled || plies[index] > code.settled + settled) {
          if (plies[index] === code.nothing) continue;
          resume[index >>> 2] &= ~(3 << ((index & 3) << 1));
          resume[index >>> 2] |= 2 << ((index & 3) << 1); // open
        }
      }
      expect(solveBits(ruleset, { resume: { cells: resume } }).cells).toStrictEqual(cells);
    }
  }
});

test('cells of another game are not taken up, and a move back to nowhere is refused', () => {
  expect(() => solveBits(tangled(1), { resume: { cells: new Uint8Array(7) } })).toThrow(
    /has 7 bytes of cells, Tangle 1 has \d+ for/,
  );
  const wrong = {
    ...tangled(1),
    movesInto: (_: number, out: Uint32Array) => {
      out[0] = 999;
      return 1;
    },
  };
  expect(() => solveBits(wrong)).toThrow(/gives the index 999, which is out of range/);
  expect(() => solveBits({ ...tangled(1), prepare: () => 99 })).toThrow(/gives 99/);
});

/** A game at random with every mark that a ruleset can give, and without a direction. */
function tangled(seed: number): IndexedRuleset<number> {
  const random = new XorShift(seed);
  const size = 5 + random.below(300);
  const most = 2 + (seed % 4);
  const moves = Array.from({ length: size }, () =>
    Array.from({ length: random.below(most + 1) }, () => {
      const chance = random.below(50);
      if (chance === 0) return MOVE_LOSES;
      return chance < seed % 4 ? MOVE_WINS : random.below(size);
    }),
  );
  const isHole = (index: number): boolean => seed % 3 === 0 && index % 29 === 7;
  const isWonAtOnce = (index: number): boolean =>
    seed % 2 === 0 && moves[index].includes(MOVE_WINS) && index % 2 === 0;
  for (const list of moves)
    for (const [n, to] of list.entries()) if (to < size && isHole(to)) list[n] = MOVE_LOSES;
  const prepare = (index: number): number => {
    const list = moves[index];
    if (isHole(index)) return NOT_A_POSITION;
    if (list.length === 0) return index % 3 === 0 ? OVER_DRAWN : OVER_LOST;
    if (list.includes(MOVE_WINS)) return isWonAtOnce(index) ? WON_AT_ONCE : WON_NEXT;
    const counted = list.filter((to) => to < size && !isWonAtOnce(to)).length;
    return counted === 0 ? LOST_NEXT : counted;
  };
  return listedRuleset(`Tangle ${seed}`, moves, most, prepare);
}
