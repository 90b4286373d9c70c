import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A source file of one package. */
export interface Source {
  /** Path below the package's src, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every source file below a folder of the repository; tests are left out. */
export function readSources(folder: string): Source[] {
  const root = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`/g;

/** Everything that a file imports or re-exports, types included. */
export function importsOf({ text }: Source): string[] {
  const code = withoutComments(text).replaceAll(STRING, (string) => (/\s/.test(string) ? "''" : string));
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g);
  return Array.from(found, ([, path]) => path);
}

/** The files below src that a file imports, types included. */
export function targetsOf(source: Source): string[] {
  return importsOf(source)
    .filter((path) => path.startsWith('.'))
    .map((path) => resolve(source, path));
}

/** The files below src that a file loads when it runs: imports of types alone are left out. */
export function loadedBy({ path, text }: Source): string[] {
  return targetsOf({ path, text: text.replaceAll(/\b(?:import|export) type\b[^;]*;/g, '') });
}

/** The path below src that an import of a file leads to. */
export function resolve(source: Source, path: string): string {
  return new URL(path, `file:///${source.path}`).pathname.slice(1);
}

/** The folder of a path below src; the top is ''. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** The first folder of a path below src; the top is ''. */
export function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

/** The text without its comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** The text with every string emptied. */
export function withoutStrings(text: string): string {
  return text.replaceAll(STRING, "''");
}
