import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './doc-pages.ts';
import { entrancesOf } from './entrances.ts';

/** Every path of the repository by all of its ends, with and without what stands after the point; folders likewise. */
const known = new Set<string>();
for (const entry of readdirSync(ROOT, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/');
  if (/(^|\/)(node_modules|dist|\.git|scratch)\//.test(path)) continue;
  const steps = path.replace(/^packages\/(\w+)\/src\//, 'packages/$1/').split('/'); // `cli/main.ts` is packages/cli/src/main.ts
  for (const all of [path.split('/'), steps])
    for (let i = 0; i < all.length; i++) {
      const end = all.slice(i).join('/');
      known.add(end).add(end.replace(/\.\w+$/, ''));
    }
}
for (const { name } of entrancesOf('gyre')) known.add(name);

const exists = (path: string): boolean => {
  if (!path.includes('*')) return known.has(path);
  const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')}$`);
  return Array.from(known).some((one) => pattern.test(one));
};

/** What stands between backquotes and looks like a path: some folder of ours, then names. */
const pathsIn = (page: string): string[] =>
  Array.from(
    readFileSync(join(ROOT, page), 'utf8').matchAll(/`(\.?[\w-]+(?:\/[\w.*-]+)+)`/g),
    ([, path]) => path,
  ).filter(
    (path) =>
      !/(^|\/)dist(\/|$)|^gyre\/[a-z-]+\/\d$/.test(path) && // what is built, and the names of JSON Schemas
      (/\.(ts|md|json|c|cpp|svg)$/.test(path) || known.has(path.split('/')[0])),
  );

const records = readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

test('every path that ARCHITECTURE, CONTRIBUTING and the records name is there', () => {
  const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...records];
  const named = pages.flatMap((page) => pathsIn(page).map((path) => ({ page, path })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !exists(path)).map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test('a path that is gone is found', () => {
  expect(exists('values/order/compare.ts')).toBe(true);
  expect(exists('values/order/compared.ts')).toBe(false);
  expect(exists('test/docs-*.system.test.ts')).toBe(true);
});
