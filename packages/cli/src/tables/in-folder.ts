import {
  type AuditCounts,
  addCounts,
  addScoreCounts,
  askCells,
  type CellCode,
  type Cells,
  codeOfCells,
  eachScore,
  headerOf,
  type IndexedRuleset,
  isScored,
  type LayersRun,
  type LayerWork,
  NO_SCORE,
  playOut,
  readCell,
  type ScoreCounts,
  type TableHeader,
  writeIndexedBlocks,
} from 'gyre/rulesets';
import { count } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { progress, startLayers } from './by-layers.ts';
import { checkAudit, type Making, Pause, PLAYOUTS, threadsFor } from './making.ts';
import { inWords } from './plan.ts';
import { type AuditedLayer, newCells, TableFolder } from './table-folder.ts';

/**
 * Layer by layer, with finished layers in a folder: each is audited and kept there, and what an earlier run has kept is not made
 * again. `write` gets the table in pieces.
 */
export async function makeInFolder(
  making: Making,
  isValues: boolean,
  path: string,
  write: (pieces: Iterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { call, ruleset, plan, cellBytes, out } = making;
  const size = threadsFor(making);
  const { windowSize } = plan;
  const code = codeFor(ruleset, isValues, cellBytes);
  const { zero, isPacked } = code;
  const identity = JSON.stringify([headerOf(ruleset), ruleset.size, cellBytes, zero ?? '', isPacked ?? '']);
  const folder = new TableFolder(path, ruleset, { code, windowSize, identity, out });
  const all = count(folder.layers.length, 'layer');
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices in ${all}, about ${inWords(plan.memory)} of memory, up to ${inWords(diskOf(ruleset, code))} in ${path}, ${count(size, 'thread')}`,
  );
  if (folder.layer > 0 || folder.resumed > 0)
    call.terminal.aside(
      `taking up ${path}: ${progress(making, { keeper: folder, plies: folder.resumed, phase: folder.resumed })}`,
    );
  const forget = whenInterrupted(() => {
    const far = `${count(folder.layer, 'layer')} of ${ruleset.title} solved`;
    return `E_ABORTED: interrupted: ${far}; the same command goes on from there`;
  });
  try {
    await solveLayers(making, folder, size);
    await writeTable(making, folder, write);
    folder.run.clear();
  } finally {
    forget();
    folder.run.close();
  }
}

async function solveLayers(making: Making, folder: TableFolder<unknown>, size: number): Promise<void> {
  const { call } = making;
  const isTakenUp = folder.layer > 0 || folder.resumed > 0;
  const { threads, run } = await startLayers(making, size, folder);
  folder.audit = (work) => (folder.code.zero === undefined ? auditPlies(run, work) : auditScores(run, work));
  folder.check = (found) => {
    if (found.fault !== undefined) folder.run.clear();
    checkAudit(found, { ruleset: folder.ruleset, code: folder.code, cells: NONE }, isTakenUp);
  };
  const pause = new Pause(call);
  try {
    while (await run.step()) {
      call.terminal.aside(progress(making, run));
      await saveNowAndThen(run, folder, pause);
    }
  } finally {
    threads.end();
  }
}

/** The cells of a finished table that is in a folder, and what their audit has counted. */
type KeptCells = Pick<TableFolder<unknown>, 'ruleset' | 'code' | 'counts' | 'readCells' | 'checkFiles'> & {
  readonly run: Pick<TableFolder<unknown>['run'], 'spool' | 'spooled'>;
};

/** The code of the finished table. */
export function codeFor(ruleset: IndexedRuleset, isValues: boolean, cellBytes: 1 | 2): CellCode {
  const settled = ruleset.mostMoves + 1;
  if (isScored(ruleset)) return codeOfCells({ bytes: 1, settled, zero: 128 });
  return codeOfCells(
    isValues ? { bytes: 1, settled, zero: 2, isPacked: true } : { bytes: cellBytes, settled },
  );
}

/** Finished layers, and then the blocks of the file, which are seldom as large; with plies the layer at work is saved, too. */
function diskOf({ size }: IndexedRuleset, { bytes, isPacked }: CellCode): number {
  return 2 * size * (isPacked === true ? 1 / 4 : bytes);
}

async function auditPlies(run: LayersRun<unknown>, work: LayerWork): Promise<AuditedLayer> {
  const { cells } = work;
  const worth = (work.pending as Cells).fill(0);
  return { ...(await run.auditLayer({ ...work, worth })), cells };
}

/** Makes cells of the table from those at work, and audits them. */
async function auditScores(run: LayersRun<unknown>, work: LayerWork): Promise<AuditedLayer> {
  const { layer, code, windowSize } = work;
  const size = layer.to - layer.from;
  const cells = work.cells.BYTES_PER_ELEMENT === 1 ? work.cells : newCells(size, 1);
  eachScore(run.keeper.ruleset, work, (i, cell) => {
    cells[i] = cell;
  });
  const { buffer } = work.pending as Cells;
  const best = new Int8Array(buffer, 0, size).fill(NO_SCORE);
  const isShown = newCells(Math.ceil(size / 8), 1) as Uint8Array;
  return { ...(await run.auditScoreLayer({ layer, code, cells, best, isShown, windowSize })), cells };
}

async function saveNowAndThen(
  run: LayersRun<unknown>,
  folder: TableFolder<unknown>,
  pause: Pause,
): Promise<void> {
  const { work, plies } = run;
  if (!pause.isOver || work === undefined || plies === 0 || folder.code.zero !== undefined) return;
  await pause.after(async () => folder.save(work, plies));
}

/** Deflates all blocks into the folder, since what comes before them in the file is known only then. */
export async function writeTable(
  { ruleset }: Making,
  folder: KeptCells,
  write: (pieces: Iterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  folder.checkFiles();
  const { code } = folder;
  const facts =
    code.zero === undefined
      ? { audit: await auditOf(folder) }
      : { scoreAudit: addScoreCounts(folder.counts as ScoreCounts[]) };
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

/** What the audits of all layers have counted together; some of the longest wins are played out. */
async function auditOf(folder: KeptCells): Promise<NonNullable<TableHeader['audit']>> {
  const { ruleset, code } = folder;
  const counts = addCounts(folder.counts as AuditCounts[]);
  const longest = counts.plies.findLastIndex((found, plies) => plies % 2 === 1 && found > 0);
  const indices = longest < 0 ? [] : firstWith(folder, code.settled + longest);
  const cell = newCells(1, code.bytes);
  const ask = askCells(ruleset, (index) => {
    folder.readCells(index, cell);
    return readCell(code, cell[0]);
  });
  await playOut(ruleset, ask, longest, indices);
  return { ...counts, playouts: indices.length };
}

/** The first indices with this cell. */
function firstWith(folder: KeptCells, wanted: number): number[] {
  const { size } = folder.ruleset;
  const found: number[] = [];
  const cells: Cells = newCells(Math.min(size, PIECE), folder.code.bytes);
  for (let from = 0; from < size && found.length < PLAYOUTS; from += PIECE) {
    const part = cells.subarray(0, Math.min(PIECE, size - from));
    folder.readCells(from, part);
    for (let at = part.indexOf(wanted); at >= 0 && found.length < PLAYOUTS; at = part.indexOf(wanted, at + 1))
      found.push(from + at);
  }
  return found;
}

const PIECE = 2 ** 22;
const NONE = new Uint8Array(0);
