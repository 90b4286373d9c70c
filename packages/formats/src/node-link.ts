import { briefJson, type GameDocument, type GyreError, type Place } from 'gyre';
import { arcTexts, type Chunks, type JsonListener, JsonParts, type ParseOptions } from 'gyre/io';
import { AttributedGraph, type Attributes, graphAttributes, payoffsByVertex } from './attributed-graph.ts';

/**
 * Reads node-link JSON, as networkx and D3 write it (docs/formats/node-link.md): lists `nodes` and `links` (or `edges`), of
 * which each element is read by itself.
 */
export async function parseNodeLink(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const reader = new NodeLinkReader(new AttributedGraph(options));
  await new JsonParts(reader, options).read(chunks);
  return reader.document();
}

class NodeLinkReader implements JsonListener {
  readonly lists: readonly string[] = ['nodes', 'links', 'edges'];
  readonly #graph: AttributedGraph;
  /** Node → its id, or its name; undefined if it has none. Kept as long as links may name nodes by their index. */
  readonly #ids: unknown[] = [];
  #count = 0; // the number of nodes
  #areNumbers = true; // do links that came early name nodes by numbers only?
  #isDirected: boolean | undefined;
  #hasNodes = false;
  /** Keys that we read and that have come. */
  readonly #seen = new Set<string>();

  constructor(graph: AttributedGraph) {
    this.#graph = graph;
  }

