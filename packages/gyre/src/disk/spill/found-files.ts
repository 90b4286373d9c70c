import type { Folder } from '../files/folder.ts';
import { LongFile } from './long-file.ts';
import { FILES, type Found } from './manifest.ts';

/** The files of an exploration, which only grow. */
export type FoundFiles = Readonly<Record<'keys' | 'movers' | 'degrees' | 'ends' | 'over', LongFile>>;

/** Opens them at the lengths that the manifest says. */
export function openFiles(folder: Folder, { vertices, listed, moves, over, keyWords }: Found): FoundFiles {
  const opened: LongFile[] = [];
  const open = (name: keyof FoundFiles, length: number): LongFile => {
    const file = new LongFile(folder.extend(FILES[name], length), length);
    opened.push(file);
    return file;
  };
  try {
    return {
      keys: open('keys', 4 * keyWords),
      movers: open('movers', vertices),
      degrees: open('degrees', 4 * listed),
      ends: open('ends', 4 * moves),
      over: open('over', 8 * over),
    };
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
}
