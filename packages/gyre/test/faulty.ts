import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

/** A fault to put into a file of those that are copied. */
export interface Fault {
  /** The file; if it is left out, any of them. */
  readonly file?: string;
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
  { file, right, wrong }: Fault = { right: '', wrong: '' },
): Promise<T> {
  const texts = files.map((each) =>
    readFileSync(new URL(`../src/${room}/${each}.ts`, import.meta.url), 'utf8'),
  );
  const places = texts.map((text, i) => ((file ?? files[i]) === files[i] ? text.split(right).length - 1 : 0));
  if (right !== '' && places.reduce((sum, count) => sum + count, 0) !== 1)
    throw new Error(`${right} is not there once`);
  const changed = texts.map((text, i) => (places[i] === 1 ? text.replace(right, wrong) : text));
  const bare = changed
    .join('\n')
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/^export (?=\w)/gm, '');
  const { code } = await transformWithOxc(bare, 'copy.ts');
  // oxlint-disable-next-line typescript/no-implied-eval -- our own text, with a fault in it
  return new Function(...Object.keys(known), `${code}\nreturn ${name};`)(...Object.values(known)) as T;
}
