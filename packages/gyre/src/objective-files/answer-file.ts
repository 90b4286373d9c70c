import { type GameDocument, NORMAL, tokenGame } from '../game/inner.ts';
import { GyreError, shown } from '../graph/inner.ts';
import {
  type Chunks,
  encoded,
  gameChecksum,
  headText,
  LinePlace,
  linesOf,
  type ParseOptions,
  peek,
  readContainer,
  writeContainer,
} from '../io/inner.ts';
import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type Arena,
  CHANCE,
  COLUMN_TYPES,
  movesOf,
  NEVER,
  type Objective,
  type ObjectiveAnswer,
  UNCLAIMED,
  vertexIn,
} from '../objectives/inner.ts';

/** The formats of answers: ours with all columns, tables, and that of PGSolver and Oink, which has winners and moves. */
export const answerFormats = ['sol', 'csv', 'ndjson', 'paritysol'] as const;
/** The name of such a format. */
export type AnswerFormat = (typeof answerFormats)[number];

/** An answer from a file: with columns that prove it, or with moves that may. */
export type AnswerFile =
  | { readonly answer: ObjectiveAnswer }
  | { readonly winners: Uint8Array; readonly moves: Int32Array };

/** What a file must be an answer to. */
export interface Asked {
  readonly arena: Arena;
  readonly objective: Objective;
}

/** The bytes of a file with the answer to a game (docs/objectives.md). */
export function writeAnswer(answer: ObjectiveAnswer, document: GameDocument, format: AnswerFormat): Chunks {
  if (format === 'sol') return containerOf(answer, document);
  if (format === 'paritysol') return encoded(paritysolPieces(answer));
  return encoded(format === 'csv' ? csvPieces(answer, document) : ndjsonPieces(answer, document));
}

