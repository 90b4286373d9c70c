import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NORMAL, symmetricGraph } from 'gyre';
import { clusterAnswer, openSpark, resumeOnCluster, runStatus, solveOnCluster } from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIf } from '../../../test/needs.ts';
import { seeded } from '../../gyre/test/generators.ts';
import { rows } from './parquet.ts';
import { noSpark, SMALL, type SparkCluster, startSpark } from './spark-cluster.ts';
import { expectEqual, UNIONS } from './spark-unions.ts';
import { differences, unionOf, writeInput } from './unions.ts';

describeIf(noSpark(), 'a Spark cluster of two workers', () => {
  let spark: SparkCluster;
  beforeAll(() => {
    spark = startSpark(15_202);
  }, 200_000);
  afterAll(() => spark.stop());

  // All twenty are in spark.long.test.ts; the run below that is killed is one of a symmetric game in normal play.
  test.each([UNIONS[4], UNIONS[17]])(
    '$kind, $convention.name: fifty games as in memory, to the bit',
    (union) => expectEqual(spark, union),
  );

  test('layers over buckets shuffle less than a fifth of what they shuffle without', async () => {
    const random = seeded(3);
    const vertices = 40_000;
    const from = new Int32Array(5 * vertices).map(() => random.below(vertices));
    const graph = symmetricGraph(vertices, { from, to: from.map(() => random.below(vertices)) });
    const place = mkdtempSync(join(spark.folder, 'shuffle-'));
    const input = { ...(await writeInput(graph, place)), convention: NORMAL };
    const shuffled: number[] = [];
    for (const buckets of [0, 4]) {
      // Without broadcasts, as where a layer is too large for them.
      const settings = {
        ...SMALL,
        'spark.sql.autoBroadcastJoinThreshold': -1,
        'spark.sql.shuffle.partitions': 4,
      };
      const engine = await openSpark(spark.address, { ui: spark.ui, settings });
      const run = join(place, `run-${buckets}`);
      const manifest = await solveOnCluster(engine, input, run, { buckets, handOff: 4 });
      await engine.close();
      shuffled.push(
        manifest.layers.slice(2, 4).reduce((sum, layer) => sum + (layer.shuffledBytes ?? Number.NaN), 0),
      );
    }

    expect(shuffled[1]).toBeLessThan(0.2 * shuffled[0]);
  });

  test('§36.1 §36.2 §36.3 on Spark: input that changed, files that differ, ids out of range', async () => {
    const engine = await openSpark(spark.address, { settings: SMALL });
    const place = mkdtempSync(join(spark.folder, 'bad-'));
    let runs = 0;
    const refusal = async (edges: string, owners?: string): Promise<string> => {
      const input = { edges, convention: NORMAL, ...(owners === undefined ? {} : { owners }) };
      const solved = solveOnCluster(engine, input, join(place, `run-${runs++}`), { handOff: 'never' });
      return solved.then(
        () => 'solved',
        (error: Error) => error.message,
      );
    };
    const part = (name: string, columns: string, entries: readonly string[]): Promise<string> =>
      rows(join(place, name), columns, entries);
    for (const folder of ['apart', 'alike']) mkdirSync(join(place, folder));
    await part('apart/part-0.parquet', 'source, target', ['0::BIGINT, 1::BIGINT']);
    await part('apart/part-1.parquet', 'source, target, player', ['0::BIGINT, 1::BIGINT, 0']);
    expect(await refusal(join(place, 'apart'))).toContain(
      'the files differ: part-0.parquet has source INT64',
    );
    const wide = await part('wide.parquet', 'source, target', ['0::BIGINT, 9007199254740993::BIGINT']);
    expect(await refusal(wide)).toContain('an arc names a vertex beyond 2^53 − 2');
    const far = await part('far.parquet', 'source, target', ['0::BIGINT, 40000000000::BIGINT']);
    expect(await refusal(far)).toContain('an arc names vertex 40000000000, and there are 1 arcs');

    const edges = join(place, 'alike');
    await part('alike/part-0.parquet', 'source, target', ['0::BIGINT, 1::BIGINT']);
    await part('alike/part-1.parquet', 'source, target', ['1::BIGINT, 2::BIGINT']);
    const owners = await part('owners.parquet', 'vertex, player', [`0, 'left'`, `1, 'right'`, `2, 'left'`]);
    expect(await refusal(edges, owners)).toBe('solved');
    expect([...(await clusterAnswer(join(place, `run-${runs - 1}`))).values]).toEqual([0, 2, 0]);
    const run = join(place, 'killed');
    const onStatement = (): void => {
      throw new Error('killed');
    };
    await expect(solveOnCluster(engine, { edges }, run, { onStatement })).rejects.toThrow('killed');
    await part('alike/part-1.parquet', 'source, target', ['2::BIGINT, 1::BIGINT']);
    for (const [checkContent, says] of [
      [false, 'written anew at'],
      [true, 'they hold other arcs'],
    ] as const)
      await expect(resumeOnCluster(async () => engine, run, { checkContent })).rejects.toThrow(says);
    await engine.close();
  });

  test('§36.4 a signal ends the job on the cluster, and the run goes on later', async () => {
    const engine = await openSpark(spark.address, { settings: SMALL });
    const place = mkdtempSync(join(spark.folder, 'stopped-'));
    const { edges } = await writeInput(unionOf('symmetric', NORMAL, 9000, 5).graph, place);
    const run = join(place, 'run');
    const stop = new AbortController();
    const write = async (): Promise<void> => {
      const long = engine.query('SELECT COUNT(*) AS c FROM range(0, 1000000000000, 1, 4) WHERE hash(id) = 1');
      await Promise.all([
        long,
        expect
          .poll(() => jobsOf(spark))
          .not.toBe(0)
          .then(() => stop.abort()),
      ]);
    };
    await expect(
      solveOnCluster({ ...engine, write }, { edges }, run, { signal: stop.signal }),
    ).rejects.toThrow('the work was stopped by its signal');
    expect(await jobsOf(spark)).toBe(0);
    expect((await resumeOnCluster(async () => engine, run, { handOff: 1 })).isDone).toBe(true);
    await engine.close();
  });

  test('a worker, the Connect server and the driver are killed in one run', async () => {
    const union = unionOf('symmetric', NORMAL, 9000, 50);
    const place = mkdtempSync(join(spark.folder, 'killed-'));
    const { edges } = await writeInput(union.graph, place);
    const run = join(place, 'run');
    const drive = (): Driver => new Driver(spark.address, edges, run);
    const first = drive();
    await first.until('layer-2');
    expect(await tasksByExecutor(spark)).toEqual([expect.any(Number), expect.any(Number)]);
    process.kill(-spark.pidOf('worker-1'), 'SIGKILL'); // with its executor
    await first.until('layer-3');
    process.kill(-spark.pidOf('connect'), 'SIGKILL');
    expect(await first.ended()).toMatch(/^E_CLUSTER: .*the run can be taken up again$/);
    spark.restartConnect();
    const second = drive();
    await second.until('layer-4');
    second.kill();
    await second.ended();
    expect(await drive().ended()).toBe('done');
    expect(runStatus(run)).toMatchObject({ isDone: true, life: 3 });
    expect(differences(union, await clusterAnswer(run))).toEqual([]);
  });
});

