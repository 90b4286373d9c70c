import { afterEach, expect } from 'vitest';

/** A test of `unit` prints nothing: what it has to say is an assertion. */
const printed: string[] = [];
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  console[name] = (...args: unknown[]) => void printed.push(`console.${name}: ${args.map(String).join(' ')}`);
}

afterEach(() => expect(printed.splice(0), 'what this test printed').toEqual([]));
