import {
  endScore,
  type GameDocument,
  NORMAL,
  type Payoff,
  tokenGame,
  treatsPlayersAlike,
} from '../game/inner.ts';
import { ownedGraph, refuse, symmetricGraph, VertexNames } from '../graph/inner.ts';
import { ArcBlocks, type ArcRoom, checkVertexMemory } from './kit/arc-columns.ts';
import { checkLine, linesOf, Utf8 } from './kit/chunks.ts';
import { guarded } from './kit/doors.ts';
import { type Chunks, encoded, type GameFormat, headText, type ParseOptions } from './kit/format.ts';
import { LinePlace } from './kit/numerals.ts';

/**
 * GamesmanClassic's graphs (docs/formats/grf.md): a count, then for each vertex its number, its value
 * (u undecided; w, l, t won, lost, tied for the player to move) and its number of children, then a line of
 * children. A child written `5g` is reached with the same player to move again. Play begins at vertex 0.
 */
export const grf: GameFormat = /* @__PURE__ */ guarded({
  name: 'grf',
  summary: 'graphs of GamesmanClassic',
  drops: ['title', 'players', 'names', 'places'],
  isText: true,
  extensions: ['grf'],
  sniff: (head) => /^\s*\d+\s*\r?\n\s*\d+\s+[uwlt]\s+\d+\s*(\r?\n|$)/.test(headText(head)),
  parse: (chunks, options = {}) => parseGrf(chunks, options),
  write: (document) => encoded(grfPieces(document)),
});

const SCORES: Readonly<Record<string, number>> = { w: 1, l: -1, t: 0 };

interface OpenVertex {
  readonly v: number;
  readonly value: string;
  children: number;
}

async function parseGrf(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const { file } = options;
  const place = new LinePlace(file);
  const reader = new GrfReader(place, options);
  for await (const text of linesOf(chunks, file, new Utf8())) {
    place.line++;
    const words = text.trim().split(/\s+/);
    if (words[0] !== '') reader.words(words);
  }
  return reader.document();
}

class GrfReader {
  readonly #place: LinePlace;
  /** Arcs that pass the turn, and arcs after which the same player moves again. */
  readonly #arcs: readonly [ArcBlocks, ArcBlocks];
  #vertices = -1;
  #seen = new Uint8Array(0);
  #count = 0;
  #open: OpenVertex | undefined;
  readonly #payoffs: Payoff[] = [];
  readonly #room: ArcRoom;

  constructor(place: LinePlace, room: ArcRoom) {
    this.#place = place;
    this.#room = room;
    this.#arcs = [new ArcBlocks(room), new ArcBlocks(room)];
  }

