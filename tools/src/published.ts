import { readdirSync, readFileSync } from 'node:fs';

/** What the tools read of a package.json. */
export interface Manifest {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The packages that go to the registry, each after those that it depends on. */
export function publishedPackages(): readonly Manifest[] {
  const all = readdirSync('packages')
    .map((name) => manifestOf(`packages/${name}`))
    .filter((manifest) => manifest.private !== true);
  const names = new Set(all.map(({ name }) => name));
  const placed = new Set<string>();
  const inOrder: Manifest[] = [];
  while (inOrder.length < all.length) {
    const ready = all.filter(
      (manifest) =>
        !placed.has(manifest.name) &&
        Object.keys(manifest.dependencies ?? {}).every((name) => !names.has(name) || placed.has(name)),
    );
    if (ready.length === 0) throw new Error('the packages depend on each other in a ring');
    for (const manifest of ready) placed.add(manifest.name);
    inOrder.push(...ready);
  }
  return inOrder;
}

function manifestOf(folder: string): Manifest {
  return { ...(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest), folder };
}
