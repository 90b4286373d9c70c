import { expect, test } from 'vitest';
import { listedRuleset } from '../../../test/listed-ruleset.ts';
import { plainScores } from '../../../test/plain-scores.ts';
import { XorShift } from '../../floor/random.ts';
import {
  awari,
  chessEnding,
  type IndexedRuleset,
  isScored,
  LOST_NEXT,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  rulesetNamed,
  type ScoredRuleset,
  WON_AT_ONCE,
  WON_NEXT,
} from '../../rulesets/inner.ts';
import { askIndexed } from '../answers/answers.ts';
import { Audit, type AuditedTable } from '../audit/audit.ts';
import { openTable } from '../file/file.ts';
import { askTable, writeIndexedTable } from '../file/indexed.ts';
import { bytesSource } from '../file/source.ts';
import { LayeredTable, openAreDrawn } from '../keep/layered-table.ts';
import { type IndexedTable, probeIndexed, type TableOptions } from '../keep/table.ts';
import { IndexedRun, solveTable } from './indexed-run.ts';
import { LayerShare } from './layer-share.ts';
import { newMail } from './mail.ts';

const GAMES: readonly IndexedRuleset[] = [
  rulesetNamed('bagh-chal', { captures: '1' }) as IndexedRuleset,
  rulesetNamed('bagh-chal', { captures: '1', stuck: 'draw' }) as IndexedRuleset,
  ...Array.from({ length: 40 }, (_, seed) => layered(seed + 1)),
];

const byLayers = (ruleset: IndexedRuleset, options: TableOptions = {}): IndexedTable =>
  solveTable(ruleset, { isByLayers: true, ...options });

test.each(GAMES.map((ruleset) => [ruleset.title, ruleset] as const))(
  'by layers as all at once, with plies and without: %s',
  (_, ruleset) => {
    const whole = solveTable(ruleset);
    const table = byLayers(ruleset);
    expect(table.cells).toStrictEqual(whole.cells);
    const values = solveTable(ruleset, { isValues: true });
    expect(values.cells).toStrictEqual(plainScores(ruleset));
    for (const one of [table, values]) expect(faultOf(one)).toBeUndefined();
    const wide = byLayers(ruleset, { cellBytes: 2 });
    expect(faultOf(wide)).toBeUndefined();
    for (let index = 0; index < ruleset.size; index++) {
      expect(probeIndexed(wide, index)).toEqual(probeIndexed(whole, index));
      expect(probeIndexed(values, index)?.value).toBe(probeIndexed(whole, index)?.value);
    }
  },
);

test.each(['KPK', 'KRK'])('chess: blocks of men as layers: %s', (men) => {
  const ruleset = chessEnding(men);
  expect(ruleset.layers?.length).toBeGreaterThan(1);
  const { cells } = solveTable(ruleset);
  expect(byLayers(ruleset).cells.findIndex((cell, i) => cells[i] !== cell)).toBe(-1);
});

test.each(Array.from({ length: 40 }, (_, seed) => [`Scores ${seed + 1}`, scored(seed + 1)] as const))(
  'scores are those of plain rounds, and of a run taken up after two layers: %s',
  (_, ruleset) => {
    const { cells, code } = solveTable(ruleset);
    expect(cells).toStrictEqual(plainScores(ruleset));
    expect(faultOf({ ruleset, code, cells })).toBeUndefined(); // ends may be won, too
    const resume = { cells: cells.slice().fill(0, 0, ruleset.layers[1].to), layers: 2 };
    resume.cells.set(cells.subarray(ruleset.layers[1].from), ruleset.layers[1].from);
    expect(solveTable(ruleset, { resume }).cells).toStrictEqual(cells);
  },
);

test.each(['takes', 'spares'] as const)('awari: scores are those of plain rounds; slam %s', (slam) => {
  const ruleset = awari({ stones: 5, slam });
  const table = solveTable(ruleset);
  expect(table.cells).toStrictEqual(plainScores(ruleset));
  expect(faultOf(table)).toBeUndefined();
});

test('a score above the most that the rules speak of is refused, with the index', () => {
  expect(() => solveTable({ ...awari({ stones: 4 }), mostScore: () => 1 } as IndexedRuleset)).toThrow(
    /index \d+ of Awari with 4 stones can come to a score of -2/,
  );
});

