import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tryInBrowser } from './packed-browser.ts';
import { publishedPackages } from './published.ts';
import { output, run } from './run.ts';

/** The most that a tarball may weigh, in bytes. */
const LARGEST = new Map([
  ['gyre', 1_050_000],
  ['gyre-formats', 120_000],
  ['gyre-cli', 2_500_000],
]);

/** What runs in the folder besides the README's example: workers made by the library itself. */
const WORKERS = `
import { solve, solveAsync, symmetricGraph, tokenGame } from 'gyre';
const game = tokenGame(symmetricGraph(5, [[0, 1], [0, 2], [1, 3], [2, 1], [2, 4], [4, 2]]));
const here = solve(game).values.join('');
const there = (await solveAsync(game, { where: 'worker' })).values.join('');
console.log(here, there);
`;

const IN_A_THREAD = `
import { Worker } from 'node:worker_threads';
new Worker(new URL('./example.js', import.meta.url));
`;

/** Packs every published package, installs the tarballs in an empty folder and uses them there, alone. */
export async function tryPackages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gyre-packed-'));
  try {
    const tarballs = await packAll(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
    await run('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
    const example = exampleOfReadme();
    writeFileSync(join(folder, 'example.ts'), example.program);
    await compile(folder);
    writeFileSync(join(folder, 'workers.js'), WORKERS);
    writeFileSync(join(folder, 'thread.js'), IN_A_THREAD);
    await expectOutput(folder, process.execPath, ['example.js'], example.prints);
    await expectOutput(folder, process.execPath, ['thread.js'], example.prints);
    await expectOutput(folder, process.execPath, ['workers.js'], '12101 12101');
    await tryCommand(folder);
    await tryInBrowser(folder, example.prints);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function packAll(folder: string): Promise<string[]> {
  const tarballs: string[] = [];
  for (const { folder: home } of publishedPackages()) {
    const listed = await output('npm', ['pack', '--json', '--silent', '--pack-destination', folder], {
      cwd: resolve(home),
    });
    const [packed] = JSON.parse(listed) as [
      { name: string; filename: string; size: number; files: { path: string }[] },
    ];
    checkContents(packed);
    tarballs.push(join(folder, packed.filename));
  }
  return tarballs;
}

function checkContents(packed: { name: string; size: number; files: { path: string }[] }): void {
  const largest = LARGEST.get(packed.name) ?? 200_000;
  if (packed.size > largest)
    throw new Error(`${packed.name} weighs ${packed.size} bytes packed, more than ${largest}`);
  const paths = packed.files.map(({ path }) => path);
  const odd = paths.filter((path) => /\.test\.|\.map$|\.tsbuildinfo$|^(?:src|test)\//u.test(path));
  if (odd.length > 0)
    throw new Error(`${packed.name} has files that nobody needs: ${odd.slice(0, 5).join(', ')}`);
  for (const path of ['README.md', 'LICENSE'])
    if (!paths.includes(path)) throw new Error(`${packed.name} has no ${path}`);
}

/** The first program of the library's README, and what the page says that it prints. */
function exampleOfReadme(): { program: string; prints: string } {
  const text = readFileSync('packages/gyre/README.md', 'utf8');
  const found = /```ts\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/u.exec(text);
  if (found === null) throw new Error('packages/gyre/README.md has no program with its output');
  return { program: found[1], prints: found[2].trim() };
}

/** Checks the example's types under each way to resolve modules, with the oldest library of types promised. */
async function compile(folder: string): Promise<void> {
  const tsc = resolve('node_modules/.bin/tsc');
  const always = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', 'example.ts'];
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
  ]) {
    const ways = ['--module', module, '--moduleResolution', resolution];
    await run(tsc, [...ways, ...always, '--skipLibCheck', 'false'], { cwd: folder });
  }
}

/** The command, as `npx gyre-cli` would run it from the tarball. */
async function tryCommand(folder: string): Promise<void> {
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'ring.edges'), '0 1\n1 0\n1 2\n');
  const gyre = (...args: string[]): Promise<string> =>
    output('npx', ['--no', '--', 'gyre', ...args], { cwd: join(folder, 'elsewhere') });
  const version = (await gyre('--version')).trim();
  if (version !== '0.1.0') throw new Error(`gyre --version printed "${version}"`);
  const solved = await gyre('solve', 'ring.edges', '--start', '0', '--json');
  if (!solved.includes('"schema":"gyre/solve/1"')) throw new Error(`gyre solve printed ${solved}`);
  const page = await gyre('manual', 'notation');
  if (!page.startsWith('# ')) throw new Error(`gyre manual notation printed "${page.slice(0, 80)}"`);
}

async function expectOutput(
  folder: string,
  program: string,
  args: readonly string[],
  expected: string,
): Promise<void> {
  const printed = (await output(program, args, { cwd: folder })).trim();
  if (printed !== expected) throw new Error(`${args.join(' ')} printed "${printed}", not "${expected}"`);
}
