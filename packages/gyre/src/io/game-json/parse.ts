import { nearWord } from '../../floor/near-word.ts';
import {
  type Convention,
  conventionNamed,
  customConvention,
  type GameDocument,
  NORMAL,
  type Payoff,
  tokenGame,
} from '../../game/inner.ts';
import {
  type ArcRows,
  briefJson,
  checkGraph,
  checkText,
  type Graph,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from '../../graph/inner.ts';
import { checkVertexMemory } from '../kit/arc-columns.ts';
import { checkPlaces, checkPlayers } from '../kit/document-checks.ts';
import { checkFile, checkMaxBytes } from '../kit/doors.ts';
import { type JsonPath, jsonOutline, scanJson } from '../kit/json-place.ts';
import { GatheredArcs } from './gathered-arcs.ts';
import { takenOver } from './gathered-fields.ts';
import { isOwnPayoff, ownPayoff } from './own-payoff.ts';
import { Refusal, refusedAt, withPlaces } from './refusal.ts';
import { checkKind } from './stated-kind.ts';
import { type ArcSources, OBJECTIVE_KEYS, ownersOfPlayers, readObjective } from './stated-objective.ts';

/** The version of the JSON format that this Gyre reads and writes. */
export const GAME_JSON_VERSION = 1;

const KEYS = [
  'gyre',
  'title',
  'players',
  'vertices',
  'names',
  'convention',
  'arcs',
  'left',
  'right',
  'owners',
  'start',
  'payoffs',
  'places',
  ...OBJECTIVE_KEYS,
];

/** Parses a game in our JSON format (docs/formats/json.md); refuses one that is too large for `maxBytes`. */
export function parseGameJson(text: string, file?: string, maxBytes?: number): GameDocument {
  checkText(text, 'the game');
  checkFile(file);
  checkMaxBytes(maxBytes);
  return withPlaces(text, file, () => {
    const value = parseJson(text);
    const twice = jsonOutline(text)?.twice; // the engine's parser would drop the first without a word
    if (twice !== undefined) throw new Refusal('E_SHAPE', [twice], `"${twice}" comes twice`, 'give it once');
    return readGame(value, undefined, maxBytes);
  });
}

/**
 * The game that an already parsed JSON value describes; with `given`, everything but its graph. Names may also be
 * `VertexNames`, owners a Uint8Array, and places a Float64Array, as a document has them; arcs may be gathered. Nothing that can be changed is shared with the value.
 */
export function gameFromJson(value: unknown, given?: Graph, maxBytes?: number): GameDocument {
  if (given !== undefined) checkGraph(given);
  checkMaxBytes(maxBytes);
  return withPlaces(undefined, undefined, () => readGame(value, given, maxBytes));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { fault } = scanJson(text);
    throw new Refusal(
      'E_SYNTAX',
      [],
      `this is not JSON: ${fault?.found ?? 'something'} stands here`,
      fault?.found === '"{"' && fault.wanted === 'nothing more'
        ? 'a file holds one game'
        : `JSON wants ${fault?.wanted ?? 'something else'}`,
      fault?.found === '"{"' && fault.wanted === 'nothing more' ? 'batch' : undefined,
    );
  }
}

type Fields = Readonly<Record<string, unknown>>;

