import type { GameDocument, Player } from 'gyre';
import { GyreError, type Place } from 'gyre';
import { type Chunks, longestText, type ParseOptions, readInOneGo, textOf } from 'gyre/io';
import { AttributedGraph, type Attributes, graphAttributes, payoffsByVertex } from './attributed-graph.ts';

type Dot = typeof import('@ts-graphviz/ast');
type Statement = import('@ts-graphviz/ast').ClusterStatementASTNode;
type DotTree = import('@ts-graphviz/ast').DotASTNode;
type EdgeTarget = import('@ts-graphviz/ast').EdgeTargetASTNode;

const MAX_STATEMENTS = 50_000_000;
const TREE_WEIGHT = 150; // bytes of the parser's tree for a byte of text, measured with 300,000 arcs

/** Reads a DOT file (docs/formats/dot.md). */
export async function parseDot(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const { file } = options;
  const text = await textOf(chunks, file, longestText(options, TREE_WEIGHT));
  const dot: Dot = await import('@ts-graphviz/ast');
  const graph = new AttributedGraph(file);
  return readInOneGo(options, () => documentOf(parseTree(dot, text, graph), graph));
}

function documentOf(tree: DotTree, graph: AttributedGraph): GameDocument {
  const [top] = tree.children.filter((child) => child.type === 'Graph');
  if (top === undefined) throw graph.refuse('E_SHAPE', 'there is no graph in the file', 'give digraph { … }');
  if (!top.directed)
    throw graph.refuse('E_FORMAT', 'the graph is undirected', 'a game needs a digraph and ->');
  readStatements(top.children, graph);
  return graph.document();
}

function parseTree(dot: Dot, text: string, graph: AttributedGraph): DotTree {
  try {
    return dot.parse(text, { startRule: 'Dot', maxASTNodes: MAX_STATEMENTS, maxInputSize: 0 });
  } catch (error) {
    const { message, cause } = error as Error;
    const start = (cause as { location?: { start: Place } } | undefined)?.location?.start;
    throw graph.refuse('E_SYNTAX', `this is not DOT: ${message}`, '', {
      ...(start?.line === undefined ? {} : { line: start.line }),
      ...(start?.column === undefined ? {} : { column: start.column }),
    });
  }
}

interface Frame {
  readonly statements: readonly Statement[];
  at: number;
  /** What `node […]` and `edge […]` say from here on. */
  vertexDefaults: Attributes;
  arcDefaults: Attributes;
}

/** Reads statements and those of subgraphs, without recursion on how deep they nest. */
function readStatements(top: readonly Statement[], graph: AttributedGraph): void {
  const frames: Frame[] = [{ statements: top, at: 0, vertexDefaults: {}, arcDefaults: {} }];
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const statement = frame.statements[frame.at++];
    if (statement === undefined) frames.pop();
    else if (statement.type === 'Subgraph') {
      const { vertexDefaults, arcDefaults } = frame;
      frames.push({ statements: statement.children, at: 0, vertexDefaults, arcDefaults });
    } else readStatement(statement, frame, frames.length === 1, graph);
  }
}

function readStatement(statement: Statement, frame: Frame, isTop: boolean, graph: AttributedGraph): void {
  const { start } = statement.location ?? {};
  const place = start === undefined ? {} : { line: start.line, column: start.column };
  if (statement.type === 'Attribute') {
    if (isTop) graph.describeGraph({ [statement.key.value]: statement.value.value });
  } else if (statement.type === 'AttributeList') {
    const attributes = attributesOf(statement.children);
    if (statement.kind === 'Node') frame.vertexDefaults = { ...frame.vertexDefaults, ...attributes };
    else if (statement.kind === 'Edge') frame.arcDefaults = { ...frame.arcDefaults, ...attributes };
    else if (isTop) graph.describeGraph(attributes);
  } else if (statement.type === 'Node') {
    const v = graph.vertex(statement.id.value);
    graph.describe(v, { ...frame.vertexDefaults, ...attributesOf(statement.children) }, place);
  } else if (statement.type === 'Edge') {
    const attributes = { ...frame.arcDefaults, ...attributesOf(statement.children) };
    const groups = statement.targets.map((target) => verticesOf(target, graph));
    for (let i = 1; i < groups.length; i++) {
      for (const from of groups[i - 1]) for (const to of groups[i]) graph.arc(from, to, attributes, place);
    }
  }
}

function attributesOf(children: readonly { type: string }[]): Attributes {
  const attributes: Record<string, string> = {};
  for (const child of children) {
    if (child.type !== 'Attribute') continue;
    const { key, value } = child as unknown as { key: { value: string }; value: { value: string } };
    attributes[key.value] = value.value;
  }
  return attributes;
}

function verticesOf(target: EdgeTarget, graph: AttributedGraph): number[] {
  const refs =
    target.type === 'NodeRef' ? [target] : target.children.filter((child) => child.type === 'NodeRef');
  return refs.map((ref) => graph.vertex((ref as { id: { value: string } }).id.value));
}

/** The text of a DOT file: Left's arcs blue, Right's red. */
export function* dotPieces(document: GameDocument): Generator<string> {
  const { graph, names, places } = document;
  const scores = payoffsByVertex(document, 'DOT');
  const idOf = (v: number): string => (names === undefined ? String(v) : quoted(names.name(v)));
  yield 'digraph {\n';
  for (const [key, value] of graphAttributes(document, 'DOT')) yield `  ${key}=${quoted(value)};\n`;
  for (let v = 0; v < graph.vertices; v++) {
    const attributes: string[] = [];
    if (graph.owners !== undefined) attributes.push(`player=${graph.owners[v]}`);
    if (graph.owners?.[v] === 0) attributes.push('shape=box');
    if (scores.has(v)) attributes.push(`payoff=${quoted(String(scores.get(v)))}`);
    if (places !== undefined && !Number.isNaN(places[2 * v])) {
      attributes.push(`pos="${places[2 * v]},${places[2 * v + 1]}!"`);
    }
    yield `  ${idOf(v)}${attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`};\n`;
  }
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    const side =
      graph.kind === 'partizan' ? ` [player=${player}, color=${player === 0 ? 'blue' : 'red'}]` : '';
    for (let v = 0; v < graph.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) yield `  ${idOf(v)} -> ${idOf(ends[a])}${side};\n`;
    }
  }
  yield '}\n';
}

function quoted(text: string): string {
  if (UNREADABLE.some((mark) => text.includes(mark))) {
    throw new GyreError(
      'E_FORMAT',
      `DOT cannot hold the text ${JSON.stringify(text)}`,
      'write JSON or .gyre',
    );
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** What the parser does not give back: escapes, ends of lines and of strings. */
const UNREADABLE = ['\\', '\n', '\r', '\u2028', '\u2029', '\0'];
