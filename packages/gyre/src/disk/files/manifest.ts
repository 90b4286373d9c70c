import { GyreError } from '../../graph/inner.ts';
import type { Folder } from './folder.ts';
import { sealedJson, unsealedJson } from './sealed.ts';
import { writeWhole } from './whole.ts';

/** What every manifest says: whose it is, of which version, and what tells this work from others. */
export interface Signed {
  readonly gyre: string;
  readonly version: number;
  readonly identity: string;
}

/** A kind of work that keeps its files in a folder. */
export interface WorkInFolder {
  readonly gyre: string;
  readonly version: number;
  /** The name of its manifest, and the one under which that is written first. */
  readonly manifest: string;
  readonly draft: string;
  /** Is it the name of one of its files? */
  readonly isOurs: (name: string) => boolean;
  /** What it is called in refusals, and what the folder holds if it is of another game. */
  readonly title: string;
  readonly finish: string;
  readonly other: string;
}

/** The manifest in the folder, if it is of this work; refuses a folder that holds other things. */
export function readManifest(folder: Folder, work: WorkInFolder, identity: string): Signed | undefined {
  const refuse = (found: string, hint: string): GyreError =>
    new GyreError('E_FILE', found, hint, { file: folder.name });
  const stray = folder.list().find((name) => !work.isOurs(name));
  if (stray !== undefined)
    throw refuse(
      `the folder holds "${stray}", which is not part of ${work.title}`,
      'give an empty folder, or a new one',
    );
  if (!folder.has(work.manifest)) return undefined;
  const text = new TextDecoder().decode(folder.readWhole(work.manifest));
  const manifest = unsealedJson(text) as Signed | null | undefined;
  if (manifest?.gyre !== work.gyre)
    throw refuse(`${work.manifest} in the folder is damaged, or not of Gyre`, 'give another folder');
  if (manifest.version !== work.version)
    throw refuse(
      `the folder was written by another version of Gyre (its files have version ${manifest.version})`,
      `${work.finish} with that version, or give another folder`,
    );
  if (manifest.identity !== identity)
    throw refuse(`the folder holds ${work.other}`, 'give another folder, or remove this one');
  return manifest;
}

/** Replaces the manifest as a whole, so that it is right at every moment; gives it as it was written. */
export function writeManifest<M extends Signed>(
  folder: Folder,
  work: WorkInFolder,
  manifest: Omit<M, 'gyre' | 'version'>,
): M {
  const whole = { ...manifest, gyre: work.gyre, version: work.version } as M;
  writeWhole(folder, work.draft, [new TextEncoder().encode(sealedJson(whole))]);
  folder.rename(work.draft, work.manifest);
  return whole;
}
