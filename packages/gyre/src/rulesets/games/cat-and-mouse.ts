import { refuse } from '../../graph/inner.ts';
import { type BoardGraph, graphLayout, parseBoardGraph, pointsBoard } from '../boards/board-graph.ts';
import { fromNumber } from '../boards/from-key.ts';
import { boardText, checkBoardAndText } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

interface House {
  readonly mouse: number;
  readonly cat: number;
}

const HOLE = 0;

/**
 * Cat and mouse on a graph: both go along arcs in turn, the mouse first, and must move. The mouse starts on 1 and
 * wins in the hole, 0; the cat starts on 2, may not enter the hole, and wins by meeting the mouse. Whoever
 * cannot move has lost; endless play is a draw.
 */
export function catAndMouse(graph: BoardGraph, graphText: string = boardText(graph)): Ruleset<House> {
  checkBoardAndText(graph, graphText);
  if (graph.length < 3) {
    const hint = 'at least 3 are needed: the hole 0, the mouse on 1, the cat on 2';
    refuse('E_RULESET', `the graph has ${graph.length} ${graph.length === 1 ? 'vertex' : 'vertices'}`, hint);
  }
  const layout = graphLayout(graph, graphText);
  const size = graph.length;
  const key = ({ mouse, cat }: House): number => mouse * size + cat;
  return {
    name: 'cat-and-mouse',
    title: 'Cat and mouse',
    parameters: { graph: graphText },
    players: ['Mouse', 'Cat'],
    starts: () => [{ position: { mouse: 1, cat: 2 } }],

    moves({ mouse, cat }, player, emit) {
      if (player === 0) for (const to of graph[mouse]) emit({ mouse: to, cat }, `to ${to}`);
      else for (const to of graph[cat]) if (to !== HOLE) emit({ mouse, cat: to }, `to ${to}`);
    },

    payoff({ mouse, cat }, player) {
      if (mouse === HOLE) return player === 0 ? 1 : -1;
      if (mouse === cat) return player === 1 ? 1 : -1;
      return undefined;
    },

    key,
    fromKey: fromNumber(key, (number) =>
      number < size * size ? { mouse: Math.floor(number / size), cat: number % size } : undefined,
    ),
    show: ({ mouse, cat }) => `mouse at ${mouse}, cat at ${cat}`,
    board: ({ mouse, cat }) => ({
      ...pointsBoard(layout, [
        { point: `${mouse}`, kind: 'mouse', owner: 0 },
        { point: `${cat}`, kind: 'cat', owner: 1 },
      ]),
      marks: [`${HOLE}`],
    }),
  };
}

export const catAndMouseFamily: RulesetFamily = {
  name: 'cat-and-mouse',
  title: 'Cat and mouse',
  summary: 'the mouse runs for its hole, the cat after the mouse',
  parameters: [
    { name: 'graph', summary: 'the graph', fallback: '[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]' },
  ],
  make: (given) => catAndMouse(parseBoardGraph(given.graph), given.graph),
};
