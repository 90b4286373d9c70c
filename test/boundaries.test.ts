import { expect, test } from 'vitest';
import {
  declarationFaults,
  fileCycles,
  type Insides,
  insideFaults,
  orderFaults,
  type Rooms,
  roomFaults,
} from './boundaries/order.ts';
import {
  bareCode,
  importsOf,
  loadedBy,
  readSources,
  resolve,
  roomOf,
  targetsOf,
} from './boundaries/sources.ts';

const BASE = ['floor', 'graph', 'game'];
const VALUES = [...BASE, 'values', 'words', 'notation'];
const RULES = [...BASE, 'rulesets', 'tables'];

/** Who may import whom in packages/gyre/src, always through the inner.ts of a room or of its folder (ARCHITECTURE.md).
 * The files of the floor are doors themselves, so that nobody loads the whole floor for one. */
const ROOMS: Rooms = {
  floor: [],
  graph: ['floor'],
  game: ['floor', 'graph'],
  verify: ['graph', 'game'],
  engine: BASE,
  objectives: [...BASE, 'verify'],
  proved: ['graph', 'game', 'objectives'],
  papers: [...BASE, 'engine'],
  solve: [...BASE, 'engine', 'papers'],
  query: BASE,
  map: BASE,
  trace: [...BASE, 'solve'],
  construct: [...BASE, 'solve'],
  sums: BASE,
  io: BASE,
  'objective-files': [...BASE, 'solve', 'io', 'objectives'],
  values: BASE,
  words: [...BASE, 'sums', 'values'],
  notation: [...BASE, 'values', 'words'],
  desk: VALUES,
  rulesets: BASE,
  tables: [...BASE, 'rulesets'],
  positions: [...VALUES, 'rulesets', 'sums'],
  threads: [...RULES, 'engine', 'papers', 'solve', 'verify', 'query'],
  play: [...RULES, 'verify', 'threads'],
  disk: [...RULES, 'engine', 'verify', 'threads'],
};

/** The folders inside the rooms, each before those that import it; a room's own files come last. */
const INSIDES: Insides = {
  papers: ['solvers'],
  io: ['kit', 'game-json', 'solution', 'edge-list'],
  values: [
    'game',
    'order',
    'plain',
    'simplify',
    'sides',
    'store/short',
    'store/loopy',
    'store',
    'temperature',
    'small',
    'graphs',
  ],
  rulesets: [
    'contract',
    'kit',
    'explore',
    'boards',
    'check',
    'rules',
    'data',
    'games/awari',
    'games/chess',
    'games/dobutsu',
    'games/quixo',
    'games',
  ],
  objectives: ['arena', 'verify', 'work', 'parity', 'engines'],
  disk: ['verify', 'files', 'solve', 'make', 'spill'],
  positions: ['heaps'],
  tables: ['rules', 'audit', 'keep', 'solve', 'answers', 'file'],
  threads: ['workers', 'reverse', 'engine', 'graphs', 'rulesets'],
};

/** The folders of packages/cli/src, each before those that import it; '' is the top. */
const COMMAND_LINE = [
  'process',
  'terminal',
  'command',
  'input',
  'output',
  'server',
  'replay',
  'rulesets',
  'tables',
  'solving',
  'papers',
  'unicycles',
  'stoppers',
  'values',
  'cluster',
  'commands',
  'shell',
  '',
];

const FORMATS = [''];

/** The folders of packages/cluster/src, each before those that import it. */
const CLUSTER = ['program', 'engines', 'run', ''];

/** The folders of packages/lab/src, each before those that import it. */
const LAB = ['kit', 'unicycles', 'stoppers/census', 'stoppers/sums', 'stoppers/cycles', 'stoppers', 'record'];

/** The folders of apps/studio/src, each before those that import it: the document knows nobody. */
const STUDIO = [
  'document',
  'survey',
  'workers',
  'live',
  'look',
  'export',
  'gallery',
  'offline',
  'parts',
  'actions',
  'scene',
  'tools',
  'panels',
  'board',
  'play',
  'map',
  'worksheet',
  'views',
  'frame',
  '',
];

