import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { GyreError, type Player, type Solution, solveAsync, VERIFY_RULES, verify } from 'gyre';
import { inFile } from 'gyre/io';
import {
  type Ask,
  askExplored,
  askIndexed,
  cellCode,
  checkFinished,
  checkTableOf,
  type ExploredPlay,
  exploreAsync,
  exploredSource,
  type IndexedRuleset,
  type IndexedTable,
  indexedFault,
  indexedSource,
  isIndexed,
  type ReportSource,
  type Ruleset,
  readCells,
  readKeyedTable,
  solveIndexedAsync,
} from 'gyre/rulesets';
import { stoppable } from '../command/stoppable.ts';
import { inOneGo } from '../command/time-limit.ts';
import { count } from '../output/summary.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { fileOf } from './guard-ruleset.ts';
import { lookAt, refuseFaults } from './rules.ts';
import { openTableFile } from './table-io.ts';

/** A ruleset with perfect play, in memory. */
export interface SolvedRuleset {
  readonly ruleset: Ruleset;
  readonly ask: Ask<unknown>;
  readonly source: ReportSource<unknown>;
  /** What it was solved into: a graph with its solution, or a table. */
  readonly by:
    | { readonly play: ExploredPlay<unknown>; readonly solution: Solution }
    | { readonly table: IndexedTable };
}

/** Solves a ruleset: on its index if it has one, else by exploring it. A signal stops it, and says how far it had come. */
export async function solveRuleset(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
): Promise<SolvedRuleset> {
  if (isIndexed(ruleset)) return solvedTable(await solvedIndex(ruleset, terminal));
  const play = await explored(ruleset, terminal, limit);
  const { positions } = play.game;
  const solution = await stoppable(
    (share) => `${positions} positions of ${ruleset.title} found, ${Math.floor(100 * (share ?? 0))}% solved`,
    (signal, onProgress) => solveAsync(play.game, { signal, onProgress }),
  );
  return solvedPlay(play, solution);
}

async function solvedIndex(ruleset: IndexedRuleset, terminal: Terminal): Promise<IndexedTable> {
  terminal.aside(`solving ${ruleset.title}: ${ruleset.size} indices`);
  const table = await stoppable<IndexedTable>(
    (plies = 0) => `${count(plies, 'ply', 'plies')} of ${ruleset.title} settled`,
    (signal, onPlies) => solveIndexedAsync(ruleset, { signal, onPlies }),
  );
  await auditOwn(table);
  return table;
}

/** Explores a ruleset. */
async function explored(ruleset: Ruleset, terminal: Terminal, limit: number): Promise<ExploredPlay<unknown>> {
  let told = Date.now();
  const play = await stoppable(
    (positions = 0) => `${positions} positions of ${ruleset.title} found`,
    (signal, tell) => {
      const onProgress = (found: number): void => {
        tell(found);
        checkMemory(ruleset, found);
        if (Date.now() - told < TELL_EVERY) return;
        told = Date.now();
        terminal.aside(`exploring ${ruleset.title}: ${found} positions so far`);
      };
      return exploreAsync(ruleset, { limit, onProgress, signal });
    },
  );
  lookAround(play);
  return play;
}

/** A second look at a user's own ruleset, at positions from all over the game: play at random stays near the start. */
function lookAround(play: ExploredPlay<unknown>): void {
  const file = fileOf(play.ruleset);
  if (file === undefined) return;
  const stride = Math.ceil(play.graph.vertices / SECOND_LOOKS);
  const from = Array.from({ length: Math.ceil(play.graph.vertices / stride) }, (_, i) => ({
    position: play.position(i * stride),
    player: play.player(i * stride),
  }));
  refuseFaults(file, lookAt(play.ruleset, { games: 0, from }));
}

const SECOND_LOOKS = 300;

/**
 * Refuses the table of a user's own ruleset if it does not follow from the moves, played forwards. `why` says how that
 * can be; for a table that was just made, that the moves backwards are wrong.
 */
export async function auditOwn(table: IndexedTable, why?: string): Promise<void> {
  const file = fileOf(table.ruleset);
  if (file === undefined) return;
  const stride = Math.ceil(table.ruleset.size / MOST_AUDITED);
  const fault = await inOneGo('the table was checked against the rules', () => indexedFault(table, stride));
  if (fault === undefined) return;
  const board = table.ruleset.at(fault.index);
  throw new GyreError(
    'E_RULESET',
    `the table is wrong at index ${fault.index}: ${fault.found}${board === undefined ? '' : `\n${table.ruleset.show(board.position, board.player)}`}`,
    why ?? `moves and moves back do not agree (gyre check ${file} looks for where)`,
    { file },
  );
}

const MOST_AUDITED = 1_000_000;

