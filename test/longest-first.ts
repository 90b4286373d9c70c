import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first: one that began last would leave the other cores without work. */
const LONG = [
  'test/docs.test.ts',
  'packages/cluster/test/spark.test.ts',
  'packages/cli/test/convert-memory.test.ts',
  'packages/gyre/test/ruleset-threads.test.ts',
  'packages/gyre/test/backends.test.ts',
  'apps/studio/test/layouts.e2e.test.ts',
  'apps/studio/test/drawing.e2e.test.ts',
  'packages/cli/test/table-resume.test.ts',
  'apps/studio/test/refusals.e2e.test.ts',
  'apps/studio/test/flows.e2e.test.ts',
  'apps/studio/test/keeping.e2e.test.ts',
  'apps/studio/test/map.e2e.test.ts',
  'packages/gyre/src/rulesets/check/check.test.ts',
  'packages/gyre/test/whole-games.test.ts',
];

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}
