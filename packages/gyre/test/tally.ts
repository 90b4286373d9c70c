import { expect } from 'vitest';
import { letterOf, pliesAt, type Solution, solve, valueAt } from '../src/index.ts';
import { type GameCase, gameOf, isCyclic, randomCases } from './generators.ts';

/** Counts what a suite has seen, so that no suite passes because its cases were all of one kind. */
export class Tally {
  readonly #positions = { W: 0, D: 0, L: 0, endless: 0 };
  readonly #cases = { cyclic: 0, partizan: 0, owned: 0, payoffs: 0, scores: 0 };
  #positionCount = 0;
  #caseCount = 0;

  add(drawn: GameCase, solution: Solution): void {
    this.#caseCount++;
    if (isCyclic(drawn)) this.#cases.cyclic++;
    if (drawn.kind === 'partizan') this.#cases.partizan++;
    if (drawn.kind === 'owned') this.#cases.owned++;
    if (drawn.payoffs.length > 0) this.#cases.payoffs++;
    if (solution.scores !== undefined) this.#cases.scores++;
    for (let p = 0; p < solution.game.positions; p++) {
      this.#positionCount++;
      this.#positions[letterOf(valueAt(solution, p))]++;
      if (pliesAt(solution, p) === undefined) this.#positions.endless++;
    }
  }

  /** Fails if a share that the suite must have is below a tenth. */
  expectBalanced(suite: string, must: readonly TallyName[] = ALWAYS): void {
    const shares = new Map<string, number>();
    for (const [name, n] of Object.entries(this.#positions)) shares.set(name, n / this.#positionCount);
    for (const [name, n] of Object.entries(this.#cases)) shares.set(name, n / this.#caseCount);
    for (const name of must)
      expect(shares.get(name), `share of ${name} in ${suite}`).toBeGreaterThanOrEqual(0.1);
  }
}

/** Random games with their solutions; after the last one the suite fails if they were all of one kind. */
export function* solvedCases(
  suite: string,
  count: number,
  firstSeed?: number,
  must?: readonly TallyName[],
): Generator<{ readonly drawn: GameCase; readonly solution: Solution }> {
  const tally = new Tally();
  for (const drawn of randomCases(count, firstSeed)) {
    const solution = solve(gameOf(drawn));
    tally.add(drawn, solution);
    yield { drawn, solution };
  }
  tally.expectBalanced(suite, must);
}

/** What a suite's cases may be counted by. */
export type TallyName = 'W' | 'D' | 'L' | 'endless' | 'cyclic' | 'partizan' | 'owned' | 'payoffs' | 'scores';

/** Everything that the generator draws. */
export const ALL_KINDS: readonly TallyName[] = [
  'W',
  'D',
  'L',
  'endless',
  'cyclic',
  'partizan',
  'owned',
  'payoffs',
  'scores',
];

const ALWAYS: readonly TallyName[] = ['W', 'D', 'L', 'endless', 'cyclic', 'partizan'];
