import { type Convention, NORMAL, type Player } from 'gyre';

/** Who may use an arc: both players, Left (blue) or Right (red). */
export type Who = 'both' | 'left' | 'right';

/** A vertex as drawn. Its `id` never changes while the document lives; its place in the list may. */
export interface DrawnVertex {
  readonly id: number;
  readonly name: string;
  /** Who moves here, in a game whose vertices have owners. */
  readonly owner: Player;
}

/** An arc as drawn; there is at most one from a vertex to another, so `who` says whose it is. */
export interface DrawnArc {
  readonly from: number;
  readonly to: number;
  readonly who: Who;
}

/** The game ends at this vertex and is worth `score` to the player to move. */
export interface DrawnPayoff {
  readonly vertex: number;
  readonly player?: Player;
  readonly score: number;
}

/** Everything that decides the answers: drawings with the same `DrawnGame` have the same solution. */
export interface DrawnGame {
  readonly title: string;
  /** Do the vertices have owners (theory §1), or do the players take turns? */
  readonly isOwned: boolean;
  readonly convention: Convention;
  readonly vertices: readonly DrawnVertex[];
  readonly arcs: readonly DrawnArc[];
  readonly payoffs: readonly DrawnPayoff[];
  readonly start?: { readonly vertex: number; readonly player: Player };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A game and where its vertices stand. Immutable: every edit makes a new one. */
export interface Drawing {
  readonly game: DrawnGame;
  readonly places: ReadonlyMap<number, Point>;
  /** The id that the next vertex gets. */
  readonly nextId: number;
}

/** The most vertices and arcs that are drawn; larger games are shown by census and neighbourhood. */
export const DRAW_LIMIT = { vertices: 500, arcs: 2500 } as const;

/** The empty drawing. */
export const BLANK: Drawing = {
  game: { title: '', isOwned: false, convention: NORMAL, vertices: [], arcs: [], payoffs: [] },
  places: new Map(),
  nextId: 0,
};

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How a name of a vertex is cut for a drawing: between letters as a reader sees them, never inside one. */
export function shortName(name: string): string {
  if (name.length <= 14) return name;
  const seen = Array.from(letters.segment(name), ({ segment }) => segment);
  return seen.length > 14 ? `${seen.slice(0, 13).join('')}…` : name;
}

/** Does some arc belong to one player alone? */
export function isPartizan(game: DrawnGame): boolean {
  return !game.isOwned && game.arcs.some((arc) => arc.who !== 'both');
}

/** May this player use the arc? */
export function isOpenTo(arc: DrawnArc, player: Player): boolean {
  return arc.who === 'both' || (arc.who === 'left') === (player === 0);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow key goes; undefined for any other key. */
export function directionOf(key: string): Point | undefined {
  return DIRECTIONS[key];
}

/** The place that an arrow key goes to: the nearest in that direction, rather straight ahead than aside. */
export function nearestTowards<P extends Point>(
  places: readonly P[],
  from: Point,
  direction: Point,
): P | undefined {
  let next: P | undefined;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (ahead > 0.01 && ahead + 2 * aside < least) [next, least] = [place, ahead + 2 * aside];
  }
  return next;
}

/** The position of each vertex in the list, which is its number for the library. */
export function indexById(game: DrawnGame): Map<number, number> {
  return new Map(game.vertices.map((vertex, index) => [vertex.id, index]));
}

/** Arcs of which each from a vertex to another stands once: for both, if each player has it. */
export function joinedArcs(arcs: readonly DrawnArc[]): DrawnArc[] {
  const joined = new Map<string, DrawnArc>();
  for (const { from, to, who } of arcs) {
    const key = `${from} ${to}`;
    const old = joined.get(key);
    joined.set(key, { from, to, who: old === undefined || old.who === who ? who : 'both' });
  }
  return [...joined.values()];
}

/** The vertex with this id. */
export function vertexById(game: DrawnGame, id: number | undefined): DrawnVertex | undefined {
  return id === undefined ? undefined : game.vertices.find((vertex) => vertex.id === id);
}

/** The arcs out of a vertex. */
export function arcsFrom(game: DrawnGame, id: number): DrawnArc[] {
  return game.arcs.filter((arc) => arc.from === id);
}
