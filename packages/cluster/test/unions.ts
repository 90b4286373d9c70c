import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type Convention,
  type Graph,
  type GraphKind,
  ownedGraph,
  type Player,
  partizanGraph,
  type Solution,
  solve,
  symmetricGraph,
  tokenGame,
} from 'gyre';
import type { DiskSolution } from 'gyre/disk';
import { parsedFormats } from 'gyre-formats';
import { numbersParquet } from 'gyre-formats/columns';
import { type GameCase, type Random, randomCase, seeded } from '../../gyre/test/generators.ts';

/** Many random games of one kind and convention, side by side in one graph: one run solves them all. */
export interface Union {
  readonly graph: Graph;
  readonly convention: Convention;
  /** Where each game begins, and its own solution by the engine in memory. */
  readonly parts: readonly { readonly seed: number; readonly first: number; readonly solution: Solution }[];
}

/** A union of `count` games from a seed on; one in ten has a vertex with more than 254 moves. */
export function unionOf(kind: GraphKind, convention: Convention, firstSeed: number, count: number): Union {
  const cases = Array.from({ length: count }, (_, i) => drawn(kind, convention, firstSeed + i));
  const parts: Union['parts'][number][] = [];
  const arcs: [number, number][][] = [[], []];
  const owners: Player[] = [];
  let first = 0;
  for (const one of cases) {
    parts.push({ seed: one.seed, first, solution: solve(tokenGame(graphOf(one), convention)) });
    for (const player of [0, 1] as const)
      for (const [v, w] of one.arcs[player]) arcs[player].push([first + v, first + w]);
    owners.push(...one.owners);
    first += one.vertices;
  }
  return { graph: graphOf({ kind, vertices: first, arcs: [arcs[0], arcs[1]], owners }), convention, parts };
}

function drawn(kind: GraphKind, convention: Convention, seed: number): GameCase {
  const one = randomCase(seed, { kinds: [kind], conventions: [convention], payoffs: false, maxVertices: 24 });
  if (seed % 10 !== 0 || one.vertices === 0) return one;
  const random = seeded(seed);
  const left = [...one.arcs[0], ...crowd(random, one.vertices)];
  const right = kind === 'partizan' ? [...one.arcs[1], ...crowd(random, one.vertices)] : left;
  return { ...one, arcs: [left, right] };
}

/** Three hundred arcs out of one vertex: parallel arcs and loops among them. */
function crowd(random: Random, vertices: number): [number, number][] {
  const hub = random.below(vertices);
  return Array.from({ length: 300 }, () => [hub, random.below(vertices)]);
}

function graphOf({
  kind,
  vertices,
  arcs,
  owners,
}: Pick<GameCase, 'kind' | 'vertices' | 'arcs' | 'owners'>): Graph {
  if (kind === 'owned') return ownedGraph(owners, arcs[0]);
  return kind === 'partizan' ? partizanGraph(vertices, arcs[0], arcs[1]) : symmetricGraph(vertices, arcs[0]);
}

/** Writes a graph to Parquet files in a folder, as a cluster finds it. */
export async function writeInput(
  graph: Graph,
  folder: string,
): Promise<{ edges: string; owners?: string; vertices: number }> {
  const edges = join(folder, 'edges.parquet');
  const parquet = parsedFormats.find(({ name }) => name === 'parquet');
  await pipeline(Readable.from(parquet?.write({ graph }) ?? []), createWriteStream(edges));
  const { vertices } = graph;
  if (graph.owners === undefined) return { edges, vertices };
  const owners = join(folder, 'owners.parquet');
  const columns = {
    vertex: new Int32Array(vertices).map((_, v) => v),
    player: Int32Array.from(graph.owners),
  };
  await pipeline(Readable.from(numbersParquet(columns)), createWriteStream(owners));
  return { edges, owners, vertices };
}

/** The games of a union for which the answer differs from that of the engine in memory, by their seeds. */
export function differences({ parts, graph }: Union, found: DiskSolution): number[] {
  const isEqual = ({ first, solution }: Union['parts'][number]): boolean => {
    const { game, values, plies } = solution;
    const { vertices } = game.graph;
    const endless = (k: number, bytes: number): boolean => k === (bytes === 2 ? 0xffff : 0xffff_ffff);
    for (let p = 0; p < game.positions; p++) {
      const q = p < vertices ? first + p : graph.vertices + first + p - vertices;
      const [k, m] = [plies?.[p] ?? -1, found.plies[q]];
      const never = endless(k, plies?.BYTES_PER_ELEMENT ?? 0);
      if (values[p] !== found.values[q] || never !== endless(m, found.plies.BYTES_PER_ELEMENT)) return false;
      if (!never && k !== m) return false;
    }
    return true;
  };
  return parts.filter((part) => !isEqual(part)).map(({ seed }) => seed);
}