  field(key: string, value: unknown): void {
    this.#see(key);
    if (this.lists.includes(key))
      throw this.#graph.refuse('E_SHAPE', `"${key}" is ${briefJson(value)}`, 'give a list');
    if (key === 'directed') {
      if (typeof value !== 'boolean')
        throw this.#graph.refuse(
          'E_SHAPE',
          `"directed" is ${briefJson(value)}`,
          'give true, or leave it out',
        );
      this.#isDirected = value;
    }
    if (key === 'graph' && typeof value === 'object' && value !== null)
      this.#graph.describeGraph(attributesOf(value, Object.keys(value)));
  }

  /** Refuses what comes twice: one of both would be read as a part of the other, or be dropped. */
  #see(key: string): void {
    if (!this.lists.includes(key) && key !== 'directed' && key !== 'graph') return;
    if (this.#seen.has(key)) throw this.#graph.refuse('E_SHAPE', `"${key}" comes twice`, 'give it once');
    this.#seen.add(key);
    if (this.#seen.has('links') && this.#seen.has('edges'))
      throw this.#graph.refuse('E_SHAPE', 'there are both "links" and "edges"', 'give one list of links');
  }

  elements(key: string, values: readonly unknown[], placeOf: (i: number) => Place): void {
    let i = 0;
    const place: Place = {
      get line() {
        return placeOf(i).line as number; // to find it takes time, and it is rarely asked for
      },
    };
    for (; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        const found = `one of the ${key} is ${briefJson(value)}`;
        throw this.#graph.refuse('E_SHAPE', found, 'give an object', place);
      }
      if (key === 'nodes') this.#node(value as Record<string, unknown>, place);
      else this.#link(value as Record<string, unknown>, place);
    }
  }

  list(key: string): void {
    this.#see(key);
    if (key === 'nodes') this.#hasNodes = true;
  }

  #node(node: Record<string, unknown>, place: Place): void {
    const id = node.id === undefined ? node.name : node.id;
    const text = id === undefined ? String(this.#count) : idOf(id);
    if (text === undefined || this.#graph.has(text)) {
      const found = `a node has the id ${briefJson(id)}`;
      const hint = text === undefined ? ID_HINT : 'ids differ';
      throw this.#graph.refuse(text === undefined ? 'E_SHAPE' : 'E_NAME', found, hint, place);
    }
    this.#count++;
    if (this.#isDirected !== true) this.#ids.push(id);
    this.#graph.describe(this.#graph.vertex(text, place), attributesOf(node, NODE_KEYS), place);
  }

  #link(link: Record<string, unknown>, place: Place): void {
    const [source, target] = [endOf(link.source), endOf(link.target)];
    const attributes = attributesOf(link, LINK_KEYS);
    // Until it is clear how links name nodes, and until the nodes have come, links wait.
    const isEarly = this.#isDirected !== true || !this.#hasNodes;
    const [from, to] = [idOf(source), idOf(target)];
    if (from === undefined || (!isEarly && !this.#graph.has(from))) throw this.#stray(source, place);
    if (to === undefined || (!isEarly && !this.#graph.has(to))) throw this.#stray(target, place);
    if (!isEarly) return this.#graph.arc(this.#graph.vertex(from), this.#graph.vertex(to), attributes, place);
    this.#areNumbers &&= typeof source === 'number' && typeof target === 'number';
    this.#graph.earlyArc(from, to, attributes, place);
  }

  #stray(end: unknown, place: Place): GyreError {
    const found = `a link names the node ${briefJson(end)}`;
    const hint = idOf(end) === undefined ? ID_HINT : 'there is none of that id';
    return this.#graph.refuse('E_VERTEX', found, hint, place);
  }

  document(): GameDocument {
    if (this.#isDirected === false) {
      const hint = 'a game needs arcs: give "directed": true, and each link in the direction of the move';
      throw this.#graph.refuse('E_FORMAT', 'the graph is undirected', hint);
    }
    if (!this.#hasNodes) throw this.#graph.refuse('E_SHAPE', 'there are no "nodes"', 'give a list of nodes');
    const isByIndex = this.#areIndices();
    this.#graph.resolveEarly(
      (text) => {
        const id = isByIndex && this.#areNumbers ? idOf(this.#ids[Number(text)] ?? text) : text;
        return id !== undefined && this.#graph.has(id) ? this.#graph.vertex(id) : undefined;
      },
      (text, place) => this.#stray(this.#areNumbers ? Number(text) : text, place),
    );
    return this.#graph.document();
  }

  /**
   * Do links name nodes by their index, as D3 does by default? If nodes have no ids, they do. If numbers are both ids and
   * indices, and of different nodes, nobody can tell.
   */
  #areIndices(): boolean {
    const ids = this.#ids;
    if (ids.every((id) => id === undefined)) return true;
    if (this.#isDirected !== undefined) return false; // networkx
    let [couldBe, areIds, isSame] = [this.#areNumbers, true, true];
    for (const end of this.#graph.earlyNames()) {
      couldBe &&= Number(end) >= 0 && Number(end) < ids.length;
      areIds &&= this.#graph.has(end);
      isSame &&= String(ids[Number(end)]) === end;
    }
    if (couldBe && areIds && !isSame) {
      const found = 'links name nodes by numbers that may be ids or indices';
      throw this.#graph.refuse(
        'E_SHAPE',
        found,
        'give "directed": true if they are ids, or leave out the ids',
      );
    }
    return couldBe && !areIds;
  }
}

/** D3 puts the node itself in place of its id once it has drawn the graph. */
function endOf(end: unknown): unknown {
  if (typeof end !== 'object' || end === null) return end;
  const { id, name, index } = end as Record<string, unknown>;
  return id === undefined ? (name ?? index) : id;
}

/** An id as a text; undefined for what is none, and for a number that JSON has rounded. */
function idOf(id: unknown): string | undefined {
  const isExact = typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER;
  return typeof id === 'string' || isExact ? String(id) : undefined;
}

const ID_HINT = 'give a text, or a number up to 9007199254740991: larger ones are rounded';

function textOf(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** What `AttributedGraph` knows of links and nodes. */
const LINK_KEYS = ['player', 'color', 'colour'];
const NODE_KEYS = ['owner', 'player', 'payoff', 'score', 'pos', 'x', 'y'];

/** Those of the fields that are texts, numbers or yes and no, as texts. */
function attributesOf(fields: object, keys: readonly string[]): Attributes {
  const attributes: Record<string, string> = {};
  for (const key of keys) {
    const text = textOf((fields as Record<string, unknown>)[key]);
    if (text !== undefined) attributes[key] = text;
  }
  return attributes;
}

/** The text of a node-link file. */
export function* nodeLinkPieces(document: GameDocument): Generator<string> {
  const { graph, names, places } = document;
  const scoreAt = payoffsByVertex(document, 'node-link JSON');
  const about = Object.fromEntries(graphAttributes(document, 'node-link JSON'));
  const written = (v: number): string => (names === undefined ? String(v) : JSON.stringify(names.name(v)));
  yield `{"directed": true, "multigraph": true, "graph": ${JSON.stringify(about)},\n"nodes": [`;
  for (let v = 0; v < graph.vertices; v++) {
    const fields = [`"id": ${written(v)}`];
    if (graph.owners !== undefined) fields.push(`"player": ${graph.owners[v]}`);
    const score = scoreAt(v);
    if (score !== undefined) fields.push(`"payoff": ${score}`);
    if (places !== undefined && !Number.isNaN(places[2 * v]))
      fields.push(`"x": ${places[2 * v]}, "y": ${places[2 * v + 1]}`);
    yield `${v === 0 ? '' : ','}\n{${fields.join(', ')}}`;
  }
  yield '\n],\n"links": [';
  let lead = '\n';
  yield* arcTexts(graph, (v, player) => {
    const source = `{"source": ${written(v)}, "target": `;
    const side = graph.kind === 'partizan' ? `, "player": ${player}` : '';
    return (w) => {
      const text = `${lead}${source}${written(w)}${side}}`;
      lead = ',\n';
      return text;
    };
  });
  yield '\n]}\n';
}
