import { expect, test } from 'vitest';
import { valueOfScore } from '../src/game/inner.ts';
import {
  type Convention,
  customConvention,
  type GraphKind,
  type Player,
  pliesAt,
  positionOf,
  type Solution,
  scoreFor,
  solve,
  valueAt,
  verify,
} from '../src/index.ts';
import { type Arc, type GameCase, gameOf } from './generators.ts';
import { solveNaively } from './naive.ts';

/** Every convention with outcomes W, D and L, the five named ones among them. */
const CONVENTIONS: readonly Convention[] = [-1, 0, 1].flatMap((left) =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((endless) => customConvention([left, right], endless))),
);

test.each([
  ['symmetric', 3, 13_824],
  ['partizan', 2, 6_912],
  ['owned', 2, 1_728],
] as const)('§1 every %s graph on %i vertices under every convention: %i games', (kind, vertices, count) => {
  let games = 0;
  for (const drawn of allCases(kind, vertices)) {
    games++;
    const solution = solve(gameOf(drawn));
    const found = answersOf(drawn, solution);
    const right = naiveAnswersOf(drawn);
    if (found !== right) expect.fail(`${found} instead of ${right} in ${JSON.stringify(drawn)}`);
    if (!verify(solution).accepted) expect.fail(`rejected: ${JSON.stringify(drawn)}`);
  }
  expect(games).toBe(count);
});

/** Every set of arcs, for each player where they differ, every choice of owners, every convention. */
function* allCases(kind: GraphKind, vertices: number): Generator<GameCase> {
  const sets = 2 ** (vertices * vertices);
  const rights = kind === 'partizan' ? sets : 1;
  const ownerships = kind === 'owned' ? 2 ** vertices : 1;
  for (let n = 0; n < sets * rights * ownerships; n++) {
    const left = arcsOf(n % sets, vertices);
    const right = kind === 'partizan' ? arcsOf(Math.floor(n / sets), vertices) : left;
    const owners = ownersOf(kind, vertices, Math.floor(n / sets));
    for (const convention of CONVENTIONS) {
      yield { seed: n, kind, vertices, arcs: [left, right], owners, convention, payoffs: [] };
    }
  }
}

function arcsOf(set: number, vertices: number): Arc[] {
  const all = Array.from(
    { length: vertices * vertices },
    (_, i): Arc => [Math.floor(i / vertices), i % vertices],
  );
  return all.filter((_, i) => (set >> i) & 1);
}

function ownersOf(kind: GraphKind, vertices: number, choice: number): Player[] {
  if (kind !== 'owned') return [];
  return Array.from({ length: vertices }, (_, v) => ((choice >> v) & 1) as Player);
}

function answersOf(drawn: GameCase, solution: Solution): string {
  return seatsOf(drawn)
    .map(([player, vertex]) => {
      const p = positionOf(solution.game, player, vertex);
      return `${valueAt(solution, p)}:${pliesAt(solution, p) ?? Number.POSITIVE_INFINITY}`;
    })
    .join(' ');
}

function naiveAnswersOf(drawn: GameCase): string {
  const { scores, plies } = solveNaively(drawn);
  return seatsOf(drawn)
    .map(([player, v]) => `${valueOfScore(scoreFor(player, scores[player][v]))}:${plies[player][v]}`)
    .join(' ');
}

/** Who may be to move where. */
function seatsOf({ kind, vertices, owners }: GameCase): [Player, number][] {
  return Array.from({ length: vertices }, (_, v) => v).flatMap((v): [Player, number][] =>
    kind === 'owned'
      ? [[owners[v], v]]
      : [
          [0, v],
          [1, v],
        ],
  );
}
