import { expect, test } from 'vitest';
import * as construct from '../../src/construct/index.ts';
import { endScore, hasScores, invert, moveRows, positionAfter } from '../../src/game/inner.ts';
import * as gyre from '../../src/index.ts';
import * as papers from '../../src/solve/index.ts';
import { refusalOf } from '../refusal.ts';
import * as a from './kinds.ts';
import { NOTHING, testEntrance, testRefused } from './kinds.ts';
import { GAME, GRAPH, game, graph, INDEX, SOLUTION, solution } from './things.ts';

const asymmetric = gyre.tokenGame(graph, 'asymmetric');
const itself: unknown[] = [];
itself.push(itself);

const PLAYER = a.index(0);
const LIMIT = a.maybe(a.number(99, -1));
const WORK = a.work({}, { signal: {} }, { watcher: {} });
const CHOICE = a.only({}, { solver: 'none' }, { solver: {} }, { solver: 5n });
const ARCS = a.list([[0, 1]], [5n], [null], [[0]], [[0, 5n]], [[0, {}]], [itself]);
const CONVENTION = { ...gyre.NORMAL };
const SCORE = a.only(1, Number.NaN, 0.5, '1', 5n, null, 2e9);
const VALUE = a.number(1, 3, -1, 0.5);
const WORDS = a.list(['abd'], [5]);

testEntrance('gyre', gyre, {
  at: [SOLUTION, INDEX, a.maybe(PLAYER)],
  briefJson: 'takes whatever there is: below',
  bestMove: [SOLUTION, INDEX],
  bestMoves: [SOLUTION, INDEX],
  census: [SOLUTION, LIMIT],
  conventionNamed: [a.word('normal')],
  counted: [a.number(3), a.text('ply'), a.maybe(a.text('plies'))],
  customConvention: [a.thing([1, -1], [1], [1, 5n]), SCORE],
  explain: [
    SOLUTION,
    INDEX,
    a.options({}, { depth: Number.NaN }, { width: 'a' }, { depth: null }, { names: ['a'] }),
  ],
  letterOf: [VALUE],
  mainLine: [SOLUTION, INDEX, LIMIT],
  moveColumn: [SOLUTION],
  nearWord: [a.text('abc'), WORDS],
  oneLine: [a.text('a')],
  opponent: [PLAYER],
  ownedGraph: [a.list([0, 1], [0, 5n], [0, {}]), ARCS],
  partizanGraph: [a.count(3), ARCS, ARCS],
  playerAt: [GAME, INDEX],
  pliesAt: [SOLUTION, INDEX],
  pliesWords: [a.number(3)],
  positionOf: [GAME, PLAYER, INDEX],
  positionWords: [GAME, INDEX],
  rankedMoves: [SOLUTION, INDEX],
  scoreAt: [SOLUTION, INDEX],
  scoreFor: [PLAYER, a.number(1)],
  solve: [GAME, a.like(WORK, {}, ...NOTHING.map((solver) => ({ solver })))],
  solveAsync: [GAME, a.like(WORK, {}, { where: 'abc' }, { solver: 'none' })],
  solverNamed: [a.word('attractor')],
  symmetricGraph: [a.count(3), ARCS],
  tokenGame: [
    GRAPH,
    a.maybe(a.thing(gyre.NORMAL, { ...CONVENTION, stuck: 5n }, { ...CONVENTION, endless: 5n })),
    a.maybe(a.list([], [null], [5n], [{}], [itself])),
  ],
  valueAt: [SOLUTION, INDEX],
  valueWords: [a.index(2), a.maybe(a.number(3)), a.options({}, { score: 'abc' })],
  verify: [
    SOLUTION,
    a.options(
      { names: new gyre.VertexNames(['a', 'b', 'c']) },
      { limit: 'a' },
      ...[{}, Number.NaN, 0, -1].map((limit) => ({ limit })),
      { limit: 5n },
      { names: ['a'] },
      { moves: [0] },
    ),
  ],
  vertexOf: [GAME, INDEX],
  whatIsMeant: [a.text('abc'), WORDS, a.text('words')],
});

const REPORT = a.saying(/runRoth/, a.thing(papers.runRoth(game), game, solution));
const ASYMMETRIC = a.like(GAME, asymmetric);
const NMFL = a.saying(/runNmfl/, a.thing(papers.runNmfl(asymmetric), game, { solution }));
const SET = a.list([1], [9], ['a']);
const BILABEL = a.thing([0, 1], [0], [0, 7]);
const BILABELS = a.only([0, 1, 2, 0, 1, 2], null, 'abc', 5n, {}, 7, undefined, [0], [0, 9, 0, 0, 9, 0]);
const POINTED = a.thing({ graph, start: 0 }, { graph }, { graph, start: 9 });
const tree = construct.unravelledTree(graph, 0, 3);
const COLUMN = a.only(undefined, null, [], 5n);