/** How many jobs run on the cluster. */
async function jobsOf({ ui }: SparkCluster): Promise<number> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${ui}/api/v1/applications${path}`)).json();
  const [{ id }] = (await read('')) as [{ id: string }];
  return ((await read(`/${id}/jobs?status=running`)) as object[]).length;
}

/** The executors that have run tasks, by how many. */
async function tasksByExecutor({ ui }: SparkCluster): Promise<number[]> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${ui}/api/v1/applications${path}`)).json();
  const [{ id }] = (await read('')) as [{ id: string }];
  const executors = (await read(`/${id}/allexecutors`)) as { id: string; totalTasks: number }[];
  return executors.filter((one) => one.id !== 'driver' && one.totalTasks > 0).map((one) => one.totalTasks);
}

const DRIVER = `
import { NORMAL } from 'gyre';
import { openSpark, solveOnCluster } from 'gyre-cluster';
const [address, edges, run, settings] = process.argv.slice(1);
try {
  const engine = await openSpark(address, { settings: JSON.parse(settings) });
  const onStatement = (name, isOver) => isOver || console.log(name);
  await solveOnCluster(engine, { edges, convention: NORMAL }, run, { handOff: 'never', buckets: 2, onStatement });
  await engine.close();
  console.log('done');
} catch (error) {
  console.log(error.code + ': ' + error.message);
  process.exit(1);
}
`;

/** A run in a process of its own, which names each statement that it begins. */
class Driver {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #last = '';

  constructor(address: string, edges: string, run: string) {
    const args = ['--input-type=module', '-e', DRIVER, address, edges, run, JSON.stringify(SMALL)];
    this.#child = spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream })[
      Symbol.asyncIterator
    ]();
  }

  /** Waits until a statement begins. */
  async until(name: string): Promise<void> {
    while (this.#last !== name) {
      const next = await this.#lines.next();
      if (next.done === true) throw new Error(`the run ended before ${name}, after ${this.#last}`);
      this.#last = next.value;
    }
  }

  /** The last line, once the process has ended. */
  async ended(): Promise<string> {
    for (;;) {
      const next = await this.#lines.next();
      if (next.done === true) return this.#last;
      this.#last = next.value;
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
