import { nodeFolder, solveRulesetOnDisk } from 'gyre/disk';
import type { Ruleset, SolvedRuleset } from 'gyre/rulesets';
import { stoppable } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookAround } from './solved.ts';

/** A ruleset with perfect play; `by` says what it was solved into, unless that is on the disk. */
export type Solved = Pick<SolvedRuleset, 'ruleset' | 'ask' | 'source'> & Partial<Pick<SolvedRuleset, 'by'>>;

/** Explores and solves a ruleset with keys and moves in a folder. A signal stops it, and the same command goes on. */
export async function solveOverDisk(
  ruleset: Ruleset,
  folder: string,
  terminal: Terminal,
  { maxBytes, limit }: { readonly maxBytes: number; readonly limit: number | undefined },
): Promise<Solved> {
  let far = 'nothing was found yet';
  let told = Date.now();
  const tell = (words: string): void => {
    far = words;
    if (Date.now() - told < TELL_EVERY) return;
    told = Date.now();
    terminal.aside(`${ruleset.title}: ${far}`);
  };
  return stoppable(
    () => `${far}; the same command goes on from the last checkpoint`,
    (signal) =>
      solveRulesetOnDisk(ruleset, nodeFolder(folder), {
        maxBytes,
        ...(limit === undefined ? {} : { limit }),
        signal,
        onFound: (found, listed) => tell(`${found} positions found, the moves of ${listed} listed`),
        onExplored: (play) => lookAround({ ...play, graph: play.game }),
        onSolve: (work, share) => tell(`${WORDS[work]} ${Math.floor(100 * share)}%`),
      }),
  );
}

const WORDS = {
  counting: 'positions counted',
  sorting: 'moves sorted',
  arranging: 'moves arranged',
  solving: 'solved',
} as const;

/** Milliseconds between two lines about how far the work is. */
const TELL_EVERY = 500;
