import {
  ASYMMETRIC,
  checkAccepted,
  invert,
  LOSS,
  type SolveOptions,
  type Solver,
  samePlay,
  type TokenGame,
  type Value,
  vertexOf,
} from '../../game/inner.ts';
import { type NmflReport, NmflRun, nmflScript, type Outlook } from './nmfl-run.ts';

/**
 * Löwe's non-monotone labelling as printed, with a stack in place of recursion: the calls of `Label` come in
 * the order in which the recursion would make them. O(|E|²): each call looks at every follower again.
 * Theory: docs/theory.md §3.
 */
export const nmfl: Solver = {
  name: 'nmfl',
  summary: 'the non-monotone labelling as printed, for the asymmetric convention; quadratic',
  source: 'Löwe 2004, Figure 3',
  columns: ['values', 'ranks'],
  script: nmflScript,
  refuses: (game) => refusesNmfl(game) ?? refusesWork(game),
  solve: (game, options) => runNmfl(game, options).solution,
};

/** Why NMFL, in any variant, cannot label this game. */
export function refusesNmfl(game: TokenGame): string | undefined {
  if (game.graph.kind !== 'symmetric') return 'its graph is not symmetric';
  if (!samePlay(game.convention, ASYMMETRIC)) return 'its convention is not the asymmetric one';
  return game.payoffPositions.length > 0 ? 'it has payoffs' : undefined;
}

/**
 * Why the printed algorithm would take too long. Label(v, e) is called at most twice for each arc of v, for
 * each of the two e, and looks at every follower of v each time.
 */
function refusesWork(game: TokenGame): string | undefined {
  const { offsets } = game.graph.out(0);
  let looks = 0;
  for (let v = 0; v < game.graph.vertices; v++) looks += 4 * (offsets[v + 1] - offsets[v]) ** 2;
  if (looks <= MAX_LOOKS) return undefined;
  return `it may take ${looks} looks at followers, more than ${MAX_LOOKS}; nmfl-linear finds the same labels`;
}

/** About as many looks as some minutes allow. */
const MAX_LOOKS = 100_000_000_000;

/** Runs Figure 3 and keeps everything that it did; refuses what `nmfl` refuses. */
export function runNmfl(game: TokenGame, options: SolveOptions = {}): NmflReport {
  checkAccepted(nmfl, game);
  return new NmflRun(game, options, scanFollowers(game)).report(nmfl.name);
}

/** Lines 205 to 225 as printed: every follower, every time. */
function scanFollowers(game: TokenGame): (values: Uint8Array) => Outlook {
  const { offsets, ends } = game.graph.out(0);
  return (values) => {
    let looks = 0;
    let decisive = -1;
    return {
      best(p) {
        const followers = p < game.graph.vertices ? game.graph.vertices : 0; // where the opponent's labels start
        const v = vertexOf(game, p);
        let aux: Value = LOSS;
        decisive = -1;
        for (let a = offsets[v]; a < offsets[v + 1]; a++) {
          const q = followers + ends[a];
          const here = invert(values[q] as Value);
          if (decisive < 0 || here > aux) {
            aux = here;
            decisive = q;
          }
        }
        looks += offsets[v + 1] - offsets[v];
        return aux;
      },
      because: () => decisive,
      changed: () => undefined,
      counter: () => -1,
      looks: () => looks,
    };
  };
}
