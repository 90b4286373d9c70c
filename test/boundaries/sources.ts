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

/** Everything that a file imports or re-exports, types included. */
export function importsOf({ text }: Source): string[] {
  const code = bareCode(text, (string) => (/\s/.test(string) ? EMPTY : string));
  const found = code.matchAll(/(?:(?<!\.)\bfrom|\bimport\s*\(?)\s*['"]([^'"\s]+)['"]/g);
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

/**
 * The text without its comments, and with every string emptied or as `shown` gives it; of a template the code in `${…}` stays. A
 * template without an end is an error, since what follows it would go unseen.
 */
export function bareCode(text: string, shown: (string: string) => string = () => EMPTY): string {
  const open: number[] = []; // template that is open → braces that are open in its ${…}
  let code = '';
  let at = 0;
  while (at < text.length) {
    const token = next(TOKEN);
    const last = open.length - 1;
    if (token === '`' || (token === '}' && open[last] === 0)) skipTemplate(token === '`');
    else {
      if (token === '{' && last >= 0) open[last]++;
      if (token === '}' && last >= 0) open[last]--;
      if (/^['"]./.test(token)) code += shown(token);
      else if (!/^\/[/*]/.test(token)) code += token;
    }
  }
  return code;

  /** Goes on after a backtick or the brace that ends a `${…}`, up to the next `${` or the end of the template. */
  function skipTemplate(isNew: boolean): void {
    const isOver = next(TEMPLATE).endsWith('`');
    if (isNew) code += EMPTY;
    if (isNew && !isOver) open.push(0);
    if (!isNew && isOver) open.pop();
    code += ' ';
  }

  function next(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [token] = pattern.exec(text) ?? [];
    if (token === undefined) throw new Error(`a template has no end: ${text.slice(at, at + 60)}`);
    at += token.length;
    return token;
  }
}

const EMPTY = "''";

/** A comment, a string, a regular expression, a backtick or brace, or code up to the next of these. */
const TOKEN =
  /\/\*.*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<=(?:[(,=:[!&|?{};]|=>|\breturn)\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[`{}]|[^'"`{}/]+|./sy;
const TEMPLATE = /(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/sy;
