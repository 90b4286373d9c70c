import { type RulesetReport, type RulesetThreads, reportData, reportOnRuleset, reportSvg } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import {
  type Call,
  type CommandSpec,
  diskMemory,
  EXIT,
  flagOption,
  numberOption,
  percent,
  stoppable,
  THREADS_WORDS,
  textOption,
  textOptions,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import {
  BEST_MOVE_OPTION,
  COMPRESSION_OPTION,
  checkBestMove,
  checkOutput,
  compressionOf,
  exitCodeOfVerdict,
  printVerification,
  writeOutput,
} from '../output/index.ts';
import {
  DEFAULT_LIMIT,
  DISK_OPTIONS,
  KEYS_OPTION,
  LIST_FORMATS,
  PLACE_OPTIONS,
  positionChunks,
  printReport,
  RULESET_ARGUMENTS,
  RULESETS_HINT,
  refuseScores,
  rulesetAt,
  rulesetFrom,
  type Solved,
  solvedFromTable,
  solveOverDisk,
  solveRuleset,
  withThreads,
} from '../rulesets/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '--examples', summary: 'show an example position for each value and number of plies' },
    ...PLACE_OPTIONS,
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
    BEST_MOVE_OPTION,
    COMPRESSION_OPTION,
    { flags: '--table <file>', summary: 'read the answers from this table instead of solving' },
    {
      flags: '--reachable',
      summary: 'count also what play from the start can reach; needs --table by index',
    },
    { flags: '--threads <number>', summary: `how many threads, ${THREADS_WORDS}; all for a large game` },
    ...DISK_OPTIONS,
    { flags: '--verify', summary: 'with --disk: check the answers with the independent verifier' },
    { flags: '--picture <file>', summary: 'draw the counts by plies; .svg' },
    {
      flags: '--limit <positions>',
      summary: `give up beyond this many positions: by default ${DEFAULT_LIMIT}, with --disk no limit`,
    },
  ],
  details: `Positions by value and plies, an example of each with --examples or --json, the longest win with its main line.\n${RULESETS_HINT}`,
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
  checkBestMove(call.options);
  const format = formatOf(call, out);
  const { compression } = compressionOf(textOption(call, 'compression'), out === undefined ? '' : format);
  const ruleset = await rulesetFrom(name, choices);
  refuseTogether(call, ruleset);
  threadsOption(call); // a wrong number is refused before any work
  const picture = textOption(call, 'picture');
  checkOutput(picture, ['.svg']);
  const [solved, report] = await solvedAndCounted(call, ruleset);
  const ask = flagOption(call, 'bestMove') ? solved.ask : undefined;
  if (out !== undefined)
    await writeOutput(out, await positionChunks(solved, format, compression, ask), call.terminal);
  if (picture !== undefined)
    await writeOutput(picture, [new TextEncoder().encode(reportSvg(ruleset.title, report))], call.terminal);
  const terminal = out === '-' ? call.terminal.onStderr() : call.terminal;
  const { verdict } = solved;
  const code = verdict === undefined ? EXIT.ok : exitCodeOfVerdict(verdict);
  if (out === '-' && flagOption(call, 'quiet')) return code;
  if (flagOption(call, 'json')) {
    const checked = verdict === undefined ? {} : { verified: verdict.proved, verdict: verdict.verdict };
    const data = { schema: 'gyre/report/1', ...reportData(solved, report), ...checked };
    await terminal.print(JSON.stringify(data));
    return code;
  }
  const shows = { keys: flagOption(call, 'keys'), examples: flagOption(call, 'examples') };
  await printReport(solved, report, shows, terminal);
  if (verdict !== undefined) {
    await terminal.print();
    await printVerification(verdict, terminal);
  }
  return code;
}

function refuseTogether(call: Call, ruleset: Ruleset): void {
  if (textOption(call, 'disk') === undefined) return void diskMemory(call);
  if (textOption(call, 'table') !== undefined)
    throw new UsageError('--disk with --table', 'leave one of them out');
  if (textOption(call, 'threads') !== undefined)
    throw new UsageError('--disk with --threads', 'leave one of them out: the disk is read by one thread');
  refuseScores(ruleset, call.args[0] ?? '');
}

/** Solves the ruleset over the disk or in memory, or reads its answers from a table; and counts them. */
async function solvedAndCounted(call: Call, ruleset: Ruleset): Promise<[Solved, RulesetReport]> {
  const { terminal } = call;
  const [name = '', ...choices] = call.args;
  const [disk, table] = [textOption(call, 'disk'), textOption(call, 'table')];
  const limit = numberOption(call, 'limit', '--limit');
  const place = textOptions(call, 'position', 'player', 'moves');
  if (disk !== undefined) {
    const bounds = { maxBytes: diskMemory(call), limit };
    const solved = await solveOverDisk(
      rulesetAt(ruleset, place),
      disk,
      terminal,
      bounds,
      flagOption(call, 'verify'),
    );
    return [solved, await counted(call, solved)];
  }
  const rules = table === undefined ? rulesetAt(ruleset, place) : ruleset;
  const work = async (threads: RulesetThreads | undefined): Promise<[Solved, RulesetReport]> => {
    const most = limit ?? DEFAULT_LIMIT;
    const solved =
      table === undefined
        ? await solveRuleset(rules, terminal, most, threads)
        : await solvedFromTable(rules, table, terminal, most, threads);
    const placed = table === undefined ? solved : { ...solved, ruleset: rulesetAt(solved.ruleset, place) };
    return [placed, await counted(call, placed, threads)];
  };
  return withThreads(rules, [name, choices], work, threadsOption(call));
}

/** The report of a solved ruleset; a signal stops the counting. */
function counted(call: Call, solved: Solved, threads?: RulesetThreads): Promise<RulesetReport> {
  const { title } = solved.ruleset;
  const countsReachable = flagOption(call, 'reachable');
  if (countsReachable && (solved.by === undefined || 'play' in solved.by))
    throw new UsageError('--reachable is for a table by index', 'all positions were explored from the start');
  const far = (share: number): string => `${title} is solved, ${percent(share)} of its positions are counted`;
  return stoppable(call.terminal, { far: far(0) }, (work) =>
    reportOnRuleset(solved, {
      signal: work.signal,
      threads,
      countsReachable,
      onEvent(event) {
        work.far =
          event.stage === 'counting'
            ? far(event.share)
            : `${event.positions} positions of ${title} were found`;
      },
    }),
  );
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
