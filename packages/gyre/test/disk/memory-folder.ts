import type { DiskFile, Folder } from '../../src/disk/inner.ts';

/** What a test may let go wrong: called before each action with its name. */
export type Mishap = (action: 'append' | 'read' | 'remove' | 'rename' | 'sync', name: string) => void;

/** A file in memory that grows by doubling. */
class Grown {
  bytes = new Uint8Array(1024);
  length = 0;

  append(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length) {
      const larger = new Uint8Array(2 * (this.length + more.length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(more, this.length);
    this.length += more.length;
  }
}

const inner = new WeakMap<Map<string, Grown>, Map<string, Map<string, Grown>>>();

function innerOf(files: Map<string, Grown>, name: string): Map<string, Grown> {
  const folders = inner.get(files) ?? new Map<string, Map<string, Grown>>();
  inner.set(files, folders);
  const found = folders.get(name) ?? new Map<string, Grown>();
  folders.set(name, found);
  return found;
}

/** A folder in memory. What a run leaves in it stays, as on a disk, when the run is cut off by a thrown error. */
export function memoryFolder(mishap: Mishap = () => undefined, files = new Map<string, Grown>()): Folder {
  const opened = (name: string): DiskFile => ({
    read: (into, at) => {
      mishap('read', name);
      const file = files.get(name) ?? new Grown();
      if (at + into.length > file.length) throw new Error(`${name} is cut short`);
      into.set(file.bytes.subarray(at, at + into.length));
    },
    append: (bytes) => {
      mishap('append', name);
      files.get(name)?.append(bytes);
    },
    sync: () => mishap('sync', name),
    close: () => undefined,
  });
  return {
    name: 'memory',
    now: () => Date.now(),
    pause: () => new Promise((resume) => setTimeout(resume, 0)),
    prepare: () => undefined,
    lock: () => () => undefined,
    list: () => [...files.keys()],
    has: (name) => files.has(name),
    readWhole: (name) => files.get(name)?.bytes.slice(0, files.get(name)?.length) ?? new Uint8Array(0),
    open: opened,
    create: (name) => {
      files.set(name, new Grown());
      return opened(name);
    },
    extend: (name, length) => {
      const file = files.get(name) ?? new Grown();
      if (file.length < length) throw new Error(`${name} is cut short`);
      file.length = length;
      files.set(name, file);
      return opened(name);
    },
    within: (name) => memoryFolder(mishap, innerOf(files, name)),
    rename: (from, to) => {
      mishap('rename', to);
      files.set(to, files.get(from) ?? new Grown());
      files.delete(from);
    },
    remove: (name) => {
      mishap('remove', name);
      files.delete(name);
    },
  };
}
