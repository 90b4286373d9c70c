import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GameCase, randomCases } from '../packages/gyre/test/generators.ts';
import { solveNaively } from '../packages/gyre/test/naive.ts';
import { answersByDefinition, type TokenCase } from '../tools/src/fuzz/games/token-oracle.ts';
import { targets, tryInput } from '../tools/src/fuzz/inputs/inputs.ts';
import { randomOf, Tally } from '../tools/src/fuzz/mode.ts';
import { modes } from '../tools/src/fuzz/modes.ts';

/** A small piece of every mode of `npm run fuzz`, always the same. Long runs are in docs/long-tests.md. */
const SLICES: Readonly<Record<string, number>> = {
  token: 1500,
  loopy: 120,
  inputs: 600,
  commands: 60,
  kills: 2,
};

const home = process.cwd();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gyre-fuzz-'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

test.each(modes.map((mode) => ({ name: mode.name, mode })))(
  'a slice of the mode $name',
  async ({ name, mode }) => {
    const tally = new Tally();
    for (let number = 0; number < SLICES[name]; number++) await mode.run(randomOf(7, number), tally, number);
    expect(tally.counts.size).toBeGreaterThan(1);
  },
  180_000,
);

test.each(targets.map((target) => ({ name: target.name, target })))(
  'right inputs of $name are read, and damaged ones mostly refused',
  async ({ target }) => {
    if (target.name !== 'certificate') for (const seed of await target.seeds()) await target.read(seed);
    const tally = new Tally();
    for (let number = 0; number < 25; number++) await tryInput(randomOf(8, number), tally, target);
    const end = target.name === 'batch' ? 'read' : 'refused'; // a batch answers each line
    expect(tally.counts.get(`${target.name} ${end}`) ?? 0).toBeGreaterThan(0);
  },
);

test('the quick oracle of token games agrees with the slow one', () => {
  for (const drawn of randomCases(300, 4_000_000)) {
    const { scores, plies } = answersByDefinition(tokenCaseOf(drawn));
    const slow = solveNaively(drawn);
    for (let place = 0; place < 2 * drawn.vertices; place++) {
      const [player, vertex] = [place < drawn.vertices ? 0 : 1, place % drawn.vertices];
      const where = `seed ${drawn.seed}, player ${player}, vertex ${vertex}`;
      expect(scores[place], where).toBe(slow.scores[player][vertex]);
      expect(plies[place], where).toBe(slow.plies[player][vertex]);
    }
  }
});

function tokenCaseOf({ convention, ...drawn }: GameCase): TokenCase {
  const arcs = drawn.arcs.map((list) => list.map(([v, w]): [number, number] => [v, w]));
  return { ...drawn, arcs: [arcs[0], arcs[1]], stuck: convention.stuck, endless: convention.endless };
}
