import { counted, letterOf } from 'gyre';
import {
  type Ask,
  auditedReport,
  lineOfPlay,
  type RankedMove,
  type Report,
  type ReportSource,
  type Ruleset,
  type RulesetThreads,
  reportOfAsync,
  reportSvg,
  threadsPay,
} from 'gyre/rulesets';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  stoppable,
  textOption,
  UsageError,
} from '../command/index.ts';
import {
  COMPRESSION_OPTION,
  checkOutput,
  compressionOf,
  exitCodeOfVerdict,
  printVerification,
  writeOutput,
} from '../output/index.ts';
import {
  DEFAULT_LIMIT,
  DISK_OPTIONS,
  diskMemory,
  inWords,
  KEYS_OPTION,
  keyText,
  LIST_FORMATS,
  playerTitle,
  positionChunks,
  RULESET_ARGUMENTS,
  refuseScores,
  refuseWithoutDisk,
  reportJson,
  rulesetFrom,
  rulesetList,
  type Solved,
  type StartLine,
  solvedFromTable,
  solveOverDisk,
  solveRuleset,
  withThreads,
} from '../rulesets/index.ts';
import { printWhole, wholeOf } from '../rulesets/whole-game.ts';
import { movesInLines } from '../terminal/move-lines.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '--examples', summary: 'show an example position for each value and number of plies' },
    KEYS_OPTION,
    {
      flags: '-o, --out <file>',
      summary:
        'write all positions: key, player to move, value, plies; .csv, .ndjson or .parquet, - is stdout',
    },
    {
      flags: '--to <format>',
      summary: 'the format of --out; told by its name otherwise, csv for --out -',
      choices: LIST_FORMATS,
    },
    COMPRESSION_OPTION,
    { flags: '--table <file>', summary: 'read the answers from this table instead of solving' },
    {
      flags: '--reachable',
      summary: 'count also what play from the start can reach; needs --table by index',
    },
    ...DISK_OPTIONS,
    { flags: '--verify', summary: 'with --disk: check the answers with the independent verifier' },
    { flags: '--picture <file>', summary: 'draw the counts by plies; .svg' },
    {
      flags: '--limit <positions>',
      summary: `give up beyond this many positions: by default ${DEFAULT_LIMIT}, with --disk no limit`,
    },
  ],
  details: `Positions by value and plies, an example of each with --examples or --json, the longest win with its main line.\n\n${rulesetList()}`,
  examples: [
    { command: 'gyre report tic-tac-toe', says: 'all positions of tic-tac-toe, counted' },
    { command: 'gyre report chess men=KQK --examples', says: 'a position for each distance to mate' },
    { command: 'gyre report tic-tac-toe --out positions.csv', says: 'every position with its value' },
    {
      command: 'gyre report mnk m=4 n=4 k=4 --disk run --max-memory 500M --verify',
      says: 'keys and moves on the disk',
    },
    { command: 'gyre report chess men=KRK --json', says: 'mate in how many moves, for a program' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const out = textOption(call, 'out');
  const format = formatOf(call, out);
  const { compression } = compressionOf(call, out === undefined ? '' : format);
  const ruleset = await rulesetFrom(name, choices);
  const path = textOption(call, 'table');
  const limit = numberOption(call, 'limit', '--limit');
  const disk = textOption(call, 'disk');
  if (disk !== undefined && path !== undefined)
    throw new UsageError('--disk with --table', 'leave one of them out');
  refuseWithoutDisk(call);
  if (disk !== undefined) refuseScores(ruleset, name);
  const picture = textOption(call, 'picture');
  checkOutput(picture, ['.svg']);
  const { solved, report } =
    disk === undefined
      ? await solvedInMemory(call, ruleset, path, limit)
      : await solvedOverDisk(call, ruleset, disk, limit);
  const line = report.longestWin === undefined ? [] : await lineFrom(solved, report.longestWin);
  const starts = await startsOf(ruleset, solved.ask);
  if (out !== undefined)
    await writeOutput(out, await positionChunks(ruleset, solved.source, format, compression), call.terminal);
  if (picture !== undefined)
    await writeOutput(picture, [new TextEncoder().encode(reportSvg(ruleset.title, report))], call.terminal);
  const whole = await wholeOf(solved, flagOption(call, 'reachable'));
  const terminal = out === '-' ? call.terminal.onStderr() : call.terminal;
  const { verdict } = solved;
  const code = verdict === undefined ? EXIT.ok : exitCodeOfVerdict(verdict);
  if (out === '-' && flagOption(call, 'quiet')) return code;
  const showsKeys = flagOption(call, 'keys');
  if (flagOption(call, 'json'))
    await terminal.print(
      JSON.stringify({
        ...reportJson(solved, report, starts, line),
        ...whole,
        ...(verdict === undefined ? {} : { verified: verdict.proved, verdict: verdict.verdict }),
      }),
    );
  else {
    const boards = new Boards(ruleset, solved.source, showsKeys);
    await printReport(ruleset, boards, report, starts, line, terminal);
    await printWhole(whole, terminal);
    if (flagOption(call, 'examples')) await printExamples(ruleset, boards, report, terminal);
    if (verdict !== undefined) {
      await terminal.print();
      await printVerification(verdict, terminal);
    }
  }
  return code;
}

interface Counted {
  readonly solved: Solved;
  readonly report: Report;
}

function solvedInMemory(
  call: Call,
  ruleset: Ruleset,
  table: string | undefined,
  limit = DEFAULT_LIMIT,
): Promise<Counted> {
  const [name = '', ...choices] = call.args;
  return withThreads(ruleset, [name, choices], async (threads) => {
    const solved =
      table === undefined
        ? await solveRuleset(ruleset, call.terminal, limit, threads)
        : await solvedFromTable(ruleset, table, call.terminal, limit, threads);
    return { solved, report: await counts(solved, threads) };
  });
}

async function solvedOverDisk(
  call: Call,
  ruleset: Ruleset,
  folder: string,
  limit: number | undefined,
): Promise<Counted> {
  const bounds = { maxBytes: diskMemory(call), limit };
  const solved = await solveOverDisk(ruleset, folder, call.terminal, bounds, flagOption(call, 'verify'));
  return { solved, report: await counts(solved) };
}

/** The report of a solved ruleset: from the audit, where the table has one that tells as much; of a large one on threads. */
async function counts({ ruleset, source, by }: Solved, threads?: RulesetThreads): Promise<Report> {
  const table = by !== undefined && 'table' in by ? by.table : undefined;
  const known = table?.audited === undefined ? undefined : auditedReport(table, table.audited);
  if (known !== undefined) return known;
  const report = await stoppable(
    (share = 0) => `${ruleset.title} is solved, ${Math.floor(100 * share)}% of its positions are counted`,
    (signal, onProgress) =>
      by !== undefined && threads !== undefined && threadsPay(source.count)
        ? threads.report(by, { signal, onProgress })
        : reportOfAsync(source, { signal, onProgress }),
  );
  const { moves, ends } = table?.scoresAudited ?? report;
  return { ...report, moves, ends };
}

/** The format that `--to` or the name of the file asks for. */
function formatOf(call: Call, out: string | undefined): (typeof LIST_FORMATS)[number] {
  const to = LIST_FORMATS.find((name) => name === textOption(call, 'to'));
  if (out === undefined && to !== undefined)
    throw new UsageError('--to is for --out', 'give --out FILE, or --out - for stdout');
  checkOutput(out, to === undefined ? LIST_FORMATS.map((name) => `.${name}`) : ['']);
  const named = LIST_FORMATS.find((name) => new RegExp(`\\.${name}(?:\\.gz)?$`, 'i').test(out ?? ''));
  return to ?? named ?? 'csv';
}

async function lineFrom({ ruleset, ask, source }: Solved, example: number): Promise<RankedMove<unknown>[]> {
  const { position, player } = source.at(example);
  return lineOfPlay(ruleset, ask, position, player);
}

async function startsOf(ruleset: Ruleset, ask: Ask<unknown>): Promise<StartLine[]> {
  const lines: StartLine[] = [];
  for (const { position, player = 0 } of ruleset.starts()) {
    const answer = await ask(position, player);
    if (answer === undefined) continue;
    const { plies, score } = answer;
    const value = letterOf(answer.value);
    const key = keyText(ruleset, position);
    lines.push({
      player,
      key,
      value,
      words: inWords(answer),
      plies,
      ...(score === undefined ? {} : { score }),
    });
  }
  return lines;
}

async function printReport(
  ruleset: Ruleset,
  boards: Boards,
  report: Report,
  starts: readonly StartLine[],
  line: readonly RankedMove<unknown>[],
  terminal: Terminal,
): Promise<void> {
  const { positions, moves, ends, values, mostMoves } = report;
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
    const plies = boards.source.answer(report.longestWin)?.plies ?? line.length;
    await terminal.print(
      `\nlongest win: ${counted(plies, 'ply', 'plies')} from\n${boards.withMover(report.longestWin)}`,
    );
    await terminal.print(movesInLines(plies > line.length ? [...line, { name: '…' }] : line, terminal));
  }
  await terminal.print(`\nmost moves: ${mostMoves.moves}, at\n${boards.withMover(mostMoves.example)}`);
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
  boards: Boards,
  { rows }: Report,
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
  readonly source: ReportSource<unknown>;
  readonly #ruleset: Ruleset;
  readonly #showsKeys: boolean;

  constructor(ruleset: Ruleset, source: ReportSource<unknown>, showsKeys: boolean) {
    this.source = source;
    this.#ruleset = ruleset;
    this.#showsKeys = showsKeys;
  }

  /** The board of a position, indented, and perhaps its key. */
  at(i: number): string {
    const { position, player } = this.source.at(i);
    const key = this.#showsKeys ? `\nkey ${keyText(this.#ruleset, position)}` : '';
    return `${this.#ruleset.show(position, player)}${key}`.replace(/^/gm, '  ');
  }

  /** The board, below who is to move where that matters. */
  withMover(i: number): string {
    const mover = playerTitle(this.#ruleset, this.source.player(i));
    return `${this.#ruleset.impartial ? '' : `  ${mover} to move\n`}${this.at(i)}`;
  }
}
