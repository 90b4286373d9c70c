import { briefJson, type GameDocument, GyreError, type Place } from 'gyre';
import { arcTexts, type Chunks, type ParseOptions, Utf8 } from 'gyre/io';
import type { SaxesAttributePlain, SaxesParser, SaxesTagPlain } from 'saxes';
import { AttributedGraph, graphAttributes, payoffsByVertex } from './attributed-graph.ts';

/** Reads a GraphML file (docs/formats/graphml.md) as it comes. */
export async function parseGraphml(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const { SaxesParser: Parser } = await import('saxes');
  const parser = new Parser<{ xmlns: false }>({ xmlns: false });
  const reader = new GraphmlReader(parser, new AttributedGraph(options));
  parser.on('opentag', (tag) => reader.open(tag));
  parser.on('closetag', (tag) => reader.close(tag.name));
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  parser.on('error', (error) => {
    throw reader.graph.refuse(
      'E_SYNTAX',
      `this is not XML: ${error.message.replace(/^.*?\d+:\d+: /, '')}`,
      '',
      reader.place(),
    );
  });
  const decoder = new Utf8();
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
  return reader.document();
}

interface Element {
  readonly kind: 'graph' | 'node' | 'edge';
  readonly attributes: Record<string, string>;
  readonly data: Record<string, string>;
  readonly place: Place;
}

/** What a `key` element declares. */
interface Key {
  readonly name: string;
  /** The elements that it is for. */
  readonly kinds: readonly Element['kind'][];
}

class GraphmlReader {
  readonly graph: AttributedGraph;
  readonly #parser: SaxesParser<{ xmlns: false }>;
  /** The id of a `key` element → the name of the attribute that it stands for. */
  readonly #keys = new Map<string, string>();
  /** Kind of an element → what its attributes are where it has no `data` for them. */
  readonly #defaults: Record<Element['kind'], Record<string, string>> = { graph: {}, node: {}, edge: {} };
  readonly #open: Element[] = [];
  #key: Key | undefined; // the one that is open
  /** A `data` or a `default` that is open. */
  #data: { readonly name: string; text: string } | undefined;
  #hasGraph = false;
  #depth = 0;

  constructor(parser: SaxesParser<{ xmlns: false }>, graph: AttributedGraph) {
    this.#parser = parser;
    this.graph = graph;
  }

