import {
  CONVENTIONS,
  customConvention,
  type Graph,
  ownedGraph,
  type Player,
  partizanGraph,
  pliesAt,
  positionOf,
  type Random,
  type Solution,
  scoreFor,
  solve,
  solvers,
  symmetricGraph,
  type TokenGame,
  tokenGame,
  valueAt,
  verify,
} from 'gyre';
import { fault, type Mode, pick, type Tally } from '../mode.ts';
import { answersByDefinition, type TokenAnswers, type TokenCase } from './token-oracle.ts';

/** Random token games: the engine against the definition, `verify` on its answer and on a spoilt one, other solvers now and then. */
export const tokenGames: Mode = {
  name: 'token',
  summary: 'random token games against the definition',
  aim: 10_000_000,
  piece: 100_000,
  seconds: 20,
  run: tryToken,
};

function tryToken(random: Random, tally: Tally): void {
  const drawn = drawToken(random);
  const game = gameOfCase(drawn);
  const expected = answersByDefinition(drawn);
  const solution = solve(game);
  compareAnswers(drawn, solution, expected);
  tally.add(drawn.kind);
  if (expected.plies.includes(Number.POSITIVE_INFINITY)) tally.add('endless somewhere');
  checkVerdicts(random, drawn, solution);
  if (random.below(16) > 0) return;
  for (const solver of solvers) {
    if (solver.refuses(game) !== undefined) continue;
    compareAnswers(drawn, solver.solve(game), expected);
    tally.add(`by ${solver.name}`);
  }
}

/** A game of any kind, convention and payoffs on up to seven vertices. */
export function drawToken(random: Random): TokenCase {
  const kind = pick(random, ['symmetric', 'partizan', 'owned'] as const);
  const vertices = random.below(64) === 0 ? 0 : 1 + random.below(7);
  const left = drawArcs(random, vertices);
  const right = kind === 'partizan' ? drawArcs(random, vertices) : left;
  const owners = Array.from({ length: kind === 'owned' ? vertices : 0 }, () => random.below(2));
  const score = (bound: number): number => random.below(2 * bound + 1) - bound;
  const { stuck, endless } =
    random.below(3) > 0
      ? pick(random, CONVENTIONS)
      : { stuck: [score(3), score(3)] as [number, number], endless: score(2) };
  const bare = { kind, vertices, arcs: [left, right], owners, stuck, endless } as const;
  return { ...bare, payoffs: random.below(2) === 0 ? [] : drawPayoffs(random, bare) };
}

function drawArcs(random: Random, vertices: number): [number, number][] {
  const arcs: [number, number][] = [];
  const isAcyclic = random.below(3) === 0;
  for (let tries = vertices === 0 ? 0 : random.below(3 * vertices); tries > 0; tries--) {
    const v = random.below(vertices);
    const w = random.below(isAcyclic ? v + 1 : vertices);
    if (!isAcyclic || v !== w) arcs.push([v, w]);
  }
  return arcs;
}

/** Scores at some places from which there are no arcs. */
function drawPayoffs(
  random: Random,
  { kind, vertices, arcs }: Omit<TokenCase, 'payoffs'>,
): TokenCase['payoffs'] {
  const payoffs: TokenCase['payoffs'][number][] = [];
  for (let vertex = 0; vertex < vertices; vertex++) {
    const free = ([0, 1] as const).filter((player) => !arcs[player].some(([from]) => from === vertex));
    if (free.length === 0 || random.below(3) === 0) continue;
    const score = random.below(7) - 3;
    const isForOne = kind !== 'owned' && (free.length === 1 || random.below(2) === 0);
    payoffs.push(isForOne ? { vertex, player: pick(random, free), score } : { vertex, score });
  }
  return payoffs;
}

function gameOfCase({ stuck, endless, payoffs, ...drawn }: TokenCase): TokenGame {
  return tokenGame(graphOf(drawn), customConvention(stuck, endless), payoffs);
}

function graphOf({
  kind,
  vertices,
  arcs,
  owners,
}: Pick<TokenCase, 'kind' | 'vertices' | 'arcs' | 'owners'>): Graph {
  if (kind === 'owned') return ownedGraph(owners, arcs[0]);
  return kind === 'symmetric' ? symmetricGraph(vertices, arcs[0]) : partizanGraph(vertices, arcs[0], arcs[1]);
}

/** Values, and plies where the solver gives them, at every place that there is. */
function compareAnswers(drawn: TokenCase, solution: Solution, { scores, plies }: TokenAnswers): void {
  const { vertices, kind, owners } = drawn;
  for (let place = 0; place < 2 * vertices; place++) {
    const player: Player = place < vertices ? 0 : 1;
    const vertex = place % vertices;
    if (kind === 'owned' && owners[vertex] !== player) continue;
    const p = positionOf(solution.game, player, vertex);
    const expected = 1 + Math.sign(scoreFor(player, scores[place])); // L, D, W are 0, 1, 2
    const found = valueAt(solution, p);
    if (found !== expected) fault(`${solution.solver}: value ${found}, not ${expected}, at ${place}`, drawn);
    if (solution.plies === undefined) continue;
    const length = pliesAt(solution, p) ?? Number.POSITIVE_INFINITY;
    if (length !== plies[place])
      fault(`${solution.solver}: plies ${length}, not ${plies[place]}, at ${place}`, drawn);
  }
}

/** `verify` proves the answer, and does not prove one with a value that was changed. */
function checkVerdicts(random: Random, drawn: TokenCase, solution: Solution): void {
  const verdict = verify(solution);
  if (!verdict.accepted || !verdict.proved) fault('verify does not prove the answer', drawn);
  if (solution.values.length === 0) return;
  const p = random.below(solution.values.length);
  const values = solution.values.slice();
  values[p] = (values[p] + 1 + random.below(2)) % 3;
  if (verify({ ...solution, values }).proved) fault(`verify proves a wrong value at ${p}`, drawn);
}
