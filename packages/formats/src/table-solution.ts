import {
  briefJson,
  ENDLESS_32,
  type GameDocument,
  GyreError,
  playerAt,
  positionOf,
  type Solution,
  type TokenGame,
  VALUE_LETTERS,
  vertexOf,
} from 'gyre';
import { gameChecksum, gameOf, type SolutionFile } from 'gyre/io';
import { isSolutionTable } from './arc-columns.ts';

/** One row of a table of positions, as read: an entry may be anything, and is undefined where there is no column. */
export interface SolutionEntries {
  readonly vertex: unknown;
  readonly player: unknown;
  readonly value: unknown;
  readonly plies: unknown;
  readonly score: unknown;
}

/** Refuses what is not a solution, as a program without types may hand over. */
export function checkSolution(solution: Solution): void {
  const { game, values, plies = values, scores = values } = (solution ?? {}) as Partial<Solution>;
  const columns = [values, plies, scores];
  if (columns.every((column) => ArrayBuffer.isView(column) && column.length === game?.positions)) return;
  throw new GyreError('E_SOLUTION', 'what is given is not a solution', 'make one with solve(game)');
}

/** Collects the rows of a table, in any order, into the columns of a solution; refuses wrong rows. */
export class TableSolution {
  readonly #game: TokenGame;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #values: Uint8Array;
  readonly #plies: Uint32Array;
  readonly #scores: Int32Array;

  /** @param fields what the metadata of the table say */
  constructor(document: GameDocument, names: readonly string[], fields: Readonly<Record<string, unknown>>) {
    if (!isSolutionTable(names, fields)) {
      const hint = 'solve the game, and write its solution to a file';
      throw new GyreError('E_FORMAT', 'this is not a solution', hint, {}, { option: 'out' });
    }
    this.#game = gameOf(document);
    this.#fields = fields;
    this.#values = new Uint8Array(this.#game.positions).fill(UNSET);
    this.#plies = new Uint32Array(this.#game.positions).fill(ENDLESS_32);
    this.#scores = new Int32Array(this.#game.positions);
  }

  take({ vertex, player, value, plies, score }: SolutionEntries): void {
    const game = this.#game;
    const { vertices } = game.graph;
    if (typeof vertex !== 'number' || !Number.isInteger(vertex) || vertex < 0 || vertex >= vertices)
      throw new GyreError('E_VERTEX', `there is no vertex ${String(vertex)}`, `there are ${vertices}`);
    const p = this.#position(vertex, player);
    const claim = [
      valueNamed(value),
      wholeOr(plies, ENDLESS_32, 'plies', 0, ENDLESS_32),
      wholeOr(score, 0, 'score', -0x8000_0000, 0x7fff_ffff),
    ];
    const [values, lengths, scores] = [this.#values, this.#plies, this.#scores];
    const isOther = values[p] !== claim[0] || lengths[p] !== claim[1] || scores[p] !== claim[2];
    if (values[p] !== UNSET && isOther) {
      const found = `a second row for vertex ${vertex} contradicts the first`;
      throw new GyreError('E_SOLUTION', found, 'one row per position');
    }
    [values[p], lengths[p], scores[p]] = claim;
  }

  #position(vertex: number, player: unknown): number {
    const game = this.#game;
    const mover = player === null || player === undefined || player === 'either' ? 0 : player;
    if (mover !== 0 && mover !== 1) {
      const hint = 'players are 0, 1 and null, where both are alike';
      throw new GyreError('E_SOLUTION', `the player is ${briefJson(player)}`, hint);
    }
    const p = positionOf(game, mover, vertex);
    if (typeof player === 'number' && game.layout === 'owned' && playerAt(game, p) !== mover) {
      const hint = `vertex ${vertex} belongs to player ${playerAt(game, p)}`;
      throw new GyreError('E_SOLUTION', `the player is ${player}`, hint);
    }
    return p;
  }

  /** The columns, once all rows have been taken. */
  finish(hasPlies: boolean, hasScores: boolean): SolutionFile {
    const game = this.#game;
    const missing = this.#values.indexOf(UNSET);
    if (missing >= 0) {
      const found = `there is no row for vertex ${vertexOf(game, missing)}`;
      throw new GyreError('E_SOLUTION', found, 'one row per position');
    }
    const { solver, checksum } = this.#fields;
    return {
      solver: typeof solver === 'string' ? solver : 'table',
      layout: game.layout,
      positions: game.positions,
      checksum: typeof checksum === 'string' ? checksum : gameChecksum(game),
      values: this.#values,
      ...(hasPlies ? { plies: this.#plies } : {}),
      ...(hasScores ? { scores: this.#scores } : {}),
    };
  }
}

const UNSET = 0xff;

function valueNamed(letter: unknown): number {
  const value = typeof letter === 'string' && letter.length === 1 ? VALUE_LETTERS.indexOf(letter) : -1;
  if (value >= 0) return value;
  throw new GyreError('E_SOLUTION', `the value is ${String(letter)}`, 'values are W, D and L');
}

function wholeOr(entry: unknown, otherwise: number, name: string, least: number, most: number): number {
  if (entry === null || entry === undefined) return otherwise;
  if (typeof entry === 'number' && Number.isInteger(entry) && entry >= least && entry <= most) return entry;
  throw new GyreError('E_SOLUTION', `the ${name} is ${briefJson(entry)}`, 'give a whole number, or nothing');
}
