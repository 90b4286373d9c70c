import { type GameDocument, GyreError, type Player, positionOf, type TokenGame } from 'gyre';
import { linesOf } from 'gyre/io';
import { type OptionSpec, playerNamed, UsageError, vertexNamed } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openUnpacked } from './input.ts';

/** The options of a command that asks about one position or many. */
export const POSITIONS_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '-v, --vertex <vertex>',
    summary: 'the vertex, by name or number; the start of the game otherwise; -v a -v b for more than one',
    repeats: true,
  },
  {
    flags: '--vertices <file>',
    summary: 'a vertex on each line, and perhaps a tab and who is to move; - reads stdin',
  },
  { flags: '-p, --player <player>', summary: 'who is to move: left or right' },
];

/** The positions that a command was asked about, in order; `isList` if it is to answer with a list. */
export interface AskedPositions {
  readonly positions: AsyncIterable<number> | Iterable<number>;
  readonly isList: boolean;
}

/** What is asked for: some vertices by name, a file of them, who is to move; and where the solution comes from. */
export interface AskedVertices {
  readonly vertex: readonly string[];
  readonly vertices: string | undefined;
  readonly player: string | undefined;
  readonly solution: string | undefined;
}

export function positionsAsked(
  { vertex: texts, vertices: file, player, solution = '-' }: AskedVertices,
  document: GameDocument,
  game: TokenGame,
  terminal: Terminal,
): AskedPositions {
  const mover: Player = player === undefined ? (document.start?.player ?? 0) : playerNamed(player, document);
  if (file !== undefined) {
    if (texts.length > 0) throw new UsageError('--vertex and --vertices exclude each other', 'give one');
    if (file === '-' && solution === '-')
      throw new UsageError('the solution and --vertices are both to come from stdin', 'give a file for one');
    return { positions: positionsIn(terminal, file, document, game, mover), isList: true };
  }
  const vertices = texts.map((text) => vertexNamed(document, text));
  if (vertices.length === 0) {
    if (document.start === undefined) throw new UsageError('the game has no start', 'give --vertex VERTEX');
    vertices.push(document.start.vertex);
  }
  return { positions: vertices.map((v) => positionOf(game, mover, v)), isList: vertices.length > 1 };
}

async function* positionsIn(
  terminal: Terminal,
  path: string,
  document: GameDocument,
  game: TokenGame,
  mover: Player,
): AsyncGenerator<number> {
  const { name, chunks } = await openUnpacked(path, terminal);
  let line = 0;
  for await (const text of linesOf(chunks, name)) {
    line++;
    if (text.trim() === '') continue;
    const [vertex, player] = text.replace(/\r$/, '').split('\t');
    try {
      const at = player === undefined ? mover : playerNamed(player.trim(), document);
      yield positionOf(game, at, vertexNamed(document, vertex));
    } catch (error) {
      const found = error instanceof GyreError ? error.found : (error as Error).message;
      const hint = error instanceof GyreError ? error.hint : '';
      if (!(error instanceof GyreError) && !(error instanceof UsageError)) throw error;
      throw new GyreError('E_VERTEX', found, hint, { file: name, line }, { cause: error });
    }
  }
}