test('finished cells in windows of any size, and work taken up after any ply, come to the same layers', () => {
  for (const seed of [3, 4, 5, 6]) {
    const ruleset = layered(seed);
    const whole = byLayers(ruleset);
    for (const windowSize of [7, 64, 1000]) {
      const table = new LayeredTable(ruleset, { isByLayers: true }, false);
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
        for (let block = 0; share.fill(windows[0], block); ) block++;
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

test('a table file answers as the table in memory; a run taken up after any layer comes to the same table', async () => {
  for (const ruleset of [awari({ stones: 5 }), layered(5)] as IndexedRuleset[]) {
    const table = solveTable(ruleset, { isValues: true });
    const begun = new IndexedRun(ruleset, { isValues: true });
    while (begun.layer === 0) begun.step();
    const resume = { cells: begun.cells.slice(), layers: begun.layer };
    expect(solveTable(ruleset, { isValues: true, resume }).cells).toStrictEqual(table.cells);
    const bytes = new Uint8Array(Buffer.concat(await writeIndexedTable(table)));
    const ask = askTable(await openTable(bytesSource(bytes)), ruleset);
    const inMemory = askIndexed(table);
    for (let index = 0; index < ruleset.size; index += Math.ceil(ruleset.size / 300)) {
      const found = ruleset.at(index);
      if (found === undefined) continue;
      const answer = await ask(found.position, found.player);
      expect(answer).toEqual(await inMemory(found.position, found.player));
      expect(answer?.score === undefined).toBe(!isScored(ruleset));
    }
  }
});

test('an unfinished table of another game is not taken up', () => {
  const { cells } = new IndexedRun(awari({ stones: 4 }));
  const resumed = (stones: number, layers: number) => () =>
    new IndexedRun(awari({ stones }), { resume: { cells, layers } });
  expect(resumed(5, 1)).toThrow(/has 1820 bytes of cells, Awari with 5 stones has 6188 for its 6188 indices/);
  expect(resumed(4, 9)).toThrow('the unfinished table has 9 layers, Awari with 4 stones has 5');
});

test('the audit finds an entry that does not follow from the moves', () => {
  const table = solveTable(awari({ stones: 4 }));
  for (const index of [100, 700, 1500]) {
    if (table.ruleset.prepare(index) === NOT_A_POSITION) continue;
    const cells = table.cells.slice();
    cells[index]++;
    expect(faultOf({ ...table, cells })?.found).toMatch(/a score of/);
  }
});

test('the audit finds wins that need never come about, though each follows from the next', () => {
  const ring = Array.from({ length: 8 }, (_, at) => [(at + 1) % 8]); // the only move goes one step on
  const table = solveTable(
    listedRuleset('Ring', ring, 1, () => 1),
    { isValues: true },
  );
  expect([...table.cells]).toEqual([0b10101010, 0b10101010]); // all drawn
  expect(faultOf(table)).toBeUndefined();
  const cells = Uint8Array.of(0b01110111, 0b01110111); // won and lost in turn
  expect(faultOf({ ...table, cells })?.found).toMatch(/need never come about/);
});

test('layers in the wrong order are refused, with the move that shows it', () => {
  const rules = layered(6);
  for (const isValues of [false, true])
    expect(() => byLayers({ ...rules, layers: rules.layers?.toReversed() ?? [] }, { isValues })).toThrow(
      /leads from index \d+ to \d+, which is in no layer that is finished/,
    );
});

test('rules without moves back, and layers with positions that nobody counts, are refused', () => {
  const forwards: IndexedRuleset = { ...layered(6) };
  delete forwards.movesInto;
  expect(() => byLayers(forwards)).toThrow(/cannot be solved by layers/);
  expect(() => byLayers({ ...layered(6), prepare: () => WON_AT_ONCE })).toThrow(/cannot be solved by layers/);
});

function faultOf(table: AuditedTable): Audit['fault'] {
  const audit = new Audit(table);
  while (audit.piece());
  return audit.fault;
}

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

/**
 * A game at random: positions in layers, with moves within them and to earlier ones, which stand last in the
 * index.
 */
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
