import {
  endScore,
  type GameDocument,
  NORMAL,
  OFFSIDE,
  ONSIDE,
  type Payoff,
  type StatedObjective,
  type TokenGame,
  tokenGame,
} from '../game/inner.ts';
import { briefJson, GyreError, ownedGraph, refuse, VertexNames } from '../graph/inner.ts';
import { ArcBlocks, checkVertexMemory } from './kit/arc-columns.ts';
import { checkLine, linesOf, Utf8 } from './kit/chunks.ts';
import { guarded } from './kit/doors.ts';
import { type Chunks, encoded, type GameFormat, headText, type ParseOptions } from './kit/format.ts';
import { LinePlace } from './kit/numerals.ts';

/**
 * PGSolver's parity games (docs/formats/pgsolver.md). Where the priorities of all vertices have one parity, but for those
 * whose only successor is themselves, it is a game of reaching and avoiding: such a loop is the end of the game, won by
 * the player of its parity, and the other parity wins endless play. That has plies, so it is read like this unless parity is asked for.
 */
export const pgsolver: GameFormat = /* @__PURE__ */ guarded({
  name: 'pgsolver',
  summary: 'parity games of PGSolver and Oink',
  objectives: ['parity'],
  drops: ['title', 'players', 'places'],
  isText: true,
  extensions: ['pg', 'gm', 'pgsolver'],
  sniff: (head) =>
    /^\s*(parity\s+\d+\s*;|start\s+\d+\s*;|\d+\s+\d+\s+[01]\s+\d+(\s*,\s*\d+)*\s*("[^"]*")?\s*;)/.test(
      headText(head),
    ),
  parse: (chunks, options = {}) => parsePgsolver(chunks, options),
  write: (document) => encoded(pgsolverPieces(document)),
});

async function parsePgsolver(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const reader = new PgReader(options);
  let held: string[] = []; // the beginning of a statement whose semicolon has not come yet
  let isNamed = false; // does it end within a name?
  for await (const text of linesOf(chunks, options.file, new Utf8())) {
    reader.place.line++;
    let start = 0;
    for (let at = nextMark(text, 0); at < text.length; at = nextMark(text, at + 1)) {
      if (text[at] === '"') isNamed = !isNamed;
      else if (!isNamed) {
        reader.statement([...held, text.slice(start, at)].join(' '));
        held = [];
        start = at + 1;
      }
    }
    if (start < text.length) held.push(text.slice(start));
  }
  const rest = held.join(' ').trim();
  if (rest !== '') {
    const found = `the file ends in ${briefJson(rest)}`;
    throw reader.place.refuse('E_TRUNCATED', found, 'statements end with ;');
  }
  return reader.document();
}

/** The index of the next quote or semicolon; the length of the text if there is none. */
function nextMark(text: string, start: number): number {
  MARK.lastIndex = start;
  return MARK.test(text) ? MARK.lastIndex - 1 : text.length;
}

