import { nearWord } from '../../floor/index.ts';
import {
  type Convention,
  conventionNamed,
  customConvention,
  type GameDocument,
  NORMAL,
  type Payoff,
  tokenGame,
} from '../../game/index.ts';
import {
  briefJson,
  checkGraph,
  checkText,
  type Graph,
  GyreError,
  type GyreErrorCode,
  type HelpfulOption,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from '../../graph/index.ts';
import { checkVertexMemory } from '../kit/arc-columns.ts';
import { checkFile, checkMaxBytes } from '../kit/checks.ts';
import { jsonOutline } from '../kit/json-outline.ts';
import { type JsonPath, lineAndColumn, scanJson } from './json-place.ts';

/** The version of the JSON format that this Gyre reads and writes. */
export const GAME_JSON_VERSION = 1;

const KEYS = [
  'gyre',
  'title',
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

/** The game that an already parsed JSON value describes; with `given`, everything but its graph. */
export function gameFromJson(value: unknown, given?: Graph, maxBytes?: number): GameDocument {
  if (given !== undefined) checkGraph(given);
  checkMaxBytes(maxBytes);
  return withPlaces(undefined, undefined, () => readGame(value, given, maxBytes));
}

/** A refusal on its way out: it knows its path in the value; the public function adds its line and column. */
class Refusal extends Error {
  readonly code: GyreErrorCode;
  readonly hint: string;
  readonly path: JsonPath;
  readonly option: HelpfulOption | undefined;

  constructor(code: GyreErrorCode, path: JsonPath, found: string, hint: string, option?: HelpfulOption) {
    super(found);
    this.option = option;
    this.code = code;
    this.hint = hint;
    this.path = path;
  }
}

function withPlaces<T>(text: string | undefined, file: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const scan = text === undefined ? undefined : scanJson(text, error.path);
    const offset = scan?.fault?.offset ?? scan?.offset ?? -1;
    const last = error.path[error.path.length - 1];
    const place = {
      ...(file === undefined ? {} : { file }),
      ...(text === undefined || offset < 0 ? {} : lineAndColumn(text, offset)),
      ...(typeof last === 'number' ? { at: last } : {}),
    };
    throw new GyreError(error.code, error.message, error.hint, place, { option: error.option });
  }
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
  checkKeys(fields);
  const names = fields.names === undefined ? undefined : readNames(fields.names);
  const vertices = given?.vertices ?? readVertexCount(fields, names);
  checkVertexMemory(vertices, maxBytes);
  const vertexAt = (end: unknown, path: JsonPath): number => readVertex(end, path, vertices, names);
  const graph = given ?? readGraph(fields, vertices, vertexAt);
  const payoffs = fields.payoffs === undefined ? undefined : readPayoffs(fields.payoffs, vertexAt);
  const document: GameDocument = {
    graph,
    ...(fields.title === undefined ? {} : { title: readText(fields.title, ['title']) }),
    ...(names === undefined ? {} : { names }),
    ...(fields.convention === undefined ? {} : { convention: readConvention(fields.convention) }),
    ...(payoffs === undefined ? {} : { payoffs }),
    ...(fields.start === undefined ? {} : { start: readStart(fields.start, vertexAt) }),
    ...(fields.places === undefined ? {} : { places: readPlaces(fields.places, vertices) }),
  };
  if (payoffs !== undefined) {
    refusedAt('payoffs', () => tokenGame(graph, document.convention ?? NORMAL, payoffs));
  }
  return document;
}

function checkKeys(fields: Fields): void {
  for (const key of Object.keys(fields)) {
    if (KEYS.includes(key)) continue;
    const meant = nearWord(key, KEYS);
    if (meant !== undefined) {
      throw new Refusal('E_FORMAT', [key], `there is no key "${key}"`, `did you mean "${meant}"?`);
    }
  }
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
  const names = readList(value, 'names');
  for (let v = 0; v < names.length; v++) readText(names[v], ['names', v]);
  return refusedAt('names', () => new VertexNames(names as string[]));
}

function readList(value: unknown, key: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Refusal('E_SHAPE', [key], `${key} is ${briefJson(value)}`, 'give a list');
}

/** Runs `read`; a refusal in entry `at` is reported at that entry of the list `key`. */
function refusedAt<T>(key: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    const path = error.place.at === undefined ? [key] : [key, error.place.at];
    throw new Refusal(error.code, path, error.found, error.hint, error.option);
  }
}

