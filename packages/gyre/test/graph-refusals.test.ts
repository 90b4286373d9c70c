import { expect, test } from 'vitest';
import { ArcSet } from '../src/graph/index.ts';
import {
  Graph,
  GraphBuilder,
  ownedGraph,
  type Player,
  partizanGraph,
  solve,
  symmetricGraph,
  tokenGame,
  VertexNames,
} from '../src/index.ts';
import { expectRefusal, type Refusal, refusalOf } from './refusal.ts';

const moved = (array: Int32Array | Float64Array | Uint8Array): typeof array => {
  structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
  return array;
};
const SIZES: Refusal[] = [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31].map((n) => [
  `${n} vertices`,
  () => symmetricGraph(n, []),
  'E_SIZE',
  `the number of vertices is ${n}; give a whole number from 0 to 2147483647`,
]);

const VERTICES: Refusal[] = [-1, 0.5, Number.NaN, 2, 2 ** 32].flatMap((v): Refusal[] => {
  const message = `arc 1 names vertex ${v}; the vertices are 0 to 1`;
  return [
    [
      `pair to ${v}`,
      () =>
        symmetricGraph(2, [
          [0, 1],
          [0, v],
        ]),
      'E_VERTEX',
      message,
    ],
    [
      `pair from ${v}`,
      () =>
        partizanGraph(
          2,
          [],
          [
            [0, 1],
            [v, 0],
          ],
        ),
      'E_VERTEX',
      message,
    ],
    [
      `iterable to ${v}`,
      () =>
        symmetricGraph(2, {
          pairs: new Set([
            [0, 1],
            [1, v],
          ] as [number, number][]),
        }),
      'E_VERTEX',
      message,
    ],
    [`adjacency to ${v}`, () => ownedGraph([0, 1], { adjacency: [[0, v], []] }), 'E_VERTEX', message],
    [
      `move to ${v}`,
      () => symmetricGraph(2, { moves: (u, emit) => emit(u === 0 ? 1 : v) }),
      'E_VERTEX',
      message,
    ],
  ];
});

const COLUMNS: Refusal[] = [
  [
    'column to 2',
    () => symmetricGraph(2, { from: [0, 1], to: [1, 2] }),
    'E_VERTEX',
    'arc 1 names vertex 2; the vertices are 0 to 1',
  ],
  [
    'column from −1',
    () => symmetricGraph(2, { from: Int32Array.of(0, -1), to: [1, 1] }),
    'E_VERTEX',
    'arc 1 names vertex -1; the vertices are 0 to 1',
  ],
  [
    'column from 5, sorted',
    () => symmetricGraph(2, { from: Int32Array.of(0, 5), to: [1, 1] }),
    'E_VERTEX',
    'arc 1 names vertex 5; the vertices are 0 to 1',
  ],
  [
    'column from 5, in the middle',
    () => symmetricGraph(2, { from: Int32Array.of(0, 5, 1), to: [1, 1, 1] }),
    'E_VERTEX',
    'arc 1 names vertex 5; the vertices are 0 to 1',
  ],
  [
    'column with NaN',
    () => symmetricGraph(2, { from: [0, Number.NaN], to: [1, 1] }),
    'E_VERTEX',
    'from[1] is NaN; give whole numbers, 0 or more',
  ],
  [
    'column with a fraction',
    () => symmetricGraph(2, { from: [0, 1], to: Float64Array.of(1, 0.25) }),
    'E_VERTEX',
    'to[1] is 0.25; give whole numbers, 0 or more',
  ],
  [
    'columns that disagree',
    () => symmetricGraph(2, { from: [0, 1], to: [1] }),
    'E_SHAPE',
    'from has 2 entries and to has 1; give one of each for every arc',
  ],
  [
    'a column without end',
    () => symmetricGraph(2, { from: { length: 2 ** 31 }, to: [] }),
    'E_SIZE',
    'from has 2147483648 entries; at most 2147483647 fit',
  ],
  [
    'two arc sets that are too long together',
    () => {
      const arcs = new ArcSet(1, { offsets: Int32Array.of(0, 0), ends: new Int32Array(0) });
      Object.defineProperty(arcs, 'length', { value: 2 ** 30 });
      return new Graph('partizan', [arcs, arcs]);
    },
    'E_SIZE',
    'there are more than 2147483647 arcs; split the graph',
  ],
  [
    'an arc in a graph without vertices',
    () => symmetricGraph(0, { from: [0], to: Int32Array.of(0) }),
    'E_VERTEX',
    'arc 0 names vertex 0; the graph has no vertices',
  ],
];

