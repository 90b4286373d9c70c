import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Random } from 'gyre';
import { numbersParquet } from 'gyre-formats/columns';
import { expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';

const inFolder = testFolder();
const LAUNCHER = fileURLToPath(new URL('../bin/gyre.js', import.meta.url));
/**
 * Says the peak at the end, in KB. Where the system tells it for the program itself, that is taken: `maxRSS` begins with the memory that
 * the parent had when it started the program.
 */
const PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  const peak = () => {
    try {
      return /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
    } catch {
      return process.resourceUsage().maxRSS;
    }
  };
  process.on('exit', () => process.stderr.write('peak ' + peak()));
`)}`;

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

/** The formats that hold what stands beside the arcs. */
const COMPLETE = ['json', 'ndjson', 'arrow', 'parquet', 'nodelink'];

/** JSON lines of a game whose list `key` has an entry for each of many vertices, and every sixteenth vertex an arc. */
function* listed(
  kind: string,
  key: string,
  vertices: number,
  entry: (v: number) => string,
): Iterable<Buffer> {
  const text = (of: (v: number) => string, step: number, from: number, to: number): string =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => of(from + i * step)).join('');
  yield Buffer.from(`{"gyre":1,"kind":"${kind}","vertices":${vertices},"${key}":[${entry(0)}`);
  for (let v = 1; v < vertices; v += PIECE)
    yield Buffer.from(text((w) => `,${entry(w)}`, 1, v, Math.min(vertices, v + PIECE)));
  yield Buffer.from(']}\n');
  for (let v = 0; v < vertices; v += PIECE)
    yield Buffer.from(text((w) => `[${w},${(7 * w) % vertices}]\n`, 16, v, Math.min(vertices, v + PIECE)));
}

const PIECE = 1 << 16;

// What is allowed lies between what each format takes and what JSON lines, Arrow and Parquet took when they kept all at once.
test.each([
  {
    key: 'owners',
    kind: 'owned',
    vertices: 4 << 20,
    mebibytes: 176,
    entry: (v: number) => String((v % 3) & 1),
  },
  { key: 'names', kind: 'symmetric', vertices: 1 << 20, mebibytes: 88, entry: (v: number) => `"v${v}"` },
])(
  'converting a game with $key for millions of vertices takes at most its memory and $mebibytes MiB, in every format',
  { timeout: 480_000 },
  async ({ key, kind, vertices, mebibytes, entry }) => {
    const allowed = mebibytes << 20;
    const game = inFolder('game.gyre');
    const read = await peakOf(['convert', '-', game], listed(kind, key, vertices, entry));
    const idle = await peakOf(['--version']);
    // Names live on the heap, so their memory shows only where it is measured.
    const own =
      key === 'names' ? (await peakOf(['info', game])) - idle : 4 * vertices * (1 + 1 / 16) + vertices;
    expect(read - idle, 'stdin').toBeLessThan(own + allowed);
    for (const format of COMPLETE) {
      const file = inFolder(`game.${format}`);
      expect((await peakOf(['convert', game, file])) - idle, `write ${format}`).toBeLessThan(own + allowed);
      const again = inFolder('again.gyre');
      expect((await peakOf(['convert', file, again])) - idle, `read ${format}`).toBeLessThan(own + allowed);
      expect(readFileSync(again).equals(readFileSync(game)), format).toBe(true);
    }
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
