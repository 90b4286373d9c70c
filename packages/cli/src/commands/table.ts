import type { RulesetThreads } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import { isIndexed, isScored, writeIndexedTable, writeKeyedTable } from 'gyre/tables';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  memoryLimit,
  numberOption,
  THREADS_WORDS,
  textOption,
  textOptions,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import { checkJson, checkPlace, tellWritten, withLock, writeOutput } from '../output/index.ts';
import {
  type AskedPlace,
  DEFAULT_LIMIT,
  hasPlace,
  PLACE_OPTIONS,
  RULESET_ARGUMENTS,
  RULESETS_HINT,
  rulesetAt,
  rulesetFrom,
  solveRuleset,
  withThreads,
} from '../rulesets/index.ts';
import { makeIndexed, partOf } from '../tables/make.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '-o, --out <file>', summary: 'the table to write' },
    {
      flags: '--cell-bytes <bytes>',
      summary: 'width of a cell of an indexed table: 1 if left out, or 2 for very long wins',
      choices: ['1', '2'],
    },
    {
      flags: '--wdl',
      summary: 'values only, no plies: two bits per position',
    },
    {
      flags: '--disk <folder>',
      summary:
        'keep finished layers in this folder instead of in memory; for rules without layers, finished plies',
    },
    { flags: '--max-memory <size>', summary: 'refuse a table that needs more, such as 500M or 8G' },
    { flags: '--threads <number>', summary: `how many threads, ${THREADS_WORDS}; all for a large table` },
    ...PLACE_OPTIONS,
    { flags: '--save-every <seconds>', summary: 'how often an unfinished table is saved', default: '20' },
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Solves a ruleset into a table file that gyre probe and gyre play read from.\nA run that was stopped is taken up where it last saved (FILE.part, or the folder of --disk).\n${RULESETS_HINT}`,
  examples: [
    { command: 'gyre table chess men=KQKR -o kqkr.table', says: 'a four-man ending' },
    { command: 'gyre probe kqkr.table', says: 'then ask it' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const out = textOption(call, 'out');
  if (out === undefined) throw new UsageError('no table to write', 'say -o FILE');
  checkPlace(out);
  checkJson(call.terminal, out);
  const threads = threadsOption(call); // a wrong number is refused before any work
  const place = textOptions(call, 'position', 'player', 'moves');
  const ruleset = rulesetAt(await rulesetFrom(name, choices), place);
  refuseMeaningless(call, ruleset, place);
  const named = [name, choices] as const;
  if (isIndexed(ruleset)) {
    const disk = textOption(call, 'disk');
    const isValues = flagOption(call, 'wdl');
    const cellBytes = textOption(call, 'cellBytes') === '2' ? 2 : 1;
    const saveEvery = 1000 * (numberOption(call, 'saveEvery', '--save-every') ?? 20);
    const maxBytes = memoryLimit(call);
    const order = { ruleset, named, out, disk, isValues, cellBytes, maxBytes, threads, saveEvery } as const;
    await withLock(partOf(out), () => makeIndexed(order, call.terminal));
  } else {
    const limit = numberOption(call, 'limit', '--limit') ?? DEFAULT_LIMIT;
    const pieces = await withThreads(
      ruleset,
      named,
      (started) => solveAtOnce(ruleset, call.terminal, limit, started),
      threads,
    );
    await writeOutput(out, pieces, call.terminal);
  }
  if (flagOption(call, 'json'))
    await tellWritten(call.terminal, { schema: 'gyre/table/1', file: out, title: ruleset.title });
  else if (out !== '-') await call.terminal.print(`${out}: the table of ${ruleset.title}`);
  else if (!flagOption(call, 'quiet'))
    await call.terminal.onStderr().print(`stdout: the table of ${ruleset.title}`);
  return EXIT.ok;
}

/** Refuses options that mean nothing for these rules. */
function refuseMeaningless(call: Call, ruleset: Ruleset, place: AskedPlace): void {
  const asked = (flags: readonly (readonly [name: string, flag: string])[]): string | undefined =>
    flags.find(([name]) => call.options[name] !== undefined)?.[1];
  const { title } = ruleset;
  const byIndex = isIndexed(ruleset) ? undefined : asked([...OF_CELLS, ...OF_INDICES]);
  if (byIndex !== undefined)
    throw new UsageError(`${byIndex} is for rulesets with an index`, `${title} has none`);
  const ofCells = isScored(ruleset) ? asked(OF_CELLS) : undefined;
  if (ofCells !== undefined)
    throw new UsageError(`${ofCells} is for tables of wins and losses`, `the table of ${title} has scores`);
  if (flagOption(call, 'wdl') && call.options.cellBytes !== undefined)
    throw new UsageError('--cell-bytes is for tables with plies', '--wdl makes one without');
  if (isIndexed(ruleset) && hasPlace(place))
    throw new UsageError(`the table of ${title} has every position`, 'give gyre probe the position');
}

const OF_CELLS = [
  ['wdl', '--wdl'],
  ['cellBytes', '--cell-bytes'],
] as const;
const OF_INDICES = [
  ['disk', '--disk'],
  ['maxMemory', '--max-memory'],
] as const;

async function solveAtOnce(
  ruleset: Ruleset,
  terminal: Terminal,
  limit: number,
  threads?: RulesetThreads,
): Promise<Uint8Array[]> {
  const { by } = await solveRuleset(ruleset, terminal, limit, threads);
  return 'table' in by ? writeIndexedTable(by.table) : writeKeyedTable(by.play, by.solution);
}
