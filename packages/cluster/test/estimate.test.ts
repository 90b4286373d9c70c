/** The cost model against runs on Spark that the bench has recorded (bench/results/cluster-spark.json). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { estimateSeconds, fitCosts, type RunManifest, SPARK, workloadOf } from '../src/index.ts';

interface Recorded {
  readonly shape?: string;
  readonly seconds: number;
  readonly prepareSeconds: number;
  readonly compactSeconds: number;
  readonly inputArcs: number;
  readonly layerCosts: readonly (readonly [arcs: number, liveArcs: number, seconds: number])[];
}

const { cores, model, calibration, heldOut } = (
  JSON.parse(readFileSync(new URL('../../../bench/results/cluster-spark.json', import.meta.url), 'utf8')) as {
    runs: {
      cores: number;
      model: Record<string, number>;
      calibration: Recorded[];
      heldOut: Recorded & { ratio: number };
    };
  }
).runs;

/** A run as the cost model reads it. */
function manifestOf({ inputArcs, layerCosts, prepareSeconds, compactSeconds }: Recorded): RunManifest {
  const layers = layerCosts.map(([arcs, liveArcs, seconds]) => ({ arcs, liveArcs, seconds }));
  const run = { input: { arcs: inputArcs }, layers, prepareSeconds, compactSeconds };
  return run as unknown as RunManifest;
}

const ratioOf = (run: Recorded, by: Parameters<typeof estimateSeconds>[0]): number =>
  estimateSeconds(by, workloadOf(manifestOf(run)), cores) / run.seconds;

test('the model that the bench holds is the one that its runs give', () => {
  const fitted = fitCosts(calibration.map(manifestOf), cores);
  for (const [name, cost] of Object.entries(fitted)) {
    const kept = model[name];
    expect(Math.abs(cost - kept), name).toBeLessThanOrEqual(0.01 * kept + 1e-12);
  }
});

test('it estimates the run of another shape that was held out within a factor of three', () => {
  const ratio = ratioOf(heldOut, fitCosts(calibration.map(manifestOf), cores));
  expect(ratio).toBeCloseTo(heldOut.ratio, 1);
  expect(ratio).toBeGreaterThan(1 / 3);
  expect(ratio).toBeLessThan(3);
});

test.each(calibration.map((run, i) => [run.shape, i] as const))(
  'fitted without "%s" it estimates that run within a factor of three',
  (_, i) => {
    const others = [...calibration.filter((_run, j) => j !== i), heldOut].map(manifestOf);
    const ratio = ratioOf(calibration[i], fitCosts(others, cores));
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  },
);

test('the costs that are used without a calibration are of the same order, on a machine that was busy', () => {
  for (const run of [...calibration, heldOut]) {
    expect(ratioOf(run, SPARK)).toBeGreaterThan(1 / 4);
    expect(ratioOf(run, SPARK)).toBeLessThan(4);
  }
});

test('§36.9 one run, or runs of one size, cannot tell two costs: one is ours, and the result says which', () => {
  const runs = [...calibration, heldOut];
  const ours = (fitted: ReturnType<typeof fitCosts>): unknown =>
    fitted.fixed !== undefined && fitted[fitted.fixed] === SPARK[fitted.fixed] ? fitted.fixed : undefined;
  expect(runs.map((run) => ours(fitCosts([manifestOf(run)], cores)))).toEqual([
    'perLayer', // ten seconds for a layer of a million arcs: more than ours
    'perLayer',
    'perLiveArc', // two seconds for a layer of fifty thousand
    'perLayer',
  ]);
  expect(fitCosts([runs[0], runs[1]].map(manifestOf), cores).fixed).toBe('perLayer'); // a million arcs each
  expect(fitCosts([runs[1], runs[2]].map(manifestOf), cores).fixed).toBeUndefined();
  for (const [i, run] of runs.entries()) {
    for (const other of runs.filter((_, j) => j !== i && j !== 2 && i !== 2)) {
      const ratio = ratioOf(other, fitCosts([manifestOf(run)], cores));
      expect(Math.max(ratio, 1 / ratio)).toBeLessThan(2);
    }
  }
});
