import { GyreError } from '../../graph/inner.ts';
import type { IndexedRuleset } from '../../rulesets/inner.ts';
import {
  type Audited,
  addCounts,
  type CellCode,
  codeFor,
  eachScore,
  headerOf,
  type LayerKeeper,
  type LayerWork,
  newCells,
  PlyTable,
  writeIndexedBlocks,
} from '../../tables/inner.ts';
import type { RulesetThreads } from '../../threads/rulesets/inner.ts';
import type { Folder } from '../files/folder.ts';
import { keepPly, mergedPlies, restorePlies } from './kept-plies.ts';
import { auditFacts, checkAudit, type Making, Pause, progressOf } from './making.ts';
import { type AuditedCells, TableFolder } from './table-folder.ts';

type TableRun<P> = Awaited<ReturnType<RulesetThreads<P>['table']>>;

/**
 * A table with finished layers in a folder: each is audited and kept there. Without layers, values and the
 * plies at work are in memory, half a byte per index, and each ply is kept when it is settled. What an
 * earlier run has kept is not made again.
 */
export async function makeInFolder<P>(making: Making<P>, folder: Folder): Promise<void> {
  const { ruleset, plan, cellBytes, isValues, out, tell, write } = making;
  const { windowSize } = plan;
  const isByLayers = plan.way === 'folder';
  const code = codeFor(ruleset, { isValues, cellBytes });
  const kind = isByLayers ? [code.zero ?? '', code.isPacked ?? ''] : ['plies'];
  const identity = JSON.stringify([headerOf(ruleset), ruleset.size, cellBytes, ...kind]);
  const kept = new TableFolder<P>(folder, ruleset, { code, windowSize, identity, out });
  try {
    const { layer, resumed: plies } = kept;
    const { length: layers } = kept.layers;
    const disk = isByLayers ? diskOf(ruleset, code) : (1.5 + 2 * cellBytes) * ruleset.size;
    tell({ stage: 'planned', plan, disk, ...(isByLayers ? { layers } : {}) });
    if (layer > 0 || plies > 0)
      tell({ stage: 'resumed', ...progressOf({ keeper: kept, plies, phase: plies }) });
    if (isByLayers)
      await onThreads(making, (threads) => solveLayers(making, kept, threads, layer > 0 || plies > 0));
    else {
      const restored = await onThreads(making, (threads) => settlePlies(making, kept, threads));
      tell({ stage: 'auditing' });
      kept.counts = await onThreads(making, (threads) => auditParts(making, kept, threads, restored > 0));
    }
    await writeTable(kept, write);
    kept.run.clear();
  } finally {
    kept.run.close();
  }
}

async function onThreads<P, T>(
  { threads: start }: Making<P>,
  work: (threads: RulesetThreads<P>) => Promise<T>,
): Promise<T> {
  if (start === undefined)
    throw new GyreError('E_WORKER', 'threads make a table in a folder, and there are none', 'give threads');
  const threads = start();
  try {
    return await work(threads);
  } finally {
    threads.end();
  }
}

/**
 * Finished layers, and then the blocks of the file, which are seldom as large; with plies the layer at work
 * is saved, too.
 */
function diskOf({ size }: IndexedRuleset, { bytes, isPacked }: CellCode): number {
  return 2 * size * (isPacked === true ? 1 / 4 : bytes);
}

/** Solves layer after layer; each is audited before it is kept. */
async function solveLayers<P>(
  making: Making<P>,
  folder: TableFolder<P>,
  threads: RulesetThreads<P>,
  isResumed: boolean,
): Promise<void> {
  const run = await begun(making, folder, threads);
  folder.audit = (work) => auditLayer(run, work);
  folder.check = (found) => checkLayer(folder, found, isResumed);
  const pause = new Pause(making);
  while (await run.step()) {
    making.tell({ stage: 'settled', ...progressOf(run) });
    const { work, plies } = run;
    if (!pause.isOver || work === undefined || plies === 0 || folder.code.zero !== undefined) continue;
    await pause.after(async () => folder.save(work, plies));
  }
}

function begun<P>(
  { signal }: Making<P>,
  keeper: LayerKeeper<P>,
  threads: RulesetThreads<P>,
): Promise<TableRun<P>> {
  return threads.table({ keeper, ...(signal === undefined ? {} : { signal }) });
}

