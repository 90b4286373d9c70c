import { expect, test } from 'vitest';
import * as construct from '../src/construct/index.ts';
import * as papers from '../src/doors/papers.ts';
import { attractor } from '../src/engine/index.ts';
import {
  endScore,
  hasScores,
  invert,
  moveRows,
  positionAfter,
  treatsPlayersAlike,
  valueOfScore,
} from '../src/game/index.ts';
import * as root from '../src/index.ts';
import { refusalOf } from './refusal.ts';

/** The root entrance, the papers, the constructions, and what the rooms inside share. */
const gyre = {
  ...root,
  ...papers,
  ...construct,
  attractor,
  endScore,
  hasScores,
  invert,
  moveRows,
  positionAfter,
  treatsPlayersAlike,
  valueOfScore,
};

/**
 * Programs without types may hand over anything. Every exported function is called with right arguments, and
 * then with each of them replaced by each thing that cannot be meant: it must answer with a `GyreError`.
 */
const graph = gyre.symmetricGraph(3, [
  [0, 1],
  [1, 2],
  [1, 0],
]);
const game = gyre.tokenGame(graph);
const asymmetric = gyre.tokenGame(graph, 'asymmetric');
const solution = gyre.solve(game);
const names = new gyre.VertexNames(['a', 'b', 'c']);

const itself: Record<string, unknown> = {};
itself.itself = itself;

/** What is nobody's graph, game, solution or number. */
const NOTHING = [null, 'abc', 5n, Symbol('s'), {}, Object.create(null), [], () => 1, true, new Map(), itself];
const NO_NUMBER = [null, 'abc', '1', 5n, {}, [], () => 1, Number.NaN];
const NO_INDEX = [...NO_NUMBER, -1, 0.5, 7, Number.POSITIVE_INFINITY];
const NO_OBJECT = [null, 'abc', 5n, Symbol('s'), 7];

/** One kind of argument: a right one, and some that are refused. */
interface Kind {
  readonly right: unknown;
  readonly wrong: readonly unknown[];
}

const WORD: Kind = { right: 'abc', wrong: [null, 5n, 7, {}, [], Symbol('s'), () => 1, undefined] };
const WORDS: Kind = { right: ['abd'], wrong: [null, 'abc', 5n, 7, {}, [5], () => 1, undefined] };
const GRAPH: Kind = { right: graph, wrong: [...NOTHING, undefined, { kind: 'symmetric', vertices: 3 }] };
const GAME: Kind = { right: game, wrong: [...NOTHING, undefined, graph, { graph }] };
const ASYMMETRIC: Kind = { ...GAME, right: asymmetric };
const SOLUTION: Kind = { right: solution, wrong: [...NOTHING, undefined, game, { game }] };
const POSITION: Kind = { right: 1, wrong: [...NO_INDEX, undefined] };
const PLAYER: Kind = { right: 0, wrong: [...NO_INDEX, undefined] };
const COUNT: Kind = { right: 3, wrong: [...NO_NUMBER, -1, 0.5, undefined] };
const LIMIT: Kind = { right: 99, wrong: [...NO_NUMBER, -1] };
const OPTIONS: Kind = {
  right: {},
  wrong: [...NO_OBJECT, { signal: 5 }, { signal: {} }, { onProgress: 'abc' }, { watcher: {} }],
};
const ARCS: Kind = {
  right: [[0, 1]],
  wrong: [null, 'abc', 5n, {}, [5n], [null], [[0]], [[0, 5n]], [[0, {}]], [itself], undefined],
};
const CONVENTION: Kind = {
  right: gyre.NORMAL,
  wrong: [null, 'abc', 5n, {}, itself, { ...gyre.NORMAL, stuck: 5n }, { ...gyre.NORMAL, endless: 5n }],
};
const REPORT: Kind = { right: gyre.runRoth(game), wrong: [...NOTHING, undefined, game, solution] };
const NMFL: Kind = { right: gyre.runNmfl(asymmetric), wrong: [...NOTHING, undefined, game, { solution }] };
const SET: Kind = { right: [1], wrong: [null, 'abc', 5n, {}, 7, [9], ['a'], () => 1, undefined] };
const POINTED: Kind = {
  right: { graph, start: 0 },
  wrong: [...NOTHING, undefined, { graph }, { graph, start: 9 }],
};
const PLAY: Kind = {
  right: { kind: 'S', graph, start: 0 },
  wrong: [...NOTHING, undefined, { kind: 'X', graph, start: 0 }, { kind: 'S' }],
};
const CHOICE: Kind = { right: {}, wrong: [{ solver: 'none' }, { solver: {} }, { solver: 5n }] };
const MAP: Kind = { right: [0, 1, 2], wrong: [null, 5n, {}, () => 1, undefined] };
const LABELS: Kind = { right: [0, 1, 2], wrong: [null, 5n, {}, [0, 1, 9], [0, 5n, 1], undefined] };
const BILABELS: Kind = {
  right: [0, 1, 2, 0, 1, 2],
  wrong: [null, 5n, {}, [0], [0, 9, 0, 0, 9, 0], undefined],
};
const BILABEL: Kind = { right: [0, 1], wrong: [...NOTHING, [0], [0, 7], undefined] };
const tree = gyre.unravelledTree(graph, 0, 3);
const TREE: Kind = {
  right: tree,
  wrong: [...NOTHING, undefined, graph, { ...tree, source: 5 }, { walks: {} }],
};
const WALKS: Kind = { right: tree.walks, wrong: [...NOTHING, undefined, tree] };
const WALK: Kind = { right: [0, 1], wrong: [null, 'abc', 5n, {}, 7, () => 1, undefined] };
const ALTERNATING: Kind = {
  right: gyre.alternatingGraph(graph),
  wrong: [...NOTHING, undefined, { graph, start: 0 }],
};
const SCORE: Kind = { right: 1, wrong: [Number.NaN, 0.5, '1', 5n, null, 2e9] };
const VALUE: Kind = { right: 1, wrong: [...NO_NUMBER, 3, -1, 0.5] };
const TEXT = (right: string): Kind => ({ right, wrong: [...NOTHING, 7, Number.NaN, undefined] });