const ROWS: Refusal[] = [
  [
    'too few offsets',
    () => symmetricGraph(2, { offsets: [0, 1], ends: [1] }),
    'E_SHAPE',
    'offsets has 2 entries for 2 vertices; give one more than there are vertices',
  ],
  [
    'offsets that start late',
    () => symmetricGraph(1, { offsets: [1, 1], ends: [0] }),
    'E_SHAPE',
    'offsets run from 1 to 1 over 1 ends; they start at 0 and stop at the number of arcs',
  ],
  [
    'offsets that stop early',
    () => symmetricGraph(1, { offsets: [0, 1], ends: [0, 0] }),
    'E_SHAPE',
    'offsets run from 0 to 1 over 2 ends; they start at 0 and stop at the number of arcs',
  ],
  [
    'offsets that fall',
    () => symmetricGraph(2, { offsets: [0, 3, 2], ends: [0, 0] }),
    'E_SHAPE',
    'offsets fall after vertex 1; they never decrease',
  ],
  [
    'row end that is not a vertex',
    () => symmetricGraph(1, { offsets: [0, 1], ends: [1] }),
    'E_VERTEX',
    'arc 0 names vertex 1; the vertices are 0 to 0',
  ],
  [
    'too few rows',
    () => symmetricGraph(2, { adjacency: [[]] }),
    'E_SHAPE',
    'the adjacency has 1 rows for 2 vertices; give one row per vertex',
  ],
  [
    'a row that is missing',
    () => symmetricGraph(2, { adjacency: [[], undefined as unknown as number[]] }),
    'E_SHAPE',
    'row 1 of the adjacency is undefined; give an array',
  ],
  [
    'arcs of no form',
    () => symmetricGraph(1, { edges: [] } as unknown as []),
    'E_SHAPE',
    'the arcs have none of the known forms; give pairs, { adjacency }, { from, to }, { offsets, ends } or { moves }',
  ],
  [
    'no arcs at all',
    () => symmetricGraph(1, null as unknown as []),
    'E_SHAPE',
    'the arcs have none of the known forms; give pairs, { adjacency }, { from, to }, { offsets, ends } or { moves }',
  ],
  [
    'an arc with three ends',
    () => symmetricGraph(1, [[0, 0, 0]] as unknown as [[0, 0]]),
    'E_ARC',
    'arc 0 is [0,0,0]; give [from, to]',
  ],
  [
    'an arc that is a number',
    () => symmetricGraph(1, [7] as unknown as [[0, 0]]),
    'E_ARC',
    'arc 0 is 7; give [from, to]',
  ],
];

const gone = 'it was transferred to a worker; keep a copy, or take it back first';
const DETACHED: Refusal[] = [
  [
    'detached from',
    () => symmetricGraph(2, { from: moved(Int32Array.of(0)), to: [1] }),
    'E_DETACHED',
    `the buffer of from is detached; ${gone}`,
  ],
  [
    'detached to, not 32 bits',
    () => symmetricGraph(2, { from: [0], to: moved(Float64Array.of(1)) }),
    'E_DETACHED',
    `the buffer of to is detached; ${gone}`,
  ],
  [
    'detached offsets',
    () => symmetricGraph(1, { offsets: moved(Int32Array.of(0, 0)), ends: [] }),
    'E_DETACHED',
    `the buffer of offsets is detached; ${gone}`,
  ],
  [
    'detached ends',
    () => symmetricGraph(1, { offsets: [0, 0], ends: moved(Int32Array.of(0)) }),
    'E_DETACHED',
    `the buffer of ends is detached; ${gone}`,
  ],
  [
    'detached owners',
    () => ownedGraph(moved(Uint8Array.of(0)), []),
    'E_DETACHED',
    `the buffer of owners is detached; ${gone}`,
  ],
  [
    'detached row',
    () => symmetricGraph(1, { adjacency: [moved(Int32Array.of(0))] }),
    'E_DETACHED',
    `the buffer of row 0 of the adjacency is detached; ${gone}`,
  ],
];

