import { readFileSync } from 'node:fs';

/** The version of the program, from its own package. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