/** Exported function → the kinds of its arguments. */
const CALLS: Partial<Record<keyof typeof gyre, readonly Kind[]>> = {
  at: [SOLUTION, { right: 1, wrong: [...POSITION.wrong] }, { right: 0, wrong: NO_INDEX }],
  bestMove: [SOLUTION, POSITION],
  bestMoves: [SOLUTION, POSITION],
  census: [SOLUTION, LIMIT],
  chosenValue: [REPORT, PLAYER, POSITION],
  coarsestBisimulation: [GRAPH, { right: undefined, wrong: [null, [], 5n, {}] }],
  conventionNamed: [TEXT('normal')],
  customConvention: [{ right: [1, -1], wrong: [...NOTHING, [1], [1, 5n]] }, SCORE],
  endScore: [GAME, POSITION],
  explain: [
    SOLUTION,
    POSITION,
    {
      right: {},
      wrong: [...NO_OBJECT, { depth: Number.NaN }, { width: 'a' }, { depth: null }, { names: ['a'] }],
    },
  ],
  findCycle: [GAME],
  galeStewart: [GRAPH, POSITION],
  hasScores: [GAME],
  invert: [VALUE],
  labelSequence: [NMFL, PLAYER, POSITION],
  labelUnravelled: [GAME, POSITION, COUNT, LIMIT],
  letterOf: [VALUE],
  mainLine: [SOLUTION, POSITION, LIMIT],
  moveColumn: [SOLUTION],
  moveRows: [GAME, POSITION],
  oneLine: [{ right: 'a', wrong: [...NOTHING.filter((x) => x !== 'abc'), 7, undefined] }],
  opponent: [PLAYER],
  ownedGraph: [
    { right: [0, 1], wrong: [...NOTHING.filter((x) => !Array.isArray(x)), [0, 5n], [0, {}]] },
    ARCS,
  ],
  partizanGraph: [COUNT, ARCS, ARCS],
  playerAt: [GAME, POSITION],
  pliesAt: [SOLUTION, POSITION],
  positionAfter: [GAME, POSITION, POSITION],
  positionOf: [GAME, PLAYER, POSITION],
  positionWords: [GAME, POSITION],
  quotientGraph: [
    GRAPH,
    { right: gyre.coarsestBisimulation(graph), wrong: [...NO_OBJECT, {}, { classes: 1, classOf: [] }] },
  ],
  rankedMoves: [SOLUTION, POSITION],
  rothClass: [REPORT, PLAYER, VALUE],
  rothOpening: [REPORT, SET],
  rothR: [GRAPH, PLAYER, SET],
  rothStage: [REPORT, PLAYER, COUNT],
  rothU: [GRAPH, PLAYER, SET],
  runFraenkelLevy: [GAME],
  runNmfl: [ASYMMETRIC],
  runNmflLinear: [ASYMMETRIC],
  runRoth: [GAME],
  scoreAt: [SOLUTION, POSITION],
  solve: [GAME, { ...OPTIONS, wrong: [...OPTIONS.wrong, ...NOTHING.map((solver) => ({ solver }))] }],
  solverNamed: [TEXT('attractor')],
  symmetricGraph: [COUNT, ARCS],
  tokenGame: [GRAPH, CONVENTION, { right: [], wrong: [null, 'abc', 5n, {}, [null], [5n], [{}], [itself]] }],
  treatsPlayersAlike: [{ ...CONVENTION, wrong: [...CONVENTION.wrong, undefined] }],
  valueAt: [SOLUTION, POSITION],
  valueOfScore: [{ right: 1, wrong: [Number.NaN, undefined, {}, 'abc'] }],
  verify: [
    SOLUTION,
    {
      right: { names },
      wrong: [...NO_OBJECT, { limit: 'a' }, { limit: {} }, { limit: 5n }, { names: ['a'] }, { moves: [0] }],
    },
  ],
  vertexOf: [GAME, POSITION],
  alternatingFrom: [GRAPH, POSITION],
  alternatingGraph: [GRAPH, { right: 0, wrong: NO_INDEX }],
  areAntiEquivalent: [PLAY, PLAY, CHOICE],
  areEquivalent: [PLAY, PLAY, CHOICE],
  asOwned: [GRAPH],
  asPartizan: [{ right: gyre.ownedGraph([0], []), wrong: GRAPH.wrong }],
  bilabelAt: [BILABELS, POSITION],
  bilabelCovers: [],
  bilabelText: [BILABEL],
  connectedComponent: [GRAPH, POSITION],
  daggerLabelling: [GRAPH, POSITION, CHOICE],
  documentOfKind: [
    { right: { graph }, wrong: [null, 'abc', 5n, {}, undefined] },
    { right: 'owned', wrong: [null, 'abc', 5n, {}, undefined] },
  ],
  epimorphismFault: [POINTED, POINTED, MAP, { right: {}, wrong: [...NO_OBJECT, { cut: [0, 0, 0] }] }],
  equivalenceFault: [
    PLAY,
    PLAY,
    MAP,
    { right: {}, wrong: [...NO_OBJECT, ...CHOICE.wrong, { sense: 'none' }] },
  ],
  invertedLabelling: [LABELS],
  isBilabelAtMost: [BILABEL, BILABEL],
  isConnected: [GRAPH, POSITION],
  isMaximalWalk: [POINTED, WALK],
  isomorphismFault: [POINTED, POINTED, MAP],
  isSound: [{ right: [0, 0, 0], wrong: [] }, GAME, CHOICE],
  isTotalBilabelling: [BILABELS],
  isWalk: [POINTED, WALK],
  kernelOf: [{ ...MAP, wrong: [...MAP.wrong, [0, 5n], [-1]] }, COUNT],
  kernelQuotient: [POINTED, POINTED, { ...MAP, wrong: [...MAP.wrong, [0, 0, 0]] }],
  labellingAt: [NMFL, { right: 1, wrong: [...NO_NUMBER, -99, 99, 0.5, undefined] }],
  labelTree: [
    { right: tree, wrong: POINTED.wrong },
    { right: undefined, wrong: [null, [], 5n, new Uint8Array(1)] },
  ],
  loeweValues: [TEXT('S'), GRAPH, CHOICE],
  mapAlternatingToGraph: [ALTERNATING],
  mapsFromWalk: [TREE, POSITION],
  mapTreeToAlternating: [TREE, ALTERNATING],
  mapTreeToGraph: [TREE],
  nmflStatements: [NMFL],
  playPaperGame: [TEXT('S'), GRAPH],
  quotientLabelling: [LABELS, MAP, COUNT],
  reachableFrom: [GRAPH, POSITION],
  rothLimit: [REPORT],
  rothStatements: [REPORT],
  soundnessFault: [{ right: [0, 0, 0], wrong: [null, [], 5n, {}, undefined] }, PLAY, CHOICE],
  stronglyConnectedComponents: [GRAPH],
  subtreeAt: [TREE, POSITION],
  treeWithMovers: [TREE],
  unravelledTree: [GRAPH, POSITION, COUNT, LIMIT],
  counted: [
    { right: 3, wrong: NO_NUMBER },
    { right: 'ply', wrong: [null, 5n, 7, {}, undefined] },
    { right: 'plies', wrong: [null, 5n, 7, {}] },
  ],
  nearWord: [WORD, WORDS],
  pliesWords: [{ right: 3, wrong: [...NO_NUMBER, undefined] }],
  scoreFor: [PLAYER, { right: 1, wrong: [...NO_NUMBER, undefined] }],
  valueWords: [
    { right: 2, wrong: [...NO_INDEX, undefined] },
    { right: 3, wrong: NO_NUMBER },
    { right: {}, wrong: [...NO_OBJECT, { score: 'abc' }] },
  ],
  walkNumber: [WALKS, WALK],
  walkVertices: [WALKS, POSITION],
  whatIsMeant: [WORD, WORDS, { right: 'words', wrong: [null, 5n, 7, {}, undefined] }],
  withEntry: [GRAPH, POSITION],
  withMovers: [ALTERNATING],
};