/** What checks the work of others: it imports nothing from the floor, which those others stand on. */
const CHECKERS = [
  /^verify\//,
  /^disk\/verify\//,
  /^values\/order\/check-certificate\.ts$/,
  /^values\/sides\/check-impossibility\.ts$/,
  /^sums\/check\.ts$/,
  /^tables\/audit\//,
  /^objectives\/verify\//,
];

/** What checks proofs in packages/lab/src: it loads nothing of the searches and of the provers. */
const LAB_CHECKERS = ['unicycles/replay.ts', 'stoppers/sums/check-at-most.ts'];

/** What nothing but `threads` may touch: files, clock, console, network, unseeded randomness. */
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

const library = readSources('packages/gyre/src');
const commandLine = readSources('packages/cli/src');
const formats = readSources('packages/formats/src');
const cluster = readSources('packages/cluster/src');
const lab = readSources('packages/lab/src');
const studio = readSources('apps/studio/src');

test('the rooms of the library are declared, a room after those that it imports', () => {
  expect(library.length).toBeGreaterThan(200);
  expect(declarationFaults(ROOMS)).toEqual([]);
});

test('a room of the library imports only the rooms declared for it, through their inner.ts', () => {
  expect(roomFaults(library, ROOMS)).toEqual([]);
});

test('the folders inside a room import only folders before them', () => {
  expect(insideFaults(library, INSIDES)).toEqual([]);
});

test('the folders of the command line, the other packages and the studio import only folders before them', () => {
  expect(orderFaults(commandLine, COMMAND_LINE)).toEqual([]);
  expect(orderFaults(formats, FORMATS)).toEqual([]);
  expect(orderFaults(cluster, CLUSTER)).toEqual([]);
  expect(orderFaults(lab, LAB)).toEqual([]);
  expect(orderFaults(studio, STUDIO)).toEqual([]);
});

test('no files import each other in a circle', () => {
  expect(fileCycles(library)).toEqual([]);
  expect(fileCycles(commandLine)).toEqual([]);
  expect(fileCycles(formats)).toEqual([]);
  expect(fileCycles(cluster)).toEqual([]);
  expect(fileCycles(lab)).toEqual([]);
  expect(fileCycles(studio)).toEqual([]);
});

