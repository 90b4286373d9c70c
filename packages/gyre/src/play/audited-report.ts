import { XorShift } from '../floor/random.ts';
import { checkArgument, checkParts, checkWhole, opponent, type Player } from '../graph/inner.ts';
import { checkRules, type Ruleset } from '../rulesets/inner.ts';
import {
  type Ask,
  type AuditCounts,
  checkTable,
  type IndexedTable,
  lineOfPlay,
  type Report,
  type ReportRow,
} from '../tables/inner.ts';

const AUDIT = { plies: 'list', positions: 'number', draws: 'number', mostMoves: 'object' } as const;

/**
 * The report of a table that was audited, from the audit's counts: no position is looked at again, except for
 * one example of each row. Undefined if the counts do not tell as much: of an audit that did not tell the
 * players apart, though their boards are not turned, or of a ruleset that reports a part of its index.
 */
export function auditedReport<P>(table: IndexedTable<P>, audit: AuditCounts): Report | undefined {
  checkTable(table);
  checkParts(audit, 'the counts of an audit', AUDIT, 'make them with auditTable');
  const { isTurned, reported } = table.ruleset;
  const { ofPlayer1 } = audit;
  if (reported !== undefined || (isTurned !== true && ofPlayer1 === undefined)) return undefined;
  const second = isTurned === true ? NOTHING : (ofPlayer1 ?? NOTHING);
  const first = {
    draws: audit.draws - second.draws,
    plies: audit.plies.map((count, plies) => count - (second.plies[plies] ?? 0)),
  };
  const rows = [...rowsOf(table, 0, first), ...rowsOf(table, 1, second)];
  const sum = (value: ReportRow['value']): number =>
    rows.reduce((total, row) => (row.value === value ? total + row.count : total), 0);
  const wins = rows.filter(({ value }) => value === 'W');
  const longest = wins.toSorted((a, b) => (b.plies ?? 0) - (a.plies ?? 0))[0];
  return {
    positions: audit.positions,
    moves: audit.moves,
    ends: audit.ends,
    values: { W: sum('W'), D: sum('D'), L: sum('L') },
    rows,
    longestWin: longest?.example,
    mostMoves: { example: audit.mostMoves.index, moves: audit.mostMoves.moves },
  };
}

const NOTHING: NonNullable<AuditCounts['ofPlayer1']> = { draws: 0, plies: [] };

/** The rows of one player: won, drawn, lost, each by rising plies. */
function rowsOf<P>(
  { ruleset, code, cells }: IndexedTable<P>,
  player: Player,
  { draws, plies }: NonNullable<AuditCounts['ofPlayer1']>,
): ReportRow[] {
  const first = (isOne: (cell: number) => boolean): number =>
    cells.findIndex(
      (cell, index) => isOne(cell) && (ruleset.isTurned === true || ruleset.playerAt(index) === player),
    );
  const rows: ReportRow[] = [];
  for (const [n, count] of plies.entries()) {
    if (count === 0) continue;
    const example = first((cell) => cell === code.settled + n);
    rows.push({ player, value: n % 2 === 0 ? 'L' : 'W', plies: n, count, example });
  }
  if (draws > 0) {
    const example = first((cell) => cell < code.settled || cell === code.drawn);
    rows.push({ player, value: 'D', plies: undefined, count: draws, example });
  }
  return ['W', 'D', 'L'].flatMap((value) => rows.filter((row) => row.value === value));
}

/** How best play ends, and in how many of the positions that were drawn. */
export interface EndingShare {
  readonly ending: string;
  readonly count: number;
}

/**
 * How games end: best play from decided positions, drawn at random from the whole table, to the end, each as
 * the ruleset's `ending` calls it. The same table gives the same draw. Undefined if the ruleset does not name
 * its endings.
 */
export async function endingShares<P>(
  ruleset: Ruleset<P>,
  ask: Ask<P>,
  at: (index: number) => { readonly position: P; readonly player: Player } | undefined,
  indices: number,
  wanted = 1000,
): Promise<EndingShare[] | undefined> {
  checkRules(ruleset);
  checkArgument(ask, 'ask', 'function');
  checkArgument(at, 'at', 'function');
  checkWhole(indices, 'the number of indices', 1);
  checkWhole(wanted, 'the number of games');
  if (ruleset.ending === undefined) return undefined;
  const random = new XorShift(1);
  const counts = new Map<string, number>();
  let played = 0;
  for (let tries = 0; played < wanted && tries < MOST_TRIES * wanted; tries++) {
    const found = at(random.below(indices));
    if (found === undefined) continue;
    const answer = await ask(found.position, found.player);
    if (answer?.plies === undefined) continue;
    const line = await lineOfPlay(ruleset, ask, found.position, found.player);
    const last = line.at(-1)?.to ?? found.position;
    const player = line.length % 2 === 0 ? found.player : opponent(found.player);
    const ending = ruleset.ending(last, player);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
    played++;
  }
  return [...counts].map(([ending, count]) => ({ ending, count })).toSorted((a, b) => b.count - a.count);
}

/** Most indices may stand for draws or for no position. */
const MOST_TRIES = 100;