/** The first takes whatever there is (below); what the second refuses comes later (below). */
const ELSEWHERE = new Set(['briefJson', 'solveAsync']);

const EXPORTED: ReadonlyMap<string, unknown> = new Map(Object.entries(gyre));

test('no exported function is forgotten', () => {
  const functions = [...EXPORTED].filter(([, x]) => typeof x === 'function' && !isClass(x));
  const called = functions.map(([name]) => name).filter((name) => !ELSEWHERE.has(name));
  expect(called.toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

function isClass(x: unknown): boolean {
  return String(x).startsWith('class');
}

test.each(Object.entries(CALLS))('%s refuses each wrong argument with a GyreError', (name, kinds) => {
  const call = EXPORTED.get(name) as (...args: unknown[]) => unknown;
  const right = kinds.map((kind) => kind.right);
  expect(refusalOf(() => call(...right))).toBe(undefined);
  for (const [i, { wrong }] of kinds.entries()) {
    for (const [n, argument] of wrong.entries()) {
      const refusal = refusalOf(() => call(...right.with(i, argument)));
      expect(refusal, `argument ${i}, wrong one ${n} (${typeof argument})`).toBeInstanceOf(gyre.GyreError);
    }
  }
});

const METHODS: [string, () => unknown][] = [
  ['Graph.out', () => graph.out(2 as root.Player)],
  ['Graph.into', () => graph.into(Number.NaN as root.Player)],
  ['Graph', () => new gyre.Graph('symmetric', [] as unknown as [root.ArcSet, root.ArcSet])],
  ['ArcSet', () => new gyre.ArcSet(2, { from: [], to: [] } as unknown as root.ArcColumns)],
  ['VertexNames', () => new gyre.VertexNames('ab' as unknown as string[])],
  ['VertexNames of numbers', () => new gyre.VertexNames(['a', 5] as unknown as string[])],
  ['GraphBuilder', () => new gyre.GraphBuilder(itself as unknown as 'owned')],
  ['GraphBuilder.arc', () => new gyre.GraphBuilder('symmetric').arc(0, 5n as unknown as number)],
  ['Threads', () => new gyre.Threads(null as unknown as root.ThreadsOptions)],
  ['Threads, blocks', () => new gyre.Threads({ blockBits: Symbol('s') as unknown as number })],
];

test.each(METHODS)('%s refuses wrong arguments with a GyreError', (_, attempt) => {
  expect(refusalOf(attempt)).toBeInstanceOf(gyre.GyreError);
});

test('columns that are null, or payoffs changed after the game was made, do not go unseen', () => {
  const nullPlies = { ...solution, plies: null as unknown as Uint16Array };
  expect(refusalOf(() => gyre.pliesAt(nullPlies, 0))).toMatchObject({ code: 'E_SOLUTION' });
  const columns = { vertices: Int32Array.of(2), scores: Int32Array.of(1) };
  const paid = gyre.tokenGame(graph, gyre.NORMAL, columns);
  columns.scores[0] = -1;
  structuredClone(columns.vertices.buffer, { transfer: [columns.vertices.buffer] });
  expect(gyre.valueAt(gyre.solve(paid), 2)).toBe(gyre.WIN);
});

test('briefJson takes whatever there is', () => {
  for (const thing of [...NOTHING, undefined, Number.NaN])
    expect(typeof gyre.briefJson(thing)).toBe('string');
});

test('solveAsync refuses each wrong argument with a GyreError', async () => {
  for (const wrong of [...NOTHING, undefined, graph])
    await expect(gyre.solveAsync(wrong as never)).rejects.toBeInstanceOf(gyre.GyreError);
  for (const wrong of [...OPTIONS.wrong, { where: 'abc' }, { solver: 'none' }])
    await expect(gyre.solveAsync(game, wrong as never)).rejects.toBeInstanceOf(gyre.GyreError);
});
