import { vi } from 'vitest';

/**
 * Gives the tests of a file, if called before they are declared, four times the usual limit: they start processes
 * or drive the whole program, and on a busy machine that takes a minute now and then.
 */
export function bePatient(): void {
  vi.setConfig({ testTimeout: 240_000 });
}
