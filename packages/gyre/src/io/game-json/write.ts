import { CONVENTIONS, type Convention, type GameDocument, type Payoff } from '../../game/inner.ts';
import type { Graph, Player } from '../../graph/inner.ts';
import { checkDocument } from '../kit/document-checks.ts';
import { objectiveFields } from './stated-objective.ts';

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
  const { graph, title, players, names, convention, payoffs, start, places, objective } = document;
  yield '{\n  "gyre": 1';
  if (title !== undefined) yield field('title', JSON.stringify(title));
  if (players !== undefined) yield field('players', JSON.stringify(players));
  yield field('vertices', String(graph.vertices));
  if (names !== undefined)
    yield* list(
      'names',
      mapped(names.names, (name) => JSON.stringify(name)),
    );
  if (convention !== undefined) yield field('convention', JSON.stringify(conventionField(convention)));
  yield* graphPieces(graph);
  for (const [key, value] of Object.entries(objectiveFields(objective)))
    if (Array.isArray(value)) yield* list(key, mapped(value, String));
    else yield field(key, JSON.stringify(value));
  if (start !== undefined) yield field('start', JSON.stringify(startField(start)));
  if (payoffs !== undefined)
    yield* list(
      'payoffs',
      mapped(payoffs, (payoff) => JSON.stringify(payoffField(payoff))),
    );
  if (places !== undefined) yield* list('places', placeTexts(graph.vertices, places));
  yield '\n}\n';
}

/** The items of a list as JSON, many of them in each text: so millions of them cost little time, and never one long text. */
export function* jsonRuns(items: Iterable<unknown>): Generator<string> {
  let run: unknown[] = [];
  let characters = 0;
  for (const item of items) {
    run.push(item);
    characters += typeof item === 'string' ? item.length : 0;
    if (run.length < RUN && characters < LONG_RUN) continue;
    yield JSON.stringify(run).slice(1, -1);
    run = [];
    characters = 0;
  }
  if (run.length > 0) yield JSON.stringify(run).slice(1, -1);
}

const RUN = 1024;
const LONG_RUN = 1 << 20;

/** Everything in a document besides the graph and the places, as a value that JSON can hold. */
export function gameFields({
  title,
  players,
  names,
  convention,
  payoffs,
  start,
  objective,
}: Omit<GameDocument, 'graph'>): Record<string, unknown> {
  return {
    ...(title === undefined ? {} : { title }),
    ...(players === undefined ? {} : { players }),
    ...(names === undefined ? {} : { names: names.names }),
    ...(convention === undefined ? {} : { convention: conventionField(convention) }),
    ...(payoffs === undefined ? {} : { payoffs: payoffs.map(payoffField) }),
    ...(start === undefined ? {} : { start: startField(start) }),
    ...objectiveFields(objective),
  };
}

/** A payoff as it is written: the same keys in the same order, whatever the caller's object has. */
export function payoffField({ vertex, score, player }: Payoff): Payoff {
  return player === undefined ? { vertex, score } : { vertex, score, player };
}

function startField({ vertex, player }: NonNullable<GameDocument['start']>): unknown {
  return player === undefined ? vertex : { vertex, player };
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
  if (graph.kind === 'owned') yield* list('owners', mapped(graph.owners ?? [], String));
  if (graph.kind !== 'partizan') yield* list('arcs', arcPairs(graph, 0));
  else {
    yield* list('left', arcPairs(graph, 0));
    yield* list('right', arcPairs(graph, 1));
  }
}

function* arcPairs(graph: Graph, player: Player): Generator<string> {
  const { offsets, ends } = graph.out(player);
  for (let v = 0; v < graph.vertices; v++)
    for (let a = offsets[v]; a < offsets[v + 1]; a++) yield `[${v},${ends[a]}]`;
}

export function* placeTexts(vertices: number, places: Float64Array): Generator<string> {
  for (let v = 0; v < vertices; v++) {
    const x = places[2 * v];
    yield Number.isNaN(x) ? 'null' : `[${x},${places[2 * v + 1]}]`;
  }
}

/** What `to` makes of the items, one after the other. */
export function* mapped<T, U>(items: Iterable<T>, to: (item: T) => U): Generator<U> {
  for (const item of items) yield to(item);
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
