import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GyreError, type Place } from 'gyre';

/** Loads a module, and so runs its code; TypeScript goes through a loader that strips the types. */
export async function loadModule(path: string, file: string): Promise<Record<string, unknown>> {
  if (!existsSync(path))
    throw new GyreError('E_RULESET', `there is no file ${path}`, 'give the path of a .ts, .js or .mjs file', {
      file,
    });
  try {
    return await imported(path);
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? await withPlace(cause, path) : cause;
    throw notLoaded(reason, path, file, cause);
  }
}

/** Says what is wrong with the file and at which line, wherever the error tells. */
function notLoaded(reason: unknown, path: string, file: string, cause: unknown): GyreError {
  const message = reason instanceof Error ? reason.message : String(reason);
  const syntax = /^ParseError: (.*)\n\s*(.+):(\d+):(\d+)\s*$/su.exec(message);
  if (syntax !== null) {
    const [, found, where, line, column] = syntax;
    const place = { file: where === path ? file : where, line: Number(line), column: Number(column) + 1 };
    return new GyreError('E_RULESET', `the file cannot be loaded: syntax error: ${found.trim()}`, '', place, {
      cause,
    });
  }
  return new GyreError(
    'E_RULESET',
    `the file cannot be loaded: ${message}`,
    'it must be a module that exports a ruleset',
    { file, ...placeIn(reason, path) },
    { cause },
  );
}

/** The first line of the file in the stack of an error that its code threw. */
function placeIn(reason: unknown, path: string): Place {
  const lines = (reason instanceof Error ? (reason.stack ?? '') : '').split('\n');
  const found = lines.find((line) => line.includes(`${path}:`));
  const place = /:(\d+):\d+\)?$/u.exec(found ?? ''); // the column is that of the code without its types
  return place === null ? {} : { line: Number(place[1]) };
}

async function imported(path: string): Promise<Record<string, unknown>> {
  if (extname(path).endsWith('ts')) return throughLoader(path);
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    // Where gyre is not installed beside the file, the loader finds ours; and it reads TypeScript that the file imports.
    if (/Cannot find package 'gyre'|Unknown file extension "\.[cm]?ts"/.test(String(error)))
      return throughLoader(path);
    throw error;
  }
}

async function throughLoader(path: string): Promise<Record<string, unknown>> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(import.meta.url, { alias: aliases(), fsCache: false });
  return jiti.import<Record<string, unknown>>(path);
}

/** The error that says where a file does not parse: the loader's does, Node's does not. */
async function withPlace(error: SyntaxError, path: string): Promise<unknown> {
  return throughLoader(path).then(
    () => error,
    (better: unknown) => better,
  );
}

/** A ruleset file may import from gyre wherever it lies. */
function aliases(): Record<string, string> {
  const manifest = readFileSync(fileURLToPath(import.meta.resolve('gyre/package.json')), 'utf8');
  const { exports } = JSON.parse(manifest) as { readonly exports: Readonly<Record<string, unknown>> };
  const entrances = Object.keys(exports).filter((path) => !path.endsWith('.json'));
  const paths = entrances.map((path) => {
    const name = `gyre${path.slice(1)}`;
    return [name, fileURLToPath(import.meta.resolve(name))];
  });
  return Object.fromEntries(paths) as Record<string, string>;
}
