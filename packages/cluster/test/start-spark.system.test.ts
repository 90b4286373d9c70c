import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('§36.6 a new Connect server for a master that has ended: refused at once, with what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-start-'));
  const { pid } = spawnSync('true'); // it has ended
  writeFileSync(join(folder, 'pids'), `${pid} master\n`);
  const script = join(import.meta.dirname, '..', 'scripts', 'start-spark.sh');
  const env = { ...process.env, SPARK_HOME: folder, START_ONLY: 'connect' };
  const { status, stderr } = spawnSync(script, [folder, '15302'], { env, encoding: 'utf8' });
  expect(stderr).toBe(
    `start-spark: the master has ended; stop-spark.sh ${folder} ends the rest, start-spark.sh ${folder} 15302 then starts all\n`,
  );
  expect(status).toBe(1);
  rmSync(folder, { recursive: true });
});
