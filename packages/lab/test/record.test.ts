/** The files of results in packages/lab/data: whole, with a header that says what they are, and partly made again. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { evaluate, parseExpression } from 'gyre/algebra';
import { canonicalForm } from 'gyre/loopy';
import {
  codeOfStopper,
  joinManySums,
  joinSums,
  type ManySumsCount,
  ManySumsExaminer,
  type PatternExits,
  patternsWithExits,
  patternsWithFewest,
  StopperExaminer,
  type StopperFacts,
  type SumsCount,
  SumsExaminer,
  sampledSums,
  stopperCensus,
} from 'gyre-lab/stoppers';
import { nimberExits } from 'gyre-lab/unicycles';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { findings } from '../src/record/findings.ts';
import { faultOfRow, type ProvedRow } from '../src/record/proofs.ts';
import { readRecord } from '../src/record/record.ts';

const FOLDER = new URL('../data/', import.meta.url).pathname;
const names = readdirSync(FOLDER).map((file) => file.replace('.jsonl.gz', ''));
const rowsOf = <T>(name: string): T[] => readRecord(`${FOLDER}${name}.jsonl.gz`).rows as T[];

const inFolder = testFolder();

/** As a row stands in a file: what is undefined is absent. */
const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('data/', () => {
  test.each(names)('%s has a header and the checksum of its lines', (name) => {
    const { header } = readRecord(`${FOLDER}${name}.jsonl.gz`);
    expect(Object.keys(findings)).toContain(name);
    expect(header.commit).toMatch(/^[0-9a-f]{7,}$/);
    expect(header.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(header.command).toContain(name);
    expect(header.machine).not.toContain('/');
    for (const field of ['question', 'answer', 'bounds', 'line'] as const)
      expect(header[field].length).toBeGreaterThan(10);
    const page = readFileSync(new URL('../../../docs/laboratory.md', import.meta.url), 'utf8');
    expect(page).toContain(`\`${name}\``);
  });

  test('a changed line is noticed', () => {
    const text = gunzipSync(readFileSync(`${FOLDER}sums-4.jsonl.gz`)).toString();
    writeFileSync(inFolder('changed.gz'), gzipSync(text.replace('"unknown":0', '"unknown":1')));
    expect(() => readRecord(inFolder('changed.gz'))).toThrow('the checksum');
  });

  test('census-5: how many there are, and some made again', () => {
    const rows = rowsOf<StopperFacts>('census-5');
    const count = (vertices: number): number => rows.filter((row) => row.vertices === vertices).length;
    expect([1, 2, 3, 4, 5].map(count)).toEqual([3, 7, 42, 362, 4652]);
    expect(rows.filter((row) => row.stability === 'unstable' || row.stability === 'side not found')).toEqual(
      [],
    );
    // Siegel, New results in loopy games (2009): no cycle has two or three vertices.
    const lengths = new Set(rows.flatMap(({ patterns }) => patterns.map((pattern) => pattern.length)));
    expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, 4]);
    const examiner = new StopperExaminer();
    for (let i = 0; i < rows.length; i += 97) {
      const { vertices, code, text } = rows[i];
      const again = asWritten(examiner.facts({ vertices, code })) as StopperFacts;
      // Names may come to the notation: the texts of the file stay readable, and are the same values.
      const { degree, variety } = rows[i];
      expect({ ...again, text, degree, variety }).toEqual(rows[i]);
      expect(codeOfStopper(canonicalForm(evaluate(parseExpression(text)).onside))).toBe(code);
    }
  });

  test('sums-4 and sums-5-critical: no pair is open, and some rows made again', () => {
    const stoppers = rowsOf<StopperFacts>('census-5').map(({ vertices, code }) => ({ vertices, code }));
    const four = rowsOf<SumsCount>('sums-4');
    expect(joinSums(four)).toMatchObject({ pairs: 85905, found: 26166, proofs: 52652, open: [] });
    const examiner = new SumsExaminer(stoppers.slice(0, 414));
    for (const i of [0, 60, 350]) expect(examiner.row(i)).toEqual(four[i]);
    const five = rowsOf<SumsCount>('sums-5-critical');
    expect(joinSums(five)).toMatchObject({ pairs: 12834711, plumtrees: 8280415, found: 36, open: [] });
    const critical = new SumsExaminer(stoppers, { trustsPlumtrees: true });
    const cycles = five.flatMap((row, i) => (row.found > 0 ? [i] : []));
    expect(cycles.length).toBeGreaterThan(0);
    for (const i of cycles) expect(critical.row(i)).toEqual(five[i]);
  });

  test('sums-5: every pair proved by itself, and some rows made again', () => {
    const rows = rowsOf<SumsCount>('sums-5');
    const all = joinSums(rows);
    expect(all).toMatchObject({ pairs: 12834711, plumtrees: 0, stoppers: 3686384, found: 4626619, open: [] });
    expect(all).toMatchObject({ loopfree: 4521708, proofs: 9257364, hash: 0x054cdef9 });
    const stoppers = rowsOf<StopperFacts>('census-5').map(({ vertices, code }) => ({ vertices, code }));
    const examiner = new SumsExaminer(stoppers);
    for (const i of [4000, 4444, 4950]) expect(examiner.row(i)).toEqual(rows[i]);
  });

  test('triples and multiples: no sum is open, and some rows made again', () => {
    const three = stopperCensus(1).map((code) => ({ vertices: 1, code }));
    for (const vertices of [2, 3]) three.push(...stopperCensus(vertices).map((code) => ({ vertices, code })));
    const triples = rowsOf<ManySumsCount>('triples');
    expect(joinManySums(triples)).toMatchObject({ sums: 37820, found: 15924, proofs: 63696, open: [] });
    const multiples = rowsOf<ManySumsCount>('multiples');
    expect(joinManySums(multiples)).toMatchObject({ sums: 1688, found: 84, proofs: 336, open: [] });
    const examiner = new ManySumsExaminer(three);
    for (const i of [0, 20, 51]) expect(examiner.multiples(i, 5)).toEqual(multiples[i]);
    const cycles = rowsOf<StopperFacts>('census-5').filter(({ isPlumtree }) => !isPlumtree);
    const all = [...three, ...cycles.map(({ vertices, code }) => ({ vertices, code }))];
    const last = new ManySumsExaminer(all);
    for (const i of [50, 55, 59]) expect(last.triples(i)).toEqual(triples[i]);
  });

  test('unicycles: short patterns made again', () => {
    const of = (name: string, length: number): PatternExits[] =>
      rowsOf<PatternExits>(name).filter(({ pattern }) => pattern.length === length);
    expect(of('unicycles-nimbers', 8)).toEqual(asWritten(patternsWithExits(8, nimberExits(8))));
    expect(of('unicycles-fewest', 6)).toEqual(asWritten(patternsWithFewest(6, { most: 4 })));
    expect(of('unicycles-day-2', 6)).toEqual(asWritten(patternsWithFewest(6, { most: 4, day: 2 })));
    const fewest = rowsOf<PatternExits>('unicycles-fewest');
    expect(fewest).toHaveLength(2556);
    const beside = [1, 2, 3, 4].map(
      (games) => fewest.filter(({ pattern, vertices }) => vertices === pattern.length + games).length,
    );
    expect(beside).toEqual([111, 1526, 879, 40]);
    const day = rowsOf<PatternExits>('unicycles-day-2');
    expect(day.map(({ vertices }) => vertices)).toEqual(fewest.map(({ vertices }) => vertices));
    const without = rowsOf<PatternExits>('unicycles-nimbers').filter(({ exits }) => exits === undefined);
    const counts = [10, 11, 12, 13].map((n) => without.filter(({ pattern }) => pattern.length === n).length);
    expect(counts).toEqual([1, 4, 6, 16]);
  });

  test('unicycles-proofs: a proof for each unicycle of the other files, replayed, and a changed one is refused', () => {
    const rows = rowsOf<ProvedRow>('unicycles-proofs');
    const known = new Set(rows.map(({ pattern, exits }) => `${pattern} ${exits.join()}`));
    for (const name of ['unicycles-fewest', 'unicycles-day-2', 'unicycles-nimbers'])
      for (const { pattern, exits } of rowsOf<PatternExits>(name))
        if (exits !== undefined) expect(known.has(`${pattern} ${exits.join()}`)).toBe(true);
    for (let i = 0; i < rows.length; i += 41) {
      const row = rows[i];
      expect(faultOfRow(row)).toBeUndefined();
      const { premises } = row.proof;
      expect(faultOfRow({ ...row, proof: { ...row.proof, premises: premises.slice(1) } })).toBeDefined();
    }
  });

  test('samples: no pair is open, and the first pairs are drawn again', () => {
    const rows = rowsOf<{ pairs: number; open: unknown[] }>('samples');
    expect(rows.every(({ open }) => open.length === 0)).toBe(true);
    expect(sampledSums({ vertices: 8, seed: 1, pairs: 10 }).open).toEqual([]);
  });
});
