import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { DRAW, GyreError, type Player, valueWords, verify } from 'gyre';
import { inFile } from 'gyre/io';
import {
  type AuditedFile,
  solvedFromTable as answersOfTable,
  auditTableFile,
  type FromTableOptions,
  type RulesetProgress,
  type RulesetThreads,
  type SolvedRuleset,
  solveRuleset as solveWithin,
} from 'gyre/play';
import {
  type Explored,
  type ExploredPlay,
  exploreAsync,
  exploreSumAsync,
  type Ruleset,
  tryRules,
} from 'gyre/rulesets';
import type { Answer, TableFile } from 'gyre/tables';
import { inOneGo, percent, stoppable } from '../command/index.ts';
import { count } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { looked } from './rules.ts';
import { openTableFile } from './table-io.ts';

/** Solves a ruleset. A signal stops it and reports how far it had come; a user's own rules get a second check. */
export function solveRuleset(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<SolvedRuleset> {
  return watched(ruleset, terminal, (watch) =>
    solveWithin(ruleset, { ...watch, limit, onExplored: lookAround, threads }),
  );
}

/** Explores a ruleset, without solving it. */
export async function explored(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<ExploredPlay<unknown>> {
  return watched(ruleset, terminal, async ({ signal, onProgress }) => {
    const onFound = (positions: number): void => onProgress({ stage: 'exploring', positions });
    const options = { limit, signal, onProgress: onFound };
    const play = await (threads?.explore(options) ?? exploreAsync(ruleset, options));
    await lookAround(play);
    return play;
  });
}

/** Explores both players' moves from every position of a ruleset. */
export async function exploredSum(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
): Promise<Explored<unknown>> {
  return watched(ruleset, terminal, ({ signal, onProgress }) =>
    exploreSumAsync(ruleset, {
      limit,
      signal,
      onProgress: (positions) => onProgress({ stage: 'exploring', positions }),
    }),
  );
}

/** How work on a ruleset is watched. */
interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RulesetProgress) => void;
}

/** Does work on a ruleset that a signal can stop, and reports now and then how far it has come. */
function watched<T>(ruleset: Ruleset, terminal: Terminal, body: (watch: Watch) => Promise<T>): Promise<T> {
  const { title } = ruleset;
  return stoppable(terminal, { title, far: `nothing of ${title} yet` }, (work) =>
    body({
      signal: work.signal,
      onProgress(progress) {
        if (progress.stage === 'exploring') checkMemory(ruleset, progress.positions);
        work.say(howFar(ruleset, progress));
      },
    }),
  );
}

function howFar({ title }: Ruleset, progress: RulesetProgress): string {
  if (progress.stage === 'exploring') return `${progress.positions} positions of ${title} found`;
  if (progress.stage === 'sweeping') return `${count(progress.plies, 'ply', 'plies')} of ${title} settled`;
  return `${progress.positions} positions of ${title} found, ${percent(progress.share)} solved`;
}

/** A second check of a user's own ruleset, at positions from all over the game. */
export async function lookAround(
  play: Pick<ExploredPlay<unknown>, 'ruleset' | 'position' | 'player'> & {
    readonly graph: { readonly vertices: number };
  },
): Promise<void> {
  const found = {
    vertices: play.graph.vertices,
    position: (v: number) => play.position(v),
    player: (v: number) => play.player(v),
  };
  await looked((within) => tryRules(play.ruleset, within, found));
}

/** A ruleset with the answers of a table file, which are checked against the rules. */
export function solvedFromTable(
  ruleset: Ruleset,
  path: string,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<SolvedRuleset> {
  return fromTable(ruleset, path, terminal, { limit, threads }, answersOfTable);
}

/** Checks every answer of a table file against the rules. */
export function tableAudited(ruleset: Ruleset, path: string, terminal: Terminal): Promise<AuditedFile> {
  return fromTable(ruleset, path, terminal, { limit: DEFAULT_LIMIT }, auditTableFile);
}

async function fromTable<T>(
  ruleset: Ruleset,
  path: string,
  terminal: Terminal,
  options: Pick<FromTableOptions, 'limit' | 'threads'>,
  read: (ruleset: Ruleset, file: TableFile, options: FromTableOptions) => Promise<T>,
): Promise<T> {
  const { file, close } = await openTableFile(path);
  try {
    return await watched(ruleset, terminal, (watch) =>
      read(ruleset, file, {
        ...options,
        ...watch,
        onExplored: lookAround,
        verify: (solution) => inOneGo('the table was checked against the rules', () => verify(solution)),
      }),
    );
  } catch (error) {
    throw inFile(error, path);
  } finally {
    await close();
  }
}

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
