import { checkOptions, type SolveOptions } from '../../game/index.ts';
import { throwIfAborted } from '../../graph/index.ts';
import type { IndexedRuleset } from '../../rulesets/index.ts';
import { checkIndexedRules } from '../indexed/checks.ts';
import { newMail } from '../indexed/mail.ts';
import type { IndexedTable } from '../indexed/run.ts';
import { LayerShare } from './layer-share.ts';
import { LayeredTable, type LayerOptions, openAreDrawn } from './layered-table.ts';

/**
 * Solves an indexed ruleset layer by layer, in this thread, with plies or without: each layer on finished ones, so that only the layer at
 * work has frontiers. The answers are those of one sweep over all layers.
 */
export function solveLayers<P>(
  ruleset: IndexedRuleset<P>,
  options: LayerOptions & Pick<SolveOptions, 'signal'> = {},
): IndexedTable<P> {
  checkIndexedRules(ruleset);
  checkOptions(options);
  const table = new LayeredTable(ruleset, options, false);
  while (table.layer < table.layers.length) {
    throwIfAborted(options.signal);
    const work = table.begin();
    const { mostMoves, mostMovesInto } = ruleset;
    const mail = newMail(1, { size: work.cells.length, mostMoves, mostMovesInto }, false);
    const share = new LayerShare(ruleset, work, mail, 0, 1);
    if (table.resumed > 0) share.lookUp(table.window());
    else {
      let drawn = 0;
      share.fill(table.window(), () => drawn++);
    }
    const phases = work.pending === undefined ? 1 : (work.mostScore ?? 1);
    for (let phase = 0; phase < phases; phase++) {
      const resumed = table.code.zero === undefined ? table.resumed : phase;
      share.begin(resumed);
      for (let plies = table.resumed; share.sweep.frontier > 0; plies++) {
        while (!share.sweep.sweep(plies, Number.POSITIVE_INFINITY));
        share.sweep.turn();
        throwIfAborted(options.signal);
      }
    }
    if (table.code.zero === undefined) openAreDrawn(work);
    table.finish(work);
  }
  return table;
}
