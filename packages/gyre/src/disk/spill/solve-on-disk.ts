import { endlessMark, type Value } from '../../game/inner.ts';
import type { Ruleset } from '../../rulesets/inner.ts';
import type { Answer, Ask, ReportSource } from '../../tables/inner.ts';
import type { Folder } from '../files/folder.ts';
import type { DiskSolution } from '../solve/solution.ts';
import { type DiskWork, solveOnDisk } from '../solve/solve.ts';
import type { SpillOptions } from './exploration.ts';
import { exploreOnDisk, identityOf } from './explore-on-disk.ts';
import { SOLVE } from './manifest.ts';
import type { DiskPlay } from './play-on-disk.ts';

/** Options of `solveRulesetOnDisk`. */
export interface SolveOnDiskOptions<P = unknown> extends SpillOptions {
  /** Called now and then while the arcs are sorted and solved: the phase, and the share of it that is done. */
  readonly onSolve?: (work: DiskWork, share: number) => void;
  /** Called and awaited once all positions are known, before they are solved; if it throws, the work ends. */
  readonly onExplored?: (play: DiskPlay<P>) => void | Promise<void>;
}

/** A ruleset with perfect play: positions and moves in a folder, values and plies in memory. */
export interface SolvedOnDisk<P = unknown> {
  readonly ruleset: Ruleset<P>;
  readonly ask: Ask<P>;
  readonly source: ReportSource<P>;
  readonly play: DiskPlay<P>;
  readonly solution: DiskSolution;
}

/**
 * Explores a ruleset over the disk and solves it there: the values and plies of `explore` and `solve`, to the bit. The same
 * call goes on after a stop, and after the end it answers again.
 */
export async function solveRulesetOnDisk<P>(
  ruleset: Ruleset<P>,
  folder: Folder,
  options: SolveOnDiskOptions<P> = {},
): Promise<SolvedOnDisk<P>> {
  const play = await exploreOnDisk(ruleset, folder, options);
  try {
    await options.onExplored?.(play);
    const { maxBytes, checkpointSeconds, signal, onSolve } = options;
    const solution = await solveOnDisk(play.game, folder.within(SOLVE), {
      identity: identityOf(ruleset),
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(checkpointSeconds === undefined ? {} : { checkpointSeconds }),
      ...(signal === undefined ? {} : { signal }),
      ...(onSolve === undefined ? {} : { onProgress: onSolve }),
    });
    return { ruleset, ask: askOnDisk(play, solution), source: sourceOnDisk(play, solution), play, solution };
  } catch (error) {
    play.close();
    throw error;
  }
}

function answerAt({ values, plies, scores }: DiskSolution, v: number): Answer {
  const length = plies[v] === endlessMark(plies) ? undefined : plies[v];
  const answer = { value: values[v] as Value, plies: length };
  return scores === undefined ? answer : { ...answer, score: scores[v] };
}

function askOnDisk<P>(play: DiskPlay<P>, solution: DiskSolution): Ask<P> {
  return (position, player) => {
    const vertex = play.vertex(position, player);
    return vertex === undefined ? undefined : answerAt(solution, vertex);
  };
}

function sourceOnDisk<P>(play: DiskPlay<P>, solution: DiskSolution): ReportSource<P> {
  return {
    count: play.game.vertices,
    answer: (v) => answerAt(solution, v),
    player: (v) => play.player(v),
    moves: (v) => play.moves(v),
    at: (v) => ({ position: play.position(v), player: play.player(v) }),
  };
}