test('a folder of more than eight files has an inner.ts or index.ts whose header says what it is for', () => {
  const missing: string[] = [];
  for (const sources of [library, commandLine, formats, lab, studio]) {
    const texts = new Map(sources.map(({ path, text }) => [path, text]));
    const counts = new Map<string, number>(); // folder → its files
    for (const path of texts.keys()) {
      const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    for (const [folder, count] of counts)
      if (
        folder !== '' &&
        count > 8 &&
        !['inner', 'index'].some((name) => texts.get(`${folder}/${name}.ts`)?.includes('/**'))
      )
        missing.push(folder);
  }
  expect(missing).toEqual([]);
});

test('the checkers of the laboratory load nothing that makes what they check', () => {
  const sources = new Map(lab.map((source) => [source.path, source]));
  const loaded = new Set(LAB_CHECKERS);
  for (const path of loaded) {
    const source = sources.get(path);
    expect(source, path).toBeDefined();
    for (const target of source === undefined ? [] : loadedBy(source)) loaded.add(target);
  }
  expect([...loaded].toSorted()).toEqual([
    'kit/checks.ts',
    'stoppers/sums/check-at-most.ts',
    'unicycles/pattern.ts',
    'unicycles/proof.ts',
    'unicycles/questions.ts',
    'unicycles/replay.ts',
  ]);
});

test('verify and the checkers of certificates stand on nothing that they check', () => {
  const checkers = library.filter(({ path }) => CHECKERS.some((pattern) => pattern.test(path)));
  expect(checkers.length).toBeGreaterThanOrEqual(10);
  const seen = checkers.flatMap((source) => targetsOf(source));
  expect(
    seen.filter(
      (path) =>
        ['floor', 'engine', 'papers', 'solve'].includes(roomOf(path)) || /^disk\/(?:files|solve)/.test(path),
    ),
  ).toEqual([]);
});

/** What knows the machine that it runs on. */
const knowsMachine = (path: string): boolean =>
  roomOf(path) === 'threads' || /^disk\/files\/node-\w+\.ts$/.test(path);

test('the package has no dependencies, and only threads and the folder of the disk engine know where they run', () => {
  const broken: string[] = [];
  for (const source of library) {
    for (const path of importsOf(source).filter((p) => !p.startsWith('.'))) {
      const isHost = knowsMachine(source.path) && /^(?:node:|#)/.test(path);
      if (!isHost) broken.push(`${source.path} imports ${path}`);
    }
  }
  expect(broken).toEqual([]);
});

test('nothing else touches files, clock, console, network or unseeded randomness', () => {
  const broken: string[] = [];
  for (const { path, text } of library) {
    // js_of_ocaml's own code asks the object that it is given for a console and a process; it is given none.
    if (knowsMachine(path) || path === 'proved/check.ts') continue;
    const code = bareCode(text);
    for (const pattern of FORBIDDEN) if (pattern.test(code)) broken.push(`${path}: ${String(pattern)}`);
  }
  expect(broken).toEqual([]);
});

test.each([
  ['graph/graph.ts', '../game/inner.ts', 'a room to the right'],
  ['verify/verify.ts', '../engine/inner.ts', 'the engine from the verifier'],
  ['values/index.ts', '../notation/inner.ts', 'a later room from an entrance'],
  ['solve/memo.ts', '../graph/graph.ts', 'past an inner.ts'],
])('a forbidden import added to %s is found (%s)', (path, added) => {
  const fixture = library.map((source) =>
    source.path === path ? { path, text: `${source.text}\nimport { x } from '${added}';\n` } : source,
  );
  expect(roomFaults(fixture, ROOMS)).toEqual([`${path} imports ${resolve({ path, text: '' }, added)}`]);
});

test('a forbidden import between folders, and a cycle of two files, are found', () => {
  const up = { path: 'values/game/game.ts', text: "import { x } from '../sides/sides.ts';" };
  expect(insideFaults([up], INSIDES)).toEqual(['values/game/game.ts imports values/sides/sides.ts']);
  const back = { path: 'terminal/terminal.ts', text: "import { x } from '../command/spec.ts';" };
  expect(orderFaults([back], COMMAND_LINE)).toEqual(['terminal/terminal.ts imports command/spec.ts']);
  const lost = { path: 'nowhere/x.ts', text: '' };
  expect(orderFaults([lost], COMMAND_LINE)).toEqual([
    'nowhere/x.ts is in a folder that has no declared place',
  ]);
  expect(roomFaults([lost], ROOMS)).toEqual(['nowhere/x.ts is in no declared room']);
  const ring = ['a', 'b', 'c'].map((name, i) => ({
    path: `${name}.ts`,
    text: `import { x } from './${'bab'[i]}.ts';`,
  }));
  expect(fileCycles(ring)).toEqual(['a.ts', 'b.ts']);
});

test('the boundary test reads imports, not comments and texts', () => {
  const source = {
    path: 'verify/x.ts',
    text: `import { a } from '../engine/index.ts'; // from 'no'\nsay("import { b } from 'no'");`,
  };
  expect(importsOf(source)).toEqual(['../engine/index.ts']);
  const later = 'say(`${a} b`); import("./later.ts"); say(`c`);';
  expect(importsOf({ path: 'verify/x.ts', text: later })).toEqual(['./later.ts']);
  expect(bareCode("const a = 'Date'; Date.now()")).toBe("const a = ''; Date.now()");
  expect(bareCode('say(`Date ${now({ a: `${b}` })} Date`, Date)')).toMatch(
    /^say\('' *now\({ a: '' *b *}\) *, Date\)$/,
  );
  expect(bareCode(String.raw`const a = /['"\`]/; Date.now(a.b / c.d / 'Date')`)).toContain('Date.now(');
  expect(() => bareCode('say(`no end')).toThrow('a template has no end');
  expect(bareCode('/** Date */ a(); // Date')).toBe(' a(); ');
});
