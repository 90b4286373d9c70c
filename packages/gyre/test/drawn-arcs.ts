import * as fc from 'fast-check';

const degreeAndGap = fc.tuple(fc.constantFrom(0, 0, 1, 3, 9), fc.constantFrom(1, 2, 300_000));

/** Arcs to turn round, with and without owners and a column of sources. */
export const arcDrawings = fc.record({
  degrees: fc.array(degreeAndGap, { minLength: 1, maxLength: 5 }),
  targets: fc.infiniteStream(fc.nat()),
  isOwned: fc.boolean(),
  hasSources: fc.boolean(),
  firstArc: fc.nat(3),
});

type Drawing = typeof arcDrawings extends fc.Arbitrary<infer T> ? T : never;

/** What a drawing comes to: its arcs in columns, and the row that each arc belongs to. */
export interface DrawnArcs {
  /** Vertex → where its arcs start. */
  readonly sources: Int32Array;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly owners: Uint8Array | undefined;
  readonly rows: number;
  /** Arc → its row: its target, and then who owns its source. */
  readonly keys: readonly number[];
}

/** The arcs of a drawing; each entry of `degrees` is a vertex, and so many vertices without arcs before it. */
export function drawnArcs({ degrees, targets, isOwned }: Drawing): DrawnArcs {
  const starts = [0];
  const from: number[] = [];
  for (const [degree, gap] of degrees) {
    for (let i = 1; i < gap; i++) starts.push(from.length);
    for (let k = 0; k < degree; k++) from.push(starts.length - 1);
    starts.push(from.length);
  }
  const vertices = starts.length - 1;
  const to = from.map(() => targets.next().value % vertices);
  const owners = isOwned ? Uint8Array.from({ length: vertices }, (_, v) => v % 2) : undefined;
  const rows = isOwned ? 2 * vertices : vertices;
  const keys = to.map((w, a) => w + (owners?.[from[a]] ?? 0) * vertices);
  return { sources: Int32Array.from(starts), from, to, owners, rows, keys };
}

/** Arcs row by row by the definition, each row by rising arc: their sources, and where each row starts. */
export function rowsByDefinition(
  { from, keys, rows }: { from: ArrayLike<number>; keys: readonly number[] | Int32Array; rows: number },
  firstArc: number,
): { offsets: Int32Array; ends: number[] } {
  const ends = [...keys.keys()].toSorted((a, b) => keys[a] - keys[b] || a - b).map((a) => from[a]);
  const offsets = new Int32Array(rows + 1).fill(firstArc);
  for (const key of keys) offsets[key + 1]++;
  for (let r = 1; r <= rows; r++) offsets[r] += offsets[r - 1] - firstArc;
  return { offsets, ends };
}
