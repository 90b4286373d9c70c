import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { GyreError } from 'gyre';
import {
  checkTableOf,
  type IndexedRuleset,
  isIndexed,
  isScored,
  playOutLongest,
  type ResumeFrom,
  type Ruleset,
  type RulesetThreads,
  readCells,
  refuseFault,
  type ScoreResume,
  type TableHeader,
  writeIndexedTable,
  writeKeyedTable,
  writeScoreTable,
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
import { count, tellWritten, withLock, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import {
  DEFAULT_LIMIT,
  type IndexedStepper,
  type NamedRuleset,
  openTableFile,
  partOf,
  RULESET_ARGUMENTS,
  removePart,
  rulesetFrom,
  rulesetList,
  solveRuleset,
  startScores,
  startStepper,
  withThreads,
} from '../rulesets/index.ts';

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
      summary: 'values only, no plies: two bits per position, solved layer by layer on one thread',
    },
    { flags: '--threads <number>', summary: 'how many threads; all for a large table' },
    { flags: '--save-every <seconds>', summary: 'how often an unfinished table is saved', default: '20' },
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Solves a ruleset into a table file that gyre probe and gyre play read from.\nA run that was stopped is taken up where it last saved (FILE.part).\n\n${rulesetList()}`,
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
  await withLock(isIndexed(ruleset) && isPlainFile(out) ? partOf(out) : undefined, async () => {
    const pieces = isIndexed(ruleset)
      ? isScored(ruleset) || flagOption(call, 'wdl')
        ? await solveInLayers(call, ruleset, partOf(out))
        : await solveInPlies(call, ruleset, [name, choices], partOf(out))
      : await withThreads(ruleset, [name, choices], (threads) => solveAtOnce(call, ruleset, threads));
    await writeOutput(out, pieces, call.terminal);
    await removePart(out);
  });
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

/** Without plies, layer by layer; saved between layers. */
async function solveInLayers(call: Call, ruleset: IndexedRuleset, part: string): Promise<Uint8Array[]> {
  const pause = 1000 * (numberOption(call, 'saveEvery', '--save-every') ?? 20);
  const found = await unfinished(ruleset, part);
  if (found !== undefined && !('layers' in found)) throw otherKind(part);
  const table = startScores(ruleset, found);
  const { run: solving } = table;
  const all = count(solving.layers.length, 'layer');
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices in ${all}, about ${inMemory(solving.memory)} of memory, one thread`,
  );
  let kept = found?.layers;
  if (kept !== undefined) call.terminal.aside(`taking up ${part} after ${count(kept, 'layer')}`);
  const forget = whenInterrupted(() => {
    const next = kept === undefined ? 'nothing is saved yet' : `the same command goes on after ${kept}`;
    return `E_ABORTED: interrupted: ${count(solving.layer, 'layer')} of ${ruleset.title} solved; ${next}`;
  });
  try {
    for (let saved = Date.now(); await table.step(); ) {
      call.terminal.aside(`${ruleset.title}: ${solving.layer} of ${all} solved`);
      if (Date.now() - saved < pause || solving.layer === solving.layers.length) continue;
      await writeOutput(
        part,
        await writeScoreTable(solving, { settledLayers: solving.layer }),
        call.terminal,
      );
      [saved, kept] = [Date.now(), solving.layer];
    }
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    return await writeScoreTable(solving, { scoreAudit: await table.audit() });
  } finally {
    forget();
  }
}

