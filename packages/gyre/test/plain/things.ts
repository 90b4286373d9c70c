import { solve, symmetricGraph, tokenGame } from '../../src/index.ts';
import { index, type Kind, saying, thing } from './kinds.ts';

/** What most entrances are handed: a graph, a game and its solution, and the kinds of them. */

export const graph = symmetricGraph(3, { adjacency: [[1], [2, 0], []] });
export const game = tokenGame(graph);
export const solution = solve(game);

export const GRAPH: Kind = saying(/symmetricGraph/, thing(graph, { kind: 'symmetric', vertices: 3 }));
export const GAME: Kind = saying(/tokenGame\(graph\)/, thing(game, graph, { graph }));
export const SOLUTION: Kind = saying(/solve\(game\)/, thing(solution, game, { game }));
export const INDEX: Kind = index(1);
