import { assert } from '../../graph/inner.ts';
import type { Arena, ObjectiveAnswer, ParityObjective } from '../arena/inner.ts';
import type { ObjectiveOptions } from '../work/work.ts';
import { ranksOf } from './certificate.ts';
import { prepare } from './prepare.ts';
import { tangleLearning } from './tangles.ts';
import { type ParityWork, zielonka } from './zielonka.ts';

/** Parity: what is easy first, then Zielonka's algorithm, then ranks that prove what it found. */
export function solveParity(
  arena: Arena,
  objective: ParityObjective,
  options: ObjectiveOptions,
): ObjectiveAnswer {
  const work = prepare(arena, objective, options);
  const solver = search(work);
  const { winners, heights } = work;
  const ranking = ranksOf(work);
  assert('ranks' in ranking, 'a strategy that was found wins');
  const steps = Uint32Array.from(ranking.steps, (step) => heights[step]);
  return { arena, objective, solver, winners, ranks: ranking.ranks, steps };
}

/**
 * Zielonka's algorithm; where it takes long, as on games built to make it count, tangle learning has a turn of as many
 * steps, then each in turn of twice as many, until one has won everything.
 */
function search(work: ParityWork): string {
  const { positions, winners, moves } = work;
  const own = { ...work, winners: winners.slice(), moves: moves.slice() };
  const first = zielonka(own);
  let second: Engine | undefined;
  for (let steps = PATIENCE * (positions + 1000); !turn(first, steps); steps *= 2) {
    second ??= tangleLearning(work);
    if (turn(second, steps)) return 'tangle learning';
  }
  winners.set(own.winners);
  moves.set(own.moves);
  return 'zielonka';

  function turn(run: Engine, steps: number): boolean {
    for (let left = steps; left > 0; left -= BREATH) {
      if (run(BREATH)) return true;
      work.tell(0); // stops if it was asked to
    }
    return false;
  }
}

type Engine = (steps: number) => boolean;

/** So many steps a position: about thirty times what random games take. */
const PATIENCE = 1000;
/** After so many steps it is asked whether the work is to stop. */
const BREATH = 1_000_000;
