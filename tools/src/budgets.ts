import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { output } from './run.ts';

/** What Gyre may weigh. A number may fall at any time; whoever raises one says why in the same commit. */
const BUDGETS: Readonly<Record<string, number>> = {};

/** All lines without tests at the last release; 0.1.0 is not out, so this is the state before its clearing. */
const AT_RELEASE = 122_568;

/** Throws if something weighs more than its budget; prints what has changed since the last release. */
export async function checkBudgets(): Promise<void> {
  const weights = new Map([
    ...(await linesOfPackages()),
    ...(await entrances()),
    ...walks(),
    ...(await wordsOfPages()),
  ]);
  const faults: string[] = [];
  for (const [what, weight] of weights) {
    const allowed = BUDGETS[what];
    if (allowed === undefined) faults.push(`${what}: ${weight}, has no budget`);
    else if (weight > allowed) faults.push(`${what}: ${weight}, allowed are ${allowed}`);
  }
  for (const what of Object.keys(BUDGETS))
    if (!weights.has(what)) faults.push(`${what}: there is no such thing, take its budget away`);
  const since = (weights.get('lines without tests') ?? 0) - AT_RELEASE;
  console.log(`  lines without tests since the last release: ${since > 0 ? '+' : ''}${since}`);
  if (faults.length > 0) throw new Error(`tools/src/budgets.ts\n${faults.join('\n')}`);
}

type Weights = [what: string, weight: number][];

const CODE = /\.(ts|tsx|css|js|mjs|cpp|c|py|html|sh)$/;
const TEST = /\.test\.tsx?$|(^|\/)test\//;
const LIBRARY = 'packages/gyre/src';

/** Lines of each package without its tests, of each room of the library, and of all tests. */
async function linesOfPackages(): Promise<Weights> {
  const lines = new Map<string, number>();
  const add = (what: string, count: number): void => void lines.set(what, (lines.get(what) ?? 0) + count);
  for (const path of (await output('git', ['ls-files'])).split('\n').filter((name) => CODE.test(name))) {
    if (!existsSync(path)) continue;
    const count = readFileSync(path, 'utf8').split('\n').length - 1;
    if (TEST.test(path)) {
      add('lines of tests', count);
      continue;
    }
    add('lines without tests', count);
    const [building, name] = path.split('/');
    add(`lines of ${['packages', 'apps'].includes(building) ? `${building}/${name}` : building}`, count);
    const room = path.startsWith(`${LIBRARY}/`) ? path.split('/')[3] : '';
    if (room !== '' && !room.endsWith('.ts')) add(`lines of the room ${room}`, count);
  }
  return [...lines];
}

/** Runtime values of each entrance of the library, and the lines that it loads. */
async function entrances(): Promise<Weights> {
  const { exports } = JSON.parse(readFileSync('packages/gyre/package.json', 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  const weights: Weights = [];
  for (const [name, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue;
    const built = pathToFileURL(join('packages/gyre', target.default)).href;
    weights.push([`values of gyre${name.slice(1)}`, Object.keys((await import(built)) as object).length]);
    const entrance = join('packages/gyre', target.default.replace('dist/', 'src/').replace(/js$/, 'ts'));
    const loaded = new Map<string, string>([[entrance, '']]);
    for (const path of loaded.keys()) {
      const text = readFileSync(path, 'utf8');
      loaded.set(path, text);
      for (const [, other] of text.matchAll(/^(?:import|export) (?!type )[^;=]*? from '(\.[^']+)';$/gm))
        if (!loaded.has(join(dirname(path), other))) loaded.set(join(dirname(path), other), '');
    }
    const lines = Array.from(loaded.values(), (text) => text.split('\n').length - 1);
    weights.push([`lines that gyre${name.slice(1)} loads`, lines.reduce((sum, count) => sum + count, 0)]);
  }
  return weights;
}

/** Three jobs whose code a newcomer walks through. */
const JOBS: Readonly<Record<string, readonly string[]>> = {
  'gyre solve': ['solve', 'examples/tutorial.json', '--verify'],
  'gyre value': ['value', 'a{0|a}-1'],
  'gyre table': ['table', 'nim', '-o', '-'],
};

/** How many of our files each job loads, and in how many of them a function runs, as V8 counts them. */
function walks(): Weights {
  return Object.entries(JOBS).flatMap(([job, args]): Weights => {
    const folder = mkdtempSync(join(tmpdir(), 'gyre-walk-'));
    const env = { ...process.env, NODE_V8_COVERAGE: folder };
    const { status } = spawnSync(process.execPath, ['packages/cli/bin/gyre.js', ...args], {
      env,
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error(`${job} ended with ${status}`);
    const files = readdirSync(folder).flatMap((name) => {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Covered[] };
      return result.filter(({ url }) => /\/(packages|apps)\/[^/]+\/dist\//.test(url));
    });
    rmSync(folder, { recursive: true });
    const hasRun = ({ functions }: Covered): boolean =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0);
    const distinct = (some: readonly Covered[]): number => new Set(some.map(({ url }) => url)).size;
    return [
      [`files that ${job} loads`, distinct(files)],
      [`files that ${job} walks`, distinct(files.filter(hasRun))],
    ];
  });
}

interface Covered {
  readonly url: string;
  readonly functions: readonly { functionName: string; ranges: readonly { count: number }[] }[];
}

/** Words of the manual and of the decision records. */
async function wordsOfPages(): Promise<Weights> {
  const pages = (await output('git', ['ls-files', 'README.md', 'docs/*.md'])).split('\n').filter(existsSync);
  const words = (some: readonly string[]): number =>
    some.reduce((sum, page) => sum + readFileSync(page, 'utf8').split(/\s+/).length, 0);
  const isRecord = (page: string): boolean => page.startsWith('docs/decisions/');
  return [
    ['words of the manual', words(pages.filter((page) => !isRecord(page)))],
    ['words of the records', words(pages.filter(isRecord))],
  ];
}
