import { type BitsRun, type Cells, RulesetThreads, writeScoreTable } from 'gyre/rulesets';
import { checkThreads } from '../command/index.ts';
import { count, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { namedRuleset } from '../rulesets/index.ts';
import { checkAudit, type Making, Pause, threadsFor } from './making.ts';
import { removePart } from './part.ts';
import { inWords } from './plan.ts';

/** Values alone, ply by ply over all positions, with half a byte for each; saved now and then. */
export async function makeByBits(making: Making, resume: Cells | undefined): Promise<Uint8Array[]> {
  const { call, ruleset, part, plan } = making;
  const size = threadsFor(making);
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices in cells of two bits, about ${inWords(plan.memory)} of memory, ${count(size, 'thread')}`,
  );
  if (resume !== undefined) call.terminal.aside(`taking up ${part}`);
  let isKept = resume !== undefined;
  let plies = 0;
  const forget = whenInterrupted(() => {
    const next = isKept ? 'the same command goes on from the last save' : 'nothing is saved yet';
    return `E_ABORTED: interrupted: ${count(plies, 'ply', 'plies')} of ${ruleset.title} settled; ${next}`;
  });
  const { threads, run } = await startBits(making, size, resume);
  try {
    const pause = new Pause(call);
    while (await run.step()) {
      plies = run.plies;
      call.terminal.aside(`${ruleset.title}: ${count(plies, 'ply', 'plies')}`);
      if (part === undefined || !pause.isOver) continue;
      const { table } = run;
      await pause.after(async () =>
        writeOutput(part, await writeScoreTable(table, { settledPlies: plies }), call.terminal),
      );
      isKept = true;
    }
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    return await audited(run, part, resume !== undefined);
  } finally {
    forget();
    threads.end();
  }
}

async function startBits(
  { ruleset, named }: Making,
  size: number,
  resume: Cells | undefined,
): Promise<{ threads: RulesetThreads; run: BitsRun<unknown> }> {
  checkThreads(size);
  const { name, start } = namedRuleset(named);
  const threads = new RulesetThreads(ruleset, name, { ...start, threads: size });
  try {
    return { threads, run: await threads.bits(resume === undefined ? {} : { resume }) };
  } catch (error) {
    threads.end();
    throw error;
  }
}

/** The file of the finished table; one that is wrong is refused, and what was saved of it is removed. */
async function audited(
  run: BitsRun<unknown>,
  part: Making['part'],
  isTakenUp: boolean,
): Promise<Uint8Array[]> {
  const { table } = run;
  try {
    const found = await run.audit(table);
    checkAudit(found, table, isTakenUp);
    return await writeScoreTable(table, { scoreAudit: found.counts });
  } catch (error) {
    await removePart(part);
    throw error;
  }
}
