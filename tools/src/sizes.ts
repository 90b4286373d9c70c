import { gzipSync } from 'node:zlib';
import { bundled } from './bundle.ts';

/** What a page downloads, gzipped, for the core path: a graph, a game, a solution. */
const CORE = `export { solve, symmetricGraph, tokenGame } from 'gyre';`;
/** It was 12 KiB; misspelt options are refused, quotes are cut and answers print themselves since. */
const CORE_BUDGET = 13_000;

/** Throws if the library's core solve path outgrows its budget. */
export async function checkSizes(): Promise<void> {
  const size = await gzippedSize(CORE);
  console.log(
    `  core solve path: ${(size / 1024).toFixed(1)} KB gzipped of ${(CORE_BUDGET / 1024).toFixed(1)}`,
  );
  if (size > CORE_BUDGET)
    throw new Error(`the core solve path is ${size} bytes gzipped, over ${CORE_BUDGET}`);
}

async function gzippedSize(entry: string): Promise<number> {
  const files = await bundled(entry, { minify: true });
  return files.reduce((sum, code) => sum + gzipSync(code).length, 0);
}