testEntrance('gyre/papers', papers, {
  bilabelAt: [BILABELS, INDEX],
  bilabelCovers: [],
  bilabelText: [BILABEL],
  findCycle: [GAME],
  galeStewart: [a.like(GRAPH, graph, gyre.partizanGraph(3, [], [])), INDEX],
  isBilabelAtMost: [BILABEL, BILABEL],
  isTotalBilabelling: [BILABELS],
  labelSequence: [NMFL, PLAYER, INDEX],
  labellingAt: [NMFL, a.number(1, -99, 99, 0.5)],
  labelTree: [a.like(POINTED, tree), a.like(COLUMN, undefined, new Uint8Array(1))],
  labelUnravelled: [GAME, INDEX, a.count(3), LIMIT],
  nmflStatements: [NMFL],
  playPaperGame: [a.word('S'), a.like(GRAPH, graph, gyre.ownedGraph([0], []))],
  rothClass: [REPORT, PLAYER, VALUE],
  rothLimit: [REPORT],
  rothOpening: [REPORT, SET],
  rothR: [GRAPH, PLAYER, SET],
  rothStage: [REPORT, PLAYER, a.count(3)],
  rothStatements: [REPORT],
  rothU: [GRAPH, PLAYER, SET],
  runFraenkelLevy: [GAME],
  runNmfl: [ASYMMETRIC],
  runNmflLinear: [ASYMMETRIC],
  runRoth: [GAME],
});

const PLAY = a.thing({ kind: 'S', graph, start: 0 }, { kind: 'X', graph, start: 0 }, { kind: 'S' });
const MAP = a.only([0, 1, 2], null, 5n, {}, () => 1, undefined);
const LABELS = a.only([0, 1, 2], null, 5n, {}, [0, 1, 9], [0, 5n, 1], undefined);
const TREE = a.saying(/unravelledTree/, a.thing(tree, graph, { ...tree, source: 5 }, { walks: {} }));
const WALKS = a.saying(/unravelledTree/, a.thing(tree.walks, tree));
const WALK = a.list([0, 1]);
const ALTERNATING = a.saying(
  /alternatingGraph|symmetricGraph/,
  a.thing(construct.alternatingGraph(graph), { graph, start: 0 }),
);
const PARTITION = construct.coarsestBisimulation(graph);

testEntrance('gyre/construct', construct, {
  alternatingFrom: [GRAPH, INDEX],
  alternatingGraph: [GRAPH, a.maybe(INDEX)],
  areAntiEquivalent: [PLAY, PLAY, CHOICE],
  areEquivalent: [PLAY, PLAY, CHOICE],
  asOwned: [GRAPH],
  asPartizan: [a.like(GRAPH, gyre.ownedGraph([0], []))],
  coarsestBisimulation: [GRAPH, a.like(COLUMN, undefined, {})],
  connectedComponent: [GRAPH, INDEX],
  daggerLabelling: [GRAPH, INDEX, CHOICE],
  documentOfKind: [a.list({ graph }), a.list('owned')],
  epimorphismFault: [POINTED, POINTED, MAP, a.options({}, { cut: [0, 0, 0] })],
  equivalenceFault: [PLAY, PLAY, MAP, a.options({}, ...CHOICE.wrong, { sense: 'none' })],
  invertedLabelling: [LABELS],
  isConnected: [GRAPH, INDEX],
  isMaximalWalk: [POINTED, WALK],
  isomorphismFault: [POINTED, POINTED, MAP],
  isSound: [a.only([0, 0, 0]), GAME, CHOICE],
  isWalk: [POINTED, WALK],
  kernelOf: [a.like(MAP, [0, 1, 2], [0, 5n], [-1]), a.count(3)],
  kernelQuotient: [POINTED, POINTED, a.like(MAP, [0, 1, 2], [0, 0, 0])],
  loeweValues: [a.word('S'), GRAPH, CHOICE],
  mapAlternatingToGraph: [ALTERNATING],
  mapsFromWalk: [TREE, INDEX],
  mapTreeToAlternating: [TREE, ALTERNATING],
  mapTreeToGraph: [TREE],
  quotientGraph: [GRAPH, a.options(PARTITION, {}, { classes: 1, classOf: [] })],
  quotientLabelling: [LABELS, MAP, a.count(3)],
  soundnessFault: [a.like(COLUMN, [0, 0, 0], {}, undefined), PLAY, CHOICE],
  stronglyConnectedComponents: [GRAPH],
  subtreeAt: [TREE, INDEX],
  unravelledTree: [GRAPH, INDEX, a.count(3), LIMIT],
  walkNumber: [WALKS, WALK],
  walkVertices: [WALKS, INDEX],
  withEntry: [GRAPH, INDEX],
});

testEntrance(
  'what the rooms share',
  { endScore, hasScores, invert, moveRows, positionAfter },
  {
    endScore: [GAME, INDEX],
    hasScores: [GAME],
    invert: [VALUE],
    moveRows: [GAME, INDEX],
    positionAfter: [GAME, INDEX, INDEX],
  },
);

testRefused({
  'Graph.out': () => graph.out(2 as gyre.Player),
  'Graph.into': () => graph.into(Number.NaN as gyre.Player),
  Graph: () => new gyre.Graph('symmetric', [] as unknown as [gyre.ArcSet, gyre.ArcSet]),
  VertexNames: () => new gyre.VertexNames('ab' as unknown as string[]),
  'VertexNames of numbers': () => new gyre.VertexNames(['a', 5] as unknown as string[]),
  GraphBuilder: () => new gyre.GraphBuilder({ itself } as unknown as 'owned'),
  'GraphBuilder.arc': () => new gyre.GraphBuilder('symmetric').arc(0, 5n as unknown as number),
  Threads: () => new gyre.Threads(null as unknown as gyre.ThreadsOptions),
  'Threads, blocks': () => new gyre.Threads({ blockBits: Symbol('s') as unknown as number }),
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
  for (const anything of [...NOTHING, undefined, Number.NaN])
    expect(typeof gyre.briefJson(anything)).toBe('string');
});
