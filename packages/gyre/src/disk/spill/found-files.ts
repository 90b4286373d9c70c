import type { Folder } from '../files/folder.ts';
import { LongFile } from './long-file.ts';
import { FILES, type Found } from './manifest.ts';

const NAMES = ['keys', 'movers', 'degrees', 'ends', 'over'] as const;

/** The files of an exploration, opened at the lengths that its manifest says. */
export class FoundFiles implements Record<(typeof NAMES)[number], LongFile> {
  readonly keys: LongFile;
  readonly movers: LongFile;
  readonly degrees: LongFile;
  readonly ends: LongFile;
  readonly over: LongFile;

  constructor(folder: Folder, { vertices, listed, moves, over, keyWords }: Found) {
    const lengths = {
      keys: 4 * keyWords,
      movers: vertices,
      degrees: 4 * listed,
      ends: 4 * moves,
      over: 8 * over,
    };
    const opened: LongFile[] = [];
    try {
      for (const name of NAMES)
        opened.push(new LongFile(folder.extend(FILES[name], lengths[name]), lengths[name]));
    } catch (error) {
      for (const file of opened) file.close();
      throw error;
    }
    [this.keys, this.movers, this.degrees, this.ends, this.over] = opened;
  }

  /** Makes sure that everything survives a crash. */
  sync(): void {
    for (const name of NAMES) this[name].sync();
  }

  close(): void {
    for (const name of NAMES) this[name].close();
  }
}
