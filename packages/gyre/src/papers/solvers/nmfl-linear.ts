import {
  checkAccepted,
  counted,
  DRAW,
  LOSS,
  type SolveOptions,
  type Solver,
  type TokenGame,
  vertexOf,
  WIN,
} from '../../game/inner.ts';
import { refusesNmfl } from './nmfl.ts';
import { type NmflReport, NmflRun, type Outlook, scriptWith } from './nmfl-run.ts';

/**
 * Löwe's variant of NMFL with the sets Wverts, Dverts and Lverts, in O(V + E).
 *
 * The paper asks in one step whether a set meets the followers of v. No machine can do that, and none needs
 * to: it is enough to count, for each position, its arcs into Lverts and into Dverts. Counts move when the
 * label at the far end of an arc does, and a label changes at most twice, so each arc is visited at most four
 * times to correct them; the question itself is then two comparisons with 0. Theory: docs/theory.md §3.
 */
export const nmflLinear: Solver = {
  name: 'nmfl-linear',
  summary: 'the non-monotone labelling with counters for sets, for the asymmetric convention; linear',
  source: 'Löwe 2004, section 4, after Theorem 4.3',
  columns: ['values', 'ranks'],
  script: scriptWith(
    [
      '211   if v has an arc into Lverts₁₋ₑ: aux := W',
      '226   else if v has an arc into Dverts₁₋ₑ: aux := D, else aux := L',
    ],
    ({ there, after, counter }) =>
      after === LOSS
        ? `${there} changed, and no arc leads to a lost or a drawn position now`
        : `${there} changed, and ${counted(counter, 'arc leads', 'arcs lead')} to ${after === WIN ? 'lost' : 'drawn'} positions now`,
    'arcs into Lverts, or into Dverts if there are none',
  ),
  refuses: refusesNmfl,
  solve: (game, options) => runNmflLinear(game, options).solution,
};

/** Runs the variant with counters: the changes of `runNmfl`, at the same times. Refuses as `nmflLinear`. */
export function runNmflLinear(game: TokenGame, options: SolveOptions = {}): NmflReport {
  checkAccepted(nmflLinear, game);
  return new NmflRun(game, options, () => countFollowers(game)).report(nmflLinear.name);
}

function countFollowers(game: TokenGame): Outlook {
  const { vertices } = game.graph;
  const out = game.graph.out(0);
  const into = game.graph.into(0);
  const toDrawn = new Int32Array(game.positions); // position → its arcs into Dverts
  const toLost = new Int32Array(game.positions); // position → its arcs into Lverts
  for (let v = 0; v < vertices; v++) toLost[vertices + v] = out.offsets[v + 1] - out.offsets[v];
  let looks = 0;
  return {
    best: (p) => (toLost[p] > 0 ? WIN : toDrawn[p] > 0 ? DRAW : LOSS),
    because: (_, trigger) => trigger,
    changed(q, from, to) {
      const v = vertexOf(game, q);
      const before = q < vertices ? vertices : 0; // where the opponent's positions start
      for (let a = into.offsets[v]; a < into.offsets[v + 1]; a++) {
        const p = before + into.ends[a];
        if (from === LOSS) toLost[p]--;
        if (from === DRAW) toDrawn[p]--;
        if (to === LOSS) toLost[p]++;
        if (to === DRAW) toDrawn[p]++;
      }
      looks += into.offsets[v + 1] - into.offsets[v];
    },
    counter: (p) => (toLost[p] > 0 ? toLost[p] : toDrawn[p]),
    looks: () => looks,
  };
}
