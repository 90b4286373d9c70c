import { expect, test } from 'vitest';
import { testFolder } from '../../../../../test/folder.ts';
import { awari, chessEnding, type IndexedRuleset } from '../../rulesets/inner.ts';
import { addCounts, auditTable, codeOfCells, eachScore, newCells, solveTable } from '../../tables/inner.ts';
import { RulesetThreads } from '../../threads/rulesets/inner.ts';
import { nodeFolder } from '../files/node-folder.ts';
import { packedCells, spreadCells, TableFolder } from './table-folder.ts';

const inFolder = testFolder();

test('cells of two bits are read from any place of a layer to any place of a window', () => {
  const cells = Uint8Array.from({ length: 203 }, (_, i) => (i * i + (i >> 3)) % 4);
  const packed = packedCells(cells);
  const file = {
    read: (into: Uint8Array, at: number) => into.set(packed.subarray(at, at + into.length)),
  };
  for (const from of [0, 1, 2, 3, 77])
    for (const to of [from + 1, from + 6, 200, 203])
      for (const at of [0, 1, 2, 3, 10]) {
        const into = new Uint8Array(64);
        spreadCells(file, from, to, into, at);
        const found = Array.from({ length: 256 }, (_, i) => (into[i >> 2] >> (2 * (i % 4))) & 3);
        const right = Array.from({ length: 256 }, () => 0);
        for (let i = from; i < to; i++) right[at + i - from] = cells[i];
        expect(found).toEqual(right);
      }
});

const scores = codeOfCells({ bytes: 1, settled: 7, zero: 128 });
const values = codeOfCells({ bytes: 1, settled: chessEnding('KRK').mostMoves + 1, zero: 2, isPacked: true });

test.each([
  ['scores', awari({ stones: 5 }), { name: 'awari', parameters: { stones: '5' } }, scores, 404],
  ['values alone', chessEnding('KRK'), { name: 'chess', parameters: { men: 'KRK' } }, values, 20_000],
] as const)(
  '%s in windows from a folder are those in memory, and each layer is audited',
  async (kind, ruleset, named, code, windowSize) => {
    const rules = ruleset as IndexedRuleset;
    const inMemory = solveTable(rules, { isValues: true });
    const folder = new TableFolder(nodeFolder(inFolder(kind)), rules, { code, windowSize, identity: kind });
    const threads = new RulesetThreads(rules, named, { threads: 2 });
    try {
      const run = await threads.table({ keeper: folder });
      let wrong = -1;
      folder.audit = async (work) => {
        const { layer } = work;
        const cells = work.cells;
        eachScore(rules, work, (i, cell) => {
          cells[i] = cell;
        });
        const worth = new Int8Array(new SharedArrayBuffer(cells.length));
        const audit = (changed: typeof cells): ReturnType<typeof run.auditLayer> =>
          run.auditLayer({ layer, code, cells: changed, windowSize, worth });
        const at = cells.findLastIndex((cell) => cell === code.zero);
        if (wrong < 0 && folder.layer > 1 && at >= 0) {
          const changed = newCells(cells.length, 1, true);
          changed.set(cells);
          changed[at]++; // worth more than its moves make of it
          wrong = layer.from + at;
          expect((await audit(changed)).fault?.found).toMatch(/a score of/);
        }
        return { ...(await audit(cells)), cells };
      };
      folder.check = ({ fault }) => expect(fault).toBeUndefined();
      while (await run.step());
      if (kind === 'scores') expect(wrong).toBeGreaterThan(0);
      const all = newCells(inMemory.cells.length, 1, true);
      folder.readCells(0, all);
      expect(all.findIndex((cell, i) => cell !== inMemory.cells[i])).toBe(-1);
      expect(addCounts(folder.counts)).toEqual((await auditTable(inMemory)).counts);
    } finally {
      threads.end();
      folder.run.close();
    }
  },
);
