import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { nodeFolder, solveOnDisk, streamOf } from '../../src/disk/inner.ts';
import {
  ASYMMETRIC,
  type GameDocument,
  GyreError,
  type Solution,
  solve,
  tokenGame,
} from '../../src/index.ts';
import { gameOf, graphOf, randomCase, randomCases, seeded } from '../generators.ts';
import { type Mishap, memoryFolder } from './memory-folder.ts';

const OPTIONS = { identity: 'a test', checkpointSeconds: 0 };

const columns = ({ values, plies, scores }: Pick<Solution, 'values' | 'plies' | 'scores'>): unknown => ({
  values,
  plies,
  scores,
});

class Cut extends Error {}

/** Enough for the positions of a small game, and too little for its arcs. */
const TIGHT = { ...OPTIONS, maxBytes: 2 ** 26 + 2 ** 16 };

test.each([
  ['with its arcs in memory', OPTIONS],
  ['with its arcs in the folder', TIGHT],
])(
  'a run that is cut off before any of its writes, reads, renames and removals goes on to the same end, %s',
  async (_, options) => {
    let cuts = 0;
    for (const drawn of randomCases(12, 900, { maxVertices: 30 })) {
      const { convention, payoffs } = drawn;
      const game = streamOf({ graph: graphOf(drawn), convention, payoffs });
      const expected = columns(solve(gameOf(drawn)));
      let isOver = false;
      for (let life = 1; !isOver; life += 1) {
        const files = new Map();
        let left = life;
        const mishap: Mishap = () => {
          if (left-- === 0) throw new Cut();
        };
        try {
          await solveOnDisk(game, memoryFolder(mishap, files), options);
          isOver = true;
        } catch (error) {
          expect(error).toBeInstanceOf(Cut);
          cuts++;
          const found = await solveOnDisk(
            game,
            memoryFolder(() => undefined, files),
            options,
          );
          expect(columns(found), `seed ${drawn.seed}, cut after ${life}`).toEqual(expected);
        }
      }
    }
    expect(cuts).toBeGreaterThan(300);
  },
);

test('a run that is cut off again and again comes to the same end', async () => {
  const drawn = randomCase(77, { maxVertices: 400, conventions: [ASYMMETRIC], payoffs: false });
  const game = streamOf({ graph: graphOf(drawn), convention: ASYMMETRIC });
  const files = new Map();
  const random = seeded(5);
  for (let attempt = 0; ; attempt++) {
    let left = 10 + random.below(20 + attempt);
    const mishap: Mishap = () => {
      if (left-- === 0) throw new Cut();
    };
    const found = await solveOnDisk(game, memoryFolder(mishap, files), OPTIONS).catch(() => undefined);
    if (found === undefined) continue;
    expect(columns(found)).toEqual(columns(solve(gameOf(drawn))));
    break;
  }
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-disk-'));
  folders.push(folder);
  return folder;
}

const document: GameDocument = { graph: graphOf(randomCase(12, { kinds: ['symmetric'] })) };

const refusal = async (folder: string, options: Partial<typeof OPTIONS> & { maxBytes?: number } = {}) =>
  solveOnDisk(streamOf(document), nodeFolder(folder), { ...OPTIONS, ...options }).then(
    () => 'solved',
    (error: unknown) => (error instanceof GyreError ? `${error.code}: ${error.message}` : error),
  );

test('a folder that was used is used again for the same game, and refused for others', async () => {
  const folder = newFolder();
  expect(await refusal(folder)).toBe('solved');
  expect(await refusal(folder)).toBe('solved');
  expect(await refusal(folder, { identity: 'another' })).toBe(
    'E_FILE: the folder holds a run of another game; give another folder, or remove this one',
  );
});

test.each([
  [
    'notes.txt',
    'mine',
    'E_FILE: the folder holds "notes.txt", which is not part of a run; give an empty folder, or a new one',
  ],
  [
    'manifest.json',
    '{',
    'E_FILE: manifest.json in the folder is damaged, or not of Gyre; give another folder',
  ],
  [
    'manifest.json',
    '{"gyre":"disk run","version":7}',
    'E_FILE: the folder was written by another version of Gyre (its files have version 7); finish the run with that version, or give another folder',
  ],
  [
    'run.lock',
    '1',
    'E_FILE: another run works in this folder (process 1); wait for it, or give another folder',
  ],
])('a folder with %s that says %s', async (name, text, expected) => {
  const folder = newFolder();
  writeFileSync(join(folder, name), text);
  expect(await refusal(folder)).toBe(expected);
  expect(readdirSync(folder)).toEqual([name]);
});

test('the lock of a process that has ended does not count', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'run.lock'), '99999999');
  expect(await refusal(folder)).toBe('solved');
});

