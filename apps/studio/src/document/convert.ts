import { type GameDocument, GraphBuilder, NORMAL, type Payoff, type Player, VertexNames } from 'gyre';
import {
  type Drawing,
  type DrawnArc,
  type DrawnGame,
  indexById,
  isOpenTo,
  isPartizan,
  joinedArcs,
  type Point,
} from './drawing.ts';

/** The game as the library and the files hold it. Vertex v is the v-th of the drawing's list. */
export function toGameDocument(drawing: Drawing): GameDocument {
  const { game, places } = drawing;
  const index = indexById(game);
  const at = (id: number): number => index.get(id) as number;
  const flat = new Float64Array(game.vertices.length * 2).fill(Number.NaN);
  for (const [v, { id }] of game.vertices.entries()) {
    const point = places.get(id);
    if (point !== undefined) flat.set([point.x, point.y], 2 * v);
  }
  const payoffs: Payoff[] = game.payoffs.map((payoff) => ({ ...payoff, vertex: at(payoff.vertex) }));
  return {
    graph: graphOf(game, at),
    names: new VertexNames(game.vertices.map((vertex) => vertex.name)),
    convention: game.convention,
    places: flat,
    ...(game.title === '' ? {} : { title: game.title }),
    ...(payoffs.length === 0 ? {} : { payoffs }),
    ...(game.start === undefined
      ? {}
      : { start: { vertex: at(game.start.vertex), player: game.start.player } }),
  };
}

function graphOf(game: DrawnGame, at: (id: number) => number): GameDocument['graph'] {
  const partizan = isPartizan(game);
  const builder = new GraphBuilder(game.isOwned ? 'owned' : partizan ? 'partizan' : 'symmetric');
  for (const [v, { owner }] of game.vertices.entries()) {
    if (game.isOwned) builder.own(v, owner);
  }
  for (const arc of game.arcs) {
    for (const player of partizan ? PLAYERS : FIRST) {
      if (!partizan || isOpenTo(arc, player)) builder.arc(at(arc.from), at(arc.to), player);
    }
  }
  return builder.build(game.vertices.length);
}

const PLAYERS: readonly Player[] = [0, 1];
const FIRST: readonly Player[] = [0];

/** The drawing of a game that the library or a file holds; vertices without a place get none. */
export function toDrawing(source: GameDocument): Drawing {
  const { graph, names, places, start } = source;
  const vertices = Array.from({ length: graph.vertices }, (_, v) => ({
    id: v,
    name: names?.name(v) ?? String(v),
    owner: (graph.owners?.[v] ?? 0) as Player,
  }));
  const points = new Map<number, Point>();
  for (let v = 0; v < graph.vertices; v++) {
    const [x, y] = [places?.[2 * v] ?? Number.NaN, places?.[2 * v + 1] ?? Number.NaN];
    if (Number.isFinite(x) && Number.isFinite(y)) points.set(v, { x, y });
  }
  const game: DrawnGame = {
    title: source.title ?? '',
    isOwned: graph.kind === 'owned',
    convention: source.convention ?? NORMAL,
    vertices,
    arcs: arcsOf(source),
    payoffs: source.payoffs ?? [],
    ...(start === undefined ? {} : { start: { vertex: start.vertex, player: start.player ?? 0 } }),
  };
  return { game, places: points, nextId: graph.vertices };
}

function arcsOf({ graph }: GameDocument): DrawnArc[] {
  const arcs: DrawnArc[] = [];
  for (const player of graph.kind === 'partizan' ? PLAYERS : FIRST) {
    const { offsets, ends } = graph.out(player);
    const who = graph.kind !== 'partizan' ? 'both' : player === 0 ? 'left' : 'right';
    for (let v = 0; v < graph.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) arcs.push({ from: v, to: ends[a], who });
    }
  }
  return joinedArcs(arcs);
}
