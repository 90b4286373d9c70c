import { counted } from 'gyre';
import {
  type EndingShare,
  endingShares,
  type ImageCount,
  type IndexedTable,
  type ReachCounts,
  reachAsync,
  reachedValues,
} from 'gyre/rulesets';
import { stoppable, UsageError } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Solved } from './over-disk.ts';

/** What a table of a whole game says beyond its counts. */
export interface WholeGame {
  /** The audit that the table carries. */
  readonly audit?: { readonly positions: number; readonly moves: number };
  /** How best play ends, from positions drawn at random. */
  readonly endings?: readonly EndingShare[];
  /** What play from the start can reach; `goesOn` are the positions that are neither over nor won at once. */
  readonly reachable?: ReachCounts & {
    readonly goesOn: { readonly W: number; readonly D: number; readonly L: number };
  };
}

/** Endings and what play can reach, from a table by index. */
export async function wholeOf({ ruleset, ask, by }: Solved, isReach: boolean): Promise<WholeGame> {
  if (by === undefined || !('table' in by)) {
    if (isReach)
      throw new UsageError(
        '--reachable is for a table by index',
        'all positions were explored from the start',
      );
    return {};
  }
  const { table } = by;
  const rules = table.ruleset;
  const endings = await endingShares(ruleset, ask, (index) => rules.at(index), rules.size);
  let found = 0;
  const reach = isReach
    ? await stoppable(
        () => `${found} positions of ${ruleset.title} were found`,
        (signal) => reachAsync(rules, { signal, onFound: (positions) => (found = positions) }),
      )
    : undefined;
  return {
    ...auditOf(table),
    ...(endings === undefined ? {} : { endings }),
    ...(reach === undefined ? {} : { reachable: { ...reach.counts, goesOn: reachedValues(reach, table) } }),
  };
}

export async function printWhole(
  { audit, endings, reachable }: WholeGame,
  terminal: Terminal,
): Promise<void> {
  if (endings !== undefined && endings.length > 0) {
    const all = endings.reduce((sum, { count }) => sum + count, 0);
    const shares = endings.map(({ ending, count }) => `${ending} ${((100 * count) / all).toFixed(1)} %`);
    await terminal.print(`\nhow best play ends, from ${all} positions drawn at random: ${shares.join(', ')}`);
  }
  if (reachable !== undefined) {
    const { positions, over, wonAtOnce, goesOn } = reachable;
    const rest = goesOn.W + goesOn.D + goesOn.L;
    const hasImages = positions.each > positions.once;
    const inWords = ({ once, each }: ImageCount): string => (hasImages ? `${once} (${each})` : `${once}`);
    const images = hasImages ? `, mirror images counted once (${positions.each} if each is counted)` : '';
    await terminal.print(
      `\nreachable from the start: ${counted(positions.once, 'position')}${images}\n` +
        `  over: ${inWords(over)}\n  won at once: ${inWords(wonAtOnce)}\n` +
        `  play goes on: ${rest}; W ${goesOn.W}  D ${goesOn.D}  L ${goesOn.L}`,
    );
  }
  if (audit !== undefined)
    await terminal.print(
      `\naudited: all ${counted(audit.positions, 'position')} follow from ${counted(audit.moves, 'move')}, played forwards`,
    );
}

/** What an audit of the table has looked at, if the report covers the same positions. */
function auditOf({ audited, scoresAudited, ruleset }: IndexedTable): Pick<WholeGame, 'audit'> {
  const looked = audited ?? scoresAudited;
  if (looked === undefined || ruleset.reported !== undefined) return {};
  return { audit: { positions: looked.positions, moves: looked.moves } };
}
