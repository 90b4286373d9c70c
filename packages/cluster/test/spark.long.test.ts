import { afterAll, beforeAll, describe, test } from 'vitest';
import { type SparkCluster, skipsSpark, startSpark } from './spark-cluster.ts';
import { expectEqual, UNIONS } from './spark-unions.ts';

describe.skipIf(skipsSpark())('twenty runs on Spark, each over fifty games', () => {
  let spark: SparkCluster;
  beforeAll(() => {
    spark = startSpark(15_102);
  }, 200_000);
  afterAll(() => spark.stop());

  test.each(UNIONS)('$kind, $convention.name, seed $seed', (union) => expectEqual(spark, union));
});