/** Reads such a file; refuses one that belongs to another game or objective. */
export async function readAnswer(
  chunks: Chunks,
  document: GameDocument,
  asked: Asked,
  options: ParseOptions = {},
): Promise<AnswerFile> {
  const { head, all } = await peek(chunks);
  if (head[0] === 0x89) return { answer: await answerInContainer(all, document, asked, options) };
  const text = headText(head);
  const place = new LinePlace(options.file);
  if (/^\s*(?:paritysol\b|\d+\s+[01-])/.test(text)) return readParitysol(all, asked, place, options);
  if (!/^\s*(?:\{|#|vertex\b)/.test(text))
    throw place.refuse(
      'E_FORMAT',
      'this is no answer to an objective',
      'gyre solve GAME -o ANSWER.sol makes one',
    );
  return { answer: await readTable(all, document, asked, place, options) };
}

// ── our binary file ─────────────────────────────────────────────────────────────────────────────────

function containerOf(answer: ObjectiveAnswer, document: GameDocument): Generator<Uint8Array> {
  const { objective, solver, arena } = answer;
  const columns = new Map(columnsOf(answer));
  const header = {
    gyre: 1,
    content: 'answer',
    objective: objective.name,
    solver,
    positions: arena.positions,
  };
  return writeContainer({ header: { ...header, checksum: checksumOf(document) }, columns });
}

async function answerInContainer(
  chunks: Chunks,
  document: GameDocument,
  { arena, objective }: Asked,
  options: ParseOptions,
): Promise<ObjectiveAnswer> {
  const { header, columns } = await readContainer(chunks, options);
  const place = new LinePlace(options.file);
  if (header['content'] !== 'answer')
    throw place.refuse(
      'E_FORMAT',
      `this is a ${String(header['content'])}`,
      'give an answer to the objective',
    );
  checkClaim(place, objective, document, header['objective'], header['checksum']);
  const found = Object.fromEntries(columns) as Pick<ObjectiveAnswer, AnswerColumn>;
  return { arena, objective, solver: String(header['solver']), ...found };
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────

/** The columns of an answer that it has. */
function columnsOf(answer: ObjectiveAnswer): [AnswerColumn, NonNullable<ObjectiveAnswer[AnswerColumn]>][] {
  return ANSWER_COLUMNS[answer.objective.name].flatMap((name) => {
    const column = answer[name];
    return column === undefined ? [] : [[name, column]];
  });
}

/** The name of a column in the row of a vertex. */
const IN_ROW: Readonly<Partial<Record<AnswerColumn, string>>> = {
  winners: 'winner',
  presses: 'presses',
  plies: 'plies',
};
const inRow = (name: AnswerColumn): string => IN_ROW[name] ?? name.replace(/s$/, '');

/** A number as a row has it; null for none. */
function told(name: AnswerColumn, x: number): number | null {
  const isNone = name === 'winners' ? x === UNCLAIMED : x === Infinity || (name === 'plies' && x === NEVER);
  return isNone ? null : x;
}

function* csvPieces(answer: ObjectiveAnswer, document: GameDocument): Generator<string> {
  const { arena, objective, solver } = answer;
  const { names } = document;
  const columns = columnsOf(answer);
  yield `# gyre answer, objective ${objective.name}, solver ${solver}, game ${checksumOf(document)}\n`;
  const name = names === undefined ? [] : ['name'];
  yield `${['vertex', 'player', ...columns.map(([column]) => inRow(column)), ...name].join(',')}\n`;
  for (let p = 0; p < arena.positions; p++) {
    const v = vertexIn(arena, p);
    const numbers = columns.map(([column, list]) => told(column, list[p]) ?? '');
    const own = names === undefined ? '' : `,"${names.name(v).replaceAll('"', '""')}"`;
    yield `${v},${playerIn(arena, p)},${numbers.join(',')}${own}\n`;
  }
}

function* ndjsonPieces(answer: ObjectiveAnswer, document: GameDocument): Generator<string> {
  const { arena, objective, solver } = answer;
  const { names } = document;
  const columns = columnsOf(answer);
  const game = checksumOf(document);
  yield `${JSON.stringify({ schema: SCHEMA, objective: objective.name, solver, game })}\n`;
  for (let p = 0; p < arena.positions; p++) {
    const v = vertexIn(arena, p);
    const row = Object.fromEntries(columns.map(([column, list]) => [inRow(column), told(column, list[p])]));
    const name = names && { name: names.name(v) };
    yield `${JSON.stringify({ vertex: v, player: playerIn(arena, p), ...row, ...name })}\n`;
  }
}

const SCHEMA = 'gyre/answer/1';

/** Who moves at a position: 0, 1 or chance. */
function playerIn({ owners }: Arena, p: number): number | 'chance' {
  return owners[p] === CHANCE ? 'chance' : owners[p];
}

type Row = Readonly<Record<string, unknown>>;

async function readTable(
  chunks: Chunks,
  document: GameDocument,
  { arena, objective }: Asked,
  place: LinePlace,
  { file }: ParseOptions,
): Promise<ObjectiveAnswer> {
  const names = ANSWER_COLUMNS[objective.name];
  const columns = new Map(names.map((name) => [name, new COLUMN_TYPES[name](arena.positions)]));
  const seen = new Uint8Array(arena.positions);
  const given = new Set<AnswerColumn>();
  let header: readonly string[] | undefined;
  let solver = 'a file';
  for await (const line of linesOf(chunks, file)) {
    place.line++;
    if (line.trim() === '') continue;
    const claim = /^# gyre answer, objective (\S+), solver (.+), game ([0-9a-f]{16})$/.exec(line);
    if (claim !== null) {
      checkClaim(place, objective, document, claim[1], claim[3]);
      solver = claim[2];
    } else if (line.startsWith('{')) {
      const row = JSON.parse(line) as Row;
      if (row['schema'] === undefined) take(row);
      else {
        checkClaim(place, objective, document, row['objective'], row['game']);
        solver = String(row['solver']);
      }
    } else if (line.startsWith('#')) continue;
    else if (header === undefined) header = line.split(',').map((word) => word.trim());
    else {
      const fields = line.split(',');
      take(Object.fromEntries(header.map((name, i) => [name, fields[i] === '' ? null : Number(fields[i])])));
    }
  }
  const missing = seen.indexOf(0);
  if (missing >= 0)
    throw place.refuse(
      'E_SOLUTION',
      `there is no row for vertex ${vertexIn(arena, missing)}`,
      'give one a position',
    );
  if (objective.name === 'pressing' && columns.get('winners')?.some((winner) => winner !== UNCLAIMED))
    throw place.refuse(
      'E_SOLUTION',
      'a row says who wins, which pressing does not ask',
      'leave winner empty',
    );
  const kept = [...columns].filter(([name]) => given.has(name) || arena.positions === 0);
  return { arena, objective, solver, ...(Object.fromEntries(kept) as Pick<ObjectiveAnswer, AnswerColumn>) };

  function take(row: Row): void {
    const { vertex, player } = row;
    if (vertex === undefined)
      throw place.refuse(
        'E_SOLUTION',
        'this is no row of an answer',
        'gyre verify takes the game first, then the answer',
      );
    const p = arena.kind === 'owned' || player === 0 ? Number(vertex) : Number(vertex) + arena.vertices;
    if (!Number.isInteger(p) || p < 0 || p >= arena.positions)
      throw place.refuse(
        'E_VERTEX',
        `the vertex is ${shown(vertex)}`,
        `the vertices are 0 to ${arena.vertices - 1}`,
      );
    if (seen[p] === 1)
      throw place.refuse('E_SOLUTION', `vertex ${shown(vertex)} comes twice`, 'give it one row');
    seen[p] = 1;
    for (const [name, column] of columns) {
      const x = row[inRow(name)];
      if (x === undefined) continue;
      given.add(name);
      const none = name === 'winners' ? UNCLAIMED : name === 'plies' ? NEVER : Infinity;
      const number = x === null ? none : Number(x);
      column[p] = number;
      if (column[p] !== number)
        throw place.refuse(
          'E_SOLUTION',
          `${inRow(name)} is ${shown(x)}`,
          'give a whole number, or nothing for none',
        );
    }
  }
}

/** Which game and objective a file says that it is about. */
function checkClaim(
  place: LinePlace,
  objective: Objective,
  document: GameDocument,
  name: unknown,
  checksum: unknown,
): void {
  if (name !== objective.name)
    throw place.refuse(
      'E_SOLUTION',
      `the file answers ${String(name)}`,
      `the game is asked for ${objective.name}`,
    );
  const own = checksumOf(document);
  if (checksum === own) return;
  const hint = `its checksum is ${String(checksum)}, that of the game ${own}`;
  throw place.refuse('E_SOLUTION', 'the answer belongs to another game', hint);
}

function checksumOf({ graph }: GameDocument): string {
  return gameChecksum(tokenGame(graph, NORMAL));
}

// ── PGSolver's and Oink's ───────────────────────────────────────────────────────────────────────────

function* paritysolPieces(answer: ObjectiveAnswer): Generator<string> {
  const { arena, objective, winners } = answer;
  checkOwned(arena);
  if (objective.name !== 'parity')
    throw new GyreError(
      'E_FORMAT',
      `a paritysol file cannot hold an answer to ${objective.name}`,
      'write .sol or .csv',
    );
  const moves = movesOf(answer);
  yield `paritysol ${Math.max(0, arena.vertices - 1)};\n`;
  for (let v = 0; v < arena.vertices; v++)
    if (winners[v] !== UNCLAIMED)
      yield `${v} ${winners[v]}${arena.owners[v] === winners[v] && moves[v] >= 0 ? ` ${moves[v]}` : ''};\n`;
}

function checkOwned({ kind }: Arena): void {
  if (kind !== 'owned')
    throw new GyreError('E_FORMAT', `a paritysol file cannot hold a ${kind} graph`, 'write .sol or .csv');
}

async function readParitysol(
  chunks: Chunks,
  { arena }: Asked,
  place: LinePlace,
  { file }: ParseOptions,
): Promise<AnswerFile> {
  checkOwned(arena);
  const { offsets, ends } = arena.rows;
  const winners = new Uint8Array(arena.positions).fill(UNCLAIMED);
  const moves = new Int32Array(arena.positions).fill(-1);
  const vertex = (text: string): number => {
    const v = Number(text);
    if (v < arena.vertices) return v;
    throw place.refuse(
      'E_VERTEX',
      `there is no vertex ${text}`,
      `the vertices are 0 to ${arena.vertices - 1}`,
    );
  };
  for await (const line of linesOf(chunks, file)) {
    place.line++;
    for (const text of line.split(';')) {
      const most = /^\s*paritysol\s+(\d+)\s*$/.exec(text)?.[1];
      if (Number(most) > arena.vertices)
        throw place.refuse(
          'E_SOLUTION',
          `the file is about ${most} vertices`,
          `the game has ${arena.vertices}`,
        );
      if (text.trim() === '' || most !== undefined) continue;
      const found = /^\s*(\d+)\s+([01-])(?:\s+(\d+|-))?\s*(?:"[^"]*")?\s*$/.exec(text);
      if (found === null)
        throw place.refuse(
          'E_SYNTAX',
          `this is not a line of a solution: ${text.trim().slice(0, 80)}`,
          'give: vertex winner move;',
        );
      const v = vertex(found[1]);
      if (winners[v] !== UNCLAIMED)
        throw place.refuse('E_SOLUTION', `vertex ${v} comes twice`, 'a vertex has one line');
      if (found[2] !== '-') winners[v] = Number(found[2]);
      if (found[3] === undefined || found[3] === '-') continue;
      moves[v] = vertex(found[3]);
      if (!ends.subarray(offsets[v], offsets[v + 1]).includes(moves[v]))
        throw place.refuse('E_SOLUTION', `vertex ${v} moves to ${moves[v]}`, 'the game has no such arc');
    }
  }
  return { winners, moves };
}
