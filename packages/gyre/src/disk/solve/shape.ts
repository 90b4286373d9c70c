import {
  type Convention,
  checkConvention,
  type Layout,
  NORMAL,
  type Payoff,
  type PayoffColumns,
  type StreamedGame,
  scoreFor,
  treatsPlayersAlike,
} from '../../game/inner.ts';
import { checkArgument, checkParts, type GraphKind, type Player, refuse, shown } from '../../graph/inner.ts';

/** What the engine knows of a game besides its arcs: how positions are numbered, and what the ends are worth. */
export interface Shape {
  readonly kind: GraphKind;
  readonly layout: Layout;
  readonly vertices: number;
  readonly positions: number;
  /** Rows of reversed arcs: one per vertex, or per mover and vertex (see `spreadsOf`). */
  readonly rows: number;
  readonly convention: Convention;
  readonly owners?: Uint8Array;
  /** Positions with a payoff, rising, and what it is worth to the player to move there. */
  readonly payoffPositions: Int32Array;
  readonly payoffScores: Int32Array;
}

/** Refuses what is not a game whose arcs stream by. */
export function checkStreamed(game: unknown): void {
  checkParts(game, 'a game that streams', { kind: 'text', batches: 'function' }, 'make one with streamOf');
  const { kind, convention, payoffs } = game as StreamedGame;
  if (!['symmetric', 'partizan', 'owned'].includes(kind))
    refuse('E_SHAPE', `the kind is ${shown(kind)}`, 'give symmetric, partizan or owned');
  if (convention !== undefined) checkConvention(convention);
  if (payoffs !== undefined && !areColumns(payoffs)) checkArgument(payoffs, 'payoffs', 'list');
}

/** The shape of a game with that many vertices. */
export function shapeOf(game: StreamedGame, vertices: number): Shape {
  const { kind, owners, convention = NORMAL, payoffs = [] } = game;
  if (kind === 'owned' && owners?.length !== vertices) {
    const found = `${owners?.length ?? 0} owners for ${vertices} vertices`;
    refuse('E_OWNER', found, 'say of each vertex who moves there');
  }
  const stray = owners?.findIndex((owner) => owner > 1) ?? -1;
  if (stray >= 0) {
    const found = `vertex ${stray} is owned by ${owners?.[stray]}`;
    refuse('E_OWNER', found, 'owners are 0 or 1', { at: stray });
  }
  const layout = layoutOf(kind, convention, payoffs);
  const positions = layout === 'paired' ? 2 * vertices : vertices;
  if (positions > 0x7fff_ffff)
    refuse('E_SIZE', `the game has ${positions} positions`, 'at most 2147483647 fit');
  const bare = { kind, layout, vertices, positions, convention, ...(owners === undefined ? {} : { owners }) };
  const rows = kind === 'symmetric' ? vertices : 2 * vertices;
  return { ...bare, rows, ...payoffColumns(bare, payoffs) };
}

function areColumns(payoffs: readonly Payoff[] | PayoffColumns): payoffs is PayoffColumns {
  return payoffs !== null && typeof payoffs === 'object' && 'vertices' in payoffs;
}

function layoutOf(
  kind: GraphKind,
  convention: Convention,
  payoffs: readonly Payoff[] | PayoffColumns,
): Layout {
  if (kind === 'owned') return 'owned';
  const isAlike =
    treatsPlayersAlike(convention) &&
    (areColumns(payoffs) || payoffs.every(({ player }) => player === undefined));
  return kind === 'symmetric' && isAlike ? 'shared' : 'paired';
}

type Bare = Pick<Shape, 'layout' | 'vertices' | 'owners'>;

type PayoffPart = Pick<Shape, 'payoffPositions' | 'payoffScores'>;

/** Payoffs that came as columns: whoever is to move, and in the paired layout once for each player. */
function givenColumns({ layout, vertices: count }: Bare, { vertices, scores }: PayoffColumns): PayoffPart {
  let last = -1;
  for (let at = 0; at < vertices.length; at++) {
    const v = vertices[at];
    if (v <= last || v >= count || vertices.length !== scores.length) {
      const found = `payoff ${at} names vertex ${v}`;
      refuse('E_PAYOFF', found, `the vertices rise and are below ${count}, with one score each`, { at });
    }
    last = v;
  }
  if (layout !== 'paired') return { payoffPositions: vertices, payoffScores: scores };
  const both = new Int32Array(2 * vertices.length);
  both.set(vertices);
  both.set(
    vertices.map((v) => count + v),
    vertices.length,
  );
  const worth = new Int32Array(both.length);
  worth.set(scores);
  worth.set(scores, scores.length);
  return { payoffPositions: both, payoffScores: worth };
}

function payoffColumns(shape: Bare, payoffs: readonly Payoff[] | PayoffColumns): PayoffPart {
  if (areColumns(payoffs)) return givenColumns(shape, payoffs);
  const scores = new Map<number, number>();
  for (const [at, { vertex, player, score }] of payoffs.entries()) {
    if (!Number.isInteger(vertex) || vertex < 0 || vertex >= shape.vertices) {
      const found = `payoff ${at} names vertex ${vertex}`;
      refuse('E_PAYOFF', found, `there are ${shape.vertices} vertices`, { at });
    }
    for (const mover of moversAt(shape, vertex, player)) {
      const p = shape.layout === 'paired' && mover === 1 ? shape.vertices + vertex : vertex;
      if (scores.has(p) && scores.get(p) !== score) {
        const found = `vertex ${vertex} has two payoffs, ${scores.get(p)} and ${score}`;
        refuse('E_PAYOFF', found, 'give each position one', { at });
      }
      scores.set(p, score);
    }
  }
  const payoffPositions = Int32Array.from(scores.keys()).toSorted();
  return { payoffPositions, payoffScores: payoffPositions.map((p) => scores.get(p) ?? 0) };
}

function moversAt({ layout, owners }: Bare, vertex: number, player: Player | undefined): readonly Player[] {
  if (layout === 'shared') return [0];
  if (layout === 'paired') return player === undefined ? [0, 1] : [player];
  const owner = owners?.[vertex] as Player;
  if (player === undefined || player === owner) return [owner];
  const found = `a payoff is for player ${player} at vertex ${vertex}`;
  return refuse('E_PAYOFF', found, `player ${owner} owns the vertex and moves there`);
}

/** The player to move at a position; in the shared layout player 0 speaks for both. */
export function moverAt({ layout, vertices, owners }: Bare, p: number): Player {
  if (layout === 'owned') return owners?.[p] as Player;
  return p < vertices ? 0 : 1;
}

/** What being stuck at p is worth to the player to move there, where there is no payoff. */
export function stuckScore(shape: Shape, p: number): number {
  const player = moverAt(shape, p);
  return scoreFor(player, shape.convention.stuck[player]);
}

/** Does the game have a score other than 1, 0 and −1? */
export function hasScoresBeyond({ convention, payoffScores }: Shape): boolean {
  const { stuck, endless } = convention;
  return [...stuck, endless].some((s) => Math.abs(s) > 1) || payoffScores.some((s) => Math.abs(s) > 1);
}
