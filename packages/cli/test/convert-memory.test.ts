import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Random, symmetricGraph } from 'gyre';
import { arrow, numbersParquet } from 'gyre-formats';
import { expect, test } from 'vitest';
import { bePatient } from './patience.ts';

bePatient();

const LAUNCHER = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
const PEAK = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))`;

/** Enough that twelve bytes per arc, as arcs in no order took once, are more than the game and 256 MiB. */
const ARCS = 36 << 20;
const VERTICES = 1 << 20;
/** What the game itself takes: offsets and targets, four bytes each. */
const GAME = 4 * (VERTICES + 1 + ARCS);
const ALLOWED = 256 << 20;

/** Sources and targets of a million arcs, in no order; files repeat them. */
const RANDOM = new Random(1);
const [SOURCES, TARGETS] = [0, 1].map(() =>
  Int32Array.from({ length: 1 << 20 }, () => RANDOM.below(VERTICES)),
);

/** The bytes of a file in a format, without more memory than a piece of it. */
const FILES: Readonly<Record<string, () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>>> = {
  *csv() {
    const lines = Buffer.from(Array.from(SOURCES, (v, a) => `${v},${TARGETS[a]}\n`).join(''));
    for (let a = 0; a < ARCS; a += SOURCES.length) yield lines;
  },
  async *arrow() {
    // Gyre writes arcs in order, up to a million in one batch; a stream of that batch again and again is in none.
    const graph = symmetricGraph(VERTICES, { from: SOURCES, to: TARGETS });
    const pieces: Uint8Array[] = [];
    for await (const piece of arrow.write({ graph })) pieces.push(piece.slice());
    const file = Buffer.concat(pieces);
    const schemaEnd = 8 + 8 + file.readInt32LE(12); // magic; mark, length and metadata
    const footer = file.readInt32LE(file.length - 10);
    const batchEnd = file.length - 10 - footer - 16; // the mark of the end, twice
    yield file.subarray(8, schemaEnd);
    for (let a = 0; a < ARCS; a += SOURCES.length) yield file.subarray(schemaEnd, batchEnd);
  },
  parquet() {
    const column = (numbers: Int32Array): Int32Array => {
      const all = new Int32Array(ARCS);
      for (let a = 0; a < ARCS; a += numbers.length) all.set(numbers, a);
      return all;
    };
    return numbersParquet({ source: column(SOURCES), target: column(TARGETS) });
  },
};

test.each(Object.keys(FILES))(
  'converting takes at most the memory of the game and 256 MiB, in whatever order arcs come: %s',
  { timeout: 240_000 },
  async (from) => {
    const idle = await peakOf(['--version']);
    const peak = await peakOf(['convert', '-', '--from', from, '--to', 'gyre'], FILES[from]());
    expect(peak - idle).toBeGreaterThan(GAME); // it is measured
    expect(peak - idle).toBeLessThan(GAME + ALLOWED);
  },
);

/** The most memory that a run of gyre had, in bytes. */
async function peakOf(
  argv: readonly string[],
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [],
): Promise<number> {
  const child = spawn(process.execPath, ['--import', PEAK, LAUNCHER, ...argv], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  await feed(child, input);
  const [code] = await ended;
  expect([code, said]).toEqual([0, expect.stringMatching(/peak \d+$/)]);
  return 1024 * Number(/\d+$/.exec(said)?.[0]);
}

async function feed(
  { stdin }: ChildProcess,
  input: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  for await (const bytes of input) if (stdin?.write(bytes) === false) await once(stdin, 'drain');
  stdin?.end();
}
