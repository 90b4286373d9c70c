/**
 * `npm run release -- --dry-run` checks that the packages can be published and says what would be; without
 * `--dry-run` it publishes them, each after those that it depends on.
 */
import { existsSync, readFileSync } from 'node:fs';
import { type Manifest, publishedPackages } from './published.ts';
import { output, run } from './run.ts';

const FLAGS = ['--dry-run', '--no-tests'];

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown !== undefined)
    throw new Error(`there is no flag ${unknown}; the flags are ${FLAGS.join(', ')}`);
  const isDry = args.includes('--dry-run');
  if (!isDry && args.includes('--no-tests'))
    throw new Error('--no-tests is for a dry run only: nothing untested is published');
  const packages = publishedPackages();
  const version = checkVersions(packages);
  checkChangelog(version, isDry);
  for (const { folder, license } of packages) checkLicence(folder, license);
  if (!isDry) await checkClean(version);
  if (!args.includes('--no-tests')) await run('node', ['tools/dist/check.js'], { show: true });
  for (const { folder, name } of packages) {
    const flags = isDry ? ['--dry-run'] : [];
    await run('npm', ['publish', ...flags, '--access', 'public'], { cwd: folder, show: true });
    console.log(`${name} ${version}: ${isDry ? 'would be published' : 'published'}`);
  }
}

/** The version that all packages share; they name each other by it. */
function checkVersions(packages: readonly Manifest[]): string {
  const { version } = packages[0];
  const names = new Set(packages.map(({ name }) => name));
  for (const manifest of packages) {
    if (manifest.version !== version)
      throw new Error(`${manifest.name} has version ${manifest.version}, ${packages[0].name} ${version}`);
    for (const [name, wanted] of Object.entries(manifest.dependencies ?? {})) {
      if (names.has(name) && wanted !== version)
        throw new Error(`${manifest.name} wants ${name} ${wanted}; it is ${version}`);
    }
  }
  return version;
}

function checkChangelog(version: string, isDry: boolean): void {
  const heading = readFileSync('CHANGELOG.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`## ${version}`));
  if (heading === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"`);
  if (!isDry && heading.includes('unreleased'))
    throw new Error(`CHANGELOG.md calls ${version} unreleased: put the date there`);
}

function checkLicence(folder: string, license: string | undefined): void {
  if (license !== 'MIT') throw new Error(`${folder}/package.json names the licence ${license}, not MIT`);
  if (!existsSync(`${folder}/LICENSE`)) throw new Error(`${folder} has no LICENSE`);
  if (readFileSync(`${folder}/LICENSE`, 'utf8') !== readFileSync('LICENSE', 'utf8'))
    throw new Error(`${folder}/LICENSE differs from the one at the root`);
}

async function checkClean(version: string): Promise<void> {
  const changed = await output('git', ['status', '--porcelain']);
  if (changed !== '') throw new Error(`there are uncommitted changes:\n${changed}`);
  const tags = await output('git', ['tag', '--list', `v${version}`]);
  if (tags !== '') throw new Error(`v${version} is tagged already: raise the version`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
