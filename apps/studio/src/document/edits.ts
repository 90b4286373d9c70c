import type { Convention, Player } from 'gyre';
import type { Drawing, DrawnArc, DrawnGame, DrawnVertex, Point, Who } from './drawing.ts';

/** A change to a drawing: the drawing before in, the drawing after out, nothing written. */
export type Edit = (drawing: Drawing) => Drawing;

const GRID = 20;

/** The nearest point of the grid. */
export function snapped({ x, y }: Point): Point {
  return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID };
}

function withGame(drawing: Drawing, change: Partial<DrawnGame>): Drawing {
  return { ...drawing, game: { ...drawing.game, ...change } };
}

/** Adds a vertex; its id is the drawing's `nextId`. */
export function addVertex(point: Point, name?: string): Edit {
  return (drawing) => {
    const { game, nextId } = drawing;
    const vertex: DrawnVertex = { id: nextId, name: name ?? freshName(game), owner: 0 };
    return {
      game: { ...game, vertices: [...game.vertices, vertex] },
      places: new Map(drawing.places).set(nextId, point),
      nextId: nextId + 1,
    };
  };
}

/** The first of a, b, … z, v26, v27, … that no vertex has; numbers, if all names are numbers. */
function freshName(game: DrawnGame): string {
  const taken = new Set(game.vertices.map((vertex) => vertex.name));
  const numbered = taken.size > 0 && [...taken].every((name) => /^\d+$/.test(name));
  for (let i = 0; ; i++) {
    const name = numbered ? String(i) : i < 26 ? String.fromCharCode(97 + i) : `v${i}`;
    if (!taken.has(name)) return name;
  }
}

/** Draws an arc, or gives an existing arc to one more player. */
export function connect(from: number, to: number, who: Who): Edit {
  return (drawing) => {
    const { game } = drawing;
    const old = game.arcs.find((arc) => arc.from === from && arc.to === to);
    const whose = game.isOwned ? 'both' : old === undefined || old.who === who ? who : 'both';
    if (old?.who === whose) return drawing;
    const arc: DrawnArc = { from, to, who: whose };
    const arcs = old === undefined ? [...game.arcs, arc] : game.arcs.map((a) => (a === old ? arc : a));
    const payoffs = game.payoffs.filter((payoff) => payoff.vertex !== from);
    return withGame(drawing, { arcs, payoffs });
  };
}

/** Says whose an arc is. */
export function giveArc(from: number, to: number, who: Who): Edit {
  return (drawing) =>
    withGame(drawing, {
      arcs: drawing.game.arcs.map((arc) => (arc.from === from && arc.to === to ? { ...arc, who } : arc)),
    });
}

/** Removes one arc. */
export function disconnect(from: number, to: number): Edit {
  return (drawing) =>
    withGame(drawing, { arcs: drawing.game.arcs.filter((arc) => arc.from !== from || arc.to !== to) });
}

/** Removes vertices, with all arcs at them, and arcs. */
export function erase(ids: ReadonlySet<number>, arcs: readonly DrawnArc[] = []): Edit {
  return (drawing) => {
    const { game } = drawing;
    const gone = (arc: DrawnArc): boolean =>
      ids.has(arc.from) || ids.has(arc.to) || arcs.some((a) => a.from === arc.from && a.to === arc.to);
    const { start, ...rest } = game;
    return {
      ...drawing,
      game: {
        ...rest,
        vertices: game.vertices.filter((vertex) => !ids.has(vertex.id)),
        arcs: game.arcs.filter((arc) => !gone(arc)),
        payoffs: game.payoffs.filter((payoff) => !ids.has(payoff.vertex)),
        ...(start === undefined || ids.has(start.vertex) ? {} : { start }),
      },
      places: new Map([...drawing.places].filter(([id]) => !ids.has(id))),
    };
  };
}

/** Renames a vertex; returns the drawing unchanged if another vertex has the name. */
export function rename(id: number, name: string): Edit {
  return (drawing) => {
    const { vertices } = drawing.game;
    const trimmed = name.trim();
    if (trimmed === '' || vertices.some((vertex) => vertex.name === trimmed)) return drawing;
    return withGame(drawing, {
      vertices: vertices.map((vertex) => (vertex.id === id ? { ...vertex, name: trimmed } : vertex)),
    });
  };
}

/** Moves vertices to new places. */
export function place(places: ReadonlyMap<number, Point>): Edit {
  return (drawing) => ({ ...drawing, places: new Map([...drawing.places, ...places]) });
}

/** Chooses the convention. */
export function setConvention(convention: Convention): Edit {
  return (drawing) => withGame(drawing, { convention });
}

/** Names the document. */
export function setTitle(title: string): Edit {
  return (drawing) => withGame(drawing, { title });
}

/** Says where play begins and who moves first. */
export function setStart(vertex: number, player: Player): Edit {
  return (drawing) => withGame(drawing, { start: { vertex, player } });
}

/** Gives a vertex to a player, in a game with owners. */
export function setOwner(id: number, owner: Player): Edit {
  return (drawing) =>
    withGame(drawing, {
      vertices: drawing.game.vertices.map((vertex) => (vertex.id === id ? { ...vertex, owner } : vertex)),
    });
}

/** Turns owners on or off; with owners every arc is for whoever moves there. */
export function setOwned(isOwned: boolean): Edit {
  return (drawing) =>
    withGame(drawing, {
      isOwned,
      arcs: isOwned ? drawing.game.arcs.map((arc) => ({ ...arc, who: 'both' })) : drawing.game.arcs,
    });
}

/** Sets or removes the payoff of a terminal. */
export function setPayoff(id: number, score: number | undefined): Edit {
  return (drawing) => {
    const others = drawing.game.payoffs.filter((payoff) => payoff.vertex !== id);
    const payoffs = score === undefined ? others : [...others, { vertex: id, score }];
    return withGame(drawing, { payoffs });
  };
}

/** Adds another drawing's vertices and arcs, `shift` away, under names that are free. */
export function insert(other: Drawing, shift: Point): Edit {
  return (drawing) => {
    const ids = new Map(other.game.vertices.map((vertex, i) => [vertex.id, drawing.nextId + i]));
    const idOf = (id: number): number => ids.get(id) as number;
    const vertices = [...drawing.game.vertices];
    const taken = new Set(vertices.map((vertex) => vertex.name));
    for (const vertex of other.game.vertices) {
      let { name } = vertex;
      for (let n = 2; taken.has(name); n++) name = `${vertex.name}${"'".repeat(n - 1)}`;
      taken.add(name);
      vertices.push({ ...vertex, id: idOf(vertex.id), name });
    }
    const places = new Map(drawing.places);
    for (const [id, { x, y }] of other.places) places.set(idOf(id), { x: x + shift.x, y: y + shift.y });
    const arcs = other.game.arcs.map((arc) => ({ ...arc, from: idOf(arc.from), to: idOf(arc.to) }));
    const payoffs = other.game.payoffs.map((payoff) => ({ ...payoff, vertex: idOf(payoff.vertex) }));
    return {
      game: {
        ...drawing.game,
        vertices,
        arcs: [...drawing.game.arcs, ...arcs],
        payoffs: [...drawing.game.payoffs, ...payoffs],
      },
      places,
      nextId: drawing.nextId + other.game.vertices.length,
    };
  };
}

/** The part of a drawing that these vertices make, with the arcs among them. */
export function part(drawing: Drawing, ids: ReadonlySet<number>): Drawing {
  const others = new Set(drawing.game.vertices.map((v) => v.id).filter((id) => !ids.has(id)));
  return erase(others)(drawing);
}
