import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LAUNCHER = fileURLToPath(new URL('../packages/cli/bin/gyre.js', import.meta.url));

/** Puts the command `gyre` into a new folder, and gives the environment in which shells and programs find it. */
export function withGyre(folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder);
  const script = `#!/bin/sh\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`;
  writeFileSync(join(folder, 'gyre'), script, { mode: 0o755 });
  return { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
}
