import { whatIsMeant } from '../../floor/near-word.ts';
import {
  ENDLESS_32,
  type GameDocument,
  letterOf,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  type TokenGame,
  VALUE_LETTERS,
  valueAt,
  vertexOf,
} from '../../game/inner.ts';
import { type Player, shown } from '../../graph/inner.ts';
import { gameChecksum } from '../kit/checksum.ts';
import type { SolutionFile, WriteOptions } from '../kit/format.ts';
import type { LinePlace } from '../kit/numerals.ts';
import { anotherGame, gameOf } from './file.ts';

/** One position of a solution as the tables write it; plies, score and name are left out where there are none. */
export interface SolutionRow {
  readonly vertex: number;
  readonly player: Player | 'either';
  /** The same player by name, where the game has names for the players. */
  readonly mover?: string;
  readonly value: 'W' | 'D' | 'L';
  /** Null where play need not end. */
  readonly plies?: number | null;
  readonly score?: number;
  /** The vertex that a best move leads to, if best moves are written; null where there is no move. */
  readonly move?: number | null;
  readonly name?: string;
  /** The name of that vertex. */
  readonly moveName?: string | null;
}

/** The rows of a solution, one per position. */
export function* solutionRows(
  solution: Solution,
  { names }: GameDocument,
  { bestMove }: WriteOptions,
): Generator<SolutionRow> {
  const { game, plies, scores } = solution;
  const players = moversOf(game);
  for (let p = 0; p < game.positions; p++) {
    const vertex = vertexOf(game, p);
    const move = bestMove?.(p);
    yield {
      vertex,
      player: game.layout === 'shared' ? 'either' : playerAt(game, p),
      value: letterOf(valueAt(solution, p)),
      ...(plies === undefined ? {} : { plies: pliesAt(solution, p) ?? null }),
      ...(scores === undefined ? {} : { score: scores[p] }),
      ...(bestMove === undefined ? {} : { move: move ?? null }),
      ...(players === undefined ? {} : { mover: players[playerAt(game, p)] }),
      ...(names === undefined ? {} : { name: names.name(vertex) }),
      ...(names === undefined || bestMove === undefined
        ? {}
        : { moveName: move === undefined ? null : names.name(move) }),
    };
  }
}

/** What the players are called, where a table says who is to move by name, too. */
export function moversOf({ layout, players }: TokenGame): TokenGame['players'] {
  return layout === 'shared' ? undefined : players;
}

/** The columns that a table of a solution may have, in the order in which they are written. */
const SOLUTION_COLUMNS: readonly string[] = 'vertex player value plies score move mover name moveName'.split(
  ' ',
);

/** What a table says about itself: its solver, and the checksum of its game. */
export interface TableClaim {
  readonly solver: unknown;
  readonly game: unknown;
}

/** Collects the rows of a table, in any order, into the columns of a solution; refuses wrong rows. */
export class SolutionRows {
  readonly #game: TokenGame;
  readonly #checksum: string;
  readonly #place: Pick<LinePlace, 'refuse'>;
  readonly #values: Uint8Array;
  readonly #plies: Uint32Array;
  readonly #scores: Int32Array;
  #solver: string;
  #hasPlies = false;
  #hasScores = false;

  constructor(document: GameDocument, place: Pick<LinePlace, 'refuse'>, solver: string) {
    this.#game = gameOf(document);
    this.#checksum = gameChecksum(this.#game);
    this.#place = place;
    this.#solver = solver;
    this.#values = new Uint8Array(this.#game.positions).fill(UNSET);
    this.#plies = new Uint32Array(this.#game.positions).fill(ENDLESS_32);
    this.#scores = new Int32Array(this.#game.positions);
  }

  claim({ solver, game }: TableClaim): void {
    if (typeof solver === 'string') this.#solver = solver;
    if (game !== this.#checksum) throw this.#place.refuse(...anotherGame(String(game), this.#checksum));
  }

  /** Refuses a column that no solution has: most likely it is a misspelt one. */
  checkNames(names: Iterable<string>): void {
    for (const name of names) {
      if (SOLUTION_COLUMNS.includes(name)) continue;
      const hint = whatIsMeant(name, SOLUTION_COLUMNS, 'columns');
      throw this.#place.refuse('E_SOLUTION', `there is no column "${name}"`, hint);
    }
  }

  /** Takes one row; a field that the table does not have is undefined. */
  take({ vertex, player, value, plies, score }: Readonly<Record<string, unknown>>): void {
    const { vertices } = this.#game.graph;
    const v = whole(vertex, 0, vertices - 1);
    if (v === undefined)
      throw this.#place.refuse('E_VERTEX', `there is no vertex ${quoted(vertex)}`, `there are ${vertices}`);
    const letter = typeof value === 'string' && value.length === 1 ? VALUE_LETTERS.indexOf(value) : -1;
    if (letter < 0) throw this.#wrong('value', value, 'values are W, D and L');
    const mover = player === 'either' || player === undefined ? 0 : player;
    if (mover !== 0 && mover !== 1) throw this.#wrong('player', player, 'players are 0, 1 and either');
    const p = positionOf(this.#game, mover, v);
    if (typeof player === 'number' && this.#game.layout === 'owned' && playerAt(this.#game, p) !== mover)
      throw this.#wrong('player', player, `vertex ${v} belongs to player ${playerAt(this.#game, p)}`);
    const length = this.#number('plies', plies ?? ENDLESS_32, 0, ENDLESS_32);
    const result = this.#number('score', score ?? 0, -0x8000_0000, 0x7fff_ffff);
    if (this.#values[p] !== UNSET) this.#checkSame(p, letter, length, result);
    this.#hasPlies ||= plies !== undefined;
    this.#hasScores ||= score !== undefined;
    this.#values[p] = letter;
    this.#plies[p] = length;
    this.#scores[p] = result;
  }

  /** Refuses a second row for a position that contradicts the first. */
  #checkSame(p: number, letter: number, length: number, result: number): void {
    if (this.#values[p] === letter && this.#plies[p] === length && this.#scores[p] === result) return;
    const found = `a second row for vertex ${vertexOf(this.#game, p)} contradicts the first`;
    throw this.#place.refuse('E_SOLUTION', found, 'one row per position');
  }

  /** The columns, once all rows have been taken. */
  finish(): SolutionFile {
    const missing = this.#values.indexOf(UNSET);
    if (missing >= 0) {
      const found = `there is no row for vertex ${vertexOf(this.#game, missing)}`;
      throw this.#place.refuse('E_SOLUTION', found, 'one row per position');
    }
    const { layout, positions } = this.#game;
    return {
      solver: this.#solver,
      layout,
      positions,
      checksum: this.#checksum,
      values: this.#values,
      ...(this.#hasPlies ? { plies: this.#plies } : {}),
      ...(this.#hasScores ? { scores: this.#scores } : {}),
    };
  }

  #number(name: string, found: unknown, least: number, most: number): number {
    const n = whole(found, least, most);
    if (n === undefined) throw this.#wrong(name, found, 'give a whole number, or nothing');
    return n;
  }

  #wrong(name: string, found: unknown, hint: string): Error {
    return this.#place.refuse('E_SOLUTION', `the ${name} is ${quoted(found)}`, hint);
  }
}

const UNSET = 0xff;

function quoted(found: unknown): string {
  return typeof found === 'string' ? `"${found}"` : shown(found);
}

function whole(found: unknown, least: number, most: number): number | undefined {
  return typeof found === 'number' && Number.isInteger(found) && found >= least && found <= most
    ? found
    : undefined;
}
