import { briefJson, type GameDocument, GyreError } from 'gyre';
import { arcTexts, type Chunks, type ParseOptions, Utf8 } from 'gyre/io';
import { AttributedGraph, graphAttributes, payoffsByVertex } from './attributed-graph.ts';
import { DotReader } from './dot-reader.ts';
import { DotTokens, MOST_TOKEN } from './dot-tokens.ts';

/** Reads a DOT file (docs/formats/dot.md) as it comes. */
export async function parseDot(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const graph = new AttributedGraph(options);
  const reader = new DotReader(graph);
  const tokens = new DotTokens((token) => reader.add(token));
  const decoder = new Utf8();
  for await (const chunk of chunks) {
    tokens.feed(decoder.decode(chunk, { stream: true }));
    if (!tokens.isStuck) continue;
    const found = `a name or a comment has more than ${MOST_TOKEN.toLocaleString('en')} characters`;
    throw graph.refuse('E_LIMIT', found, 'give a shorter one, or close it');
  }
  tokens.feed(decoder.decode());
  tokens.end();
  reader.end();
  return graph.document();
}

/** The text of a DOT file: Left's arcs blue, Right's red. */
export function* dotPieces(document: GameDocument): Generator<string> {
  const { graph, names, places } = document;
  const scoreAt = payoffsByVertex(document, 'DOT');
  const idOf = (v: number): string => (names === undefined ? String(v) : quoted(names.name(v)));
  yield 'digraph {\n';
  for (const [key, value] of graphAttributes(document, 'DOT')) yield `  ${key}=${quoted(value)};\n`;
  for (let v = 0; v < graph.vertices; v++) {
    const attributes: string[] = [];
    if (graph.owners !== undefined) attributes.push(`player=${graph.owners[v]}`);
    if (graph.owners?.[v] === 0) attributes.push('shape=box');
    const score = scoreAt(v);
    if (score !== undefined) attributes.push(`payoff=${quoted(String(score))}`);
    if (places !== undefined && !Number.isNaN(places[2 * v])) {
      attributes.push(`pos="${places[2 * v]},${places[2 * v + 1]}!"`);
    }
    yield `  ${idOf(v)}${attributes.length === 0 ? '' : ` [${attributes.join(', ')}]`};\n`;
  }
  yield* arcTexts(graph, (v, player) => {
    const color = player === 0 ? 'blue' : 'red';
    const side = graph.kind === 'partizan' ? ` [player=${player}, color=${color}]` : '';
    return (w) => `  ${idOf(v)} -> ${idOf(w)}${side};\n`;
  });
  yield '}\n';
}

function quoted(text: string): string {
  const isUnfit = UNREADABLE.some((mark) => text.includes(mark)) || HALF_CHARACTER.test(text);
  if (isUnfit || text.length > MOST_TOKEN / 4) {
    throw new GyreError('E_FORMAT', `DOT cannot hold the text ${briefJson(text)}`, 'write JSON or .gyre');
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** What DOT has its own meaning for, or readers differ about: escapes, ends of lines and of strings. */
const UNREADABLE = ['\\', '\n', '\r', '\u2028', '\u2029', '\0'];
/** Half of a surrogate pair: UTF-8 has none, so that all of them would be written as the same mark. */
const HALF_CHARACTER = /\p{Surrogate}/u;