function readGame(value: unknown, given?: Graph, maxBytes?: number): GameDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(
      'E_SHAPE',
      [],
      `the game is ${briefJson(value)}`,
      'give an object {"vertices": …, "arcs": …}',
    );
  }
  const fields = value as Fields;
  checkKeys(fields, KEYS, []);
  checkVersion(fields);
  const names = fields.names === undefined ? undefined : readNames(fields.names);
  const vertices = given?.vertices ?? readVertexCount(fields, names);
  checkNameCount(names, vertices);
  checkVertexMemory(vertices, maxBytes);
  const vertexAt = (end: unknown, path: JsonPath): number => readVertex(end, path, vertices, names);
  const { graph, sources } =
    given === undefined
      ? readGraph(fields, vertices, vertexAt)
      : { graph: given, sources: fields.gyre === undefined ? undefined : ('rows' as const) };
  if (given === undefined) refusedAt('kind', () => checkKind(fields, graph));
  const payoffs = fields.payoffs === undefined ? undefined : readPayoffs(fields.payoffs, vertexAt);
  const objective = readObjective(fields, graph, vertexAt, sources);
  const game: GameDocument = {
    graph,
    ...(objective === undefined ? {} : { objective }),
    ...(fields.title === undefined ? {} : { title: readText(fields.title, ['title']) }),
    ...(fields.players === undefined ? {} : { players: readPlayers(fields.players) }),
    ...(names === undefined ? {} : { names }),
    ...(fields.convention === undefined ? {} : { convention: readConvention(fields.convention) }),
    ...(payoffs === undefined ? {} : { payoffs }),
    ...(fields.start === undefined ? {} : { start: readStart(fields.start, vertexAt) }),
    ...(fields.places === undefined ? {} : { places: readPlaces(fields.places, vertices) }),
  };
  if (payoffs !== undefined) {
    refusedAt('payoffs', () => tokenGame(graph, game.convention ?? NORMAL, payoffs));
  }
  return game;
}

function readPlayers(value: unknown): readonly [string, string] {
  return refusedAt('players', () => {
    checkPlayers(value);
    return [value[0], value[1]] as const;
  });
}

/** Refuses keys that are nearly one of ours. */
function checkKeys(fields: Fields, keys: readonly string[], path: JsonPath): void {
  for (const key of Object.keys(fields)) {
    if (keys.includes(key)) continue;
    const meant = nearWord(key, keys);
    if (meant !== undefined) {
      throw new Refusal('E_FORMAT', [...path, key], `there is no key "${key}"`, `did you mean "${meant}"?`);
    }
  }
}

function checkVersion(fields: Fields): void {
  if (fields.gyre !== undefined && fields.gyre !== GAME_JSON_VERSION) {
    throw new Refusal(
      'E_FORMAT',
      ['gyre'],
      `the file has format version ${briefJson(fields.gyre)}`,
      `this Gyre reads version ${GAME_JSON_VERSION}`,
    );
  }
}

function readText(value: unknown, path: JsonPath): string {
  if (typeof value === 'string') return value;
  throw new Refusal('E_SHAPE', path, `${path.join('.')} is ${briefJson(value)}`, 'give a string');
}

function readNames(value: unknown): VertexNames {
  if (value instanceof VertexNames) return value;
  const list = readList(value, 'names');
  const names: string[] = [];
  for (let v = 0; v < list.length; v++) names.push(readText(list[v], ['names', v]));
  return refusedAt('names', () => new VertexNames(names));
}

function checkNameCount(names: VertexNames | undefined, vertices: number): void {
  if (names === undefined || names.names.length === vertices) return;
  const found = `there are ${names.names.length} names for ${vertices} vertices`;
  throw new Refusal('E_SHAPE', ['names'], found, 'give one name a vertex');
}

function readOwners(value: unknown): readonly number[] | Uint8Array {
  return value instanceof Uint8Array ? value : (readList(value, 'owners') as readonly number[]);
}

function readList(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Refusal('E_SHAPE', [key], `${key} is ${briefJson(value)}`, 'give a list');
}

function readVertexCount(fields: Fields, names: VertexNames | undefined): number {
  const { owners } = fields;
  const isListed = Array.isArray(owners) || owners instanceof Uint8Array;
  const listed = isListed ? owners.length : names?.names.length;
  const vertices = fields.vertices ?? listed;
  if (!Number.isInteger(vertices) || (vertices as number) < 0) {
    const found = vertices === undefined ? 'there is no vertex count' : `vertices is ${briefJson(vertices)}`;
    throw new Refusal('E_SIZE', vertices === undefined ? [] : ['vertices'], found, 'give "vertices": n');
  }
  return vertices as number;
}

