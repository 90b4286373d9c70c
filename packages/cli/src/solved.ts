import { getHeapStatistics } from 'node:v8';
import { GyreError, type Player, type Solution, solve } from 'gyre';
import {
  type Ask,
  askExplored,
  askIndexed,
  type ExploredPlay,
  explore,
  exploredSource,
  type IndexedTable,
  indexedSource,
  isIndexed,
  type ReportSource,
  type Ruleset,
  solveIndexed,
} from 'gyre/rulesets';
import type { Terminal } from './terminal.ts';

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

/** Solves a ruleset: on its index if it has one, else by exploring it. */
export function solveRuleset(ruleset: Ruleset, terminal: Terminal, limit: number): SolvedRuleset {
  if (isIndexed(ruleset)) {
    terminal.aside(`solving ${ruleset.title}: ${ruleset.size} indices`);
    return solvedTable(solveIndexed(ruleset));
  }
  const play = explore(ruleset, {
    limit,
    onProgress: (found) => {
      terminal.aside(`exploring ${ruleset.title}: ${found} positions so far`);
      checkHeap(ruleset, found);
    },
  });
  const solution = solve(play.game);
  return {
    ruleset,
    ask: askExplored(play, solution),
    source: exploredSource(play, solution),
    by: { play, solution },
  };
}

/** Stops an exploration with a message where Node would end the program without one. */
function checkHeap({ title }: Ruleset, found: number): void {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  if (used < MOST_OF_HEAP * most) return;
  throw new GyreError(
    'E_LIMIT',
    `the first ${found} positions of ${title} fill the memory`,
    'is the game infinite? if not, give fromKey, so that only keys are kept, or more memory: NODE_OPTIONS=--max-old-space-size=8000',
  );
}

/** Arrays need room to grow, and part of the limit is for young objects only. */
const MOST_OF_HEAP = 0.5;

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
