import type { ScoreResume } from 'gyre/rulesets';
import { writeScoreTable } from 'gyre/rulesets';
import { count, writeOutput } from '../output/index.ts';
import { whenInterrupted } from '../process/index.ts';
import { startScores } from '../rulesets/index.ts';
import { type Making, Pause } from './making.ts';
import { inWords } from './plan.ts';

/** A game whose scores add up, layer by layer on one thread; saved between layers. */
export async function makeByScores(making: Making, resume: ScoreResume | undefined): Promise<Uint8Array[]> {
  const { call, ruleset, part, plan } = making;
  const pause = new Pause(call);
  const table = startScores(ruleset, resume);
  const { run: solving } = table;
  const all = count(solving.layers.length, 'layer');
  call.terminal.aside(
    `${ruleset.title}: ${ruleset.size} indices in ${all}, about ${inWords(plan.memory)} of memory, one thread`,
  );
  let kept = resume?.layers;
  if (kept !== undefined) call.terminal.aside(`taking up ${part} after ${count(kept, 'layer')}`);
  const forget = whenInterrupted(() => {
    const next = kept === undefined ? 'nothing is saved yet' : `the same command goes on after ${kept}`;
    return `E_ABORTED: interrupted: ${count(solving.layer, 'layer')} of ${ruleset.title} solved; ${next}`;
  });
  try {
    while (await table.step()) {
      call.terminal.aside(`${ruleset.title}: ${solving.layer} of ${all} solved`);
      if (!pause.isOver || solving.layer === solving.layers.length) continue;
      const { layer } = solving;
      await pause.after(async () =>
        writeOutput(part, await writeScoreTable(solving, { settledLayers: layer }), call.terminal),
      );
      kept = layer;
    }
    call.terminal.aside(`${ruleset.title}: every position is checked against its moves`);
    return await writeScoreTable(solving, { scoreAudit: await table.audit() });
  } finally {
    forget();
  }
}