  words(words: readonly string[]): void {
    if (this.#vertices < 0) this.#countLine(words);
    else if (this.#open !== undefined && this.#open.children > 0) this.#childLine(words, this.#open);
    else this.#vertexLine(words);
  }

  #countLine(words: readonly string[]): void {
    if (words.length !== 1 || !/^\d{1,9}$/.test(words[0])) {
      throw this.#place.refuse(
        'E_SYNTAX',
        `the first line is "${words.join(' ')}"`,
        'it is the number of vertices',
      );
    }
    this.#vertices = Number(words[0]);
    checkVertexMemory(this.#vertices, this.#room.maxBytes);
    this.#seen = new Uint8Array(this.#vertices);
  }

  #vertexLine(words: readonly string[]): void {
    const [id, value, children] = words;
    if (words.length !== 3 || !/^[uwlt]$/.test(value) || !/^\d+$/.test(children)) {
      throw this.#place.refuse(
        'E_SYNTAX',
        `this is not a vertex: "${words.join(' ').slice(0, 60)}"`,
        'give: number, one of u w l t, number of children',
      );
    }
    const v = this.#vertex(id);
    if (this.#seen[v] === 1)
      throw this.#place.refuse('E_NAME', `vertex ${v} comes twice`, 'a vertex has one line');
    this.#seen[v] = 1;
    this.#count++;
    this.#open = { v, value, children: Number(children) };
    if (value === 'u' && children === '0') {
      throw this.#place.refuse(
        'E_SHAPE',
        `vertex ${v} is undecided and has no children`,
        'give it a value: w, l or t',
      );
    }
    if (value !== 'u' && children !== '0') {
      throw this.#place.refuse(
        'E_PAYOFF',
        `vertex ${v} has the value ${value} and also children`,
        'a game ends at a value: give it 0 children, or the value u',
      );
    }
    if (value !== 'u') this.#payoffs.push({ vertex: v, score: SCORES[value] });
  }

  #vertex(text: string): number {
    const v = /^\d+$/.test(text) ? Number(text) : -1;
    if (v >= 0 && v < this.#vertices) return v;
    throw this.#place.refuse(
      'E_VERTEX',
      `there is no vertex "${text}"`,
      `the vertices are 0 to ${this.#vertices - 1}`,
    );
  }

  #childLine(words: readonly string[], open: OpenVertex): void {
    if (words.length > open.children) {
      throw this.#place.refuse(
        'E_SHAPE',
        `vertex ${open.v} has more children than it says`,
        'the counts must be right',
      );
    }
    for (const word of words) {
      const isAgain = word.endsWith('g');
      this.#arcs[isAgain ? 1 : 0].push(open.v, this.#vertex(isAgain ? word.slice(0, -1) : word));
    }
    open.children -= words.length;
  }

  document(): GameDocument {
    const n = this.#vertices;
    if (n < 0)
      throw this.#place.refuse('E_SHAPE', 'the file is empty', 'it begins with the number of vertices');
    if ((this.#open?.children ?? 0) > 0 || this.#count !== n) {
      throw this.#place.refuse(
        'E_TRUNCATED',
        `the file says ${n} vertices and has ${this.#count} whole ones`,
        'the counts must be right',
      );
    }
    const start = n === 0 ? {} : { start: { vertex: 0 } };
    const payoffs = this.#payoffs;
    if (this.#arcs[1].length === 0) {
      return { graph: symmetricGraph(n, this.#arcs[0].rows(n)), payoffs, ...start };
    }
    return { ...this.#withTurns(n), ...start };
  }

  /** Vertex v with Left to move is v, with Right to move n + v; the owner moves. */
  #withTurns(n: number): GameDocument {
    const arcs = new ArcBlocks(this.#room);
    for (const [again, block] of this.#arcs.entries()) {
      const { offsets, ends } = block.rows(n);
      for (let v = 0; v < n; v++) {
        for (let a = offsets[v]; a < offsets[v + 1]; a++) {
          arcs.push(v, ends[a] + (again === 1 ? 0 : n));
          arcs.push(n + v, ends[a] + (again === 1 ? n : 0));
        }
      }
    }
    const owners = new Uint8Array(2 * n).fill(1, n);
    const payoffs = this.#payoffs.flatMap(({ vertex, score }) => [
      { vertex, score },
      { vertex: n + vertex, score },
    ]);
    const names = Array.from({ length: 2 * n }, (_, p) => `${p % n}${p < n ? 'L' : 'R'}`);
    return { graph: ownedGraph(owners, arcs.rows(2 * n)), payoffs, names: new VertexNames(names) };
  }
}

function* grfPieces({ graph, convention, payoffs, start }: GameDocument): Generator<string> {
  const game = tokenGame(graph, convention ?? NORMAL, payoffs);
  const { owners } = graph;
  const isFit = owners === undefined ? game.layout === 'shared' : treatsPlayersAlike(game.convention);
  if (!isFit) {
    const what = graph.kind === 'partizan' ? 'a partizan graph' : `the ${game.convention.name} convention`;
    refuse('E_FORMAT', `a .grf file cannot hold ${what}`, 'write JSON or .gyre');
  }
  if (graph.vertices === 0) refuse('E_FORMAT', 'a .grf file cannot hold an empty graph');
  if (start !== undefined && start.vertex !== 0)
    refuse('E_FORMAT', `play begins at vertex ${start.vertex}`, 'in a .grf file it begins at vertex 0');
  yield `${graph.vertices}\n`;
  const { offsets, ends } = graph.out(0);
  for (let v = 0; v < graph.vertices; v++) {
    const row = ends.subarray(offsets[v], offsets[v + 1]);
    checkLine(row.length, '', '.grf');
    if (row.length === 0) yield `${v} ${letter(endScore(game, v), v)} 0\n`;
    else {
      const children = Array.from(
        row,
        (w) => `${w}${owners !== undefined && owners[w] === owners[v] ? 'g' : ''}`,
      );
      yield `${v} u ${row.length}\n${children.join(' ')}\n`;
    }
  }
}

function letter(score: number, v: number): string {
  const found = Object.keys(SCORES).find((key) => SCORES[key] === score);
  if (found !== undefined) return found;
  const hint = 'a .grf file holds wins, losses and ties only';
  return refuse('E_FORMAT', `vertex ${v} has the score ${score}`, hint);
}
