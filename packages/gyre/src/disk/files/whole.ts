import { bytesOf, type Folder } from './folder.ts';

/** Writes a file, which is on the disk when this returns. */
export function writeWhole(folder: Folder, name: string, parts: readonly ArrayBufferView[]): void {
  const file = folder.create(name);
  try {
    for (const part of parts) for (const bytes of slices(bytesOf(part))) file.append(bytes);
    file.sync();
  } finally {
    file.close();
  }
}

/** Reads columns that follow one another in a file. */
export function readColumns(folder: Folder, name: string, columns: readonly ArrayBufferView[]): void {
  const file = folder.open(name);
  try {
    let at = 0;
    for (const column of columns) {
      for (const bytes of slices(bytesOf(column))) {
        file.read(bytes, at);
        at += bytes.length;
      }
    }
  } finally {
    file.close();
  }
}

const SLICE = 1 << 28; // one system call moves less than two thousand million bytes

export function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
