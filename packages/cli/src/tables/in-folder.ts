import type { RulesetThreads, TableRun } from 'gyre/play';
import {
  addCounts,
  type CellCode,
  type Cells,
  codeFor,
  eachScore,
  headerOf,
  type IndexedRuleset,
  type LayerWork,
  PlyTable,
  writeIndexedBlocks,
} from 'gyre/tables';
import { count } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { keepPly, mergedPlies, restorePlies } from './kept-plies.ts';
import { auditFacts, checkAudit, type Making, Pause, progress, startThreads, threadsFor } from './making.ts';
import { inWords } from './plan.ts';
import { type AuditedLayer, type LayerCounts, newCells, TableFolder } from './table-folder.ts';

/**
 * A table with finished layers in a folder: each is audited and kept there. Without layers, values and the
 * plies at work are in memory, half a byte per index, and each ply is kept when it is settled. What an
 * earlier run has kept is not made again. `write` gets the table in pieces.
 */
export async function makeInFolder(
  making: Making,
  path: string,
  write: (pieces: Iterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { call, ruleset, plan, cellBytes, out, isValues } = making;
  const { title, size } = ruleset;
  const isByLayers = plan.way === 'folder';
  const threadCount = threadsFor(making);
  const { windowSize } = plan;
  const code = codeFor(ruleset, { isValues, cellBytes });
  const { zero, isPacked } = code;
  const kind = isByLayers ? [zero ?? '', isPacked ?? ''] : ['plies'];
  const identity = JSON.stringify([headerOf(ruleset), size, cellBytes, ...kind]);
  const folder = new TableFolder(path, ruleset, { code, windowSize, identity, out });
  const disk = isByLayers ? diskOf(ruleset, code) : (1.5 + 2 * cellBytes) * size;
  call.terminal.aside(
    `${title}: ${size} indices${isByLayers ? ` in ${count(folder.layers.length, 'layer')}` : ''}, about ${inWords(plan.memory)} of memory, up to ${inWords(disk)} in ${path}, ${count(threadCount, 'thread')}`,
  );
  const isTakenUp = folder.layer > 0 || folder.resumed > 0;
  if (isTakenUp) {
    const far = progress(ruleset, { keeper: folder, plies: folder.resumed, phase: folder.resumed });
    call.terminal.aside(`taking up ${path}: ${far}`);
  }
  let plies = 0;
  const forget = whenInterrupted(() => {
    const far = isByLayers
      ? `${count(folder.layer, 'layer')} of ${title} solved`
      : `${count(plies, 'ply', 'plies')} of ${title} settled`;
    return `E_ABORTED: interrupted: ${far}; the same command goes on from there`;
  });
  const onThreads = async <T>(work: (threads: RulesetThreads) => Promise<T>): Promise<T> => {
    const threads = startThreads(making, threadCount);
    try {
      return await work(threads);
    } finally {
      threads.end();
    }
  };
  try {
    if (isByLayers) await onThreads((threads) => solveLayers(making, folder, threads, isTakenUp));
    else {
      const kept = await onThreads((threads) =>
        settlePlies(folder, threads, (far, isKept) => {
          plies = far;
          const said = count(far, 'ply', 'plies');
          call.terminal.aside(isKept ? `taking up ${said}` : `${title}: ${said}`);
        }),
      );
      call.terminal.aside(`${title}: every position is checked against its moves`);
      folder.counts = await onThreads((threads) => auditParts(folder, threads, windowSize, kept > 0));
    }
    await writeTable(folder, write);
    folder.run.clear();
  } finally {
    forget();
    folder.run.close();
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
async function solveLayers(
  { call }: Making,
  folder: TableFolder<unknown>,
  threads: RulesetThreads,
  isTakenUp: boolean,
): Promise<void> {
  const { ruleset, code } = folder;
  const run = await threads.table({ keeper: folder });
  folder.audit = (work) => auditLayer(run, work);
  folder.check = (found) => checkLayer(folder, found, isTakenUp);
  const pause = new Pause(call);
  while (await run.step()) {
    call.terminal.aside(progress(ruleset, run));
    const { work, plies } = run;
    if (!pause.isOver || work === undefined || plies === 0 || code.zero !== undefined) continue;
    await pause.after(async () => folder.save(work, plies));
  }
}

/** Audits a layer at work, whose cells become those of the table. */
function auditLayer(run: TableRun<unknown>, work: LayerWork): Promise<AuditedLayer> {
  const { layer, code } = work;
  const size = layer.to - layer.from;
  const room = (work.pending as Cells).buffer;
  if (code.zero === undefined) return auditCells(run, { ...work, cells: work.cells }, room);
  const cells = work.cells.BYTES_PER_ELEMENT === 1 ? work.cells : newCells(size, 1);
  eachScore(run.keeper.ruleset, work, (i, cell) => {
    cells[i] = cell;
  });
  return auditCells(run, { ...work, cells }, room);
}

/** Audits finished cells of a layer, or of a part of a table without layers. */
async function auditCells(
  run: TableRun<unknown>,
  { layer, code, cells, windowSize }: Pick<LayerWork, 'layer' | 'code' | 'cells' | 'windowSize'>,
  room: ArrayBufferLike,
): Promise<AuditedLayer> {
  const worth =
    code.bytes === 1 ? new Int8Array(room, 0, cells.length) : new Int16Array(room, 0, cells.length);
  return { ...(await run.auditLayer({ layer, code, cells, windowSize, worth })), cells };
}

/** Refuses a layer with a fault; what was kept is of no use then. */
function checkLayer(
  { run, ruleset, code }: TableFolder<unknown>,
  found: Pick<AuditedLayer, 'fault'>,
  isTakenUp: boolean,
): void {
  if (found.fault !== undefined) run.clear();
  checkAudit(found, { ruleset, code, cells: new Uint8Array(0) }, isTakenUp);
}

/** Settles and merges all plies of a table without layers. Returns how many an earlier run has kept. */
async function settlePlies(
  folder: TableFolder<unknown>,
  threads: RulesetThreads,
  tell: (plies: number, isKept: boolean) => void,
): Promise<number> {
  const table = new PlyTable(folder.ruleset);
  const kept = restorePlies(folder, table);
  if (kept > 0) tell(kept, true);
  const run = await threads.bits({ table });
  if (kept === 0) keepPly(folder, table, 0);
  while (await run.step(0)) {
    keepPly(folder, table, run.plies);
    tell(run.plies, false);
  }
  folder.keepMerged(mergedPlies(folder, table));
  return kept;
}

/** Audits the merged cells part by part, as if each were a layer. Returns the counts. */
async function auditParts(
  folder: TableFolder<unknown>,
  threads: RulesetThreads,
  windowSize: number,
  isTakenUp: boolean,
): Promise<readonly LayerCounts[]> {
  const { size } = folder.ruleset;
  const { code } = folder;
  const run = await threads.table({ keeper: folder });
  const counts: LayerCounts[] = [];
  const partSize = Math.max(LEAST_PART, Math.ceil(windowSize / 4));
  for (let from = 0; from < size; from += partSize) {
    const layer = { from, to: Math.min(size, from + partSize) };
    const [cells, room] = [0, 1].map(() => newCells(layer.to - from, code.bytes));
    folder.readCells(from, cells);
    const found = await auditCells(run, { layer, code, cells, windowSize }, room.buffer);
    checkLayer(folder, found, isTakenUp);
    counts.push(found.counts);
  }
  return counts;
}

/** Deflates all blocks into the folder, since what comes before them in the file is known only then. */
async function writeTable(
  folder: TableFolder<unknown>,
  write: (pieces: Iterable<Uint8Array>) => Promise<void>,
): Promise<void> {
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

const LEAST_PART = 2 ** 20;
