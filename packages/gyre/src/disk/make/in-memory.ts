import { GyreError, oneTurn } from '../../graph/inner.ts';
import { isScored } from '../../rulesets/inner.ts';
import {
  auditTable,
  BitRun,
  checkTableOf,
  IndexedRun,
  LayeredTable,
  type ResumeFrom,
  readCells,
  type TableFacts,
  writeIndexedTable,
} from '../../tables/inner.ts';
import { auditFacts, checkAudit, type Making, Pause, progressOf, type TableProgress } from './making.ts';
import type { TablePlan } from './plan.ts';

/**
 * A table in memory: ply by ply over all positions at once, with plies or in cells of two bits without, or layer by
 * layer. It is saved now and then; layers without plies only between two of them.
 */
export async function makeInMemory<P>(making: Making<P>): Promise<void> {
  const { ruleset, plan, save, tell, signal, write } = making;
  const begun = await unfinished(making);
  const way = begun?.way ?? plan.way;
  const isByLayers = way === 'layers';
  const layers = ruleset.layers?.length ?? 1;
  tell({ stage: 'planned', plan: { ...plan, way }, ...(isByLayers ? { layers } : {}) });
  const { plies = 0, layers: resumed } = begun?.from ?? {};
  if (begun !== undefined)
    tell({ stage: 'resumed', plies, ...(resumed === undefined ? {} : { layers: resumed }) });
  const work = await begin(making, way, begun?.from);
  try {
    const { run, table } = work;
    const pause = new Pause(making);
    while (await work.step()) {
      const far: TableProgress = isByLayers && 'keeper' in run ? progressOf(run) : { plies: run.plies };
      tell({ stage: 'settled', ...far });
      const facts = save !== undefined && pause.isOver ? unfinishedFacts(run, isByLayers) : undefined;
      if (save === undefined || facts === undefined) continue;
      await pause.after(async () => save.write(await writeIndexedTable(table, facts)));
      tell({ stage: 'saved', ...far });
    }
    tell({ stage: 'auditing' });
    try {
      const found = await work.audit();
      checkAudit(found, table, begun !== undefined);
      await write(await writeIndexedTable(table, await auditFacts(found.counts, table)));
    } catch (error) {
      if (signal?.aborted !== true) await save?.remove(); // a run with better rules must not resume it
      throw error;
    }
  } finally {
    work.end?.();
  }
  await save?.remove();
}

/** A table at work, in this thread or on several. Between steps its cells are at rest. */
async function begin<P>(making: Making<P>, way: TablePlan['way'], resume: ResumeFrom | undefined) {
  const { ruleset, cellBytes, isValues, signal } = making;
  const options = {
    isValues,
    cellBytes,
    isByLayers: way === 'layers',
    ...(resume === undefined ? {} : { resume }),
    ...(signal === undefined ? {} : { signal }),
  };
  const threads = making.threads?.();
  if (threads === undefined) {
    const run = way === 'bits' ? new BitRun(ruleset, options) : new IndexedRun(ruleset, options);
    return { table: run, run, step: () => stepInPieces(run, signal), audit: () => auditTable(run, signal) };
  }
  const end = (): void => threads.end();
  try {
    if (way === 'bits') {
      const run = await threads.bits(options);
      return { table: run.table, run, step: () => run.step(), audit: () => run.audit(), end };
    }
    const table = new LayeredTable(ruleset, options, true);
    const run = await threads.table({ ...options, keeper: table });
    return { table, run, step: () => run.step(), audit: () => run.audit(table), end };
  } catch (error) {
    end();
    throw error;
  }
}

/** A ply in pieces: signals are heard between them. */
async function stepInPieces<P>(
  run: IndexedRun<P> | BitRun<P>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const layerOf = (): number => ('layer' in run ? run.layer : 0);
  const [plies, layer] = [run.plies, layerOf()];
  while (run.piece()) {
    if (run.plies !== plies || layerOf() !== layer) return true;
    await oneTurn(signal);
  }
  return false;
}

/** How far an unfinished table has come; undefined where it cannot be saved, or is about to be finished. */
function unfinishedFacts(
  run: Awaited<ReturnType<typeof begin>>['run'],
  isByLayers: boolean,
): TableFacts | undefined {
  if (!('keeper' in run)) return { settledPlies: run.plies };
  const { keeper, plies, work } = run;
  if (keeper.layer === keeper.layers.length) return undefined;
  if (!isByLayers) return plies > 0 ? { settledPlies: plies } : undefined;
  if (keeper.code.zero === undefined) return { settledLayers: keeper.layer, settledPlies: plies };
  return work === undefined ? { settledLayers: keeper.layer } : undefined;
}

/** What was saved of a table: the way in which it is made, and how far it has come. */
interface Unfinished {
  readonly way: 'whole' | 'bits' | 'layers';
  readonly from: ResumeFrom;
}

/** What an earlier run has saved; undefined if there is nothing. Refuses what is of another table. */
async function unfinished<P>({ ruleset, save, isValues }: Making<P>): Promise<Unfinished | undefined> {
  try {
    const opened = await save?.open();
    if (opened === undefined) return undefined;
    const { file, close } = opened;
    try {
      checkTableOf(file.header, ruleset);
      const { settledPlies: plies, settledLayers: layers, cell } = file.header;
      if (plies === undefined && layers === undefined)
        throw new GyreError('E_SOLUTION', 'the table is finished already');
      const hasPlies = cell?.zero === undefined;
      if (hasPlies !== (!isValues && !isScored(ruleset)))
        throw new GyreError(
          'E_SOLUTION',
          'one of the tables, the unfinished one and the one to make, has plies and the other has none',
        );
      const cells = await readCells(file);
      if (layers !== undefined) return { way: 'layers', from: { cells, layers, plies: plies ?? 0 } };
      return hasPlies
        ? { way: 'whole', from: { cells, plies: plies ?? 0 } }
        : { way: 'bits', from: { cells } };
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof GyreError)) throw error;
    const place = { file: save?.name ?? '' };
    throw new GyreError(error.code, error.found, 'remove it, and the table is made anew', place, {
      cause: error,
    });
  }
}
