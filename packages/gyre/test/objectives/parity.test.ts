import { expect, test } from 'vitest';
import { seeds } from '../../../../test/slices.ts';
import { arena, parity, verifyObjective } from '../../src/objectives/inner.ts';
import { ranksOf } from '../../src/objectives/parity/certificate.ts';
import { prepare } from '../../src/objectives/parity/prepare.ts';
import { tangleLearning } from '../../src/objectives/parity/tangles.ts';
import { zielonka } from '../../src/objectives/parity/zielonka.ts';
import { type Drawn, drawnGame } from './games.ts';

/** The winners that an engine finds, proved by ranks. */
function winnersBy(
  engine: typeof zielonka,
  { owners, arcs, priorities }: Pick<Drawn, 'owners' | 'arcs' | 'priorities'>,
): Uint8Array {
  const field = arena({ owners, arcs });
  const objective = parity(priorities);
  const work = prepare(field, objective, {});
  for (const run = engine(work); !run(100); );
  const ranking = ranksOf(work);
  if (!('ranks' in ranking)) throw new Error(`a cycle through ${ranking.refuted} refutes the strategy`);
  const steps = Uint32Array.from(ranking.steps, (step) => work.heights[step]);
  const answer = { arena: field, objective, solver: '', winners: work.winners, ranks: ranking.ranks, steps };
  const { verdict, faults } = verifyObjective(answer, { moves: work.moves });
  if (verdict !== 'right') throw new Error(faults[0]?.sentence);
  return work.winners;
}

test('tangle learning and Zielonka agree, and both have strategies that are proved', () => {
  for (let seed = 0; seed < seeds(seeds(100_000)); seed++) {
    const game = drawnGame(seed, [7, 20, 40, 200][seed % 4], { degree: 2 + (seed % 3), priorities: 12 });
    expect(winnersBy(tangleLearning, game), `seed ${seed}`).toEqual(winnersBy(zielonka, game));
  }
});
