import { expect, test } from 'vitest';
import { seeds } from '../../../../test/slices.ts';
import { partizanGraph, solve, tokenGame } from '../../src/index.ts';
import {
  almostSurely,
  arena,
  buchi,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  NEVER,
  type Objective,
  type ObjectiveAnswer,
  type ParityWord,
  parity,
  positively,
  pressing,
  reach,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/inner.ts';
import { bestOf, luckFrom, playFrom } from './brute-force.ts';
import { type Drawn, drawnGame } from './games.ts';
import { plainCosts, plainCredits, plainLuck, plainParity } from './plain-engines.ts';

const ALL = 100_000;
const WORDS: readonly ParityWord[] = ['max-even', 'max-odd', 'min-even', 'min-odd'];

/** Our answer, which must be proved by its columns. */
function proved({ owners, arcs }: Pick<Drawn, 'owners' | 'arcs'>, objective: Objective): ObjectiveAnswer {
  const answer = solveObjective(arena({ owners, arcs }), objective);
  const { verdict, faults } = verifyObjective(answer);
  if (verdict !== 'right') throw new Error(faults[0]?.sentence);
  return answer;
}

/** Runs a check for a hundredth of the seeds, for all of them if WHOLE is set; a failure names its seed. */
function forSeeds(count: number, check: (seed: number) => void): void {
  for (let seed = 0; seed < seeds(seeds(count)); seed++) {
    try {
      check(seed);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
}

/** Mostly small games; every sixteenth has up to 200 vertices. */
const sizeFor = (seed: number): number => (seed % 16 === 15 ? 200 : [8, 20, 40][seed % 3]);

const yes = (answer: ObjectiveAnswer): number[] => Array.from(answer.winners, (winner) => 1 - winner);

test('games to 7 vertices are worth what the best of all strategies gets', () => {
  forSeeds(ALL, (seed) => {
    const game = drawnGame(seed, 7);
    const { owners, priorities, weights } = game;
    const targets = new Set(game.targets);
    const word = WORDS[seed % 4];
    const costs = weights.map(Math.abs);
    const best = bestOf(game, (v, our, their) => {
      const { vertices, arcs, cycle } = playFrom(game, v, our, their);
      const stuck = cycle < 0 ? owners[vertices[vertices.length - 1]] : -1;
      const often = vertices.slice(cycle < 0 ? vertices.length : cycle);
      const forStuck = (x: boolean): number => (cycle < 0 ? stuck : x ? 1 : 0);
      const seen = often.map((u) => priorities[u]);
      const decides = word.startsWith('max') ? Math.max(...seen) : Math.min(...seen);
      const arrival = vertices.findIndex((u) => targets.has(u));
      const plies = arrival >= 0 ? arrival : stuck === 1 ? arcs.length : Infinity;
      const paid = plies === Infinity ? Infinity : arcs.slice(0, plies).reduce((sum, a) => sum + costs[a], 0);
      let [level, lowest] = [0, 0];
      for (const a of arcs) lowest = Math.min(lowest, (level += weights[a]));
      const round = arcs.slice(cycle < 0 ? arcs.length : cycle).map((a) => weights[a]);
      const sum = round.reduce((x, y) => x + y, 0);
      return [
        forStuck(often.some((u) => targets.has(u))),
        forStuck(!often.some((u) => targets.has(u))),
        forStuck((decides % 2 === 0) === word.endsWith('even')),
        -plies,
        -(paid === Infinity ? Infinity : 1000 * paid + plies),
        stuck === 0 || sum < 0 ? -Infinity : lowest,
        cycle < 0 ? (stuck === 1 ? Infinity : -Infinity) : sum / round.length,
      ];
    });
    const plain = (i: number): number[] => best.map((row) => row[i] + 0);
    expect(yes(proved(game, buchi(game.targets)))).toEqual(plain(0));
    expect(yes(proved(game, coBuchi(game.targets)))).toEqual(plain(1));
    expect(yes(proved(game, parity(priorities, word)))).toEqual(plain(2));
    const far = (plies: Uint32Array = new Uint32Array()): number[] =>
      Array.from(plies, (k) => (k === NEVER ? -Infinity : 0 - k));
    expect(far(proved(game, reach(game.targets)).plies)).toEqual(plain(3));
    const dear = proved(game, cost(costs, game.targets));
    expect(
      Array.from(dear.costs ?? [], (x, v) =>
        x === Infinity ? -Infinity : 0 - 1000 * x + far(dear.plies)[v],
      ),
    ).toEqual(plain(4));
    expect(Array.from(proved(game, energy(weights)).credits ?? [], (x) => 0 - x)).toEqual(plain(5));
    const { numerators = [], denominators = [] } = proved(game, meanPayoff(weights));
    expect(Array.from(numerators, (p, v) => p / denominators[v] + 0)).toEqual(plain(6));
  });
});

test('games of chance to 7 vertices are worth what the best of all strategies gets', () => {
  forSeeds(ALL, (seed) => {
    const game = drawnGame(seed, 7, { chance: 0.4 });
    const targets = new Set(game.targets);
    const isTarget = (v: number): boolean => targets.has(v);
    const best = bestOf(game, (v, our, their) => [
      ...luckFrom(game, isTarget, isTarget, v, our, their),
      ...luckFrom(game, () => false, isTarget, v, our, their),
    ]);
    for (const [i, goal] of (['reach', 'buchi'] as const).entries()) {
      expect(yes(proved(game, almostSurely(game.targets, goal)))).toEqual(best.map((row) => row[2 * i]));
      expect(yes(proved(game, positively(game.targets, goal)))).toEqual(best.map((row) => row[2 * i + 1]));
    }
  });
});

test('a player presses a draw where the best of all strategies does', () => {
  forSeeds(ALL, (seed) => {
    const { arcs, owners } = drawnGame(seed, 4);
    const left = arcs.filter((_, a) => (a * 7 + seed) % 3 > 0);
    const right = arcs.filter((_, a) => (a * 5 + seed) % 3 > 0);
    const graph = partizanGraph(owners.length, left, right);
    const solution = solve(tokenGame(graph));
    const field = arena(graph);
    const answer = solveObjective(field, pressing(solution));
    expect(verifyObjective(answer).verdict).toBe('right');
    const V = owners.length;
    const isDrawn = (p: number): boolean =>
      solution.values[solution.game.layout === 'shared' ? p % V : p] === 1;
    const all = [...left.map(([v, w]) => [v, V + w] as const), ...right.map(([v, w]) => [V + v, w] as const)];
    const movers = [...owners.map(() => 0), ...owners.map(() => 1)];
    const slips = movers.map(
      (_, p) => isDrawn(p) && all.some(([v, w]) => v === p && solution.values[w] === 2),
    );
    const game = { owners: movers, arcs: all.filter(([v, w]) => isDrawn(v) && isDrawn(w)) };
    for (const presser of [0, 1]) {
      const best = bestOf(game, (v, our, their) => {
        const { vertices, cycle } = playFrom(game, v, our, their);
        const isPressed = cycle >= 0 && vertices.slice(cycle).some((p) => slips[p] && movers[p] !== presser);
        return [isPressed === (presser === 0) ? 1 : 0];
      });
      const found = Array.from(answer.presses ?? [], (bits, p) => (isDrawn(p) ? (bits >> presser) & 1 : 0));
      expect(found).toEqual(best.map(([x], p) => (isDrawn(p) ? (presser === 0 ? x : 1 - x) : 0)));
    }
  });
});

test('games to 200 vertices are worth what the plain engines say', () => {
  forSeeds(ALL, (seed) => {
    const game = drawnGame(seed, sizeFor(seed), { degree: 2 + (seed % 3) });
    const { owners, priorities, weights } = game;
    const targets = new Set(game.targets);
    expect(Array.from(proved(game, parity(priorities)).winners)).toEqual(plainParity(game, priorities));
    const often = owners.map((_, v) => (targets.has(v) ? 2 : 1));
    expect(Array.from(proved(game, buchi(game.targets)).winners)).toEqual(plainParity(game, often));
    const seldom = owners.map((_, v) => (targets.has(v) ? 1 : 0));
    expect(Array.from(proved(game, coBuchi(game.targets)).winners)).toEqual(plainParity(game, seldom));
    const costs = weights.map(Math.abs);
    const { costs: dear = [], plies = [] } = proved(game, cost(costs, game.targets));
    const pairs = Array.from(dear, (x, v) => [x, plies[v] === NEVER ? Infinity : plies[v]]);
    expect(pairs).toEqual(plainCosts(game, costs, targets));
    expect(Array.from(proved(game, energy(weights)).credits ?? [])).toEqual(plainCredits(game, weights));
  });
});

test('games to 200 vertices have the averages that plain energy confirms', () => {
  forSeeds(ALL, (seed) => {
    const game = drawnGame(seed, sizeFor(seed));
    const { numerators = [], denominators = [] } = proved(game, meanPayoff(game.weights));
    const values = Array.from(numerators, (p, v) => p / denominators[v]);
    const some = values[seed % values.length]; // of one value of the game it is asked who gets as much, and more
    const at = values.indexOf(some);
    if (Math.abs(some) === Infinity) return;
    const scaled = game.weights.map((c) => denominators[at] * c - numerators[at]);
    const enough = plainCredits(game, scaled);
    const most = plainCredits(
      game,
      scaled.map((c) => -c),
      1,
    );
    expect(values.map((x) => x >= some)).toEqual(enough.map((f) => f < Infinity));
    expect(values.map((x) => x <= some)).toEqual(most.map((f) => f < Infinity));
  });
});

test('games of chance to 200 vertices are worth what a parity game without chance says', () => {
  forSeeds(ALL, (seed) => {
    const game = drawnGame(seed, sizeFor(seed), { chance: 0.4 });
    const targets = new Set(game.targets);
    expect(yes(proved(game, almostSurely(game.targets, 'buchi')))).toEqual(plainLuck(game, targets));
    // To reach is to visit for ever where targets are loops.
    const arcs = game.arcs.filter(([v]) => !targets.has(v)).concat(game.targets.map((v) => [v, v]));
    expect(yes(proved(game, almostSurely(game.targets)))).toEqual(plainLuck({ ...game, arcs }, targets));
    proved(game, positively(game.targets, 'buchi'));
    proved(game, positively(game.targets));
  });
});
