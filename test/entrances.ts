import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An entrance of a published package, as the package's own list has it. */
export interface Entrance {
  /** What an import says: `gyre/io`. */
  readonly name: string;
  /** Exported name → where it is declared, types included. */
  readonly exports: ReadonlyMap<string, Origin>;
}

export interface Origin {
  readonly from: string;
  readonly isType: boolean;
}

/** The entrances of a package in this folder of `packages`, read from its sources. */
export function entrancesOf(folder: string): Entrance[] {
  const root = fileURLToPath(new URL(`../packages/${folder}/`, import.meta.url));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    if (typeof target === 'string') return [];
    const file = target.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts');
    return [{ name: manifest.name + path.slice(1), exports: exportsOf(join(root, file)) }];
  });
}

/** The names of an entrance that are there at run time. */
export function valuesOf({ exports }: Entrance): string[] {
  return Array.from(exports)
    .filter(([, { isType }]) => !isType)
    .map(([name]) => name)
    .toSorted();
}

const read = new Map<string, ReadonlyMap<string, Origin>>();

/** Name → where it is declared, for everything that a file exports. */
function exportsOf(file: string): ReadonlyMap<string, Origin> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const found = new Map<string, Origin>();
  read.set(file, found);
  const other = (path: string): string => normalize(join(dirname(file), path));
  for (const [, path] of text.matchAll(/export \* from '([^']+)'/g))
    for (const [name, origin] of exportsOf(other(path))) found.set(name, origin);
  for (const [, type, list, path] of text.matchAll(/export (type )?\{([^}]*)\}(?: from '([^']+)')?/g)) {
    for (const item of list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      const [inner, outer = inner] = item.replace(/^type /, '').split(' as ');
      const isType = type !== undefined || item.startsWith('type ');
      const isOwn = path !== undefined && path.startsWith('.');
      const origin = isOwn ? exportsOf(other(path)).get(inner) : undefined;
      const from = origin?.from ?? `${file}#${inner}`;
      found.set(outer, { from, isType: isType || origin?.isType === true }); // a class may go out as a type alone
    }
  }
  for (const [, kind, name] of text.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(function\*?|const|let|class|interface|type) (\w+)/gm,
  ))
    found.set(name, { from: `${file}#${name}`, isType: kind === 'interface' || kind === 'type' });
  return found;
}
