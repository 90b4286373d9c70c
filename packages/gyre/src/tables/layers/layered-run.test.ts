import { expect, test } from 'vitest';
import { listedRuleset } from '../../../test/listed-ruleset.ts';
import { XorShift } from '../../floor/index.ts';
import {
  awari,
  baghChal,
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
  type ScoredRuleset,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/index.ts';
import { indexedFault } from '../audit/audit.ts';
import { scoreCode } from '../indexed/cells.ts';
import { newMail } from '../indexed/mail.ts';
import { probeIndexed, solveIndexed } from '../indexed/run.ts';
import { ScoreAudit } from '../scores/score-audit.ts';
import { solveScores } from '../scores/score-run.ts';
import { LayerShare } from './layer-share.ts';
import { solveLayers } from './layered-run.ts';
import { LayeredTable, openAreDrawn } from './layered-table.ts';

const GAMES: readonly IndexedRuleset[] = [
  baghChal({ captures: 1 }),
  baghChal({ captures: 1, stuck: 'draw' }),
  ...Array.from({ length: 40 }, (_, seed) => layered(seed + 1)),
];

test.each(GAMES.map((ruleset) => [ruleset.title, ruleset] as const))(
  'by layers as in one sweep, with plies and without: %s',
  (_, ruleset) => {
    const whole = solveIndexed(ruleset);
    const { cells, code } = solveLayers(ruleset);
    expect(cells).toStrictEqual(whole.cells.map((cell) => (cell < code.settled ? code.drawn : cell)));
    expect(indexedFault({ ruleset, code, cells })).toBeUndefined();
    expect(solveLayers(ruleset, { isValues: true }).cells).toStrictEqual(solveScores(ruleset).cells);
    const wide = solveLayers(ruleset, { cellBytes: 2 });
    for (let index = 0; index < ruleset.size; index++)
      expect(probeIndexed(wide, index)).toEqual(probeIndexed(whole, index));
  },
);

test('chess: blocks of men as layers', () => {
  for (const men of ['KPK', 'KRK']) {
    const ruleset = chessEnding(men);
    expect(ruleset.layers?.length).toBeGreaterThan(1);
    const whole = solveIndexed(ruleset);
    const { cells, code } = solveLayers(ruleset);
    expect(
      cells.findIndex((cell, i) => (whole.cells[i] < code.settled ? code.drawn : whole.cells[i]) !== cell),
    ).toBe(-1);
  }
});

test.each(
  [dobutsu({ men: 'C' }), dobutsu({ men: 'C', ends: true }), quixo({ side: 3 })].map(
    (ruleset) => [ruleset.title, ruleset] as const,
  ),
)('values alone of a game that is all one layer: %s', (_, ruleset) => {
  expect(solveLayers(ruleset, { isValues: true }).cells).toStrictEqual(solveScores(ruleset).cells);
});

test.each(Array.from({ length: 40 }, (_, seed) => [`Scores ${seed + 1}`, scored(seed + 1)] as const))(
  'scores by layers are those of the solver with a stack: %s',
  (_, ruleset) => {
    const { cells } = solveLayers(ruleset);
    expect(cells).toStrictEqual(solveScores(ruleset).cells);
    const audit = new ScoreAudit({ ruleset, code: scoreCode(ruleset.mostMoves), cells }); // ends may be won, too
    while (audit.piece());
    expect(audit.fault).toBeUndefined();
    const half = new LayeredTable(ruleset, {}, false);
    const resume = { cells: cells.slice().fill(0, 0, half.layers[1].to), layers: 2 };
    resume.cells.set(cells.subarray(half.layers[1].from), half.layers[1].from);
    expect(solveLayers(ruleset, { resume }).cells).toStrictEqual(cells);
  },
);

test.each(['takes', 'spares'] as const)('awari by layers as by the solver with a stack: slam %s', (slam) => {
  const ruleset = awari({ stones: 6, slam });
  expect(solveLayers(ruleset).cells).toStrictEqual(solveScores(ruleset).cells);
});

test('a score above the most that the rules speak of is refused, with the index', () => {
  expect(() => solveLayers({ ...awari({ stones: 4 }), mostScore: () => 1 } as IndexedRuleset)).toThrow(
    /index \d+ of Awari with 4 stones can come to a score of -2/,
  );
});

test('finished cells in windows of any size, and work taken up after any ply, come to the same layers', () => {
  for (const seed of [3, 4, 5, 6]) {
    const ruleset = layered(seed);
    const whole = solveLayers(ruleset);
    for (const windowSize of [7, 64, 1000]) {
      const table = new LayeredTable(ruleset, {}, false);
      while (table.layer < table.layers.length) {
        const work = { ...table.begin(), windowSize };
        const windows = windowsOf(table.cells.slice(), windowSize);
        const { mostMoves, mostMovesInto } = ruleset;
        const shareOf = (): LayerShare =>
          new LayerShare(
            ruleset,
            work,
            newMail(1, { size: work.cells.length, mostMoves, mostMovesInto }, false),
            0,
            1,
          );
        let share = shareOf();
        share.fill(windows[0], () => 0);
        for (const n of share.reached) if (n > 0) share.lookUp(windows[n]);
        share.begin(0);
        for (let plies = 0; share.sweep.frontier > 0; ) {
          while (!share.sweep.sweep(plies, 3));
          share.sweep.turn();
          if (++plies % 3 !== seed % 3) continue;
          work.pending?.fill(0);
          share = shareOf();
          for (const window of windows) share.lookUp(window);
          share.begin(plies);
        }
        openAreDrawn(work);
        table.finish(work);
      }
      expect(table.cells).toStrictEqual(whole.cells);
    }
  }
});

test('layers in the wrong order are refused, with the move that shows it', () => {
  const rules = layered(6);
  for (const isValues of [false, true])
    expect(() => solveLayers({ ...rules, layers: rules.layers?.toReversed() ?? [] }, { isValues })).toThrow(
      /leads from index \d+ to \d+, which is in no layer that is finished/,
    );
});

test('rules without moves back, and layers with positions that nobody counts, are refused', () => {
  const forwards: IndexedRuleset = { ...layered(6) };
  delete forwards.movesInto;
  expect(() => solveLayers(forwards)).toThrow(/cannot be solved by layers/);
  expect(() => solveLayers({ ...layered(6), prepare: () => WON_AT_ONCE })).toThrow(
    /cannot be solved by layers/,
  );
});

function windowsOf(
  cells: Uint8Array | Uint16Array,
  size: number,
): { from: number; to: number; cells: typeof cells }[] {
  return Array.from({ length: Math.ceil(cells.length / size) }, (_, n) => {
    const [from, to] = [n * size, Math.min(cells.length, (n + 1) * size)];
    return { from, to, cells: cells.subarray(from, to) };
  });
}

/** A game at random whose scores add up: every layer further back gains up to `each` more. */
function scored(seed: number): ScoredRuleset<number> {
  const most = seed % 5 === 0 ? 26 : 3;
  const rules = layered(3 * seed);
  const layers = rules.layers ?? [];
  const layerOf = (index: number): number => layers.findIndex(({ from, to }) => index >= from && index < to);
  const chance = (a: number, b: number): number => new XorShift(1000 * a + b + seed + 1).below(2 * most + 1);
  return {
    ...rules,
    title: `Scores ${seed}`,
    layers,
    movesInto: (index, out) => rules.movesInto?.(index, out) ?? 0,
    gain: () => 0,
    mostScore: (layer) => most * (layer + 1),
    gainOf: (from, to) => (layerOf(from) === layerOf(to) ? 0 : chance(from, to) - most),
    endOf: (index) => chance(index, index) - most,
  };
}

/** A game at random: positions in layers, with moves within them and to earlier ones, which stand last in the index. */
function layered(seed: number): IndexedRuleset<number> {
  const random = new XorShift(seed);
  const [count, each] = [5, 60];
  const size = count * each;
  const most = 2 + (seed % 4);
  const moves = Array.from({ length: size }, (_, index) => {
    const last = (Math.floor(index / each) + 1) * each;
    return Array.from({ length: random.below(most) }, () => {
      const chance = random.below(40);
      if (chance === 0) return MOVE_LOSES;
      if (chance < seed % 3) return MOVE_WINS;
      return chance < 26 ? last - 1 - random.below(each) : index + random.below(size - index);
    });
  });
  const reached = new Set(moves.flat());
  const prepare = (index: number): number => {
    const list = moves[index];
    if (index % 29 === 7 && !reached.has(index)) return NOT_A_POSITION;
    if (list.length === 0) return index % 3 === 0 ? OVER_DRAWN : OVER_LOST;
    if (list.includes(MOVE_WINS)) return WON_NEXT;
    const counted = list.filter((to) => to !== MOVE_LOSES).length;
    return counted === 0 ? LOST_NEXT : counted;
  };
  return {
    ...listedRuleset(`Layers ${seed}`, moves, most, prepare),
    layers: Array.from({ length: count }, (_, n) => ({ from: n * each, to: (n + 1) * each })).toReversed(),
  };
}
