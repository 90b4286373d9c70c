import type { GameDocument, Payoff, PayoffColumns } from '../../game/inner.ts';
import { checkDocument, checkStreamed } from '../kit/document-checks.ts';
import { encoded, type StreamedDocument } from '../kit/format.ts';
import { OBJECTIVE_KEYS } from './stated-objective.ts';
import { gameFields, jsonRuns, mapped, payoffField, placeTexts } from './write.ts';

/** What fields are made of. */
interface FieldParts extends Omit<StreamedDocument, 'arcs' | 'batches'> {
  readonly places?: Float64Array;
}

/** The order of the fields in a text; places only from memory, since a game that streams by has no drawing. */
const IN_TEXT = [
  'gyre',
  'kind',
  'title',
  'players',
  'vertices',
  'names',
  'convention',
  'owners',
  'start',
  'payoffs',
  'places',
  ...OBJECTIVE_KEYS,
];
const IN_HEADER = [
  'gyre',
  'content',
  'kind',
  'vertices',
  'title',
  'players',
  'names',
  'convention',
  'payoffs',
  'start',
  ...OBJECTIVE_KEYS,
];

/** A game without its arcs as a JSON object on one line, with its kind; in pieces, because there may be many names. */
export function* fieldPieces(document: GameDocument | StreamedDocument): Generator<string> {
  const parts = partsOf(document);
  yield '{';
  yield* fieldsOf(parts, IN_TEXT);
  yield '}';
}

/** The fields in the header of our binary format, as bytes in pieces. */
export function headerFields(document: GameDocument | StreamedDocument): Iterable<Uint8Array> {
  return encoded(fieldsOf(partsOf(document), IN_HEADER));
}

function partsOf(document: GameDocument | StreamedDocument): FieldParts {
  if ((document as Partial<StreamedDocument> | undefined)?.batches !== undefined) {
    checkStreamed(document as StreamedDocument);
    return document as StreamedDocument;
  }
  checkDocument(document as GameDocument);
  const { graph, names, ...rest } = document as GameDocument;
  const { kind, vertices, owners } = graph;
  const lists = { ...(names && { names: () => names.names }), ...(owners && { owners }) };
  return { ...rest, kind, vertices, ...lists };
}

function* fieldsOf(document: FieldParts, order: readonly string[]): Generator<string> {
  let lead = '';
  for (const name of order) {
    const pieces = piecesOf(document, name);
    if (pieces === undefined) continue;
    yield `${lead}"${name}":`;
    yield* pieces;
    lead = ',';
  }
}

function piecesOf(document: FieldParts, name: string): Iterable<string> | undefined {
  const { kind, vertices, names, owners, payoffs, places } = document;
  if (name === 'gyre') return ['1'];
  if (name === 'content') return ['"game"'];
  if (name === 'kind') return [`"${kind}"`];
  if (name === 'vertices') return [String(vertices)];
  if (name === 'names') return names && listOf(jsonRuns(names()));
  if (name === 'owners')
    return kind === 'owned' && owners !== undefined ? listOf(jsonRuns(owners)) : undefined;
  if (name === 'payoffs') return payoffPieces(payoffs);
  if (name === 'places') return places && listOf(placeTexts(vertices, places));
  const value = smallFields(document)[name];
  return value === undefined ? undefined : [JSON.stringify(value)];
}

/** Title, players, convention and start. */
function smallFields({ title, players, convention, start, objective }: FieldParts): Record<string, unknown> {
  return gameFields({
    ...(title === undefined ? {} : { title }),
    ...(players === undefined ? {} : { players }),
    ...(convention === undefined ? {} : { convention }),
    ...(start === undefined ? {} : { start }),
    ...(objective === undefined ? {} : { objective }),
  });
}

function payoffPieces(payoffs: StreamedDocument['payoffs']): Iterable<string> | undefined {
  if (payoffs === undefined) return undefined;
  if (!('vertices' in payoffs)) return listOf(jsonRuns(mapped(payoffs, payoffField)));
  return payoffs.vertices.length === 0 ? undefined : listOf(jsonRuns(payoffEntries(payoffs)));
}

function* payoffEntries({ vertices, scores }: PayoffColumns): Generator<Payoff> {
  for (let i = 0; i < vertices.length; i++) yield { vertex: vertices[i], score: scores[i] };
}

function* listOf(runs: Iterable<string>): Generator<string> {
  let lead = '[';
  for (const run of runs) {
    yield lead + run;
    lead = ',';
  }
  yield lead === '[' ? '[]' : ']';
}
