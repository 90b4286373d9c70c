import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { CONVENTIONS, type Convention, type GraphKind } from 'gyre';
import { clusterAnswer, openSpark, solveOnCluster } from 'gyre-cluster';
import { expect } from 'vitest';
import { SMALL, type SparkCluster } from './spark-cluster.ts';
import { differences, unionOf, writeInput } from './unions.ts';

export interface SparkUnion {
  readonly kind: GraphKind;
  readonly convention: Convention;
  readonly seed: number;
  readonly handOff: 'never' | number;
}

/** Twenty unions of fifty games: every kind of graph under every convention, the first five handed over in the middle, too. */
export const UNIONS: readonly SparkUnion[] = Array.from({ length: 20 }, (_, i) => ({
  kind: (['symmetric', 'partizan', 'owned'] as const)[i % 3],
  convention: CONVENTIONS[i % CONVENTIONS.length],
  seed: 1 + 2000 * i,
  handOff: i < 15 ? 'never' : 4,
}));

/** Solves a union of fifty games on the cluster and by the engine in memory, game by game. */
export async function expectEqual(
  spark: SparkCluster,
  { kind, convention, seed, handOff }: SparkUnion,
): Promise<void> {
  const union = unionOf(kind, convention, seed, 50);
  const place = mkdtempSync(join(spark.folder, 'union-'));
  const engine = await openSpark(spark.address, { ui: spark.ui, settings: SMALL });
  try {
    const input = { ...(await writeInput(union.graph, place)), convention };
    const run = join(place, 'run');
    const manifest = await solveOnCluster(engine, input, run, { handOff, buckets: 2 });
    expect([manifest.isDone, manifest.handedOff !== undefined]).toEqual([true, handOff !== 'never']);
    expect(differences(union, await clusterAnswer(run))).toEqual([]);
  } finally {
    await engine.close();
  }
}