function readVertex(end: unknown, path: JsonPath, vertices: number, names: VertexNames | undefined): number {
  if (typeof end === 'string') {
    const vertex = names?.vertex(end);
    if (vertex !== undefined) return vertex;
    const meant = names === undefined ? undefined : nearWord(end, names.names);
    const hint =
      names === undefined ? 'the game has no names' : meant === undefined ? '' : `did you mean "${meant}"?`;
    throw new Refusal('E_VERTEX', path, `there is no vertex named ${briefJson(end)}`, hint);
  }
  if (Number.isInteger(end) && (end as number) >= 0 && (end as number) < vertices) return end as number;
  const range = vertices === 0 ? 'the graph has no vertices' : `the vertices are 0 to ${vertices - 1}`;
  throw new Refusal('E_VERTEX', path, `there is no vertex ${briefJson(end)}`, range);
}

type VertexAt = (end: unknown, path: JsonPath) => number;

function readGraph(
  fields: Fields,
  vertices: number,
  vertexAt: VertexAt,
): { graph: Graph; sources: ArcSources | undefined } {
  const { arcs, left, right, owners } = fields;
  if (arcs !== undefined && (left !== undefined || right !== undefined)) {
    const key = left === undefined ? 'right' : 'left';
    throw new Refusal('E_SHAPE', [key], `there are both "arcs" and "${key}"`, 'give one or the other');
  }
  if (owners !== undefined && (left !== undefined || right !== undefined)) {
    const key = left === undefined ? 'right' : 'left';
    throw new Refusal('E_SHAPE', [key], `there are both "owners" and "${key}"`, 'owners go with "arcs"');
  }
  const lists: Int32Array[] = [];
  const arcsOf = (key: 'arcs' | 'left' | 'right'): Arcs => {
    const value = fields[key] === undefined ? [] : fields[key];
    if (value instanceof GatheredArcs) return value.rows(vertices);
    const read = readArcs(value, key, vertexAt);
    lists.push(read.from);
    return read;
  };
  const listed = (made: () => Graph): ReturnType<typeof readGraph> => {
    const graph = made();
    return { graph, sources: lists.length === 0 ? undefined : lists };
  };
  if (owners !== undefined) {
    const list = readOwners(owners);
    if (list.length !== vertices) {
      const found = `there are ${list.length} owners for ${vertices} vertices`;
      throw new Refusal('E_SHAPE', ['owners'], found, 'give one owner a vertex');
    }
    const rows = arcsOf('arcs');
    return listed(() =>
      refusedAt('owners', () => ownedGraph(ownersOfPlayers(list as readonly number[]), rows)),
    );
  }
  if (arcs !== undefined)
    return listed(() => refusedAt('vertices', () => symmetricGraph(vertices, arcsOf('arcs'))));
  if (left === undefined && right === undefined) {
    throw new Refusal('E_SHAPE', [], 'the game has no arcs', 'give "arcs", or "left" and "right"');
  }
  return listed(() => refusedAt('vertices', () => partizanGraph(vertices, arcsOf('left'), arcsOf('right'))));
}

type Arcs = ArcRows | { readonly from: Int32Array; readonly to: Int32Array };

function readArcs(value: unknown, key: string, vertexAt: VertexAt): { from: Int32Array; to: Int32Array } {
  const arcs = readList(value, key);
  const from = new Int32Array(arcs.length);
  const to = new Int32Array(arcs.length);
  for (let a = 0; a < arcs.length; a++) {
    const arc = arcs[a];
    if (!Array.isArray(arc) || arc.length !== 2) {
      throw new Refusal('E_ARC', [key, a], `arc ${a} is ${briefJson(arc)}`, 'give [from, to]');
    }
    from[a] = vertexAt(arc[0], [key, a, 0]);
    to[a] = vertexAt(arc[1], [key, a, 1]);
  }
  return { from, to };
}

function readPlayer(value: unknown, path: JsonPath): Player {
  if (value === 0 || value === 1) return value;
  if (value === 'left' || value === 'right') return value === 'left' ? 0 : 1;
  throw new Refusal(
    'E_SHAPE',
    path,
    `the player is ${briefJson(value)}`,
    'players are 0 (Left) and 1 (Right)',
  );
}