function solvedPlay(play: ExploredPlay<unknown>, solution: Solution): SolvedRuleset {
  return {
    ruleset: play.ruleset,
    ask: askExplored(play, solution),
    source: exploredSource(play, solution),
    by: { play, solution },
  };
}

/**
 * The same with the answers of a table file, all of them. A table by keys has no positions and no moves: these are
 * explored again, and the answers must follow from them.
 */
export async function solvedFromTable(
  ruleset: Ruleset,
  path: string,
  terminal: Terminal,
  limit: number,
): Promise<SolvedRuleset> {
  const { file, close } = await openTableFile(path);
  try {
    const { cell, kind } = file.header;
    checkTableOf(file.header, ruleset);
    checkFinished(file.header);
    if (kind === 'keyed') {
      const play = await explored(ruleset, terminal, limit);
      const solution = await readKeyedTable(file, play);
      await checkAnswers(play, solution);
      return solvedPlay(play, solution);
    }
    if (!isIndexed(ruleset) || cell === undefined) throw noIndex(ruleset);
    const code = cellCode(cell.settled - 1, cell.bytes);
    const table = { ruleset, code, cells: await readCells(file) };
    await auditOwn(table, OTHER_RULES);
    return solvedTable(table);
  } catch (error) {
    throw inFile(error, path);
  } finally {
    await close();
  }
}

function noIndex({ title }: Ruleset): GyreError {
  return new GyreError('E_RULESET', `the table is by index, and ${title} has none`, 'make the table again');
}

async function checkAnswers(play: ExploredPlay<unknown>, solution: Solution): Promise<void> {
  const verdict = await inOneGo('the table was checked against the rules', () => verify(solution));
  const [fault] = verdict.faults;
  if (fault === undefined) return;
  const [position, player] = [play.position(fault.position), play.player(fault.position)];
  throw new GyreError(
    'E_SOLUTION',
    `the table does not follow from the rules (${VERIFY_RULES[fault.rule]}) at\n${play.ruleset.show(position, player)}`,
    OTHER_RULES,
  );
}

/** Why a table does not follow from the rules, and what to do about it. */
export const OTHER_RULES = 'the rules are not those that the table was made with; make it again';

/** Milliseconds between two lines about how far an exploration is. */
const TELL_EVERY = 500;

/** Memory in bytes: used and possible, of the heap and of the whole machine. */
export interface Memory {
  readonly heap: number;
  readonly mostHeap: number;
  readonly whole: number;
  readonly mostWhole: number;
}

function memoryNow(): Memory {
  const { used_heap_size: heap, heap_size_limit: mostHeap } = getHeapStatistics();
  const allowed = process.constrainedMemory();
  const mostWhole = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return { heap, mostHeap, whole: process.memoryUsage.rss(), mostWhole };
}

/** Stops an exploration with a message where Node or the system would end the program without one. */
export function checkMemory({ title }: Ruleset, found: number, memory: Memory = memoryNow()): void {
  const { heap, mostHeap, whole, mostWhole } = memory;
  const heapRoom = Math.max(mostHeap - YOUNG, mostHeap / 4);
  if (heap < MOST_OF_MEMORY * heapRoom && whole < MOST_OF_MEMORY * mostWhole) return;
  throw new GyreError(
    'E_LIMIT',
    `the first ${found} positions of ${title} fill the memory`,
    heap < MOST_OF_MEMORY * heapRoom
      ? 'choose a smaller instance, or use a larger machine'
      : 'is the game infinite? if not, give fromKey, so that only keys are kept, or more memory: NODE_OPTIONS=--max-old-space-size=8000',
  );
}

/** Arrays need room to grow: they are copied into twice the room. */
const MOST_OF_MEMORY = 0.5;
/** The part of the heap's limit that Node keeps for young objects. */
const YOUNG = 48 * 2 ** 20;

/** A finished table as a solved ruleset. */
export function solvedTable(table: IndexedTable): SolvedRuleset {
  return { ruleset: table.ruleset, ask: askIndexed(table), source: indexedSource(table), by: { table } };
}

/** How many positions a ruleset may have before a command gives up, unless it is told otherwise. */
export const DEFAULT_LIMIT = 20_000_000;

/** What a player is called. */
export function playerTitle(ruleset: Ruleset, player: Player): string {
  return ruleset.players?.[player] ?? `player ${player + 1}`;
}

const WORDS = ['lost', 'drawn', 'won'] as const;

/** A value in words, with its plies: "won in 5 plies". */
export function inWords({
  value,
  plies,
  score,
}: {
  value: number;
  plies: number | undefined;
  score?: number;
}): string {
  const word = score === undefined ? WORDS[value] : `score ${score}`;
  if (plies === undefined) return value === 1 ? word : `${word}, play need not end`;
  return `${word} in ${plies} ${plies === 1 ? 'ply' : 'plies'}`;
}
