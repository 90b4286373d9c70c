import { GyreError, type Verification } from 'gyre';
import { nodeFolder, verifyStreamed } from 'gyre/disk';
import type { StreamedDocument } from 'gyre/io';
import type { SolvedRuleset } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import { type DiskPlay, exploreOnDisk, type SpillOptions, solveRulesetOnDisk } from 'gyre/spill';
import { isScored } from 'gyre/tables';
import { type OptionSpec, percent, stoppable, type Work } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookAround, playerTitle } from './solved.ts';

/** A ruleset with perfect play; `by` says what it was solved into, unless that is on the disk. */
export type Solved = Pick<SolvedRuleset, 'ruleset' | 'ask' | 'source'> &
  Partial<Pick<SolvedRuleset, 'by'>> & { readonly verdict?: Verification };

/** The options of commands that explore over the disk. */
export const DISK_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--disk <folder>',
    summary:
      'for rules with more positions than memory holds: keep keys and moves in this folder; the same command goes on after a stop',
  },
  { flags: '--max-memory <size>', summary: 'with --disk: the memory to use, such as 500M; 1G by default' },
];

/** How much memory and how many positions a command allows. */
export interface Bounds {
  readonly maxBytes: number;
  readonly limit: number | undefined;
}

/** Refuses rules whose positions cannot be explored, since the score adds up on the way; and says what does solve them. */
export function refuseScores(ruleset: Ruleset, name: string): void {
  if (isScored(ruleset))
    throw new GyreError(
      'E_RULESET',
      `the score of ${ruleset.title} adds up move by move, and a graph has no place for it`,
      `gyre table ${name} -o FILE makes a table of scores`,
    );
}

/**
 * Explores and solves a ruleset with keys and moves in a folder. A signal stops it, and the same command goes on. With
 * `verifies` the answers are checked against the moves as these stream by once more.
 */
export async function solveOverDisk(
  ruleset: Ruleset,
  folder: string,
  terminal: Terminal,
  bounds: Bounds,
  verifies: boolean,
): Promise<Solved> {
  return watched(ruleset, terminal, async (options, work) => {
    const solved = await solveRulesetOnDisk(ruleset, nodeFolder(folder), {
      ...options,
      ...optionsOf(bounds),
      onExplored: (play) => lookAround({ ...play, graph: play.game }),
      onSolve: (task, share) => work.say(`${WORDS[task]} ${percent(share)}`),
    });
    if (!verifies) return solved;
    const { game } = solved.play;
    const verdict = await verifyStreamed(game, game.vertices, solved.solution, {
      signal: options.signal,
      onProgress: (arcs) => work.say(`moves verified ${percent(arcs / game.arcs)}`),
    });
    return { ...solved, verdict };
  });
}

/** Explores a ruleset with keys and moves in a folder, and gives its graph to write, with or without names. */
export async function exploreOverDisk(
  ruleset: Ruleset,
  folder: string,
  terminal: Terminal,
  bounds: Bounds,
  hasNames: boolean,
): Promise<StreamedDocument> {
  const play = await watched(ruleset, terminal, async (options) => {
    const found = await exploreOnDisk(ruleset, nodeFolder(folder), { ...options, ...optionsOf(bounds) });
    await lookAround({ ...found, graph: found.game });
    return found;
  });
  return hasNames ? { ...play.game, names: () => namesOf(play) } : play.game;
}

/** The name of each vertex: the key of its position, and who is to move where that matters. */
function* namesOf(play: DiskPlay<unknown>): Generator<string> {
  const { ruleset } = play;
  const movers = ([0, 1] as const).map((p) => (ruleset.impartial ? '' : ` ${playerTitle(ruleset, p)}`));
  let v = 0;
  for (const key of play.keys()) yield `${key}${movers[play.player(v++)]}`;
}

function optionsOf({ maxBytes, limit }: Bounds): SpillOptions {
  return { maxBytes, ...(limit === undefined ? {} : { limit }) };
}

/** Does work that a signal can stop, and says now and then how far it is. */
function watched<T>(
  { title }: Ruleset,
  terminal: Terminal,
  body: (options: SpillOptions & { readonly signal: AbortSignal }, work: Work) => Promise<T>,
): Promise<T> {
  let next = 'nothing is saved yet';
  return stoppable(terminal, { title, far: 'nothing was found yet', next: () => next }, (work) => {
    const onFound = (found: number, listed: number): void =>
      work.say(`${found} positions found, the moves of ${listed} listed`);
    const onCheckpoint = (): void => {
      next = 'the same command goes on from the last checkpoint';
    };
    return body({ signal: work.signal, onFound, onCheckpoint }, work);
  });
}

const WORDS = {
  counting: 'positions counted',
  sorting: 'moves sorted',
  arranging: 'moves arranged',
  solving: 'solved',
} as const;
