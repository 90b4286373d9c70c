import { counted } from 'gyre';
import type { ReportedRuleset, RulesetReport } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import type { ImageCount } from 'gyre/tables';
import { movesInLines } from '../terminal/move-lines.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { keyText } from './places.ts';
import { inWords, playerTitle } from './solved.ts';

/** The report for people. */
export async function printReport(
  { ruleset, source }: ReportedRuleset,
  report: RulesetReport,
  shows: { readonly keys: boolean; readonly examples: boolean },
  terminal: Terminal,
): Promise<void> {
  const { positions, moves, ends, values, mostMoves, starts, line, longestWin } = report;
  const boards = new Boards(ruleset, source, shows.keys);
  await terminal.print(terminal.paint('bold', ruleset.title));
  for (const { player, answer } of starts) {
    const mover = ruleset.impartial ? '' : `; ${playerTitle(ruleset, player)} to move`;
    await terminal.print(`start: ${inWords(answer)}${mover}`);
  }
  await terminal.print(
    `${counted(positions, 'position')}, ${counted(moves, 'move')}, ${counted(ends, 'end')}; W ${values.W}  D ${values.D}  L ${values.L}\n`,
  );
  await printRows(ruleset, report, terminal);
  if (longestWin !== undefined) {
    const plies = source.answer(longestWin)?.plies ?? line.length;
    await terminal.print(
      `\nlongest win: ${counted(plies, 'ply', 'plies')} from\n${boards.withMover(longestWin)}`,
    );
    await terminal.print(movesInLines(plies > line.length ? [...line, { name: '…' }] : line, terminal));
  }
  await terminal.print(`\nmost moves: ${mostMoves.moves}, at\n${boards.withMover(mostMoves.example)}`);
  await printWhole(report, terminal);
  if (shows.examples) await printExamples(ruleset, boards, report, terminal);
}

/** A line for each player to move, value and number of plies. */
async function printRows(ruleset: Ruleset, report: RulesetReport, terminal: Terminal): Promise<void> {
  const hasScores = report.rows.some(({ score }) => score !== undefined);
  const width = Math.max(13, ...([0, 1] as const).map((player) => playerTitle(ruleset, player).length + 2));
  await terminal.print(
    `${ruleset.impartial ? '' : 'to move'.padEnd(width)}value  ${hasScores ? 'score  ' : ''}plies     positions`,
  );
  for (const { player, value, score, plies, count } of report.rows) {
    const mover = ruleset.impartial ? '' : playerTitle(ruleset, player).padEnd(width);
    const worth = `${value.padEnd(7)}${hasScores ? `${score} `.padEnd(7) : ''}`;
    await terminal.print(`${mover}${worth}${String(plies ?? '-').padEnd(7)}${String(count).padStart(12)}`);
  }
}

/** How best play ends, what play can reach, and what was audited: of a table. */
async function printWhole({ audit, endings, reachable }: RulesetReport, terminal: Terminal): Promise<void> {
  if (endings !== undefined && endings.length > 0) {
    const all = endings.reduce((sum, { count }) => sum + count, 0);
    const shares = endings.map(({ ending, count }) => `${ending} ${((100 * count) / all).toFixed(1)} %`);
    await terminal.print(`\nhow best play ends, from ${all} positions drawn at random: ${shares.join(', ')}`);
  }
  if (reachable !== undefined) {
    const { positions, over, wonAtOnce, goesOn } = reachable;
    const rest = goesOn.W + goesOn.D + goesOn.L;
    const hasImages = positions.each > positions.once;
    const both = ({ once, each }: ImageCount): string => (hasImages ? `${once} (${each})` : `${once}`);
    const images = hasImages ? `, mirror images counted once (${positions.each} if each is counted)` : '';
    await terminal.print(
      `\nreachable from the start: ${counted(positions.once, 'position')}${images}\n` +
        `  over: ${both(over)}\n  won at once: ${both(wonAtOnce)}\n` +
        `  play goes on: ${rest}; W ${goesOn.W}  D ${goesOn.D}  L ${goesOn.L}`,
    );
  }
  if (audit !== undefined)
    await terminal.print(
      `\naudited: all ${counted(audit.positions, 'position')} follow from ${counted(audit.moves, 'move')}, played forwards`,
    );
}

/** The first position of each row of the report. */
async function printExamples(
  ruleset: Ruleset,
  boards: Boards,
  { rows }: RulesetReport,
  terminal: Terminal,
): Promise<void> {
  await terminal.print('\nexamples');
  for (const { player, value, score, plies, example } of rows) {
    const mover = ruleset.impartial ? '' : `${playerTitle(ruleset, player)} to move, `;
    const worth = score === undefined ? value : `${value}, score ${score},`;
    const length = plies === undefined ? '' : ` in ${counted(plies, 'ply', 'plies')}`;
    await terminal.print(`\n${mover}${worth}${length}\n${boards.at(example)}`);
  }
}

/** The boards of positions, as the report shows them. */
class Boards {
  readonly #source: ReportedRuleset['source'];
  readonly #ruleset: Ruleset;
  readonly #showsKeys: boolean;

  constructor(ruleset: Ruleset, source: ReportedRuleset['source'], showsKeys: boolean) {
    this.#source = source;
    this.#ruleset = ruleset;
    this.#showsKeys = showsKeys;
  }

  /** The board of a position, indented, and perhaps its key. */
  at(i: number): string {
    const { position, player } = this.#source.at(i);
    const key = this.#showsKeys ? `\nkey ${keyText(this.#ruleset, position)}` : '';
    return `${this.#ruleset.show(position, player)}${key}`.replace(/^/gm, '  ');
  }

  /** The board, below who is to move where that matters. */
  withMover(i: number): string {
    const mover = playerTitle(this.#ruleset, this.#source.player(i));
    return `${this.#ruleset.impartial ? '' : `  ${mover} to move\n`}${this.at(i)}`;
  }
}
