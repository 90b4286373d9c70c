import type { Column } from '@uwdata/flechette';
import { type ArcRows, BOTH_PLAYERS, briefJson, type GameDocument, GyreError, type Player } from 'gyre';
import { type Chunks, fieldPieces, type ParseOptions } from 'gyre/io';
import { arcColumnsOf, floatingWords, PLAYER_HINT, playerIn, vertexHint } from './arc-columns.ts';
import { type ArrowTable, arrowBytes, columnOf, readArrow } from './arrow-table.ts';
import { TableGame } from './table-game.ts';
import { tableText } from './table-metadata.ts';

/** Reads arcs from an Arrow file: columns source and target, perhaps player (docs/formats/arrow.md). */
export async function parseArrow(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  return readArrow(chunks, options, (table) => gameIn(table, options).document());
}

type Ends = readonly (number | bigint | string)[] | Int32Array;

function gameIn(table: ArrowTable, options: ParseOptions): TableGame {
  const game = new TableGame(options);
  const names = arcColumnsOf(table.names, table.fields, options);
  const from = endsOf(table, names.source, options);
  const to = endsOf(table, names.target, options);
  const players = names.player === undefined ? undefined : table.column([names.player]);
  if (from.length !== to.length || (players !== undefined && players.length !== from.length))
    throw new GyreError('E_SHAPE', 'the columns are not of one length', 'one row per arc');
  game.describe(table.fields, players !== undefined);
  if (typeof from[0] === 'string' || isNamed(table, options)) game.beginNames();
  for (let a = 0; a < from.length; a++) {
    const [v, w] = [game.vertex(from[a]), game.vertex(to[a])];
    game.arc(v, w, players === undefined ? BOTH_PLAYERS : playerNamed(players[a]));
  }
  return game;
}

/** Are numbers names? Not where the metadata have the names. */
function isNamed({ fields }: ArrowTable, { names }: ParseOptions): boolean {
  return names === true && fields.names === undefined;
}

function playerNamed(value: unknown): number {
  const player = playerIn(typeof value === 'bigint' ? Number(value) : value);
  if (player !== undefined) return player;
  throw new GyreError('E_ARC', `the player is ${briefJson(value)}`, PLAYER_HINT);
}

function endsOf(table: ArrowTable, name: string, { note }: ParseOptions): Ends {
  const entries = table.needed([name]);
  if (entries instanceof Int32Array) return entries;
  const stray = entries.find(
    (entry) => typeof entry !== 'string' && typeof entry !== 'number' && typeof entry !== 'bigint',
  );
  if (stray !== undefined || entries.includes(undefined))
    throw new GyreError('E_ARC', `the column "${name}" has an entry ${String(stray)}`, 'numbers or names');
  const most = table.mostExact(name);
  if (most !== undefined) note?.(floatingWords(name));
  const large = most === undefined ? undefined : (entries as number[]).find((entry) => entry > most);
  if (large !== undefined)
    throw new GyreError('E_VERTEX', `the column "${name}" has an entry ${large}`, vertexHint(large, most));
  return entries as Exclude<Ends, Int32Array>;
}

/** The bytes of an Arrow file with the arcs of a game, Left's first; everything else is in its metadata. */
export async function* arrowChunks(document: GameDocument): AsyncGenerator<Uint8Array> {
  const { graph } = document;
  const players = (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[];
  const joined = async (numbers: (player: Player) => Int32Array | Uint8Array): Promise<Column<unknown>> =>
    columnOf(players.map(numbers));
  const columns: Record<string, Column<unknown>> = {
    source: await joined((player) => sourcesOf(graph.out(player))),
    target: await joined((player) => graph.out(player).ends),
  };
  if (graph.kind === 'partizan')
    columns.player = await joined((player) => new Uint8Array(graph.out(player).ends.length).fill(player));
  yield* await arrowBytes(columns, tableText(fieldPieces(document)));
}

/** Arc → the vertex that it leaves. */
function sourcesOf({ offsets, ends }: ArcRows): Int32Array {
  const sources = new Int32Array(ends.length);
  for (let v = 0; v + 1 < offsets.length; v++) sources.fill(v, offsets[v], offsets[v + 1]);
  return sources;
}