function readVertexCount(fields: Fields, names: VertexNames | undefined): number {
  const listed = Array.isArray(fields.owners) ? fields.owners.length : names?.names.length;
  const vertices = fields.vertices ?? listed;
  if (!Number.isInteger(vertices) || (vertices as number) < 0) {
    const found = vertices === undefined ? 'there is no vertex count' : `vertices is ${briefJson(vertices)}`;
    throw new Refusal('E_SIZE', vertices === undefined ? [] : ['vertices'], found, 'give "vertices": n');
  }
  if (names !== undefined && names.names.length !== vertices) {
    throw new Refusal(
      'E_SHAPE',
      ['names'],
      `there are ${names.names.length} names for ${vertices as number} vertices`,
      'give one name a vertex',
    );
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

function readGraph(fields: Fields, vertices: number, vertexAt: VertexAt): Graph {
  const { arcs, left, right, owners } = fields;
  if (arcs !== undefined && (left !== undefined || right !== undefined)) {
    const key = left === undefined ? 'right' : 'left';
    throw new Refusal('E_SHAPE', [key], `there are both "arcs" and "${key}"`, 'give one or the other');
  }
  const columnsOf = (key: 'arcs' | 'left' | 'right'): { from: Int32Array; to: Int32Array } =>
    readArcs(fields[key] ?? [], key, vertexAt);
  if (owners !== undefined) {
    const list = readList(owners, 'owners');
    if (list.length !== vertices) {
      const found = `there are ${list.length} owners for ${vertices} vertices`;
      throw new Refusal('E_SHAPE', ['owners'], found, 'give one owner a vertex');
    }
    const columns = columnsOf('arcs');
    return refusedAt('owners', () => ownedGraph(list as number[], columns));
  }
  if (arcs !== undefined) return refusedAt('vertices', () => symmetricGraph(vertices, columnsOf('arcs')));
  if (left === undefined && right === undefined) {
    throw new Refusal('E_SHAPE', [], 'the game has no arcs', 'give "arcs", or "left" and "right"');
  }
  return refusedAt('vertices', () => partizanGraph(vertices, columnsOf('left'), columnsOf('right')));
}

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
  return readList(value, 'payoffs').map((entry, at) => {
    const path = ['payoffs', at];
    const { vertex, player, score } = readFields(entry, path, '{"vertex": v, "score": n}');
    if (typeof score !== 'number') {
      throw new Refusal(
        'E_PAYOFF',
        path,
        `payoff ${at} has the score ${briefJson(score)}`,
        'give a whole number',
      );
    }
    const bare = { vertex: vertexAt(vertex, [...path, 'vertex']), score };
    return player === undefined ? bare : { ...bare, player: readPlayer(player, [...path, 'player']) };
  });
}

function readFields(value: unknown, path: JsonPath, hint: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Refusal('E_SHAPE', path, `${path.join('.')} is ${briefJson(value)}`, `give ${hint}`);
}

function readConvention(value: unknown): Convention {
  if (typeof value === 'string') return refusedAt('convention', () => conventionNamed(value));
  const hint = 'a name, or {"stuck": [score, score], "endless": score}';
  const { stuck, endless, name } = readFields(value, ['convention'], hint);
  if (!Array.isArray(stuck) || stuck.length !== 2) {
    throw new Refusal('E_CONVENTION', ['convention'], `stuck is ${briefJson(stuck)}`, `give ${hint}`);
  }
  const label = name === undefined ? undefined : readText(name, ['convention', 'name']);
  return refusedAt('convention', () => customConvention(stuck as [number, number], endless as number, label));
}

function readStart(value: unknown, vertexAt: VertexAt): { vertex: number; player?: Player } {
  if (typeof value !== 'object' || value === null) return { vertex: vertexAt(value, ['start']) };
  const { vertex, player } = readFields(value, ['start'], 'a vertex, or {"vertex": v, "player": p}');
  const at = vertexAt(vertex, ['start', 'vertex']);
  return player === undefined
    ? { vertex: at }
    : { vertex: at, player: readPlayer(player, ['start', 'player']) };
}

function readPlaces(value: unknown, vertices: number): Float64Array {
  const list = readList(value, 'places');
  if (list.length !== vertices) {
    const found = `there are ${list.length} places for ${vertices} vertices`;
    throw new Refusal('E_SHAPE', ['places'], found, 'give [x, y] or null for each vertex');
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
