import { checkWhole, refuse } from '../../graph/inner.ts';
import { type BoardGraph, graphLayout, parseBoardGraph, pointsBoard } from '../boards/board-graph.ts';
import { fromNumber } from '../boards/from-key.ts';
import { boardText, checkBoardAndText } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** Where the token is, and all vertices where it has been, one bit each. */
interface Trip {
  readonly at: number;
  readonly visited: number;
}

/**
 * Generalized geography on any graph: the players push one token along arcs, never to a vertex where it
 * has been. Whoever cannot move has lost.
 */
export function geography(
  graph: BoardGraph,
  start: number,
  graphText: string = boardText(graph),
): Ruleset<Trip> {
  checkBoardAndText(graph, graphText);
  checkWhole(start, 'the start');
  const size = graph.length;
  if (size > MOST_VERTICES) {
    const found = `the graph has ${size} vertices`;
    refuse('E_RULESET', found, `at most ${MOST_VERTICES} fit a key`);
  }
  if (!(start in graph)) refuse('E_RULESET', `play starts at ${start}`, `the vertices are 0 to ${size - 1}`);
  const layout = graphLayout(graph, graphText);
  const key = ({ at, visited }: Trip): number => at * 2 ** size + visited;
  const read = (number: number): Trip | undefined => {
    const [at, visited] = [Math.floor(number / 2 ** size), number % 2 ** size];
    return at < size && (visited & (1 << at)) !== 0 ? { at, visited } : undefined;
  };
  return {
    name: 'geography',
    title: 'Geography',
    parameters: { graph: graphText, start: `${start}` },
    impartial: true,
    starts: () => [{ position: { at: start, visited: 1 << start } }],

    moves({ at, visited }, _, emit) {
      for (const to of graph[at]) {
        if ((visited & (1 << to)) === 0) emit({ at: to, visited: visited | (1 << to) }, `${at}-${to}`);
      }
    },

    key,
    fromKey: fromNumber(key, read),
    show: ({ at, visited }) =>
      graph.map((_, v) => (v === at ? `(${v})` : (visited & (1 << v)) === 0 ? `${v}` : '-')).join(' '),
    board: ({ at, visited }) => ({
      ...pointsBoard(layout, [{ point: `${at}`, kind: 'token' }]),
      marks: layout.names.filter((_, v) => v !== at && (visited & (1 << v)) !== 0),
    }),
    touches: (_, __, { to }) => [[[`${to.at}`]]],
  };
}

const MOST_VERTICES = 30;

export const geographyFamily: RulesetFamily = {
  name: 'geography',
  title: 'Geography',
  summary: 'push a token along arcs, never back to a vertex',
  parameters: [
    { name: 'graph', summary: 'the graph', fallback: 'petersen' },
    { name: 'start', summary: 'where the token starts', fallback: '0' },
  ],
  make: (given) => geography(parseBoardGraph(given.graph), wholeNumber(given, 'start', 0, 29), given.graph),
};
