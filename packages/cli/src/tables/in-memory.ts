import { setImmediate } from 'node:timers/promises';
import type { BitsRun, TableRun } from 'gyre/play';
import {
  type Audited,
  auditTable,
  BitRun,
  IndexedRun,
  type IndexedTable,
  LayeredTable,
  type TableFacts,
  writeIndexedTable,
} from 'gyre/tables';
import { count, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { auditFacts, checkAudit, type Making, Pause, progress, startThreads, threadsFor } from './making.ts';
import { removePart, type Unfinished } from './part.ts';
import { inWords, type TablePlan } from './plan.ts';

/**
 * A table in memory: ply by ply over all positions at once, with plies or in cells of two bits without, or
 * layer by layer. It is saved now and then; layers without plies only between two of them.
 */
export async function makeInMemory(making: Making, begun: Unfinished | undefined): Promise<Uint8Array[]> {
  const { call, ruleset, part, plan } = making;
  const { title, layers = [{ from: 0, to: ruleset.size }] } = ruleset;
  const way = begun?.way ?? plan.way;
  const isByLayers = way === 'layers';
  const size = threadsFor(making);
  const kind = isByLayers
    ? ` in ${count(layers.length, 'layer')}`
    : way === 'bits'
      ? ' in cells of two bits'
      : '';
  call.terminal.aside(
    `${title}: ${ruleset.size} indices${kind}, about ${inWords(plan.memory)} of memory, ${count(size, 'thread')}`,
  );
  const far = (n: number): string => (isByLayers ? count(n, 'layer') : count(n, 'ply', 'plies'));
  const goesOn = (n: number): string =>
    `the same command goes on ${way === 'bits' ? 'from the last save' : `after ${n}`}`;
  let done = (isByLayers ? begun?.from.layers : begun?.from.plies) ?? 0;
  let next = begun === undefined ? 'nothing is saved yet' : goesOn(done);
  if (begun !== undefined)
    call.terminal.aside(`taking up ${part}${way === 'bits' ? '' : ` after ${far(done)}`}`);
  const forget = whenInterrupted(
    () => `E_ABORTED: interrupted: ${far(done)} of ${title} ${isByLayers ? 'solved' : 'settled'}; ${next}`,
  );
  let work: AtWork | undefined;
  try {
    work = await start(making, size, way, begun);
    const { run, table } = work;
    const pause = new Pause(call);
    while (await work.step()) {
      done = isByLayers && 'keeper' in run ? run.keeper.layer : run.plies;
      call.terminal.aside(
        isByLayers && 'keeper' in run ? progress(ruleset, run) : `${title}: ${far(run.plies)}`,
      );
      const facts = part !== undefined && pause.isOver ? unfinished(run, isByLayers) : undefined;
      if (part === undefined || facts === undefined) continue;
      await pause.after(async () => writeOutput(part, await writeIndexedTable(table, facts), call.terminal));
      next = goesOn(done);
    }
    return await audited(making, work, begun !== undefined);
  } finally {
    forget();
    work?.end();
  }
}

/** A table at work, in this thread or on several. Between steps its cells are at rest. */
interface AtWork {
  readonly table: IndexedTable;
  readonly run: IndexedRun<unknown> | BitRun<unknown> | TableRun<unknown> | BitsRun<unknown>;
  /** Settles some plies, or begins or finishes a layer; false if there is nothing more to do. */
  step(): Promise<boolean>;
  audit(): Promise<Audited>;
  end(): void;
}

async function start(
  making: Making,
  size: number,
  way: TablePlan['way'],
  begun: Unfinished | undefined,
): Promise<AtWork> {
  const { ruleset, cellBytes, isValues } = making;
  const resume = begun === undefined ? {} : { resume: begun.from };
  const options = { isValues, cellBytes, isByLayers: way === 'layers', ...resume };
  if (size === 1) {
    const run = way === 'bits' ? new BitRun(ruleset, options) : new IndexedRun(ruleset, options);
    return {
      table: run,
      run,
      step: () => stepInPieces(run),
      audit: () => auditTable(run),
      end: () => undefined,
    };
  }
  const threads = startThreads(making, size);
  const end = (): void => threads.end();
  try {
    if (way === 'bits') {
      const run = await threads.bits(options);
      return { table: run.table, run, step: () => run.step(), audit: () => run.audit(), end };
    }
    const table = new LayeredTable(ruleset, options, true);
    const run = await threads.table({ keeper: table });
    return { table, run, step: () => run.step(), audit: () => run.audit(table), end };
  } catch (error) {
    end();
    throw error;
  }
}

/** A ply in pieces: signals are heard between them. */
async function stepInPieces(run: IndexedRun<unknown> | BitRun<unknown>): Promise<boolean> {
  const layerOf = (): number => ('layer' in run ? run.layer : 0);
  const [plies, layer] = [run.plies, layerOf()];
  while (run.piece()) {
    if (run.plies !== plies || layerOf() !== layer) return true;
    await setImmediate();
  }
  return false;
}

/** How far an unfinished table has come; undefined where it cannot be saved, or is about to be finished. */
function unfinished(run: AtWork['run'], isByLayers: boolean): TableFacts | undefined {
  if (!('keeper' in run)) return { settledPlies: run.plies };
  const { keeper, plies, work } = run;
  if (keeper.layer === keeper.layers.length) return undefined;
  if (!isByLayers) return plies > 0 ? { settledPlies: plies } : undefined;
  if (keeper.code.zero === undefined) return { settledLayers: keeper.layer, settledPlies: plies };
  return work === undefined ? { settledLayers: keeper.layer } : undefined;
}

/**
 * The file of the finished table, once every position is played forwards, and some of the longest wins out.
 * Refuses a wrong table; a run with better rules must not resume what was saved of it.
 */
async function audited(
  { call, ruleset, part }: Making,
  work: AtWork,
  isTakenUp: boolean,
): Promise<Uint8Array[]> {
  try {
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    const { table } = work;
    const found = await work.audit();
    checkAudit(found, table, isTakenUp);
    return await writeIndexedTable(table, await auditFacts(found.counts, table));
  } catch (error) {
    await removePart(part);
    throw error;
  }
}
