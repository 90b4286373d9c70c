import { describe } from 'vitest';

/** Declares tests that need something of the machine; where it is missing they are left out, and the reporter says why. */
export function describeIf(missing: string | undefined, name: string, tests: () => void): void {
  if (missing === undefined) describe(name, tests);
  else describe.skip(`${name} [left out: ${missing}]`, tests);
}
