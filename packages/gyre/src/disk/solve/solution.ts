import {
  type Layout,
  narrowPlies,
  type PliesColumn,
  type StreamedGame,
  scoreFor,
  valueOfScore,
} from '../../game/inner.ts';
import { checkArgument, checkVertexCount } from '../../graph/inner.ts';
import { type BegunSolve, begunColumns } from './begun.ts';
import { blankColumns, type Columns } from './columns.ts';
import { codeOf } from './layers.ts';
import { planDiskSweeps } from './plan.ts';
import { checkStreamed, hasScoresBeyond, moverAt, type Shape, shapeOf } from './shape.ts';

/** A solution whose game was never in memory; the columns are those of `Solution`. */
export interface DiskSolution {
  readonly solver: 'disk';
  readonly layout: Layout;
  readonly vertices: number;
  readonly arcs: number;
  readonly positions: number;
  readonly owners?: Uint8Array;
  readonly values: Uint8Array;
  readonly plies: PliesColumn;
  readonly scores?: Int32Array;
}

/** The solution of a game that another engine has solved to the end. */
export async function settledSolution(
  game: StreamedGame & { readonly vertices: number },
  settled: BegunSolve['settled'],
): Promise<DiskSolution> {
  checkStreamed(game);
  checkVertexCount(game.vertices);
  checkArgument(settled, 'settled', 'function');
  const shape = shapeOf(game, game.vertices);
  const blank = blankColumns(new Uint8Array(shape.positions), planDiskSweeps(shape).length);
  return solutionOf(shape, game.arcs ?? 0, await begunColumns(blank, { sweep: 0, layer: 0, settled }));
}

/** The columns in the form of a `Solution`. Codes become values in place. */
export function solutionOf(shape: Shape, arcs: number, columns: Columns): DiskSolution {
  const sweeps = planDiskSweeps(shape);
  const { layout, vertices, positions, owners, convention } = shape;
  const scoreOf = new Int32Array(2 * sweeps.length + 1); // code → score for the player to move
  for (const [s, { score }] of sweeps.entries()) {
    scoreOf[codeOf(s, true)] = score;
    scoreOf[codeOf(s, false)] = 0 - score;
  }
  const endless = ([0, 1] as const).map((player) => scoreFor(player, convention.endless));
  const { codes } = columns;
  const scores = hasScoresBeyond(shape) ? new Int32Array(positions) : undefined;
  const values = codes instanceof Uint8Array ? codes : new Uint8Array(positions);
  const valueOf = Uint8Array.from(scoreOf, valueOfScore); // code → value
  if (scores === undefined && layout !== 'owned') {
    for (const player of layout === 'paired' ? ([0, 1] as const) : ([0] as const)) {
      valueOf[0] = valueOfScore(endless[player]);
      const stop = (player + 1) * vertices;
      for (let p = player * vertices; p < stop; p++) values[p] = valueOf[codes[p]];
    }
  } else {
    for (let p = 0; p < positions; p++) {
      const code = codes[p];
      const score = code === 0 ? endless[moverAt(shape, p)] : scoreOf[code];
      if (scores !== undefined) scores[p] = score;
      values[p] = code === 0 ? valueOfScore(score) : valueOf[code];
    }
  }
  const plies = columns.plies instanceof Uint32Array ? narrowPlies(columns.plies) : columns.plies;
  return {
    solver: 'disk',
    layout,
    vertices,
    arcs,
    positions,
    values,
    plies,
    ...(owners === undefined ? {} : { owners }),
    ...(scores === undefined ? {} : { scores }),
  };
}
