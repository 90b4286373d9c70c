import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NORMAL, symmetricGraph } from 'gyre';
import { clusterAnswer, openSpark, runStatus, solveOnCluster } from 'gyre-cluster';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeIf } from '../../../test/needs.ts';
import { seeded } from '../../gyre/test/generators.ts';
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
