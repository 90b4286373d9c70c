#!/usr/bin/env node
// The committed launcher: it exists before the build, so that npm can link it when it installs.
import { existsSync, openSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  try {
    await import(main.href);
  } catch (error) {
    if (!areFilesFew()) throw error; // where too few files can be open, Node finds no modules
    process.stderr.write(
      'gyre: E_LIMIT: too few files can be open at once for the program to start; raise the limit with ulimit -n\n',
    );
    process.exitCode = 4;
  }
} else {
  process.stderr.write('gyre: not built yet; run "npm run build" at the root of the repository\n');
  process.exitCode = 70;
}

/** Can fewer files be open than a program of many parts needs? They stay open: the program ends. */
function areFilesFew() {
  try {
    for (let i = 0; i < 512; i++) openSync(process.execPath, 'r');
    return false;
  } catch {
    return true;
  }
}