  place(): Place {
    return { line: this.#parser.line, column: this.#parser.column + 1 };
  }

  open(tag: SaxesTagPlain): void {
    if (++this.#depth > MOST_DEPTH)
      throw this.graph.refuse(
        'E_LIMIT',
        `more than ${MOST_DEPTH} elements are open`,
        'no game nests so deeply',
        this.place(),
      );
    const attributes = tag.attributes as Record<string, string & SaxesAttributePlain>;
    const name = local(tag.name);
    if (name === 'key') this.#openKey(attributes);
    else if (name === 'default' && this.#key !== undefined) this.#data = { name: this.#key.name, text: '' };
    else if (name === 'data')
      this.#data = { name: this.#keys.get(attributes.key) ?? attributes.key, text: '' };
    else if (name === 'graph' || name === 'node' || name === 'edge') {
      if (name === 'graph') this.#openGraph(attributes);
      this.#open.push({ kind: name, attributes, data: {}, place: this.place() });
      if (name === 'node') this.#openNode(this.#needed(attributes, 'id'));
      if (name === 'edge' && attributes.directed === 'false')
        throw this.graph.refuse(
          'E_FORMAT',
          'an edge is undirected',
          'a game needs arcs: give an edge for each direction',
          this.place(),
        );
    } else if (name === 'hyperedge')
      throw this.graph.refuse('E_FORMAT', 'there is a hyperedge', 'an arc has two ends', this.place());
  }

  #openKey(attributes: Record<string, string>): void {
    const name = attributes['attr.name'] ?? attributes.id;
    if (this.#hasGraph)
      throw this.graph.refuse(
        'E_FORMAT',
        `the key ${JSON.stringify(name)} comes after the graph has begun`,
        'keys come before the graph',
        this.place(),
      );
    const domain = attributes.for ?? 'all';
    this.#keys.set(attributes.id, name);
    this.#key = { name, kinds: KINDS.filter((kind) => domain === 'all' || domain === kind) };
  }

  #openNode(id: string): void {
    if (this.graph.has(id))
      throw this.graph.refuse(
        'E_NAME',
        `two nodes have the id ${JSON.stringify(id)}`,
        'ids differ',
        this.place(),
      );
    this.graph.vertex(id, this.place());
  }

  #openGraph(attributes: Record<string, string>): void {
    if (this.#hasGraph)
      throw this.graph.refuse(
        'E_FORMAT',
        this.#open.length > 0 ? 'a graph stands within another' : 'there is a second graph',
        'a file holds one graph, and all nodes and edges stand directly in it',
        this.place(),
      );
    this.#hasGraph = true;
    const { edgedefault: said } = attributes;
    if (said === 'directed') return;
    const found =
      said === 'undirected'
        ? 'the graph is undirected'
        : said === undefined
          ? 'the graph has no edgedefault'
          : `edgedefault is ${briefJson(said)}`;
    throw this.graph.refuse('E_FORMAT', found, 'a game needs edgedefault="directed"', this.place());
  }

  #needed(attributes: Record<string, string>, name: string): string {
    const value = attributes[name];
    if (value === undefined)
      throw this.graph.refuse(
        'E_SHAPE',
        `there is no ${name}`,
        'nodes have an id, edges source and target',
        this.place(),
      );
    return value;
  }

  text(part: string): void {
    if (this.#data !== undefined) this.#data.text += part;
  }

  close(tag: string): void {
    this.#depth--;
    const name = local(tag);
    const element = this.#open.at(-1);
    if (name === 'key') this.#key = undefined;
    else if (name === 'default' && this.#key !== undefined) this.#closeDefault(this.#key);
    else if (name === 'data' && this.#data !== undefined && element !== undefined) {
      element.data[this.#data.name] = this.#data.text;
      if (element.kind === 'graph') this.graph.describeGraph(element.data); // it says how nodes are named
      this.#data = undefined;
    } else if (element !== undefined && name === element.kind) {
      this.#open.pop();
      this.#finish(element);
    }
  }

  #closeDefault({ name, kinds }: Key): void {
    for (const kind of kinds) this.#defaults[kind][name] = this.#data?.text ?? '';
    this.#data = undefined;
  }

  #finish(element: Element): void {
    const { kind, attributes, place } = element;
    const data = { ...this.#defaults[kind], ...element.data };
    if (kind === 'node') this.graph.describe(this.graph.vertex(attributes.id), data, place);
    else if (kind === 'graph') this.graph.describeGraph(data);
    else {
      const [source, target] = [this.#needed(attributes, 'source'), this.#needed(attributes, 'target')];
      if (this.graph.has(source) && this.graph.has(target))
        this.graph.arc(this.graph.vertex(source), this.graph.vertex(target), data, place);
      else this.graph.earlyArc(source, target, data, place); // nodes are counted in their own order
    }
  }

  document(): GameDocument {
    if (!this.#hasGraph) throw this.graph.refuse('E_SHAPE', 'there is no graph in the file', '');
    // A node that has not come is refused, as GraphML asks: its name is most likely misspelt.
    this.graph.resolveEarly(
      (id) => (this.graph.has(id) ? this.graph.vertex(id) : undefined),
      (id, place) => {
        const found = `an edge names the node ${JSON.stringify(id)}; there is none of that id`;
        return this.graph.refuse('E_VERTEX', found, 'every vertex has its own <node>', place);
      },
    );
    return this.graph.document();
  }
}

const KINDS: readonly Element['kind'][] = ['graph', 'node', 'edge'];

/** As many as brackets in our JSON format. */
const MOST_DEPTH = 1000;

/** The name without its namespace prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const GRAPH_KEYS = ['title', 'players', 'kind', 'named', 'convention', 'start', 'startPlayer'];
const NODE_KEYS = ['player', 'payoff', 'x', 'y'];

/** The text of a GraphML file. */
export function* graphmlPieces(document: GameDocument): Generator<string> {
  const { graph, names } = document;
  const scoreAt = payoffsByVertex(document, 'GraphML');
  const idOf = (v: number): string => escaped(names?.name(v) ?? String(v));
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  for (const key of GRAPH_KEYS) yield keyElement(key, 'graph');
  for (const key of NODE_KEYS) yield keyElement(key, 'node');
  yield '  <key id="edge.player" for="edge" attr.name="player" attr.type="string"/>\n';
  yield '  <graph edgedefault="directed">\n';
  for (const [key, value] of graphAttributes(document, 'GraphML'))
    yield `    <data key="graph.${key}">${escaped(value)}</data>\n`;
  for (let v = 0; v < graph.vertices; v++) {
    const data = nodeData(document, v, scoreAt(v)).map(
      ([key, value]) => `<data key="node.${key}">${value}</data>`,
    );
    yield `    <node id="${idOf(v)}"${data.length === 0 ? '/>' : `>${data.join('')}</node>`}\n`;
  }
  yield* arcTexts(graph, (v, player) => {
    const tail = graph.kind === 'partizan' ? `><data key="edge.player">${player}</data></edge>` : '/>';
    return (w) => `    <edge source="${idOf(v)}" target="${idOf(w)}"${tail}\n`;
  });
  yield '  </graph>\n</graphml>\n';
}

function keyElement(key: string, domain: string): string {
  return `  <key id="${domain}.${key}" for="${domain}" attr.name="${key}" attr.type="string"/>\n`;
}

function nodeData({ graph, places }: GameDocument, v: number, score: number | undefined): [string, number][] {
  const hasPlace = places !== undefined && !Number.isNaN(places[2 * v]);
  const pairs: [string, number | undefined][] = [
    ['player', graph.owners?.[v]],
    ['payoff', score],
    ['x', hasPlace ? places[2 * v] : undefined],
    ['y', hasPlace ? places[2 * v + 1] : undefined],
  ];
  return pairs.filter((pair): pair is [string, number] => pair[1] !== undefined);
}

function escaped(text: string): string {
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const isFit =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 0x20 && code < 0xd800) ||
      (code > 0xdfff && code < 0xfffe) ||
      code > 0xffff;
    if (!isFit)
      throw new GyreError(
        'E_FORMAT',
        `XML cannot hold the text ${JSON.stringify(text)}`,
        'write JSON or .gyre',
      );
  }
  return text.replace(/[&<>"\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`);
}
