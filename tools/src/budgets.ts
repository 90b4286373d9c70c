import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { output } from './run.ts';

/** What Gyre may weigh. A number may fall at any time; whoever raises one says why in the same commit. */
const BUDGETS: Readonly<Record<string, number>> = {
  'lines without tests': 126_903,
  'lines of apps/site': 329,
  'lines of apps/studio': 17_466,
  'lines of tests': 41_182,
  'lines of bench': 3_998,
  'lines of examples': 574,
  'lines of packages/cli': 13_810,
  'lines of packages/cluster': 2_625,
  'lines of packages/formats': 4_407,
  'lines of packages/gyre': 74_781,
  'lines of the room construct': 1_439,
  'lines of the room desk': 1_804,
  'lines of the room disk': 5_946,
  'lines of the room engine': 1_137,
  'lines of the room floor': 466,
  'lines of the room game': 1_256,
  'lines of the room graph': 2_065,
  'lines of the room io': 6_172,
  'lines of the room map': 600,
  'lines of the room notation': 4_005,
  'lines of the room papers': 1_737,
  'lines of the room play': 1_329,
  'lines of the room positions': 1_094,
  'lines of the room query': 946,
  'lines of the room rulesets': 16_409,
  'lines of the room solve': 556,
  'lines of the room sums': 589,
  'lines of the room tables': 4_256,
  'lines of the room trace': 483,
  'lines of the room values': 10_969,
  'lines of the room verify': 1_053,
  'lines of the room words': 1_119,
  'lines of packages/lab': 5_085,
  'lines of tools': 3_673,
  'values of gyre': 57,
  'lines that gyre loads': 9_712,
  'values of gyre/algebra': 49,
  'lines that gyre/algebra loads': 22_043,
  'values of gyre/construct': 36,
  'lines that gyre/construct loads': 7_588,
  'values of gyre/disk': 16,
  'lines that gyre/disk loads': 8_835,
  'values of gyre/io': 46,
  'lines that gyre/io loads': 9_621,
  'values of gyre/loopy': 31,
  'lines that gyre/loopy loads': 14_596,
  'values of gyre/map': 5,
  'lines that gyre/map loads': 4_021,
  'values of gyre/papers': 33,
  'lines that gyre/papers loads': 6_851,
  'values of gyre/play': 21,
  'lines that gyre/play loads': 32_661,
  'values of gyre/positions': 16,
  'lines that gyre/positions loads': 37_617,
  'values of gyre/rulesets': 49,
  'lines that gyre/rulesets loads': 19_962,
  'values of gyre/spill': 3,
  'lines that gyre/spill loads': 30_401,
  'values of gyre/sums': 11,
  'lines that gyre/sums loads': 4_010,
  'values of gyre/tables': 42,
  'lines that gyre/tables loads': 24_121,
  'values of gyre/trace': 3,
  'lines that gyre/trace loads': 6_532,
  'values of gyre/workers': 8,
  'lines that gyre/workers loads': 4_107,
  'files that gyre solve loads': 169,
  'files that gyre solve walks': 79,
  'files that gyre value loads': 288,
  'files that gyre value walks': 80,
  'files that gyre table loads': 394,
  'files that gyre table walks': 88,
  'lines of the room threads': 5_343,
  'lines of the room objectives': 2_977,
  'values of gyre/objectives': 28,
  'lines that gyre/objectives loads': 14_533,
  'lines of the room objective-files': 556,
  'lines of the room proved': 361,
  'lines of proofs': 57,
  'values of gyre/proved': 2,
  'lines that gyre/proved loads': 4_383,
  'words of the manual': 85_117,
  'words of the records': 37_534,
};

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
    if (name !== undefined)
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
