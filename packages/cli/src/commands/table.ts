import { statSync } from 'node:fs';
import {
  type IndexedRuleset,
  isIndexed,
  isScored,
  type Ruleset,
  type RulesetThreads,
  writeIndexedTable,
  writeKeyedTable,
} from 'gyre/rulesets';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  textOption,
  UsageError,
} from '../command/index.ts';
import { memoryLimit } from '../input/input.ts';
import { tellWritten, withLock, writeOutput } from '../output/index.ts';
import {
  DEFAULT_LIMIT,
  type NamedRuleset,
  partOf,
  RULESET_ARGUMENTS,
  removePart,
  rulesetFrom,
  rulesetList,
  solveRuleset,
  withThreads,
} from '../rulesets/index.ts';
import {
  isWithoutPlies,
  makeByBits,
  makeByLayers,
  makeByPlies,
  makeInFolder,
  makePliesInFolder,
  otherKind,
  planTable,
  unfinished,
} from '../tables/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '-o, --out <file>', summary: 'the table to write' },
    {
      flags: '--cell-bytes <bytes>',
      summary: 'width of a cell of an indexed table: 1, or 2 for very long wins',
      choices: ['1', '2'],
      default: '1',
    },
    {
      flags: '--wdl',
      summary: 'values only, no plies: two bits per position',
    },
    {
      flags: '--disk <folder>',
      summary:
        'keep finished layers, or finished plies where there are none, in the folder instead of in memory',
    },
    { flags: '--max-memory <size>', summary: 'refuse a table that needs more, such as 500M or 8G' },
    { flags: '--threads <number>', summary: 'how many threads; all for a large table' },
    { flags: '--save-every <seconds>', summary: 'how often an unfinished table is saved', default: '20' },
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Solves a ruleset into a table file that gyre probe and gyre play read from.\nA run that was stopped is taken up where it last saved (FILE.part, or the folder of --disk).\n\n${rulesetList()}`,
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
  const ruleset = await rulesetFrom(name, choices);
  if (isIndexed(ruleset))
    await withLock(isPlainFile(out) ? partOf(out) : undefined, () =>
      makeIndexed(call, ruleset, [name, choices], out),
    );
  else {
    if (textOption(call, 'disk') !== undefined)
      throw new UsageError(`--disk is for rulesets with an index`, `${ruleset.title} has none`);
    const pieces = await withThreads(ruleset, [name, choices], (threads) =>
      solveAtOnce(call, ruleset, threads),
    );
    await writeOutput(out, pieces, call.terminal);
  }
  if (flagOption(call, 'json'))
    await tellWritten(call, { schema: 'gyre/table/1', file: out, title: ruleset.title });
  else await call.terminal.print(`${out}: the table of ${ruleset.title}`);
  return EXIT.ok;
}

/** A file, or a place for one; neither stdout nor a device. */
function isPlainFile(out: string): boolean {
  return out !== '-' && (statSync(out, { throwIfNoEntry: false })?.isFile() ?? true);
}

async function solveAtOnce(call: Call, ruleset: Ruleset, threads?: RulesetThreads): Promise<Uint8Array[]> {
  const { by } = await solveRuleset(
    ruleset,
    call.terminal,
    numberOption(call, 'limit', '--limit') ?? DEFAULT_LIMIT,
    threads,
  );
  return 'table' in by ? writeIndexedTable(by.table) : writeKeyedTable(by.play, by.solution);
}

/** Makes a table by index: what was saved of it goes on as it was begun, otherwise the fastest way that fits into memory is chosen. */
async function makeIndexed(
  call: Call,
  ruleset: IndexedRuleset,
  named: NamedRuleset,
  out: string,
): Promise<void> {
  const folder = textOption(call, 'disk');
  const isValues = flagOption(call, 'wdl') && !isScored(ruleset);
  const cellBytes = textOption(call, 'cellBytes') === '2' ? 2 : 1;
  const plan = planTable(ruleset, {
    cellBytes,
    isValues,
    isInFolder: folder !== undefined,
    allowed: memoryLimit(call),
  });
  const part = partOf(out);
  const making = { call, ruleset, named, part, plan, cellBytes } as const;
  const write = (pieces: Iterable<Uint8Array>): Promise<void> => writeOutput(out, pieces, call.terminal);
  if (folder !== undefined && plan.way === 'plies') return makePliesInFolder(making, folder, write);
  if (folder !== undefined) return makeInFolder(making, isValues, folder, write);
  const found = await unfinished(ruleset, part);
  if (found !== undefined && isWithoutPlies(found) !== (isValues || isScored(ruleset))) throw otherKind(part);
  const begun = found?.kind ?? plan.way;
  if (begun === 'sweep')
    await write(await makeByPlies(making, found?.kind === 'sweep' ? found.from : undefined));
  else if (begun === 'bits')
    await write(await makeByBits(making, found?.kind === 'bits' ? found.from : undefined));
  else {
    const isOfLayers = found?.kind === 'layers' || found?.kind === 'values';
    await write(await makeByLayers(making, isValues, isOfLayers ? found.from : undefined));
  }
  await removePart(out);
}
