/** wrap.mjs RAW FOLDER: what js_of_ocaml wrote, as check.ts, with the digest of the sources in FOLDER. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const [raw, folder] = process.argv.slice(2);
const digest = createHash('sha256');
for (const name of readdirSync(folder)
  .filter((each) => /\.(v|ml)$/.test(each))
  .toSorted())
  digest.update(`${name}\n${readFileSync(`${folder}/${name}`, 'utf8')}`);

const text = readFileSync(raw, 'utf8')
  .replace(/^\/\/.*\n/, '')
  .replace(/if\(typeof\nmodule[^]*$/, '');
if (/[`]|\/\//.test(text.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')))
  throw new Error('lines cannot be joined');
process.stdout.write(`// @ts-nocheck
/**
 * Made by proofs/build.sh from the proofs in Coq: do not edit. What the functions are for: proofs/glue.ml.
 * Coq ${execFileSync('coqc', ['--print-version'], { encoding: 'utf8' }).split(' ')[0]}, js_of_ocaml ${execFileSync('js_of_ocaml', ['--version'], { encoding: 'utf8' }).trim()}.
 * Digest of the sources: ${digest.digest('hex')}
 */
export const checks: Readonly<Record<string, (...columns: unknown[]) => number>> = {};
const given = { Array, Error, Math, RangeError, Uint8Array };
load(given);
for (const [name, check] of Object.entries(given)) if (/^[a-z]/.test(name)) checks[name] = check;
${text.replaceAll('\n', ' ')}
`);
