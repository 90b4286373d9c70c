import {
  LayeredTable,
  type LayersResume,
  type LayersRun,
  playOutLongest,
  RulesetThreads,
  writeIndexedTable,
  writeScoreTable,
} from 'gyre/rulesets';
import { checkThreads } from '../command/index.ts';
import { count, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { namedRuleset } from '../rulesets/index.ts';
import { checkAudit, type Making, Pause, PLAYOUTS, threadsFor } from './making.ts';
import { removePart } from './part.ts';
import { inWords } from './plan.ts';

/** Layer by layer, with plies, with scores or with values alone; finished layers stay in memory. It is saved now and then; without plies, only between layers. */
export async function makeByLayers(
  making: Making,
  isValues: boolean,
  resume: LayersResume | undefined,
): Promise<Uint8Array[]> {
  const { call, ruleset, part, plan, cellBytes } = making;
  const size = threadsFor(making);
  const options = { isValues, cellBytes, ...(resume === undefined ? {} : { resume }) };
  const table = new LayeredTable(ruleset, options, true);
  const all = count(table.layers.length, 'layer');
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices in ${all}, about ${inWords(plan.memory)} of memory, ${count(size, 'thread')}`,
  );
  if (resume !== undefined) call.terminal.aside(`taking up ${part} after ${count(resume.layers, 'layer')}`);
  let kept = resume?.layers;
  const forget = whenInterrupted(() => {
    const next = kept === undefined ? 'nothing is saved yet' : `the same command goes on after ${kept}`;
    return `E_ABORTED: interrupted: ${count(table.layer, 'layer')} of ${ruleset.title} solved; ${next}`;
  });
  const { threads, run } = await startLayers(making, size, table);
  try {
    const pause = new Pause(call);
    while (await run.step()) {
      call.terminal.aside(progress(making, run));
      const canSave = table.code.zero === undefined || run.work === undefined;
      if (part === undefined || !pause.isOver || !canSave || table.layer === table.layers.length) continue;
      await pause.after(async () => writeOutput(part, await unfinishedTable(table, run), call.terminal));
      kept = table.layer;
    }
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    return await auditedTable(table, run, making, resume !== undefined);
  } finally {
    forget();
    threads.end();
  }
}

/** Threads that work on layers, whose finished ones somebody keeps. */
export async function startLayers(
  { ruleset, named }: Making,
  size: number,
  keeper: LayersRun<unknown>['keeper'],
): Promise<{ threads: RulesetThreads; run: LayersRun<unknown> }> {
  checkThreads(size);
  const { name, start } = namedRuleset(named);
  const threads = new RulesetThreads(ruleset, name, { ...start, threads: size });
  try {
    return { threads, run: await threads.layers({ keeper }) };
  } catch (error) {
    threads.end();
    throw error;
  }
}

/** How far the work is, in a line. */
export function progress(
  { ruleset }: Making,
  { keeper, plies, phase }: Pick<LayersRun<unknown>, 'keeper' | 'plies' | 'phase'>,
): string {
  const hasScores = keeper.code.zero !== undefined && keeper.code.isPacked !== true;
  const far = hasScores
    ? phase > 0 && `${count(phase, 'score')} of the next`
    : plies > 0 && `${count(plies, 'ply', 'plies')} of the next`;
  const within = far === false ? '' : `, ${far}`;
  return `${ruleset.title}: ${keeper.layer} of ${count(keeper.layers.length, 'layer')} solved${within}`;
}

function unfinishedTable(table: LayeredTable<unknown>, run: LayersRun<unknown>): Promise<Uint8Array[]> {
  const { layer: layers } = table;
  if (table.code.zero !== undefined) return writeScoreTable(table, { settledLayers: layers });
  return writeIndexedTable(table, { layers, plies: run.plies });
}

async function auditedTable(
  table: LayeredTable<unknown>,
  run: LayersRun<unknown>,
  { part }: Making,
  isTakenUp: boolean,
): Promise<Uint8Array[]> {
  try {
    if (table.code.zero !== undefined) {
      const found = await run.auditValues(table);
      checkAudit(found, table, isTakenUp);
      return await writeScoreTable(table, { scoreAudit: found.counts });
    }
    const found = await run.audit(table);
    checkAudit(found, table, isTakenUp);
    const playouts = await playOutLongest(table, PLAYOUTS);
    return await writeIndexedTable(table, undefined, { ...found.counts, playouts });
  } catch (error) {
    await removePart(part);
    throw error;
  }
}
