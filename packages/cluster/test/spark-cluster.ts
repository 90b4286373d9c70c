import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPTS = join(import.meta.dirname, '..', 'scripts');

/** Why the suites that need Spark may be left out here; where CI is set they may not, and will fail. */
export function noSpark(): string | undefined {
  const { SPARK_HOME, PYSPARK_VENV, CI, NO_SPARK } = process.env;
  if (NO_SPARK !== undefined) return `no Spark: ${NO_SPARK}`;
  const isThere = existsSync(SPARK_HOME ?? '') || existsSync(join(PYSPARK_VENV ?? '', 'bin', 'python'));
  if (isThere || CI !== undefined) return undefined;
  return 'no Spark found (set PYSPARK_VENV to a venv with pyspark 4.1, and install Java 17)';
}

/** A master, two workers and a Connect server on loopback. */
export interface SparkCluster {
  readonly folder: string;
  readonly address: string;
  readonly ui: string;
  /** The process that leads the group of a part: master, worker-1, worker-2 or connect. */
  pidOf(part: string): number;
  restartConnect(): void;
  stop(): void;
}

/** Quick on a few rows: what Spark does for large tables costs more than it gives there. */
export const SMALL = { 'spark.sql.codegen.wholeStage': 'false', 'spark.sql.adaptive.enabled': 'false' };

export function startSpark(port: number): SparkCluster {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-spark-'));
  const start = (only?: string): void => {
    const env = { ...process.env, ...(only === undefined ? {} : { START_ONLY: only }) };
    execFileSync(join(SCRIPTS, 'start-spark.sh'), [join(folder, 'spark'), String(port)], {
      env,
      stdio: 'pipe',
    });
  };
  start();
  return {
    folder,
    address: `sc://127.0.0.1:${port}`,
    ui: `http://127.0.0.1:${port + 2}`,
    pidOf: (part) => {
      const lines = readFileSync(join(folder, 'spark', 'pids'), 'utf8')
        .trim()
        .split('\n')
        .toReversed();
      return Number(lines.find((line) => line.endsWith(` ${part}`))?.split(' ')[0]);
    },
    restartConnect: () => start('connect'),
    stop: () => {
      execFileSync(join(SCRIPTS, 'stop-spark.sh'), [join(folder, 'spark')]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
