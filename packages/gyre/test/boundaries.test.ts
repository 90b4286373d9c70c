import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Who may import whom in packages/gyre/src (ARCHITECTURE.md): only rooms further left, through their index.ts. */
const GROUPS = [
  ['graph'],
  ['game'],
  ['solve', 'verify', 'query', 'trace', 'construct', 'sums', 'rulesets', 'algebra', 'io'],
  ['backends'],
];

/** What nothing left of `backends` may touch: files, clock, console, network, unseeded randomness. */
const FORBIDDEN = [
  /\bDate\b/,
  /\bMath\.random\b/,
  /\bcrypto\b/,
  /\bconsole\b/,
  /\bprocess\b/,
  /\bfetch\s*\(/,
  /\bperformance\b/,
  /\bset(?:Timeout|Interval|Immediate)\b/,
  /\b(?:window|document|localStorage|navigator)\s*\./,
];

interface Source {
  /** Path below src, with forward slashes. */
  readonly path: string;
  readonly room: string;
  readonly text: string;
}

const sources = readSources();

function readSources(): Source[] {
  const root = fileURLToPath(new URL('../src/', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({
      path,
      room: path.includes('/') ? path.slice(0, path.indexOf('/')) : '',
      text: readFileSync(root + path, 'utf8'),
    }));
}

/** Everything that a file imports or re-exports, types included. */
function importsOf({ text }: Source): string[] {
  const code = withoutComments(text).replaceAll(STRING, (string) => (/\s/.test(string) ? "''" : string));
  const found = code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g);
  return Array.from(found, ([, path]) => path);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`/g;

function withoutStrings(text: string): string {
  return text.replaceAll(STRING, "''");
}

/** The path below src that an import of a file leads to. */
function resolve(source: Source, path: string): string {
  return new URL(path, `file:///${source.path}`).pathname.slice(1);
}

function groupOf(room: string): number {
  return GROUPS.findIndex((rooms) => rooms.includes(room));
}

test('every folder of src is a room', () => {
  expect(sources.length).toBeGreaterThan(30);
  for (const { path, room } of sources)
    if (room !== '') expect(groupOf(room), path).toBeGreaterThanOrEqual(0);
});

test('a room imports only from rooms to its left, through their index.ts', () => {
  const broken: string[] = [];
  for (const source of sources.filter(({ room }) => room !== '')) {
    for (const path of importsOf(source).filter((p) => p.startsWith('.'))) {
      const target = resolve(source, path);
      const room = target.slice(0, target.indexOf('/'));
      if (room === source.room) continue;
      const toTheLeft = groupOf(room) >= 0 && groupOf(room) < groupOf(source.room);
      if (!toTheLeft || target !== `${room}/index.ts`) broken.push(`${source.path} imports ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

test('verify shares no code with solve', () => {
  const seen = sources
    .filter(({ room }) => room === 'verify')
    .flatMap((source) => importsOf(source).map((path) => resolve(source, path)));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((path) => path.startsWith('solve'))).toEqual([]);
});

test('the package has no dependencies, and only backends knows where it runs', () => {
  const broken: string[] = [];
  for (const source of sources) {
    for (const path of importsOf(source).filter((p) => !p.startsWith('.'))) {
      const allowed = source.room === 'backends' && (path.startsWith('node:') || path.startsWith('#'));
      if (!allowed) broken.push(`${source.path} imports ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

test('nothing left of backends touches files, clock, console, network or unseeded randomness', () => {
  const broken: string[] = [];
  for (const { path, room, text } of sources) {
    if (room === 'backends') continue;
    const code = withoutStrings(withoutComments(text));
    for (const pattern of FORBIDDEN) if (pattern.test(code)) broken.push(`${path}: ${String(pattern)}`);
  }
  expect(broken).toEqual([]);
});

test('the boundary test sees what it should', () => {
  const source = {
    path: 'verify/x.ts',
    room: 'verify',
    text: `import { a } from '../solve/index.ts'; // from 'no'\nsay("import { b } from 'no'");`,
  };
  expect(importsOf(source)).toEqual(['../solve/index.ts']);
  expect(resolve(source, '../solve/index.ts')).toBe('solve/index.ts');
  expect(withoutStrings("const a = 'Date'; Date.now()")).toBe("const a = ''; Date.now()");
  expect(withoutComments('/** Date */ a(); // Date')).toBe(' a(); ');
});
