import { GyreError } from '../../graph/inner.ts';
import type { DiskFile, Folder } from '../files/folder.ts';
import { crc32 } from '../files/node-crc.ts';
import { writeWhole } from '../files/whole.ts';

/** What the list of a folder says at least: which table it is of. */
export interface ListedRun {
  readonly schema: 'gyre-table-run/1';
  /** The ruleset, its parameters and its rules, and the cells. */
  readonly identity: string;
}

/**
 * The folder of a table run: a list of what is finished, files that it names, and a lock.
 *
 * Files are complete before the list names them, and the list is replaced as a whole. So whatever stops the
 * program, the list tells the truth, and a file that it does not name is written again.
 */
export class RunFolder<Listed extends ListedRun> {
  readonly #folder: Folder;
  readonly #release: () => void;
  readonly #names: RegExp;
  #listed: Listed;

  /**
   * @param names of files that the run may have written
   * @param out the name of the finished table, if it is in this folder, too
   * @param first what the list says before anything is finished
   * @param isWhole is what was read from the list whole?
   */
  constructor(
    folder: Folder,
    names: RegExp,
    first: Listed,
    isWhole: (found: Partial<Record<keyof Listed, unknown>>) => boolean,
    out?: string,
  ) {
    this.#folder = folder;
    this.#folder.prepare();
    this.#names = names;
    this.#release = this.#folder.lock(LOCK);
    try {
      this.#refuseStrays(out);
      this.#listed = this.#folder.has(LIST) ? this.#read(first.identity, isWhole) : first;
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /**
   * Refuses a folder with files of somebody else, which a run must neither replace nor remove. Files that
   * came after the run began stay.
   */
  #refuseStrays(out: string | undefined): void {
    if (out !== undefined && this.#isOurs(out))
      throw this.#refuse(
        `the table would be "${out}", as a file of the run is called`,
        'give it another name',
      );
    const names = this.#folder.list();
    const taken = names.find((name) => name.endsWith('/') && this.#isOurs(name.slice(0, -1)));
    if (taken !== undefined)
      throw this.#refuse(`"${taken}" is a folder, and the run writes a file of that name`, GIVE_EMPTY);
    if (this.#folder.has(LIST)) return;
    const isLock = (name: string): boolean => /(?:^|\.)lock(?:\.\d+)?$/.test(name);
    const stray = names.find((name) => !this.#isOurs(name) && !isLock(name) && name !== out);
    if (stray !== undefined)
      throw this.#refuse(`the folder holds "${stray}", which is not part of an unfinished table`, GIVE_EMPTY);
  }

  #refuse(found: string, hint: string): GyreError {
    return new GyreError('E_FILE', found, hint, { file: this.#folder.name });
  }

  /** Is this the name of a file that the run may have written, or has begun to write? */
  #isOurs(name: string): boolean {
    const final = name.endsWith(NEW) ? name.slice(0, -NEW.length) : name;
    return final === LIST || name === SPOOL || this.#names.test(final);
  }

  get listed(): Listed {
    return this.#listed;
  }

  #read(identity: string, isWhole: (found: Partial<Record<keyof Listed, unknown>>) => boolean): Listed {
    let found: Partial<Listed> | null;
    try {
      found = JSON.parse(new TextDecoder().decode(this.#folder.readWhole(LIST))) as typeof found;
    } catch (error) {
      if (error instanceof GyreError) throw error;
      throw this.#notOurs();
    }
    if (found?.schema !== SCHEMA) throw this.#notOurs();
    if (found.identity !== identity)
      throw new GyreError(
        'E_SOLUTION',
        'the folder has an unfinished table of other rules, other parameters or other cells',
        'give another folder',
        { file: this.#folder.name },
      );
    if (!isWhole(found)) throw this.damaged(LIST);
    return found as Listed;
  }

  /** Nobody knows whose the folder is: nothing in it may be touched. */
  #notOurs(): GyreError {
    return this.#refuse(`${LIST} in the folder is damaged, or not of Gyre`, 'give another folder');
  }

  /** Replaces the list. */
  list(listed: Listed): void {
    this.writeBytes(LIST, new TextEncoder().encode(`${JSON.stringify(listed)}\n`));
    this.#listed = listed;
  }

  /** Writes a file beside its place, and moves it there once it is on the disk. */
  write(name: string, work: (file: DiskFile) => void): void {
    const file = this.#folder.create(`${name}${NEW}`);
    try {
      work(file);
      file.sync();
    } finally {
      file.close();
    }
    this.#folder.rename(`${name}${NEW}`, name);
  }

  /** The same for bytes that are in memory. */
  writeBytes(name: string, bytes: Uint8Array): void {
    writeWhole(this.#folder, `${name}${NEW}`, [bytes]);
    this.#folder.rename(`${name}${NEW}`, name);
  }

  reading(name: string, work: (file: DiskFile) => void): void {
    const file = this.open(name);
    try {
      work(file);
    } finally {
      file.close();
    }
  }

  open(name: string): DiskFile {
    return this.#folder.open(name);
  }

  /** Refuses a file whose first bytes are not as they were written. */
  checkFile(name: string, length: number, crc: number): void {
    let found = 0;
    this.reading(name, (file) => {
      const piece = new Uint8Array(Math.min(PIECE, length));
      for (let at = 0; at < length; at += PIECE) {
        const bytes = piece.subarray(0, Math.min(PIECE, length - at));
        file.read(bytes, at);
        found = crc32(bytes, found);
      }
    });
    if (found !== crc) throw this.damaged(name);
  }

  /** A new file of the folder, to append to. */
  spool(): DiskFile {
    return this.#folder.create(SPOOL);
  }

  /** What was spooled, in pieces. */
  *spooled(length: number): Generator<Uint8Array> {
    const file = this.open(SPOOL);
    try {
      for (let at = 0; at < length; at += PIECE) {
        const piece = new Uint8Array(Math.min(PIECE, length - at));
        file.read(piece, at);
        yield piece;
      }
    } finally {
      file.close();
    }
  }

  remove(name: string): void {
    this.#folder.remove(name);
  }

  /** Removes everything that the run has written, the list first: what is left without one is written again. */
  clear(): void {
    this.remove(LIST);
    for (const name of this.#folder.list()) if (this.#isOurs(name)) this.remove(name);
  }

  close(): void {
    this.#release();
  }

  damaged(name: string): GyreError {
    return new GyreError(
      'E_CHECKSUM',
      `the file ${name} of the run is damaged`,
      'begin again in another folder',
      { file: this.#folder.name },
    );
  }
}

export const SCHEMA = 'gyre-table-run/1';
const GIVE_EMPTY = 'give an empty folder, or a new one';
const LIST = 'table.json';
const LOCK = 'lock';
const SPOOL = 'blocks';
const NEW = '.new';
/** Bytes that are read or written at a time. */
const PIECE = 2 ** 22;
