import { expect, test } from 'vitest';
import { ArcSet } from '../src/graph/inner.ts';
import {
  Graph,
  GraphBuilder,
  ownedGraph,
  partizanGraph,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from '../src/index.ts';
import { refusalOf, refusalsOfEach, testRefusals } from './refusal.ts';

const moved = (array: Int32Array | Float64Array | Uint8Array): typeof array => {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
};

testRefusals(
  'sizes',
  refusalsOfEach([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31], (n) => ({
    [`E_SIZE: the number of vertices is ${n}; give a whole number from 0 to 2147483647`]: () =>
      symmetricGraph(n, []),
  })),
);

const arrow = [0, 1] as const;
/** Graphs on two vertices from arcs in every form; the second arc names v. */
const WITH_ARC_OF: readonly ((v: number) => Graph)[] = [
  (v) => symmetricGraph(2, [arrow, [0, v]]),
  (v) => partizanGraph(2, [], [arrow, [v, 0]]),
  (v) => symmetricGraph(2, { pairs: new Set([arrow, [1, v] as const]) }),
  (v) => ownedGraph([0, 1], { adjacency: [[0, v], []] }),
  (v) => symmetricGraph(2, { moves: (u, emit) => emit(u === 0 ? 1 : v) }),
];

testRefusals(
  'vertices',
  refusalsOfEach([-1, 0.5, Number.NaN, 2, 2 ** 32], (v) => ({
    [`E_VERTEX: arc 1 names vertex ${v}; the vertices are 0 to 1`]: WITH_ARC_OF.map((of) => () => of(v)),
  })),
);

function tooLongTogether(): Graph {
  const arcs = new ArcSet(1, { offsets: Int32Array.of(0, 0), ends: new Int32Array(0) });
  Object.defineProperty(arcs, 'length', { value: 2 ** 30 });
  return new Graph('partizan', [arcs, arcs]);
}

testRefusals('columns', {
  'E_VERTEX: arc 1 names vertex 2; the vertices are 0 to 1': () =>
    symmetricGraph(2, { from: [0, 1], to: [1, 2] }),
  'E_VERTEX: arc 1 names vertex -1; the vertices are 0 to 1': () =>
    symmetricGraph(2, { from: Int32Array.of(0, -1), to: [1, 1] }),
  'E_VERTEX: arc 1 names vertex 5; the vertices are 0 to 1': [
    () => symmetricGraph(2, { from: Int32Array.of(0, 5), to: [1, 1] }), // sorted
    () => symmetricGraph(2, { from: Int32Array.of(0, 5, 1), to: [1, 1, 1] }), // in the middle
  ],
  'E_VERTEX: from[1] is NaN; give whole numbers, 0 or more': () =>
    symmetricGraph(2, { from: [0, Number.NaN], to: [1, 1] }),
  'E_VERTEX: to[1] is 0.25; give whole numbers, 0 or more': () =>
    symmetricGraph(2, { from: [0, 1], to: Float64Array.of(1, 0.25) }),
  'E_SHAPE: from has 2 entries and to has 1; give one of each for every arc': () =>
    symmetricGraph(2, { from: [0, 1], to: [1] }),
  'E_SIZE: from has 2147483648 entries; at most 2147483647 fit': () =>
    symmetricGraph(2, { from: { length: 2 ** 31 }, to: [] }),
  'E_SIZE: there are more than 2147483647 arcs; split the graph': tooLongTogether,
  'E_VERTEX: arc 0 names vertex 0; the graph has no vertices': () =>
    symmetricGraph(0, { from: [0], to: Int32Array.of(0) }),
});

testRefusals('rows', {
  'E_SHAPE: offsets has 2 entries for 2 vertices; give one more than there are vertices': () =>
    symmetricGraph(2, { offsets: [0, 1], ends: [1] }),
  'E_SHAPE: offsets run from 1 to 1 over 1 ends; they start at 0 and stop at the number of arcs': () =>
    symmetricGraph(1, { offsets: [1, 1], ends: [0] }),
  'E_SHAPE: offsets run from 0 to 1 over 2 ends; they start at 0 and stop at the number of arcs': () =>
    symmetricGraph(1, { offsets: [0, 1], ends: [0, 0] }),
  'E_SHAPE: offsets fall after vertex 1; they never decrease': () =>
    symmetricGraph(2, { offsets: [0, 3, 2], ends: [0, 0] }),
  'E_VERTEX: arc 0 names vertex 1; the vertices are 0 to 0': () =>
    symmetricGraph(1, { offsets: [0, 1], ends: [1] }),
  'E_SHAPE: the adjacency has 1 rows for 2 vertices; give one row per vertex': () =>
    symmetricGraph(2, { adjacency: [[]] }),
  'E_SHAPE: row 1 of the adjacency is undefined; give an array': () =>
    symmetricGraph(2, { adjacency: [[], undefined as never] }),
  'E_SHAPE: the arcs have none of the known forms; give pairs, { adjacency }, { from, to }, { offsets, ends } or { moves }':
    [{ edges: [] }, null].map((arcs) => () => symmetricGraph(1, arcs as never)),
  'E_ARC: arc 0 is [0,0,0]; give [from, to]': () => symmetricGraph(1, [[0, 0, 0]] as never),
  'E_ARC: arc 0 is 7; give [from, to]': () => symmetricGraph(1, [7] as never),
});

const detached = (what: string): string =>
  `E_DETACHED: the buffer of ${what} is detached; it was transferred to a worker; keep a copy, or take it back first`;

testRefusals('transferred away', {
  [detached('from')]: () => symmetricGraph(2, { from: moved(Int32Array.of(0)), to: [1] }),
  [detached('to')]: () => symmetricGraph(2, { from: [0], to: moved(Float64Array.of(1)) }),
  [detached('offsets')]: () => symmetricGraph(1, { offsets: moved(Int32Array.of(0, 0)), ends: [] }),
  [detached('ends')]: () => symmetricGraph(1, { offsets: [0, 0], ends: moved(Int32Array.of(0)) }),
  [detached('owners')]: () => ownedGraph(moved(Uint8Array.of(0)), []),
  [detached('row 0 of the adjacency')]: () => symmetricGraph(1, { adjacency: [moved(Int32Array.of(0))] }),
});

testRefusals(
  'owners',
  refusalsOfEach([2, -1, 0.5, Number.NaN], (owner) => ({
    [`E_OWNER: vertex 1 is owned by ${owner}; owners are 0 or 1`]: () => ownedGraph([0, owner], []),
  })),
);

function built(kind: 'symmetric' | 'owned'): GraphBuilder {
  const builder = new GraphBuilder(kind);
  builder.arc(0, 1);
  return builder;
}

testRefusals('the builder', {
  'E_VERTEX: arc 0 names vertex -1; vertices are 0, 1, 2, …': () => new GraphBuilder('symmetric').arc(0, -1),
  'E_VERTEX: arc 0 names vertex NaN; vertices are 0, 1, 2, …': () =>
    new GraphBuilder('symmetric').vertex(Number.NaN),
  'E_ARC: arc 0 is for player 2; players are 0 and 1': () =>
    new GraphBuilder('partizan').arc(0, 0, 2 as never),
  'E_ARC: arc 0 is for player 1; only partizan graphs have arcs of one player': () =>
    new GraphBuilder('symmetric').arc(0, 0, 1),
  'E_OWNER: an owner for a symmetric graph; only owned graphs have owners': () =>
    new GraphBuilder('symmetric').own(0, 1),
  'E_OWNER: vertex 0 is owned by 3; owners are 0 or 1': () => new GraphBuilder('owned').own(0, 3 as never),
  'E_OWNER: vertex 0 has no owner; say own(vertex, 0 or 1)': () => built('owned').build(),
  'E_VERTEX: arc 0 names vertex 1; the vertices are 0 to 0': () => built('symmetric').build(1),
  'E_SIZE: the number of vertices is NaN; give a whole number from 0 to 2147483647': () =>
    built('owned').build(Number.NaN),
  'E_NAME: vertices 0 and 2 are both named "a"; names differ': () => new VertexNames(['a', 'b', 'a']),
});

/** Graphs whose arrays go away after they were made. */
const LEFT_BEHIND = {
  rows: (): Graph => {
    const rows = { offsets: Int32Array.of(0, 1, 1), ends: Int32Array.of(1) };
    const graph = symmetricGraph(2, rows);
    moved(rows.ends);
    return graph;
  },
  columns: (): Graph => {
    const columns = { from: Int32Array.of(1, 0), to: Int32Array.of(1, 1) };
    const graph = partizanGraph(2, columns, []);
    moved(columns.from);
    moved(columns.to);
    return graph;
  },
};

test.each(Object.entries(LEFT_BEHIND))('a graph whose %s were transferred away is not solved', (_, graph) => {
  const refused = expect.objectContaining({ code: 'E_DETACHED' });
  expect(() => solve(tokenGame(graph()))).toThrow(refused);
  expect(() => graph().reversed()).toThrow(refused);
});

test.each([
  { pairs: 5 },
  { adjacency: null },
  { from: [0], to: null },
  { offsets: null, ends: [] },
  { moves: 5 },
])('%j is refused', (arcs) => {
  expect(refusalOf(() => symmetricGraph(1, arcs as never))).toMatchObject({ code: 'E_SHAPE' });
});

test('a refusal says where, as an index into what was handed over', () => {
  expect(refusalOf(() => symmetricGraph(2, [arrow, [0, 9]]))).toMatchObject({ place: { at: 1 } });
  expect(refusalOf(() => ownedGraph([0, 0, 7], []))).toMatchObject({ place: { at: 2 } });
});

test('an empty typed array is not mistaken for a detached one', () => {
  expect(symmetricGraph(1, { from: new Int32Array(0), to: new Float64Array(0) }).arcs).toBe(0);
  expect(ownedGraph(new Uint8Array(0), []).vertices).toBe(0);
});
