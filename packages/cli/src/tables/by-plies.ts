import { playOutLongest, type ResumeFrom, type TableHeader, writeIndexedTable } from 'gyre/rulesets';
import { count, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { type IndexedStepper, startStepper } from '../rulesets/index.ts';
import { checkAudit, type Making, Pause, PLAYOUTS, threadsFor } from './making.ts';
import { removePart } from './part.ts';
import { inWords } from './plan.ts';

/** Ply by ply in one sweep over all positions, saved now and then. */
export async function makeByPlies(making: Making, resume: ResumeFrom | undefined): Promise<Uint8Array[]> {
  const { call, ruleset, named, part, plan, cellBytes } = making;
  const pause = new Pause(call);
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
    const threads = threadsFor(making);
    call.terminal.aside(
      `${ruleset.title}: ${ruleset.size} indices, about ${inWords(plan.memory)} of memory, ${count(threads, 'thread')}`,
    );
    const made = await startStepper(ruleset, {
      threads,
      cellBytes,
      named,
      ...(resume === undefined ? {} : { resume }),
    });
    table = made;
    while (await made.step()) {
      plies = made.plies;
      call.terminal.aside(`${ruleset.title}: ${count(plies, 'ply', 'plies')}`);
      if (part === undefined || !pause.isOver) continue;
      await pause.after(async () => writeOutput(part, await writeIndexedTable(made, plies), call.terminal));
      kept = plies;
    }
    const audit = await audited(making, table, resume !== undefined);
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
async function audited(
  { call, ruleset, part }: Making,
  table: IndexedStepper,
  isTakenUp: boolean,
): Promise<TableHeader['audit']> {
  try {
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    const found = await table.audit();
    checkAudit(found, table, isTakenUp);
    return { ...found.counts, playouts: await playOutLongest(table, PLAYOUTS) };
  } catch (error) {
    await removePart(part);
    throw error;
  }
}
