import { CONVENTIONS, type Convention, type GameDocument } from '../../game/index.ts';
import type { ArcRows, Graph, Player } from '../../graph/index.ts';
import { checkDocument } from '../kit/checks.ts';

/**
 * Writes a game in our JSON format: one key per line, long lists wrapped. The same game gives the same
 * bytes, and `parseGameJson` gives the game back.
 */
export function writeGameJson(document: GameDocument): string {
  checkDocument(document);
  return [...gameJsonPieces(document)].join('');
}

/** The same text in pieces of moderate size, for graphs whose text does not fit one string. */
export function* gameJsonPieces(document: GameDocument): Generator<string> {
  const { graph, title, names, convention, payoffs, start, places } = document;
  yield '{\n  "gyre": 1';
  if (title !== undefined) yield field('title', JSON.stringify(title));
  yield field('vertices', String(graph.vertices));
  if (names !== undefined)
    yield* list(
      'names',
      map(names.names, (name) => JSON.stringify(name)),
    );
  if (convention !== undefined) yield field('convention', JSON.stringify(conventionField(convention)));
  yield* graphPieces(graph);
  if (start !== undefined)
    yield field('start', JSON.stringify(start.player === undefined ? start.vertex : start));
  if (payoffs !== undefined)
    yield* list(
      'payoffs',
      map(payoffs, (payoff) => JSON.stringify(payoff)),
    );
  if (places !== undefined) yield* list('places', placeTexts(graph.vertices, places));
  yield '\n}\n';
}

/** A game without its arcs as a JSON object on one line, with its kind; in pieces, because there may be many names. */
export function* fieldPieces(document: GameDocument): Generator<string> {
  checkDocument(document);
  const { graph, names, convention, payoffs, start, places, title } = document;
  yield `{"gyre":1,"kind":"${graph.kind}"`;
  if (title !== undefined) yield `,"title":${JSON.stringify(title)}`;
  yield `,"vertices":${graph.vertices}`;
  if (names !== undefined)
    yield* shortList(
      'names',
      map(names.names, (name) => JSON.stringify(name)),
    );
  if (convention !== undefined) yield `,"convention":${JSON.stringify(conventionField(convention))}`;
  if (graph.owners !== undefined) yield* shortList('owners', map(graph.owners, String));
  if (start !== undefined)
    yield `,"start":${JSON.stringify(start.player === undefined ? start.vertex : start)}`;
  if (payoffs !== undefined)
    yield* shortList(
      'payoffs',
      map(payoffs, (payoff) => JSON.stringify(payoff)),
    );
  if (places !== undefined) yield* shortList('places', placeTexts(graph.vertices, places));
  yield '}';
}

function* shortList(key: string, items: Iterable<string>): Generator<string> {
  let lead = `,"${key}":[`;
  for (const item of items) {
    yield lead + item;
    lead = ',';
  }
  yield lead === ',' ? ']' : `${lead}]`;
}

/** Everything in a document besides the graph and the places, as a value that JSON can hold. */
export function gameFields({
  title,
  names,
  convention,
  payoffs,
  start,
}: Omit<GameDocument, 'graph'>): Record<string, unknown> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(names === undefined ? {} : { names: names.names }),
    ...(convention === undefined ? {} : { convention: conventionField(convention) }),
    ...(payoffs === undefined ? {} : { payoffs }),
    ...(start === undefined ? {} : { start: start.player === undefined ? start.vertex : start }),
  };
}

function field(key: string, text: string): string {
  return `,\n  ${JSON.stringify(key)}: ${text}`;
}

function conventionField(convention: Convention): unknown {
  if (CONVENTIONS.includes(convention)) return convention.name;
  const { name, stuck, endless } = convention;
  return { name, stuck, endless };
}

function* graphPieces(graph: Graph): Generator<string> {
  if (graph.kind === 'owned') yield* list('owners', map(graph.owners ?? [], String));
  if (graph.kind !== 'partizan') yield* list('arcs', arcTexts(graph, 0));
  else {
    yield* list('left', arcTexts(graph, 0));
    yield* list('right', arcTexts(graph, 1));
  }
}

function* arcTexts(graph: Graph, player: Player): Generator<string> {
  const { offsets, ends }: ArcRows = graph.out(player);
  for (let v = 0; v < graph.vertices; v++) {
    for (let a = offsets[v]; a < offsets[v + 1]; a++) yield `[${v},${ends[a]}]`;
  }
}

function* placeTexts(vertices: number, places: Float64Array): Generator<string> {
  for (let v = 0; v < vertices; v++) {
    const x = places[2 * v];
    yield Number.isNaN(x) ? 'null' : `[${x},${places[2 * v + 1]}]`;
  }
}

function* map<T>(items: Iterable<T>, text: (item: T) => string): Generator<string> {
  for (const item of items) yield text(item);
}

const LINE_WIDTH = 100;

/** A list on one line if it is short, else on lines of moderate width. */
function* list(key: string, items: Iterable<string>): Generator<string> {
  yield field(key, '[');
  const lines = wrapped(items);
  const first = lines.next();
  let next = lines.next();
  if (next.done) {
    yield `${first.value ?? ''}]`;
    return;
  }
  yield `\n    ${first.value ?? ''}`;
  for (; !next.done; next = lines.next()) yield `,\n    ${next.value}`;
  yield '\n  ]';
}

function* wrapped(items: Iterable<string>): Generator<string, undefined> {
  let line = '';
  for (const item of items) {
    if (line !== '' && line.length + item.length + 2 > LINE_WIDTH) {
      yield line;
      line = item;
    } else line = line === '' ? item : `${line}, ${item}`;
  }
  if (line !== '') yield line;
}