const OWNERS: Refusal[] = [2, -1, 0.5, Number.NaN].map((owner) => [
  `owner ${owner}`,
  () => ownedGraph([0, owner], []),
  'E_OWNER',
  `vertex 1 is owned by ${owner}; owners are 0 or 1`,
]);

const BUILDER: Refusal[] = [
  [
    'builder, vertex −1',
    () => new GraphBuilder('symmetric').arc(0, -1),
    'E_VERTEX',
    'arc 0 names vertex -1; vertices are 0, 1, 2, …',
  ],
  [
    'builder, vertex NaN',
    () => new GraphBuilder('symmetric').vertex(Number.NaN),
    'E_VERTEX',
    'arc 0 names vertex NaN; vertices are 0, 1, 2, …',
  ],
  [
    'builder, player 2',
    () => new GraphBuilder('partizan').arc(0, 0, 2 as Player),
    'E_ARC',
    'arc 0 is for player 2; players are 0 and 1',
  ],
  [
    'builder, an arc of one player in a symmetric graph',
    () => new GraphBuilder('symmetric').arc(0, 0, 1),
    'E_ARC',
    'arc 0 is for player 1; only partizan graphs have arcs of one player',
  ],
  [
    'builder, an owner in a symmetric graph',
    () => new GraphBuilder('symmetric').own(0, 1),
    'E_OWNER',
    'an owner for a symmetric graph; only owned graphs have owners',
  ],
  [
    'builder, owner 3',
    () => new GraphBuilder('owned').own(0, 3 as Player),
    'E_OWNER',
    'vertex 0 is owned by 3; owners are 0 or 1',
  ],
  [
    'builder, no owner',
    () => built('owned').build(),
    'E_OWNER',
    'vertex 0 has no owner; say own(vertex, 0 or 1)',
  ],
  [
    'builder, too few vertices',
    () => built('symmetric').build(1),
    'E_VERTEX',
    'arc 0 names vertex 1; the vertices are 0 to 0',
  ],
  [
    'builder, NaN vertices',
    () => built('owned').build(Number.NaN),
    'E_SIZE',
    'the number of vertices is NaN; give a whole number from 0 to 2147483647',
  ],
  [
    'two vertices of one name',
    () => new VertexNames(['a', 'b', 'a']),
    'E_NAME',
    'vertices 0 and 2 are both named "a"; names differ',
  ],
];

function built(kind: 'symmetric' | 'owned'): GraphBuilder {
  const builder = new GraphBuilder(kind);
  builder.arc(0, 1);
  return builder;
}

const ALL = [...SIZES, ...VERTICES, ...COLUMNS, ...ROWS, ...DETACHED, ...OWNERS, ...BUILDER];

test.each(ALL)('%s is refused', (...refusal) => expectRefusal(refusal));

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
  expect(() => symmetricGraph(1, arcs as unknown as [])).toThrow(
    expect.objectContaining({ code: 'E_SHAPE' }),
  );
});

test('owners that are not an array and an unknown kind are refused', () => {
  const refused = expect.objectContaining({ code: 'E_SHAPE' });
  expect(() => ownedGraph(null as unknown as [], [])).toThrow(refused);
  expect(() => new GraphBuilder('mixed' as 'owned')).toThrow(refused);
});

test('a refusal says where, as an index into what was handed over', () => {
  expect(
    refusalOf(() =>
      symmetricGraph(2, [
        [0, 1],
        [0, 9],
      ]),
    ),
  ).toMatchObject({ place: { at: 1 } });
  expect(refusalOf(() => ownedGraph([0, 0, 7], []))).toMatchObject({ place: { at: 2 } });
});

test('an empty typed array is not mistaken for a detached one', () => {
  expect(symmetricGraph(1, { from: new Int32Array(0), to: new Float64Array(0) }).arcs).toBe(0);
  expect(ownedGraph(new Uint8Array(0), []).vertices).toBe(0);
});
