import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { DRAW, GyreError, type Player, type Solution, VERIFY_RULES, valueWords, verify } from 'gyre';
import { inFile } from 'gyre/io';
import {
  type RulesetProgress,
  type RulesetThreads,
  type SolvedRuleset,
  solvedPlay,
  solvedTable,
  solveRuleset as solveWithin,
} from 'gyre/play';
import {
  type Explored,
  type ExploredPlay,
  exploreAsync,
  exploreSumAsync,
  guardOf,
  type Ruleset,
} from 'gyre/rulesets';
import {
  type Answer,
  checkFinished,
  checkTableOf,
  codeOfCells,
  type IndexedTable,
  indexedFault,
  isIndexed,
  readCells,
  readKeyedTable,
  rulesFrom,
} from 'gyre/tables';
import { inOneGo, percent, stoppable } from '../command/index.ts';
import { count } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookAt, refuseFaults } from './rules.ts';
import { openTableFile } from './table-io.ts';

/** Solves a ruleset. A signal stops it and reports how far it had come; a user's own rules get a second check. */
export async function solveRuleset(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<SolvedRuleset> {
  const solved = await watched(ruleset, terminal, (signal, onProgress) =>
    solveWithin(ruleset, { limit, signal, onProgress, onExplored: lookAround, threads }),
  );
  if ('table' in solved.by) await auditOwn(solved.by.table);
  return solved;
}

/** Explores a ruleset, without solving it. */
export async function explored(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<ExploredPlay<unknown>> {
  const play = await watched(ruleset, terminal, (signal, onProgress) => {
    const options = {
      limit,
      signal,
      onProgress: (positions: number) => onProgress({ stage: 'exploring', positions }),
    };
    return threads?.explore(options) ?? exploreAsync(ruleset, options);
  });
  await lookAround(play);
  return play;
}

/** Explores both players' moves from every position of a ruleset. */
export async function exploredSum(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
): Promise<Explored<unknown>> {
  return watched(ruleset, terminal, (signal, onProgress) =>
    exploreSumAsync(ruleset, {
      limit,
      signal,
      onProgress: (positions) => onProgress({ stage: 'exploring', positions }),
    }),
  );
}

/** Does work on a ruleset that a signal can stop, and reports now and then how far it has come. */
function watched<T>(
  ruleset: Ruleset,
  terminal: Terminal,
  body: (signal: AbortSignal, onProgress: (progress: RulesetProgress) => void) => Promise<T>,
): Promise<T> {
  const { title } = ruleset;
  return stoppable(terminal, { title, far: `nothing of ${title} yet` }, (work) =>
    body(work.signal, (progress) => {
      if (progress.stage === 'exploring') checkMemory(ruleset, progress.positions);
      work.say(howFar(ruleset, progress));
    }),
  );
}

function howFar({ title }: Ruleset, progress: RulesetProgress): string {
  if (progress.stage === 'exploring') return `${progress.positions} positions of ${title} found`;
  if (progress.stage === 'sweeping') return `${count(progress.plies, 'ply', 'plies')} of ${title} settled`;
  return `${progress.positions} positions of ${title} found, ${percent(progress.share)} solved`;
}

/** A second check of a user's own ruleset, at positions from all over the game: random play stays near the start. */
export async function lookAround(
  play: Pick<ExploredPlay<unknown>, 'ruleset' | 'position' | 'player'> & {
    readonly graph: { readonly vertices: number };
  },
): Promise<void> {
  const file = guardOf(play.ruleset)?.file;
  if (file === undefined) return;
  const stride = Math.ceil(play.graph.vertices / SECOND_LOOKS);
  const from = Array.from({ length: Math.ceil(play.graph.vertices / stride) }, (_, i) => ({
    position: play.position(i * stride),
    player: play.player(i * stride),
  }));
  refuseFaults(file, await lookAt(play.ruleset, { games: 0, from }));
}

const SECOND_LOOKS = 300;

/**
 * Refuses the table of a user's own ruleset if it does not follow from the moves, played forwards. `why` says how that
 * can be; for a table that was just made, that the moves backwards are wrong.
 */
async function auditOwn(table: IndexedTable, why?: string): Promise<void> {
  const file = guardOf(table.ruleset)?.file;
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

/**
 * The same check with all answers of a table file. A table by keys has no positions and no moves: these are
 * explored again, and the answers must follow from them.
 */
export async function solvedFromTable(
  ruleset: Ruleset,
  path: string,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<SolvedRuleset> {
  const { file, close } = await openTableFile(path);
  try {
    const { cell, kind } = file.header;
    checkTableOf(file.header, ruleset);
    checkFinished(file.header);
    if (kind === 'keyed') {
      const rules = rulesFrom(file.header, ruleset);
      const play = await explored(rules, terminal, limit, rules === ruleset ? threads : undefined);
      const solution = await readKeyedTable(file, play);
      await checkAnswers(play, solution);
      return solvedPlay(play, solution);
    }
    if (!isIndexed(ruleset) || cell === undefined) throw noIndex(ruleset);
    const code = codeOfCells(cell);
    const { audit, scoreAudit } = file.header;
    const table = {
      ruleset,
      code,
      cells: await readCells(file),
      ...(audit === undefined ? {} : { audited: audit }),
      ...(scoreAudit === undefined ? {} : { scoresAudited: scoreAudit }),
    };
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
      ? 'choose a smaller instance, use a larger machine, or keep the positions on the disk: gyre report --disk FOLDER'
      : 'is the game infinite? if not, give fromKey, so that only keys are kept, here or on the disk (gyre report --disk FOLDER), or more memory: NODE_OPTIONS=--max-old-space-size=8000',
  );
}

/** Arrays need room to grow: they are copied into twice the room. */
const MOST_OF_MEMORY = 0.5;
/** The part of the heap's limit that Node keeps for young objects. */
const YOUNG = 48 * 2 ** 20;

/** How many positions a ruleset may have by default before a command gives up. */
export const DEFAULT_LIMIT = 20_000_000;

/** What a player is called. */
export function playerTitle(ruleset: Ruleset, player: Player): string {
  return ruleset.players?.[player] ?? `player ${player + 1}`;
}

/** An answer in words: "won in 5 plies". If a table does not give the plies of a draw, that is accepted. */
export function inWords({ value, plies, score, hasPlies: isGiven }: Answer): string {
  const hasPlies = plies !== undefined || (isGiven !== false && value !== DRAW);
  return valueWords(value, plies, { score, hasPlies });
}
