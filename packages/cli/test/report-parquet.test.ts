import { readFileSync } from 'node:fs';
import { openDuckDb } from 'gyre-cluster';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { runGyre } from './run-gyre.ts';

const inFolder = testFolder();

test.each(['tic-tac-toe', 'nim'])(
  'gyre report %s writes the same rows to Parquet as to CSV',
  async (name) => {
    const [parquet, csv] = ['parquet', 'csv'].map((end) => inFolder(`${name}.${end}`));
    for (const out of [parquet, csv])
      expect((await runGyre(['report', name, '--out', out])).exitCode).toBe(0);
    const engine = await openDuckDb({ threads: 1 });
    const rows = await engine.query(`SELECT * FROM read_parquet('${parquet}')`);
    await engine.close();
    const lines = rows.map((row) =>
      Object.values(row)
        .map((entry) => (/[",]/.test(String(entry)) ? `"${entry}"` : (entry ?? '')))
        .join(','),
    );
    const [head, ...rest] = readFileSync(csv, 'utf8').trimEnd().split('\n');
    expect(head).toBe(Object.keys(rows[0]).join(','));
    expect(lines.toSorted()).toEqual(rest.toSorted());
  },
);