const MARK = /[";]/g;
const MOST_VERTEX = 0x7fff_fffe;
const MOST_PRIORITY = 2 ** 31;
const VERTEX = /^\s*(\d+)\s+(\d+)\s+([01])\s(?=\s*\d)/;

class PgReader {
  readonly place: LinePlace;
  readonly #arcs: ArcBlocks;
  readonly #maxBytes: number | undefined;
  readonly #isAsked: boolean; // is the game to be read as one of parity, whatever it is?
  #priorities = new Float64Array(64);
  #vertices = new Uint8Array(64); // vertex → SEEN and what was said of it; 0 if it has not come
  #count = 0; // the largest vertex that has come, and one more
  /** Parity → has a vertex that is not an end a priority of it? */
  readonly #parities: [boolean, boolean] = [false, false];
  readonly #names: string[] = []; // empty as long as none has come
  #highest = -1; // the largest successor
  #claimed: number | undefined;
  #start: number | undefined;

  constructor(options: ParseOptions) {
    this.place = new LinePlace(options.file);
    this.#arcs = new ArcBlocks(options);
    this.#maxBytes = options.maxBytes;
    this.#isAsked = options.objective !== undefined;
  }

  statement(text: string): void {
    const head = /^\s*(parity|start)\s+(\d+)\s*$/.exec(text);
    if (head !== null) return this.#headLine(head[1], Number(head[2]));
    const found = VERTEX.exec(text);
    const quote = text.indexOf('"');
    const successors = text.slice(found?.[0].length ?? 0, quote < 0 ? undefined : quote);
    const name = quote < 0 ? '' : text.slice(quote).trim();
    if (found === null || /[^\d,\s]/.test(successors) || !/^("[^"]*")?$/.test(name)) {
      const hint = 'give: id priority owner successor,successor "name";';
      throw this.place.refuse('E_SYNTAX', `this is not a vertex: ${briefJson(text.trim())}`, hint);
    }
    this.#vertex(
      Number(found[1]),
      Number(found[2]),
      Number(found[3]),
      successors.split(','),
      name.slice(1, -1),
    );
  }

  #headLine(word: string, v: number): void {
    if ((word === 'parity' ? this.#claimed : this.#start) !== undefined)
      throw this.place.refuse('E_SHAPE', `"${word}" comes twice`, 'give it once');
    if (word === 'start') this.#start = v;
    else this.#claimed = v;
  }

  #vertex(v: number, priority: number, owner: number, successors: readonly string[], name = ''): void {
    if (v > (this.#claimed ?? v)) throw this.#wrongParity(v);
    if (v > MOST_VERTEX)
      throw this.place.refuse('E_VERTEX', `there is no vertex ${v}`, `vertices go up to ${MOST_VERTEX}`);
    if (priority > MOST_PRIORITY)
      throw this.place.refuse(
        'E_SHAPE',
        `vertex ${v} has the priority ${priority}`,
        `give at most ${MOST_PRIORITY}`,
      );
    if (v >= this.#vertices.length) this.#grow(v);
    if (this.#vertices[v] !== 0)
      throw this.place.refuse('E_NAME', `vertex ${v} comes twice`, 'a vertex has one line');
    if (v >= this.#count) this.#count = v + 1;
    this.#priorities[v] = priority;
    if (name !== '') this.#names[v] = name;
    const ends = successors.map((text) => Number(text.trim() === '' ? Number.NaN : text));
    const isEnd = ends.every((w) => w === v);
    this.#vertices[v] = SEEN | owner | (isEnd ? END : 0) | (priority % 2 === 1 ? ODD : 0);
    if (!isEnd) this.#parities[priority % 2] = true;
    for (const w of ends) {
      if (!Number.isInteger(w))
        throw this.place.refuse(
          'E_ARC',
          `a successor of vertex ${v} is missing`,
          'numbers, with commas between',
        );
      if (w > this.#highest) this.#highest = w;
      if (!isEnd) this.#arcs.push(v, w);
    }
  }

  #wrongParity(largest: number): GyreError {
    const found = `the file says parity ${this.#claimed} and its largest vertex is ${largest}`;
    return this.place.refuse('E_SHAPE', found, 'the number after parity is the largest vertex');
  }

  #grow(v: number): void {
    checkVertexMemory(v + 1, this.#maxBytes);
    const larger = new Uint8Array(Math.max(v + 1, Math.floor(1.5 * this.#vertices.length)));
    larger.set(this.#vertices);
    this.#vertices = larger;
    const priorities = new Float64Array(larger.length);
    priorities.set(this.#priorities);
    this.#priorities = priorities;
  }

  document(): GameDocument {
    const vertices = this.#count;
    if (vertices === 0) throw this.place.refuse('E_SHAPE', 'the file has no vertices', '');
    const missing = this.#vertices.indexOf(0);
    if (missing >= 0 && missing < vertices)
      throw this.place.refuse(
        'E_VERTEX',
        `there is no line for vertex ${missing}`,
        `the vertices are 0 to ${vertices - 1}`,
      );
    if (this.#highest >= vertices)
      throw this.place.refuse(
        'E_VERTEX',
        `an arc goes to vertex ${this.#highest}`,
        `the vertices are 0 to ${vertices - 1}`,
      );
    // Some programs give the number of vertices.
    if (this.#claimed !== undefined && this.#claimed > vertices) throw this.#wrongParity(vertices - 1);
    const [even, odd] = this.#parities;
    const isParity = this.#isAsked || (even && odd);
    if (this.#start !== undefined && this.#start >= vertices)
      throw this.place.refuse(
        'E_VERTEX',
        `the start is vertex ${this.#start}`,
        `the vertices are 0 to ${vertices - 1}`,
      );
    if (isParity)
      for (let v = 0; v < vertices; v++) if ((this.#vertices[v] & END) !== 0) this.#arcs.push(v, v);
    const common = {
      graph: ownedGraph(
        this.#vertices.subarray(0, vertices).map((said) => said & OWNER),
        this.#arcs.rows(vertices),
      ),
      ...this.#nameField(),
      ...(this.#start === undefined ? {} : { start: { vertex: this.#start } }),
    };
    if (isParity)
      return { ...common, objective: { name: 'parity', priorities: this.#priorities.slice(0, vertices) } };
    const payoffs: Payoff[] = [];
    for (let v = 0; v < vertices; v++) {
      const said = this.#vertices[v];
      if ((said & END) === 0) continue;
      const isOwn = ((said & ODD) !== 0) === ((said & OWNER) !== 0); // does its owner like its parity?
      payoffs.push({ vertex: v, score: isOwn ? 1 : -1 });
    }
    return { ...common, convention: odd ? OFFSIDE : ONSIDE, payoffs };
  }

  #nameField(): { names?: VertexNames } {
    if (this.#names.length === 0) return {};
    const names = Array.from({ length: this.#count }, (_, v) => this.#names[v] ?? String(v));
    if (new Set(names).size < names.length) return {};
    return { names: new VertexNames(names) };
  }
}

/** What is known of a vertex: who owns it, that it has come, that it is its own only successor, that its priority is odd. */
const [OWNER, SEEN, END, ODD] = [1, 2, 4, 8];

function* pgsolverPieces(document: GameDocument): Generator<string> {
  const { graph, names, convention, payoffs, start, objective } = document;
  if (objective !== undefined) {
    yield* parityPieces(document, objective);
    return;
  }
  const game = tokenGame(graph, convention ?? NORMAL, payoffs);
  const owners = ownersFor(game);
  const parity = game.convention.endless > 0 ? 0 : 1;
  yield `parity ${graph.vertices - 1};\n`;
  if (start !== undefined) yield `start ${start.vertex};\n`;
  const { offsets, ends } = graph.out(0);
  for (let v = 0; v < graph.vertices; v++) {
    const row = ends.subarray(offsets[v], offsets[v + 1]);
    if (row.length > 0 && row.every((w) => w === v)) {
      const hint = 'in a PGSolver file that is the end of the game';
      refuse('E_FORMAT', `vertex ${v} has only an arc to itself`, hint);
    }
    checkLine(row.length, names?.name(v) ?? '', 'PGSolver');
    const owner = owners[v];
    const priority = row.length > 0 ? parity : isWon(endScore(game, v), `vertex ${v}`) ? owner : 1 - owner;
    const name = names === undefined ? '' : ` "${checkedName(names.name(v))}"`;
    yield `${v} ${priority} ${owner} ${row.length > 0 ? row.join(',') : v}${name};\n`;
  }
}

/** A game of parity: max-even, as the format has it; a dead end becomes a loop that its owner loses. */
function* parityPieces(
  { graph, names, start }: GameDocument,
  { parity = 'max-even', priorities }: StatedObjective,
): Generator<string> {
  const { owners } = graph;
  if (owners === undefined || priorities === undefined || graph.vertices === 0)
    refuse(
      'E_FORMAT',
      `a PGSolver file cannot hold a ${graph.kind} graph of parity`,
      'it holds owned graphs with priorities',
    );
  const top = priorities.reduce((most, p) => Math.max(most, p), 0);
  const least = parity.startsWith('min') ? top + (top % 2) : undefined; // an even number that none is above
  const shift = parity.endsWith('odd') ? 1 : 0;
  yield `parity ${graph.vertices - 1};\n`;
  if (start !== undefined) yield `start ${start.vertex};\n`;
  const { offsets, ends } = graph.out(0);
  for (let v = 0; v < graph.vertices; v++) {
    const row = ends.subarray(offsets[v], offsets[v + 1]);
    checkLine(row.length, names?.name(v) ?? '', 'PGSolver');
    const own = (least === undefined ? priorities[v] : least - priorities[v]) + shift;
    const priority = row.length > 0 ? own : 1 - owners[v];
    const name = names === undefined ? '' : ` "${checkedName(names.name(v))}"`;
    yield `${v} ${priority} ${owners[v]} ${row.length > 0 ? row.join(',') : v}${name};\n`;
  }
}

/** The owners of a game that a PGSolver file can hold. */
function ownersFor({ graph, convention }: TokenGame): Uint8Array {
  if (graph.owners === undefined)
    refuse('E_FORMAT', `a PGSolver file cannot hold a ${graph.kind} graph`, 'it holds owned graphs');
  if (convention.endless === 0) {
    const hint = 'endless play must be won by one player: onside or offside';
    refuse('E_FORMAT', 'a PGSolver file cannot hold draws', hint);
  }
  isWon(convention.endless, 'endless play');
  if (graph.vertices === 0) refuse('E_FORMAT', 'a PGSolver file cannot hold an empty graph');
  return graph.owners;
}

/** Is it the score of a win? Refuses scores that are neither a win nor a loss. */
function isWon(score: number, what: string): boolean {
  if (score === 1 || score === -1) return score === 1;
  return refuse('E_FORMAT', `${what} has the score ${score}`, 'a PGSolver file holds wins and losses only');
}

function checkedName(name: string): string {
  if (name !== '' && !/["\r\n\p{Surrogate}]/u.test(name)) return name;
  const hint = 'write JSON or .gyre';
  return refuse('E_FORMAT', `a PGSolver file cannot hold the name ${JSON.stringify(name)}`, hint);
}
