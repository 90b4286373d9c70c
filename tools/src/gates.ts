import { checkBudgets } from './budgets.ts';
import { checkDecisions } from './decisions.ts';
import { tryPackages } from './packed.ts';
import { publishedPackages } from './published.ts';
import { run } from './run.ts';
import { buildSite } from './site.ts';
import { checkLinks, openPages } from './site-check.ts';
import { checkSizes } from './sizes.ts';

/** Something that must hold of the whole repository. */
export interface Gate {
  readonly name: string;
  /** Throws, with the reason, if it does not hold; gives a reason if it could not be tried here. */
  readonly check: () => Promise<string | void>;
}

const PUBLISHED = publishedPackages().map(({ folder }) => folder);

/** What needs no build. */
export const onSources: readonly Gate[] = [
  command('types of tests and tools', 'npx', 'tsc', '-p', 'tsconfig.tests.json'),
  command('types of the studio', 'npx', 'tsc', '-p', 'apps/studio'),
  command('format', 'npx', 'biome', 'ci', '.'),
  command('lint', 'npx', 'oxlint', '--type-aware'),
];

/** What the build must fulfil. */
export const onBuild: readonly Gate[] = [
  command('dead files and exports', 'npx', 'knip'),
  ...PUBLISHED.map((folder) => command(`publint ${folder}`, 'npx', 'publint', folder)),
  ...PUBLISHED.filter((folder) => folder !== 'packages/cli').map((folder) => attw(folder)),
  { name: 'index of the decisions', check: checkDecisions },
  { name: 'sizes', check: checkSizes },
  { name: 'budgets', check: checkBudgets },
  { name: 'the site is built', check: buildSite },
  { name: 'links of the site lead somewhere', check: async () => checkLinks() },
  { name: 'pages of the site open in Chromium, axe finds nothing', check: openPages },
  { name: 'packed tarballs work in an empty folder', check: tryPackages },
];

function command(name: string, program: string, ...args: string[]): Gate {
  return { name, check: () => run(program, args) };
}

function attw(folder: string): Gate {
  return command(`attw ${folder}`, 'npx', 'attw', '--pack', folder, '--profile', 'esm-only');
}
