import { BOTH_PLAYERS, briefJson, type GameDocument, GyreError } from 'gyre';
import { type Chunks, inFile, type ParseOptions } from 'gyre/io';
import { arcColumnsOf, PLAYER_HINT, playerIn } from './arc-columns.ts';
import { type ArrowTable, readArrowParts } from './arrow-table.ts';
import { TableGame } from './table-game.ts';

/** Reads arcs from an Arrow file: columns source and target, perhaps player (docs/formats/arrow.md). */
export async function parseArrow(chunks: Chunks, options: ParseOptions): Promise<GameDocument> {
  const game = new TableGame(options);
  let { note } = options;
  await readArrowParts(chunks, options, (table) => {
    addArcs(game, table, note);
    note = undefined; // it is said once
  });
  try {
    return await game.document();
  } catch (error) {
    throw inFile(error, options.file);
  }
}

type Ends = readonly (number | string)[] | Int32Array;

function addArcs(game: TableGame, table: ArrowTable, note: ParseOptions['note']): void {
  const names = arcColumnsOf(table.names, table.fields, note);
  const from = endsOf(table, names.source);
  const to = endsOf(table, names.target);
  const players = names.player === undefined ? undefined : table.column([names.player]);
  if (from.length !== to.length || (players !== undefined && players.length !== from.length))
    throw new GyreError('E_SHAPE', 'the columns are not of one length', 'one row per arc');
  game.describe(table.fields, players !== undefined);
  if (typeof from[0] === 'string') game.beginNames();
  for (let a = 0; a < from.length; a++) {
    const [v, w] = [game.vertex(from[a]), game.vertex(to[a])];
    game.arc(v, w, players === undefined ? BOTH_PLAYERS : playerNamed(players[a]));
  }
}

function playerNamed(value: unknown): number {
  const player = playerIn(typeof value === 'bigint' ? Number(value) : value);
  if (player !== undefined) return player;
  throw new GyreError('E_ARC', `the player is ${briefJson(value)}`, PLAYER_HINT);
}

function endsOf(table: ArrowTable, name: string): Ends {
  const entries = table.needed([name]);
  if (entries instanceof Int32Array) return entries;
  const stray = entries.find((entry) => typeof entry !== 'string' && typeof entry !== 'number');
  if (stray === undefined && !entries.includes(undefined)) return entries as (number | string)[];
  throw new GyreError('E_ARC', `the column "${name}" has an entry ${String(stray)}`, 'numbers or names');
}
