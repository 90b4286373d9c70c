import { type GameDocument, type Graph, oneLine, PLAYER_NAMES, type Player } from 'gyre';
import { gameChecksum, gameOf } from 'gyre/io';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  inOneGo,
  nameOf,
  readingOf,
} from '../command/index.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { isTable } from '../input/misguided.ts';
import { grouped } from '../output/index.ts';

export const command: CommandSpec = {
  arguments: [INPUT_ARGUMENT],
  options: INPUT_OPTIONS,
  examples: [
    { command: 'gyre info game.json', says: 'what is in a file, without solving it' },
    { command: 'gyre info big.gyre --json', says: 'the same for a program' },
    { command: 'gyre info krk.table', says: 'rules, counts, audit and digest of a table' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [path] = call.args;
  if (path !== undefined && (await isTable(path)))
    return (await import('../rulesets/index.ts')).tellTable(path, call.terminal);
  const document = await readGameFor(path, call.terminal, readingOf(call));
  const facts = await inOneGo('the game was counted', () => factsOf(document));
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/info/1', ...facts }));
    return EXIT.ok;
  }
  for (const [key, value] of Object.entries(facts)) {
    const text = typeof value === 'number' ? grouped(value) : wordsFor(value);
    await call.terminal.print(`${(WORDS[key] ?? key).padEnd(17)}${text}`);
  }
  return EXIT.ok;
}

const WORDS: Readonly<Record<string, string>> = {
  selfLoops: 'self-loops',
  mostMoves: 'most moves',
  memoryBytes: 'bytes in memory',
};

function wordsFor(value: unknown): string {
  if (Array.isArray(value))
    return value.map((n, player) => `${grouped(n as number)} ${PLAYER_NAMES[player]}`).join(', ');
  return oneLine(String(value));
}

function factsOf(document: GameDocument): Record<string, unknown> {
  const { graph, title, players: called, names, convention, payoffs, start, places } = document;
  const players = (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[];
  const counts = players.map((player) => countRows(graph, player));
  return {
    ...(title === undefined ? {} : { title }),
    ...(called === undefined ? {} : { players: called.join(', ') }),
    kind: graph.kind,
    vertices: graph.vertices,
    arcs: one(counts.map((c) => c.arcs)),
    terminals: one(counts.map((c) => c.terminals)),
    selfLoops: one(counts.map((c) => c.selfLoops)),
    mostMoves: one(counts.map((c) => c.mostMoves)),
    ...(graph.owners === undefined ? {} : { owned: ownedCounts(graph.owners) }),
    convention: convention?.name ?? 'normal',
    ...(payoffs === undefined ? {} : { payoffs: payoffs.length }),
    ...(start === undefined
      ? {}
      : { start: `${nameOf(document, start.vertex)}${start.player === 1 ? ' (Right to move)' : ''}` }),
    names: names === undefined ? 'none' : names.names.length,
    ...(places === undefined ? {} : { places: places.length / 2 - places.filter(Number.isNaN).length / 2 }),
    memoryBytes: graph.bytes,
    ...(document.objective === undefined ? {} : { objective: document.objective.name ?? 'not named' }),
    checksum: gameChecksum(gameOf(withoutObjective(document))),
  };
}

/** The game of the graph: its checksum is that of an answer, too. */
function withoutObjective(document: GameDocument): GameDocument {
  const { objective: _, ...game } = document;
  return game;
}

/** One number for both players, or one for each. */
function one(list: readonly number[]): number | readonly number[] {
  return list.length === 1 ? list[0] : list;
}

interface RowCounts {
  arcs: number;
  terminals: number;
  selfLoops: number;
  mostMoves: number;
}

function countRows(graph: Graph, player: Player): RowCounts {
  const { offsets, ends } = graph.out(player);
  const counts: RowCounts = { arcs: ends.length, terminals: 0, selfLoops: 0, mostMoves: 0 };
  for (let v = 0; v < graph.vertices; v++) {
    const moves = offsets[v + 1] - offsets[v];
    if (moves === 0) counts.terminals++;
    if (moves > counts.mostMoves) counts.mostMoves = moves;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) if (ends[a] === v) counts.selfLoops++;
  }
  return counts;
}

function ownedCounts(owners: Uint8Array): number[] {
  const right = owners.reduce((sum, owner) => sum + owner, 0);
  return [owners.length - right, right];
}
