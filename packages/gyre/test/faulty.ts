import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

/** A fault to put into a file of those that are copied. */
export interface Fault {
  readonly file: string;
  /** Stands there once. */
  readonly right: string;
  readonly wrong: string;
}

/**
 * A function, read anew from the sources of its room, with a fault put into one of them.
 *
 * @param files of `src/room`, each before those that import it
 * @param known what they import from other rooms
 */
export async function faulty<T>(
  room: string,
  files: readonly string[],
  name: string,
  known: Readonly<Record<string, unknown>>,
  { file, right, wrong }: Partial<Fault> = {},
): Promise<T> {
  const texts = files.map((each) => {
    const text = readFileSync(new URL(`../src/${room}/${each}.ts`, import.meta.url), 'utf8');
    if (each !== file || right === undefined || wrong === undefined) return text;
    if (text.split(right).length !== 2) throw new Error(`${right} is not once in ${each}.ts`);
    return text.replace(right, wrong);
  });
  const bare = texts
    .join('\n')
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/^export (?=\w)/gm, '');
  const { code } = await transformWithOxc(bare, 'copy.ts');
  // oxlint-disable-next-line typescript/no-implied-eval -- our own text, with a fault in it
  return new Function(...Object.keys(known), `${code}\nreturn ${name};`)(...Object.values(known)) as T;
}