/** Audits a layer at work, whose cells become those of the table. */
function auditLayer<P>(run: TableRun<P>, work: LayerWork): Promise<AuditedCells> {
  const { layer, code } = work;
  const room = (work.pending ?? work.cells).buffer;
  if (code.zero === undefined) return auditCells(run, work, room);
  const cells = work.cells.BYTES_PER_ELEMENT === 1 ? work.cells : newCells(layer.to - layer.from, 1, true);
  eachScore(run.keeper.ruleset, work, (i, cell) => {
    cells[i] = cell;
  });
  return auditCells(run, { ...work, cells }, room);
}

/** Audits finished cells of a layer, or of a part of a table without layers. */
async function auditCells<P>(
  run: TableRun<P>,
  { layer, code, cells, windowSize }: Pick<LayerWork, 'layer' | 'code' | 'cells' | 'windowSize'>,
  room: ArrayBufferLike,
): Promise<AuditedCells> {
  const worth =
    code.bytes === 1 ? new Int8Array(room, 0, cells.length) : new Int16Array(room, 0, cells.length);
  return { ...(await run.auditLayer({ layer, code, cells, windowSize, worth })), cells };
}

/** Refuses a layer with a fault; what was kept is of no use then. */
function checkLayer<P>({ run, ruleset, code }: TableFolder<P>, found: Audited, isResumed: boolean): void {
  if (found.fault !== undefined) run.clear();
  checkAudit(found, { ruleset, code, cells: new Uint8Array(0) }, isResumed);
}

/** Settles and merges all plies of a table without layers. Returns how many an earlier run has kept. */
async function settlePlies<P>(
  { tell, signal, words }: Making<P>,
  folder: TableFolder<P>,
  threads: RulesetThreads<P>,
): Promise<number> {
  const table = new PlyTable(folder.ruleset);
  const kept = restorePlies(folder, table);
  if (kept > 0) tell({ stage: 'resumed', plies: kept });
  const run = await threads.bits({ table, ...(signal === undefined ? {} : { signal }) });
  if (kept === 0) keepPly(folder, table, 0);
  while (await run.step(0)) {
    keepPly(folder, table, run.plies, `give ${words.cellBytes}`);
    tell({ stage: 'settled', plies: run.plies });
  }
  folder.keepMerged(mergedPlies(folder, table));
  return kept;
}

/** Audits the merged cells part by part, as if each were a layer. Returns the counts. */
async function auditParts<P>(
  making: Making<P>,
  folder: TableFolder<P>,
  threads: RulesetThreads<P>,
  isResumed: boolean,
): Promise<readonly Audited['counts'][]> {
  const { size } = folder.ruleset;
  const { windowSize } = making.plan;
  const { code } = folder;
  const run = await begun(making, folder, threads);
  const counts: Audited['counts'][] = [];
  const partSize = Math.max(LEAST_PART, Math.ceil(windowSize / 4));
  for (let from = 0; from < size; from += partSize) {
    const layer = { from, to: Math.min(size, from + partSize) };
    const [cells, room] = [0, 1].map(() => newCells(layer.to - from, code.bytes, true));
    folder.readCells(from, cells);
    const found = await auditCells(run, { layer, code, cells, windowSize }, room.buffer);
    checkLayer(folder, found, isResumed);
    counts.push(found.counts);
  }
  return counts;
}

const LEAST_PART = 2 ** 20;

/** Deflates all blocks into the folder, since what comes before them in the file is known only then. */
async function writeTable<P>(folder: TableFolder<P>, write: Making<P>['write']): Promise<void> {
  folder.checkFiles();
  const { ruleset, code } = folder;
  const facts = await auditFacts(addCounts(folder.counts), folder);
  const spool = folder.run.spool();
  let length = 0;
  let head: Uint8Array[];
  try {
    head = await writeIndexedBlocks(
      { ruleset, code, ...facts },
      (from, into) => folder.readCells(from, into),
      (packed) => {
        spool.append(packed);
        length += packed.length;
      },
    );
  } finally {
    spool.close();
  }
  await write(pieces());

  function* pieces(): Generator<Uint8Array> {
    yield* head;
    yield* folder.run.spooled(length);
  }
}
