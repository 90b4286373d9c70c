import { headerOf, type LayersRun, PlyTable, RulesetThreads } from 'gyre/rulesets';
import { checkThreads } from '../command/index.ts';
import { count } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { namedRuleset } from '../rulesets/index.ts';
import { startLayers } from './by-layers.ts';
import { codeFor, writeTable } from './in-folder.ts';
import { checkAudit, type Making, threadsFor } from './making.ts';
import { inWords } from './plan.ts';
import { PliesFolder } from './plies-folder.ts';
import { newCells } from './table-folder.ts';

/**
 * A table with plies of a ruleset without layers: values and the plies at work are in memory, half a byte per index, and finished
 * plies in a folder. Each ply is kept when it is settled; what an earlier run has kept is not made again.
 */
export async function makePliesInFolder(
  making: Making,
  path: string,
  write: (pieces: Iterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const { call, ruleset, plan, cellBytes, out } = making;
  const size = threadsFor(making);
  const code = codeFor(ruleset, false, cellBytes);
  const identity = JSON.stringify([headerOf(ruleset), ruleset.size, cellBytes, 'plies']);
  const { windowSize } = plan;
  const partSize = Math.min(ruleset.size, Math.max(LEAST_PART, Math.ceil(windowSize / 4)));
  const folder = new PliesFolder(path, ruleset, { code, windowSize, partSize, identity, out });
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices, about ${inWords(plan.memory)} of memory, up to ${inWords((1.5 + 2 * cellBytes) * ruleset.size)} in ${path}, ${count(size, 'thread')}`,
  );
  let plies = 0;
  const forget = whenInterrupted(() => {
    const far = `${count(plies, 'ply', 'plies')} of ${ruleset.title} settled`;
    return `E_ABORTED: interrupted: ${far}; the same command goes on from there`;
  });
  try {
    const isTakenUp = await solvePlies(making, folder, size, (ply) => {
      plies = ply;
      call.terminal.aside(`${ruleset.title}: ${count(ply, 'ply', 'plies')}`);
    });
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    await auditParts(making, folder, size, isTakenUp);
    await writeTable(making, folder, write);
    folder.run.clear();
  } finally {
    forget();
    folder.run.close();
  }
}

/** Settles all plies and merges them into cells. Was an earlier run taken up? */
async function solvePlies(
  { call, ruleset, named }: Making,
  folder: PliesFolder<unknown>,
  size: number,
  tell: (plies: number) => void,
): Promise<boolean> {
  checkThreads(size);
  const table = new PlyTable(ruleset);
  const kept = folder.restore(table);
  if (kept > 0) call.terminal.aside(`taking up ${count(kept, 'ply', 'plies')}`);
  const { name, start } = namedRuleset(named);
  const threads = new RulesetThreads(ruleset, name, { ...start, threads: size });
  try {
    const run = await threads.bits({ table });
    if (kept === 0) folder.keep(table, 0);
    while (await run.step(0)) {
      folder.keep(table, run.plies);
      tell(run.plies);
    }
  } finally {
    threads.end();
  }
  folder.merge(table);
  return kept > 0;
}

/** Audits the merged cells part by part: what moves lead to comes in windows. */
async function auditParts(
  making: Making,
  folder: PliesFolder<unknown>,
  size: number,
  isTakenUp: boolean,
): Promise<void> {
  const { code, ruleset } = folder;
  const { threads, run } = await startLayers(making, size, folder);
  try {
    for (const layer of folder.layers) {
      const found = await auditPart(run, folder, layer, making.plan.windowSize);
      if (found.fault !== undefined) folder.run.clear();
      checkAudit(found, { ruleset, code, cells: new Uint8Array(0) }, isTakenUp);
      folder.counts = [...folder.counts, found.counts];
    }
  } finally {
    threads.end();
  }
}

async function auditPart(
  run: LayersRun<unknown>,
  folder: PliesFolder<unknown>,
  layer: PliesFolder<unknown>['layers'][number],
  windowSize: number,
): ReturnType<LayersRun<unknown>['auditLayer']> {
  const { code } = folder;
  const length = layer.to - layer.from;
  const [cells, worth] = [newCells(length, code.bytes), newCells(length, code.bytes)];
  folder.readCells(layer.from, cells);
  return run.auditLayer({ layer, code, cells, worth, windowSize });
}

const LEAST_PART = 2 ** 20;
