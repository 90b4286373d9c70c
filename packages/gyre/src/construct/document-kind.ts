import type { GameDocument, Payoff } from '../game/inner.ts';
import { checkGraph, type Player, partizanGraph, refuse, shown, VertexNames } from '../graph/inner.ts';
import { asOwned, asPartizan } from './conversion.ts';

/** The kinds that a game can be converted to. */
export const CONVERTED_KINDS = ['owned', 'partizan'] as const;

/**
 * A game with everything that stands beside it, on a graph of another kind (`asOwned`, `asPartizan`): names,
 * payoffs and start are kept, places on a drawing are not. The value at the start stays the same.
 */
export function documentOfKind(document: GameDocument, kind: (typeof CONVERTED_KINDS)[number]): GameDocument {
  checkGraph(document?.graph);
  const { objective } = document;
  if (objective !== undefined)
    refuse(
      'E_FORMAT',
      'the game has an objective',
      'its numbers belong to the vertices and arcs of this kind of graph',
    );
  if (kind === 'owned') return ownedDocument(document);
  if (kind === 'partizan') return partizanDocument(document);
  const hint = `give ${CONVERTED_KINDS.join(' or ')}`;
  return refuse('E_SHAPE', `there is no way to the kind ${shown(kind)}`, hint);
}

const PLAYERS: readonly Player[] = [0, 1];
const MOVERS = ['Left to move', 'Right to move'];

function ownedDocument(document: GameDocument): GameDocument {
  const { graph, names, payoffs, start, places: _, ...rest } = document;
  const { vertices } = graph;
  const owned = asOwned(graph);
  const paid = payoffs?.flatMap(({ vertex, player, score }): Payoff[] =>
    PLAYERS.filter((e) => player === undefined || player === e).map((e) => ({
      vertex: e * vertices + vertex,
      score,
    })),
  );
  return {
    ...rest,
    graph: owned.graph,
    ...(names && {
      names: new VertexNames(
        Array.from(owned.origin, (v, i) => `${names.name(v)}, ${MOVERS[owned.mover[i]]}`),
      ),
    }),
    ...(paid && { payoffs: paid }),
    ...(start && { start: { vertex: (start.player ?? 0) * vertices + start.vertex } }),
  };
}

function partizanDocument(document: GameDocument): GameDocument {
  const { graph, names, payoffs, start, places: _, ...rest } = document;
  const { owners } = graph;
  if (owners === undefined) {
    checkGraph(graph, ['symmetric'], 'it is what was asked for');
    return { ...document, graph: partizanGraph(graph.vertices, graph.out(0), graph.out(1)) };
  }
  const partizan = asPartizan(graph);
  const mover = (vertex: number): { player?: Player } => (owners[vertex] === 1 ? { player: 1 } : {});
  return {
    ...rest,
    graph: partizan.graph,
    ...(names && { names: namesWithPauses(names, partizan.origin) }),
    ...(payoffs && {
      payoffs: payoffs.map(({ vertex, score }) => ({ vertex, player: owners[vertex] as Player, score })),
    }),
    ...(start && { start: { vertex: start.vertex, ...mover(start.vertex) } }),
  };
}

/** The names as they were, and "before a" for a pause before a. */
function namesWithPauses({ names }: VertexNames, origin: Int32Array): VertexNames {
  const taken = new Set(names);
  const all = [...names];
  for (let i = names.length; i < origin.length; i++) {
    let name = `before ${names[origin[i]]}`;
    while (taken.has(name)) name += '′';
    taken.add(name);
    all.push(name);
  }
  return new VertexNames(all);
}