test('a lock whose number another process has now, one by half, and what a killed process left of one do not count', async () => {
  for (const text of [JSON.stringify({ pid: process.ppid, host: hostname(), began: '1' }), '{"pid":', '']) {
    const folder = newFolder();
    writeFileSync(join(folder, 'run.lock'), text);
    writeFileSync(join(folder, 'run.lock.99999999'), '{"pi');
    expect(await refusal(folder)).toBe('solved');
    expect(readdirSync(folder).filter((name) => name.includes('run.lock'))).toEqual([]);
  }
});

test.runIf(existsSync('/proc/self/stat'))(
  'the lock of a process that has ended, and whose parent did not ask about it, does not count',
  async () => {
    // The child waits for the end of pipe 3, which comes when its parent is `cat`: a shell would ask about it.
    const parent = spawn('sh', ['-c', '(read x <&3) & echo $!; exec cat'], { stdio: Array(4).fill('pipe') });
    const heard = (): Promise<Buffer> => new Promise((resolve) => parent.stdout?.once('data', resolve));
    try {
      const pid = Number(await heard());
      parent.stdin?.write('cat?');
      await heard();
      (parent.stdio[3] as Writable).end();
      const fields = (): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      while (fields()[0] !== 'Z') await new Promise((resume) => setTimeout(resume, 5));
      const folder = newFolder();
      const lock = { pid, host: hostname(), began: fields()[19] };
      writeFileSync(join(folder, 'run.lock'), JSON.stringify(lock));
      expect(await refusal(folder)).toBe('solved');
    } finally {
      parent.kill();
    }
  },
);

test('the lock of a process on another machine counts', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'run.lock'), JSON.stringify({ pid: 99999999, host: 'elsewhere', began: '1' }));
  expect(await refusal(folder)).toContain('another run works in this folder (process 99999999)');
});

test('a folder that cannot be, and one that is a file', async () => {
  expect(await refusal('/proc/self/none')).toContain('E_FILE: the folder cannot be made there');
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  expect(await refusal(file)).toBe('E_FILE: this is not a folder; give the name of a folder');
});

test('a full disk is one line, and the folder can be used again', async () => {
  const files = new Map();
  const full: Mishap = (action) => {
    if (action === 'append') throw new GyreError('E_FILE', 'the disk is full');
  };
  await expect(solveOnDisk(streamOf(document), memoryFolder(full, files), OPTIONS)).rejects.toThrow(
    'the disk is full',
  );
  const found = await solveOnDisk(
    streamOf(document),
    memoryFolder(() => undefined, files),
    OPTIONS,
  );
  expect(columns(found)).toEqual(columns(solve(tokenGame(document.graph))));
});

test.runIf(existsSync('/dev/full')).each([
  ['arcs.bin', TIGHT],
  ['rows.bin', OPTIONS],
  ['moves.bin', OPTIONS],
])('a disk that is really full, as the system tells it: %s', async (name, options) => {
  const folder = newFolder();
  symlinkSync('/dev/full', join(folder, name));
  expect(await refusal(folder, options)).toBe(
    'E_FILE: the disk is full; make room and repeat the command: the run goes on where it was',
  );
  expect(readdirSync(folder)).toEqual([]);
  expect(await refusal(folder)).toBe('solved');
});

test('a state that was damaged is refused', async () => {
  const folder = newFolder();
  await refusal(folder);
  const state = readdirSync(folder).find((name) => name.startsWith('state')) ?? '';
  writeFileSync(join(folder, state), Buffer.alloc(4 * document.graph.vertices, 1));
  expect(await refusal(folder)).toContain('E_CHECKSUM: the state of the run was damaged');
});

test('positions that do not fit the memory, and arcs that name vertices that are not there', async () => {
  expect(await refusal(newFolder(), { maxBytes: 1000 })).toContain('E_LIMIT');
  const folder = newFolder();
  const batches = () => [{ from: Int32Array.of(0, 7), to: Int32Array.of(1, 0) }];
  const stray = solveOnDisk({ kind: 'symmetric', vertices: 2, batches }, nodeFolder(folder), OPTIONS);
  await expect(stray).rejects.toThrow('arc 1 names vertex 7; the vertices are 0 to 1');
  expect(readdirSync(folder)).toEqual([]);
});
