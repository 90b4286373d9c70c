import type { StatedObjective } from '../../game/inner.ts';
import { briefJson, type Graph, shown } from '../../graph/inner.ts';
import type { JsonPath } from '../kit/json-place.ts';
import { Refusal } from './refusal.ts';

/** The keys of a game in JSON that say what is asked of it. */
export const OBJECTIVE_KEYS: readonly string[] = [
  'objective',
  'parity',
  'priorities',
  'targets',
  'weights',
  'chance',
];

type Fields = Readonly<Record<string, unknown>>;

/** How arcs were listed: the source of each; of a partizan graph Left's, then Right's. */
export type ArcSources = readonly Int32Array[];

/**
 * What the fields of a game say of its objective; undefined if they say nothing. Weights stand in the order in which
 * arcs are listed, and an owner 2 is chance.
 *
 * @param sources how the arcs were listed; 'rows' if in the order of the graph's rows, undefined if that is not known
 */
export function readObjective(
  fields: Fields,
  graph: Graph,
  vertexAt: (end: unknown, path: JsonPath) => number,
  sources: ArcSources | 'rows' | undefined,
): StatedObjective | undefined {
  const { objective: name, parity, priorities, targets, weights, owners } = fields;
  const chance =
    fields.chance ?? (Array.isArray(owners) && owners.includes(2) ? chanceIn(owners) : undefined);
  const stated: StatedObjective = {
    ...(name === undefined ? {} : { name: readWord(name, 'objective') }),
    ...(parity === undefined ? {} : { parity: readWord(parity, 'parity') }),
    ...(priorities === undefined
      ? {}
      : { priorities: readNumbers(priorities, 'priorities', graph.vertices, 'vertices', MOST_PRIORITY) }),
    ...(targets === undefined ? {} : { targets: readVertices(targets, 'targets', vertexAt) }),
    ...(weights === undefined ? {} : { weights: readWeights(weights, graph, sources) }),
    ...(chance === undefined ? {} : { chance: readVertices(chance, 'chance', vertexAt) }),
  };
  if (Object.keys(stated).length === 0) return undefined;
  if (stated.chance !== undefined && graph.kind !== 'owned')
    throw new Refusal(
      'E_SHAPE',
      ['chance'],
      `chance in a ${graph.kind} graph`,
      'give "owners", 2 for chance',
    );
  return stated;
}

function chanceIn(owners: readonly unknown[]): number[] {
  return owners.flatMap((owner, v) => (owner === 2 ? [v] : []));
}

/** Owners as a graph has them: where chance moves, player 0. */
export function ownersOfPlayers(owners: readonly number[]): readonly number[] {
  return owners.includes(2) ? owners.map((owner) => (owner === 2 ? 0 : owner)) : owners;
}

const MOST_PRIORITY = 2 ** 31;

function readWord(value: unknown, key: string): string {
  if (typeof value === 'string') return value;
  throw new Refusal('E_SHAPE', [key], `${key} is ${briefJson(value)}`, 'give a word, such as "parity"');
}

function readList(value: unknown, key: string): ArrayLike<unknown> {
  if (Array.isArray(value) || value instanceof Float64Array || value instanceof Int32Array) return value;
  throw new Refusal('E_SHAPE', [key], `${key} is ${briefJson(value)}`, 'give a list');
}

function readVertices(
  value: unknown,
  key: string,
  vertexAt: (end: unknown, path: JsonPath) => number,
): Int32Array {
  return Int32Array.from(readList(value, key) as ArrayLike<number>, (end, i) => vertexAt(end, [key, i]));
}

function readNumbers(
  value: unknown,
  key: string,
  count: number,
  things: string,
  most?: number,
): Float64Array {
  const list = readList(value, key);
  if (list.length !== count)
    throw new Refusal(
      'E_SHAPE',
      [key],
      `there are ${list.length} ${key} for ${count} ${things}`,
      'give one each',
    );
  return Float64Array.from(list as ArrayLike<number>, (x, i) => {
    const isGood = Number.isSafeInteger(x) && (most === undefined || (x >= 0 && x <= most));
    if (isGood) return x === 0 ? 0 : x;
    const range = most === undefined ? '' : ` from 0 to ${most}`;
    const found = `${key}.${i} is ${shown(x)}`;
    throw new Refusal(
      'E_DOMAIN',
      [key, i],
      found,
      `give whole numbers${range === '' ? ' up to 2⁵³' : range}`,
    );
  });
}

/** The weights in the order of the graph's rows. */
function readWeights(value: unknown, graph: Graph, sources: ArcSources | 'rows' | undefined): Float64Array {
  const sides = graph.kind === 'partizan' ? ([0, 1] as const) : ([0] as const);
  const { arcs } = graph;
  const listed = readNumbers(value, 'weights', arcs, 'arcs');
  if (sources === 'rows') return listed;
  if (sources === undefined)
    throw new Refusal(
      'E_FORMAT',
      ['weights'],
      'weights in this file, whose order of arcs is lost',
      'up to 16 MB of JSON, and .gyre, hold weights',
    );
  const weights = new Float64Array(arcs);
  let first = 0; // where the arcs of this side begin
  for (const player of sides) {
    const next = graph.out(player).offsets.slice();
    for (const [a, v] of sources[player].entries()) weights[first + next[v]++] = listed[first + a];
    first += graph.out(player).ends.length;
  }
  return weights;
}

/** The fields of JSON for what a game says of its objective. */
export function objectiveFields(stated: StatedObjective | undefined): Record<string, unknown> {
  if (stated === undefined) return {};
  const { name, parity, ...columns } = stated;
  const lists = Object.entries(columns).map(([key, column]) => [key, Array.from(column)]);
  return {
    ...(name === undefined ? {} : { objective: name }),
    ...(parity === undefined ? {} : { parity }),
    ...Object.fromEntries(lists),
  };
}
