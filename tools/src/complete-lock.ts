/**
 * `npm run lock`: brings package-lock.json up to date and completes it.
 *
 * A registry that lacks some platforms' packages makes npm leave them out of the lock file, and `npm ci`
 * then refuses it (decision 006). They are optional and meant for other machines, so their version and
 * the platform that their name says are all that the lock file needs to hold.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

interface Package {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

interface Lock {
  packages: Record<string, Package>;
}

const FILE = 'package-lock.json';
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
];

await run('npm', ['install', '--no-audit', '--no-fund']);
const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lock;
const added = missingPackages(lock);
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
lock.packages = Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(`${added.length} packages of other platforms added to ${FILE}`);

/** Optional dependencies that no entry of the lock file resolves. */
function missingPackages({ packages: known }: Lock): [string, Package][] {
  return Object.entries(known).flatMap(([path, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isResolved(known, path, name))
      .map(([name, range]): [string, Package] => [
        `node_modules/${name}`,
        entryFor(name, range, dev === true),
      ]),
  );
}

/** Node's rule: the dependency may stand in node_modules of the package or of any folder above it. */
function isResolved(known: Lock['packages'], path: string, name: string): boolean {
  const folders = path
    .split('node_modules/')
    .map((_, i, parts) => parts.slice(0, i + 1).join('node_modules/'));
  const places = [
    ...folders.map((folder) => `${folder.replace(/\/?$/, '/')}node_modules/${name}`),
    `node_modules/${name}`,
  ];
  return places.some((place) => place.replace(/^\//, '') in known);
}

function entryFor(name: string, range: string, dev: boolean): Package {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.filter((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  return {
    version: range.replace(/^[~^]/, ''),
    ...(processor !== undefined && { cpu: [processor] }),
    ...(dev && { dev }),
    ...(words.includes('musl') && { libc: ['musl'] }),
    optional: true,
    ...(system.length > 0 && { os: system }),
  };
}
