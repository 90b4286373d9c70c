import { afterAll, beforeAll, test } from 'vitest';
import { describeIf } from '../../../test/needs.ts';
import { noSpark, type SparkCluster, startSpark } from './spark-cluster.ts';
import { expectEqual, UNIONS } from './spark-unions.ts';

describeIf(noSpark(), 'twenty runs on Spark, each over fifty games', () => {
  let spark: SparkCluster;
  beforeAll(() => {
    spark = startSpark(15_102);
  }, 200_000);
  afterAll(() => spark.stop());

  test.each(UNIONS)('$kind, $convention.name, seed $seed', (union) => expectEqual(spark, union));
});