/** Ply by ply, saved now and then. */
async function solveInPlies(
  call: Call,
  ruleset: IndexedRuleset,
  named: NamedRuleset,
  part: string,
): Promise<Uint8Array[]> {
  let pause = 1000 * (numberOption(call, 'saveEvery', '--save-every') ?? 20);
  const resume = await unfinished(ruleset, part);
  if (resume !== undefined && 'layers' in resume) throw otherKind(part);
  if (resume !== undefined)
    call.terminal.aside(`taking up ${part} after ${count(resume.plies, 'ply', 'plies')}`);
  let kept = resume?.plies;
  let plies = kept ?? 0;
  const forget = whenInterrupted(() => {
    const next = kept === undefined ? 'nothing is saved yet' : `the same command goes on after ${kept}`;
    return `E_ABORTED: interrupted: ${count(plies, 'ply', 'plies')} of ${ruleset.title} settled; ${next}`;
  });
  let table: IndexedStepper | undefined;
  try {
    const threads = threadsFor(call, ruleset);
    const cellBytes = textOption(call, 'cellBytes') === '2' ? 2 : 1;
    call.terminal.aside(
      `${ruleset.title}: ${ruleset.size} indices, about ${memoryInWords(ruleset.size * cellBytes)} of memory, ${count(threads, 'thread')}`,
    );
    table = await startStepper(ruleset, {
      threads,
      cellBytes,
      named,
      ...(resume === undefined ? {} : { resume }),
    });
    let saved = Date.now();
    while (await table.step()) {
      plies = table.plies;
      call.terminal.aside(`${ruleset.title}: ${count(plies, 'ply', 'plies')}`);
      if (Date.now() - saved < pause) continue;
      const began = Date.now();
      await writeOutput(part, await writeIndexedTable(table, table.plies), call.terminal);
      [saved, kept] = [Date.now(), plies];
      if (pause > 0) pause = Math.max(pause, MOST_SAVING * (saved - began));
    }
    const audit = await auditMade(call, table, part, resume !== undefined);
    return await writeIndexedTable(table, undefined, audit);
  } finally {
    forget();
    table?.end();
  }
}

/**
 * Plays every position of the finished table forwards, and some of its longest wins out. Refuses a wrong table; a run with better
 * rules must not resume what was saved of it.
 */
async function auditMade(
  call: Call,
  table: IndexedStepper,
  part: string,
  isTakenUp: boolean,
): Promise<TableHeader['audit']> {
  try {
    call.terminal.aside(`${table.ruleset.title}: every position is checked against its moves`);
    const { counts, fault } = await table.audit();
    if (fault !== undefined) refuseFault(table, fault, isTakenUp ? TAKEN_UP : WRONG_MOVES);
    return { ...counts, playouts: await playOutLongest(table, PLAYOUTS) };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** How many of the longest wins are played out. */
const PLAYOUTS = 16;
const WRONG_MOVES = 'moves and moves back do not agree; gyre check looks for where';
const TAKEN_UP =
  'it was taken up from a run that was stopped; have the rules changed? what was saved is removed: try again';

/** As many threads as the user asked for; by default all, but one for a small table, which threads would only slow down. */
function threadsFor(call: Call, ruleset: IndexedRuleset): number {
  const asked = numberOption(call, 'threads', '--threads');
  if (asked !== undefined) return Math.max(1, Math.min(asked, MOST_THREADS));
  return ruleset.size < SMALL_TABLE ? 1 : Math.min(availableParallelism(), MOST_THREADS);
}

/** The memory of a run with so many bytes of cells. */
function memoryInWords(cells: number): string {
  return inMemory(FRONTIERS * cells);
}

/** So many bytes, and what Node itself takes. */
function inMemory(own: number): string {
  const bytes = own + PROGRAM;
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Cells and the lists of positions settled last. */
const FRONTIERS = 2.2;
const PROGRAM = 150 * 2 ** 20;
/** A large table takes long to save: work goes on at least this many times as long before the next time. */
const MOST_SAVING = 10;
const MOST_THREADS = 64;
const SMALL_TABLE = 8_000_000;

async function unfinished(
  ruleset: IndexedRuleset,
  part: string,
): Promise<ResumeFrom | ScoreResume | undefined> {
  if (!existsSync(part)) return undefined;
  const { file, close } = await openTableFile(part).catch((error: unknown) => {
    throw unusable(error, part);
  });
  try {
    checkTableOf(file.header, ruleset);
    const { settledPlies, settledLayers } = file.header;
    if (settledLayers !== undefined) return { cells: await readCells(file), layers: settledLayers };
    if (settledPlies === undefined) throw new GyreError('E_SOLUTION', 'the table is finished already');
    return { cells: await readCells(file), plies: settledPlies };
  } catch (error) {
    throw unusable(error, part);
  } finally {
    await close();
  }
}

/** The refusal of an unfinished table with plies where one without is made, or the other way round. */
function otherKind(part: string): GyreError {
  return new GyreError(
    'E_SOLUTION',
    'one of the tables, the unfinished one and the one to make, has plies and the other has none',
    'remove it, and the table is made anew',
    { file: part },
  );
}

/** The refusal of an unfinished table that this run cannot resume. */
function unusable(error: unknown, file: string): unknown {
  if (!(error instanceof GyreError)) return error;
  return new GyreError(
    error.code,
    error.found,
    'remove it, and the table is made anew',
    { file },
    { cause: error },
  );
}
