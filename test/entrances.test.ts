import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LIBRARY = fileURLToPath(new URL('../packages/gyre/', import.meta.url));

/** Entrance → its source file, from the package's own list. */
const entrances = Object.entries(
  (
    JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { default: string }>;
    }
  ).exports,
).flatMap(([name, target]) =>
  typeof target === 'string'
    ? []
    : [{ name, file: target.default.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts') }],
);

interface Origin {
  readonly from: string;
  readonly isType: boolean;
}

const read = new Map<string, ReadonlyMap<string, Origin>>();

/** Name → where it is declared, for everything that a file exports, types included. */
function exportsOf(file: string): ReadonlyMap<string, Origin> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(LIBRARY, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
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

test('the root entrance exports at most 60 runtime values', () => {
  const values = [...exportsOf('src/index.ts')].filter(([, { isType }]) => !isType);
  expect(values.length).toBeGreaterThan(30);
  expect(values.length).toBeLessThanOrEqual(60);
});

test('no name stands in two entrances with two meanings', () => {
  expect(entrances.length).toBeGreaterThanOrEqual(9);
  const meanings = new Map<string, string>();
  const doubles: string[] = [];
  for (const { name: entrance, file } of entrances) {
    for (const [name, { from }] of exportsOf(file)) {
      const known = meanings.get(name);
      if (known !== undefined && known !== from) doubles.push(`${name}: ${known} and ${from} (${entrance})`);
      meanings.set(name, from);
    }
  }
  expect(doubles).toEqual([]);
});

test('ARCHITECTURE.md says how many runtime values each entrance has', () => {
  const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
  const line = /^Runtime values per entrance: .*$/mu.exec(page)?.[0] ?? '';
  const said = Array.from(
    line.matchAll(/`gyre(?:\/([a-z]+))?` (\d+)/gu),
    ([, name = '', count]) => `${name} ${count}`,
  );
  const counted = entrances.map(({ name, file }) => {
    const values = [...exportsOf(file)].filter(([, { isType }]) => !isType);
    return `${name.replace(/^\.\/?/u, '')} ${values.length}`;
  });
  expect(said.toSorted()).toEqual(counted.toSorted());
});