function readPayoffs(value: unknown, vertexAt: VertexAt): readonly Payoff[] {
  const payoffs = readList(value, 'payoffs').map((entry, at) => {
    if (isOwnPayoff(entry)) {
      vertexAt(entry.vertex, ['payoffs', at, 'vertex']);
      return entry;
    }
    const path = ['payoffs', at];
    const { vertex, player, score } = readFields(entry, path, PAYOFF_KEYS, '{"vertex": v, "score": n}');
    if (typeof score !== 'number') {
      throw new Refusal(
        'E_PAYOFF',
        path,
        `payoff ${at} has the score ${briefJson(score)}`,
        'give a whole number',
      );
    }
    const v = vertexAt(vertex, [...path, 'vertex']);
    return ownPayoff(v, score, player === undefined ? player : readPlayer(player, [...path, 'player']));
  });
  checkTwice(payoffs);
  return payoffs;
}

/** Refuses a second payoff for a position, even one that agrees. At rising vertices there is none. */
function checkTwice(payoffs: readonly Payoff[]): void {
  if (payoffs.every(({ vertex }, at) => at === 0 || payoffs[at - 1].vertex < vertex)) return;
  const scores = new Map<number, number>();
  for (const [at, { vertex, player, score }] of payoffs.entries())
    for (const mover of player === undefined ? [0, 1] : [player]) {
      const other = scores.get(2 * vertex + mover);
      const found = `vertex ${vertex} has two payoffs, ${other} and ${score}`;
      if (other !== undefined)
        throw new Refusal('E_PAYOFF', ['payoffs', at], found, 'give each position one');
      scores.set(2 * vertex + mover, score);
    }
}

const PAYOFF_KEYS = ['vertex', 'score', 'player'];

function readFields(value: unknown, path: JsonPath, keys: readonly string[], hint: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    checkKeys(value as Fields, keys, path);
    return value as Fields;
  }
  throw new Refusal('E_SHAPE', path, `${path.join('.')} is ${briefJson(value)}`, `give ${hint}`);
}

function readConvention(value: unknown): Convention {
  if (typeof value === 'string') return refusedAt('convention', () => conventionNamed(value));
  const hint = 'a name, or {"stuck": [score, score], "endless": score}';
  const { stuck, endless, name } = readFields(value, ['convention'], ['stuck', 'endless', 'name'], hint);
  if (!Array.isArray(stuck) || stuck.length !== 2) {
    throw new Refusal('E_CONVENTION', ['convention'], `stuck is ${briefJson(stuck)}`, `give ${hint}`);
  }
  const label = name === undefined ? undefined : readText(name, ['convention', 'name']);
  return refusedAt('convention', () => customConvention(stuck as [number, number], endless as number, label));
}

function readStart(value: unknown, vertexAt: VertexAt): { vertex: number; player?: Player } {
  if (typeof value !== 'object' || value === null) return { vertex: vertexAt(value, ['start']) };
  const { vertex, player } = readFields(
    value,
    ['start'],
    ['vertex', 'player'],
    'a vertex, or {"vertex": v, "player": p}',
  );
  const at = vertexAt(vertex, ['start', 'vertex']);
  return player === undefined
    ? { vertex: at }
    : { vertex: at, player: readPlayer(player, ['start', 'player']) };
}

function readPlaces(value: unknown, vertices: number): Float64Array {
  const list = value instanceof Float64Array ? [] : readList(value, 'places');
  const count = value instanceof Float64Array ? value.length / 2 : list.length;
  if (count !== vertices) {
    const found = `there are ${count} places for ${vertices} vertices`;
    throw new Refusal('E_SHAPE', ['places'], found, 'give [x, y] or null for each vertex');
  }
  if (value instanceof Float64Array) {
    refusedAt('places', () => checkPlaces(value));
    return takenOver(value);
  }
  const places = new Float64Array(2 * vertices).fill(Number.NaN);
  for (let v = 0; v < vertices; v++) {
    const place = list[v];
    if (place === null) continue;
    if (!Array.isArray(place) || place.length !== 2 || !place.every((x) => Number.isFinite(x))) {
      throw new Refusal('E_SHAPE', ['places', v], `place ${v} is ${briefJson(place)}`, 'give [x, y] or null');
    }
    places.set(place as number[], 2 * v);
  }
  return places;
}
