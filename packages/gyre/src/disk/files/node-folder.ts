import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { checkText, GyreError, refuse } from '../../graph/inner.ts';
import type { DiskFile, Folder } from './folder.ts';
import { type Holder, isUnfinishedLock, takeLock } from './node-lock.ts';

/** A folder of the file system of Node. */
export function nodeFolder(path: string): Folder {
  checkText(path, 'the path of the folder');
  const told = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw diskError(path, error);
    }
  };
  const at = (name: string): string => join(path, name);
  const opened = (name: string, flags: string): DiskFile =>
    told(() => nodeFile(openSync(at(name), flags), told));
  return {
    name: path,
    now: () => Date.now(),
    pause: () => new Promise((resume) => setTimeout(resume, 0)),
    prepare: () =>
      told(() => {
        if (!existsSync(path)) makeFolder(path);
        if (!statSync(path).isDirectory()) throw new Trouble('ENOTDIR');
        accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
    lock: (name) => told(() => takeLock(at(name), (holder) => held(path, holder))),
    list: () => told(() => namesIn(path)),
    has: (name) => existsSync(at(name)),
    readWhole: (name) => told(() => new Uint8Array(readFileSync(at(name)))),
    open: (name) => opened(name, 'r'),
    create: (name) => opened(name, 'w'),
    extend: (name, length) => told(() => nodeFile(openedToExtend(at(name), length), told)),
    within: (name) => nodeFolder(at(name)),
    rename: (from, to) =>
      told(() => {
        renameSync(at(from), at(to));
        settle(path);
      }),
    remove: (name) => told(() => rmSync(at(name), { force: true })),
  };
}

function held(folder: string, holder: Holder | undefined): GyreError {
  const who = holder === undefined ? '' : ` (process ${holder.pid})`;
  const hint = 'wait for it, or give another folder';
  return new GyreError('E_FILE', `another run works in this folder${who}`, hint, { file: folder });
}

/** The names in a folder, without those that the system or another process puts there by itself. */
function namesIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isUnfinishedLock(name) && !OF_THE_SYSTEM.includes(name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
}

/** What systems put into folders: how macOS shows them, what Linux finds after a crash, and pictures and icons of Windows. */
const OF_THE_SYSTEM: readonly string[] = ['.DS_Store', 'lost+found', 'Thumbs.db', 'desktop.ini'];

/** A handle that appends at this length; what the file has beyond it goes. */
function openedToExtend(file: string, length: number): number {
  const handle = openSync(file, 'a+');
  try {
    const { size } = fstatSync(handle);
    if (size < length) throw new Trouble('SHORT');
    if (size > length) ftruncateSync(handle, length);
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** Makes a folder inside an existing one: creating every folder of a mistyped path helps nobody. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    refuse('E_FILE', 'the folder cannot be made there', 'make the folder above it first', {
      file: path,
    });
  }
}

/** Also writes new names in the folder to the disk, where the system can do that for folders. */
function settle(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(handle);
  } catch {
    // not on this system
  } finally {
    closeSync(handle);
  }
}

type Told = <T>(work: () => T) => T;

function nodeFile(handle: number, told: Told): DiskFile {
  return {
    read: (into, at) =>
      told(() => {
        for (let done = 0; done < into.length; ) {
          const count = readSync(handle, into, done, into.length - done, at + done);
          if (count === 0) throw new Trouble('SHORT');
          done += count;
        }
      }),
    append: (bytes) =>
      told(() => {
        for (let done = 0; done < bytes.length; )
          done += writeSync(handle, bytes, done, bytes.length - done, null);
      }),
    sync: () => told(() => fdatasyncSync(handle)),
    close: () => told(() => closeSync(handle)),
  };
}

/** What the system says, in words. */
function diskError(folder: string, error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (error instanceof GyreError || typeof code !== 'string') return error;
  const [found, hint] = WORDS[code] ?? [`the system says ${code}`, 'the run can be taken up again'];
  return new GyreError('E_FILE', found, hint, { file: folder }, { cause: error });
}

const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  ENOSPC: ['the disk is full', 'make room and repeat the command: the run goes on where it was'],
  EDQUOT: [
    'the quota of the disk is used up',
    'make room and repeat the command: the run goes on where it was',
  ],
  EFBIG: ['a file became too large for the file system', 'choose a folder on another one'],
  EACCES: ['the folder may not be read and written', 'choose another folder, or change its permissions'],
  EPERM: ['the folder may not be read and written', 'choose another folder, or change its permissions'],
  EROFS: ['the folder may only be read', 'choose another folder'],
  ENOTDIR: ['this is not a folder', 'give the name of a folder'],
  EEXIST: ['this is not a folder', 'give the name of a folder'],
  ENOENT: ['a file of the run is gone', 'remove the folder and begin again'],
  SHORT: ['a file of the run is cut short', 'remove the folder and begin again'],
  EIO: ['the disk cannot be read', 'remove the folder and begin again, on another disk'],
};

/** What the system would say, if it were asked in another way: `told` turns it into a refusal. */
class Trouble extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
