import { type Player, positionOf } from 'gyre';
import { type Arena, judged, optionsOf, type Standing } from '../document/index.ts';
import type { Answers } from './answers.ts';

/** The drawn game as an arena, from a vertex (by number) and with a player to begin. */
export function drawnArena({ of, solution }: Answers, start: number, first: Player): Arena {
  const { game } = solution;
  const at = (path: readonly number[]): Standing => {
    let vertex = start;
    let player = first;
    for (const choice of path) {
      vertex = optionsOf(solution, positionOf(game, player, vertex))[choice].vertex;
      player = player === 0 ? 1 : 0;
    }
    const position = positionOf(game, player, vertex);
    const moves = optionsOf(solution, position).map((option) => ({
      name: of.vertices[option.vertex].name,
      vertex: option.vertex,
    }));
    return {
      key: game.layout === 'paired' ? `${player} ${vertex}` : `${vertex}`,
      player: (game.graph.owners?.[vertex] as Player | undefined) ?? player,
      ...judged(solution, position, moves),
      vertex,
    };
  };
  return {
    title: of.title === '' ? 'The drawn game' : of.title,
    players: ['Left', 'Right'],
    positions: game.positions,
    endless: game.convention.endless,
    isImpartial: game.layout === 'shared',
    from: { key: `${start}`, player: first },
    at: (path) => Promise.resolve(at(path)),
  };
}
