/**
 * Loaded into a command before it starts (`node --import`): kills it at one of the operations by which it changes files, before
 * the operation, after half of its bytes, or behind it. GYRE_KILL_AT is the number of the operation and the moment; without it,
 * the number of operations goes into the file GYRE_KILL_COUNT. Clocks run a hundred times as fast, so that a search
 * which saves itself every other second saves itself all the time.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

type Operation = (this: unknown, ...args: unknown[]) => unknown;
/** Writes half of what the operation would write. */
type Half = (self: unknown, args: readonly unknown[]) => void;

const [BEFORE, WITHIN, BEHIND] = [0, 1, 2];
const [target, moment] = (process.env.GYRE_KILL_AT ?? '-1,0').split(',').map(Number);
const { writeSync, writeFileSync } = fs;
let count = 0;

if (isMainThread) {
  const file = await promises.open(fileURLToPath(import.meta.url));
  const handle: object = Object.getPrototypeOf(file) as object;
  await file.close();
  replace(fs, ['renameSync', 'rmSync', 'mkdirSync', 'fsyncSync', 'fdatasyncSync', 'linkSync']);
  replace(promises, ['rename', 'rm', 'mkdir', 'unlink', 'link']);
  replace(handle, ['sync', 'datasync', 'truncate', 'chmod']);
  replace(fs, ['openSync'], undefined, ([, flags]) => isForWriting(flags));
  replace(promises, ['open'], undefined, ([, flags]) => isForWriting(flags));
  replace(fs, ['writeFileSync'], (_, [path, text, options]) =>
    writeFileSync(path as string, halfOf(Buffer.from(text as string)), options as fs.WriteFileOptions),
  );
  replace(fs, ['writeSync'], (_, [fd, bytes, from, length]) =>
    writeSync(fd as number, halfOf(part(bytes, from, length))),
  );
  replace(handle, ['write', 'appendFile'], (self, [bytes, from, length]) =>
    writeSync((self as { fd: number }).fd, halfOf(part(bytes, from, length))),
  );
  syncBuiltinESMExports();
  hurryClocks();
  const told = process.env.GYRE_KILL_COUNT;
  if (told !== undefined) process.on('exit', () => writeFileSync(told, `${count}`));
}

/** Puts operations that count themselves in the place of those of a module or class. */
function replace(
  room: object,
  names: readonly string[],
  half?: Half,
  counts: (args: readonly unknown[]) => boolean = () => true,
): void {
  const operations = room as Record<string, Operation>;
  for (const name of names) {
    const operation = operations[name];
    operations[name] = function (...args) {
      const isIt = counts(args) && count++ === target;
      if (isIt && moment === BEFORE) die();
      if (isIt && moment === WITHIN) {
        half?.(this, args);
        die();
      }
      const result = operation.apply(this, args);
      if (!isIt || moment !== BEHIND) return result;
      if (!(result instanceof Promise)) return die();
      return result.then(die);
    };
  }
}

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;); // the signal is on its way
}

function isForWriting(flags: unknown): boolean {
  return typeof flags === 'string' ? flags !== 'r' : flags !== undefined && flags !== 0;
}

function part(bytes: unknown, from: unknown, length: unknown): Uint8Array {
  const whole = bytes as Uint8Array;
  const at = typeof from === 'number' ? from : 0;
  return whole.subarray(at, at + (typeof length === 'number' ? length : whole.length - at));
}

function halfOf(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length >> 1);
}

function hurryClocks(): void {
  const now = performance.now.bind(performance);
  performance.now = () => 100 * now();
}
