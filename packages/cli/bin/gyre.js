#!/usr/bin/env node
// The committed launcher: it exists before the build, so that npm can link it when it installs.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('gyre: not built yet; run "npm run build" at the root of the repository\n');
  process.exitCode = 70;
}
