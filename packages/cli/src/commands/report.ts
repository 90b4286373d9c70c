import { counted, letterOf, type Player } from 'gyre';
import {
  type Ask,
  lineOfPlay,
  type RankedMove,
  type Report,
  type ReportSource,
  type Ruleset,
  reportOfAsync,
  type SolvedRuleset,
} from 'gyre/rulesets';
import { EXIT } from '../command/exit.ts';
import { type Call, type CommandSpec, flagOption, numberOption, textOption } from '../command/spec.ts';
import { stoppable } from '../command/stoppable.ts';
import { RULESET_ARGUMENTS, rulesetFrom, rulesetList } from '../rulesets/rules.ts';
import { DEFAULT_LIMIT, inWords, playerTitle, solvedFromTable, solveRuleset } from '../rulesets/solved.ts';
import { movesInLines } from '../terminal/move-lines.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '--examples', summary: 'show an example position for each value and number of plies' },
    { flags: '--table <file>', summary: 'read the answers from this table instead of solving' },
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Positions by value and plies, an example of each with --examples or --json, the longest win with its main line.\n\n${rulesetList()}`,
  examples: [
    { command: 'gyre report tic-tac-toe', says: 'all positions of tic-tac-toe, counted' },
    { command: 'gyre report chess men=KQK --examples', says: 'a position for each distance to mate' },
    { command: 'gyre report chess men=KRK --json', says: 'mate in how many moves, for a program' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const ruleset = await rulesetFrom(name, choices);
  const path = textOption(call, 'table');
  const limit = numberOption(call, 'limit', '--limit') ?? DEFAULT_LIMIT;
  const solved =
    path === undefined
      ? await solveRuleset(ruleset, call.terminal, limit)
      : await solvedFromTable(ruleset, path, call.terminal, limit);
  const report = await stoppable(
    (share = 0) => `${ruleset.title} is solved, ${Math.floor(100 * share)}% of its positions are counted`,
    (signal, onProgress) => reportOfAsync(solved.source, { signal, onProgress }),
  );
  const line = report.longestWin === undefined ? [] : await lineFrom(solved, report.longestWin);
  const starts = await startsOf(ruleset, solved.ask);
  if (flagOption(call, 'json'))
    await call.terminal.print(JSON.stringify(reportJson(ruleset, solved.source, report, starts, line)));
  else {
    await printReport(ruleset, solved.source, report, starts, line, call.terminal);
    if (flagOption(call, 'examples')) await printExamples(ruleset, solved.source, report, call.terminal);
  }
  return EXIT.ok;
}

async function lineFrom(
  { ruleset, ask, source }: SolvedRuleset,
  example: number,
): Promise<RankedMove<unknown>[]> {
  const { position, player } = source.at(example);
  return lineOfPlay(ruleset, ask, position, player);
}

interface StartLine {
  readonly player: Player;
  readonly value: string;
  readonly words: string;
  readonly plies: number | undefined;
  readonly score?: number;
}

async function startsOf(ruleset: Ruleset, ask: Ask<unknown>): Promise<StartLine[]> {
  const lines: StartLine[] = [];
  for (const { position, player = 0 } of ruleset.starts()) {
    const answer = await ask(position, player);
    if (answer === undefined) continue;
    const { plies, score } = answer;
    const value = letterOf(answer.value);
    lines.push({ player, value, words: inWords(answer), plies, ...(score === undefined ? {} : { score }) });
  }
  return lines;
}

function reportJson(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  report: Report,
  starts: readonly StartLine[],
  line: readonly RankedMove<unknown>[],
): object {
  const boardAt = (i: number): object => {
    const { position, player } = source.at(i);
    return { player, board: ruleset.show(position, player) };
  };
  return {
    schema: 'gyre-report/1',
    ruleset: ruleset.name,
    parameters: ruleset.parameters ?? {},
    positions: report.positions,
    moves: report.moves,
    ends: report.ends,
    values: report.values,
    starts: starts.map(({ player, value, plies, score }) => ({
      player,
      value,
      plies: plies ?? null,
      ...(score === undefined ? {} : { score }),
    })),
    rows: report.rows.map(({ example, plies, ...row }) => ({
      ...row,
      plies: plies ?? null,
      example: boardAt(example),
    })),
    longestWin:
      report.longestWin === undefined
        ? null
        : {
            ...boardAt(report.longestWin),
            plies: source.answer(report.longestWin)?.plies ?? null,
            line: line.map((move) => move.name),
          },
    mostMoves: { moves: report.mostMoves.moves, ...boardAt(report.mostMoves.example) },
  };
}

async function printReport(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  report: Report,
  starts: readonly StartLine[],
  line: readonly RankedMove<unknown>[],
  terminal: Terminal,
): Promise<void> {
  const { positions, moves, ends, values, mostMoves } = report;
  const boardAt = (i: number): string => {
    const { player } = source.at(i);
    const mover = ruleset.impartial ? '' : `  ${playerTitle(ruleset, player)} to move\n`;
    return `${mover}${boardOf(ruleset, source, i)}`;
  };
  await terminal.print(terminal.paint('bold', ruleset.title));
  for (const { player, words } of starts) {
    await terminal.print(
      `start: ${words}${ruleset.impartial ? '' : `; ${playerTitle(ruleset, player)} to move`}`,
    );
  }
  await terminal.print(
    `${counted(positions, 'position')}, ${counted(moves, 'move')}, ${counted(ends, 'end')}; W ${values.W}  D ${values.D}  L ${values.L}\n`,
  );
  await printRows(ruleset, report, terminal);
  if (report.longestWin !== undefined) {
    const plies = source.answer(report.longestWin)?.plies ?? line.length;
    await terminal.print(
      `\nlongest win: ${counted(plies, 'ply', 'plies')} from\n${boardAt(report.longestWin)}`,
    );
    await terminal.print(movesInLines(plies > line.length ? [...line, { name: '…' }] : line, terminal));
  }
  await terminal.print(`\nmost moves: ${mostMoves.moves}, at\n${boardAt(mostMoves.example)}`);
}

/** A line for each player to move, value and number of plies. */
async function printRows(ruleset: Ruleset, report: Report, terminal: Terminal): Promise<void> {
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

/** The first position of each row of the report. */
async function printExamples(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  { rows }: Report,
  terminal: Terminal,
): Promise<void> {
  await terminal.print('\nexamples');
  for (const { player, value, score, plies, example } of rows) {
    const mover = ruleset.impartial ? '' : `${playerTitle(ruleset, player)} to move, `;
    const worth = score === undefined ? value : `${value}, score ${score},`;
    const length = plies === undefined ? '' : ` in ${counted(plies, 'ply', 'plies')}`;
    await terminal.print(`\n${mover}${worth}${length}\n${boardOf(ruleset, source, example)}`);
  }
}

/** The board of a position, indented. */
function boardOf(ruleset: Ruleset, source: ReportSource<unknown>, i: number): string {
  const { position, player } = source.at(i);
  return ruleset.show(position, player).replace(/^/gm, '  ');
}
