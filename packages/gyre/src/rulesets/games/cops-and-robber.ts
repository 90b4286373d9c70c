import { OFFSIDE } from '../../game/inner.ts';
import { checkWhole, refuse } from '../../graph/inner.ts';
import { type BoardGraph, graphLayout, parseBoardGraph, pointsBoard } from '../boards/board-graph.ts';
import { digitsOf, fromNumber } from '../boards/from-key.ts';
import { boardText, checkBoardAndText } from '../contract/checks.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { wholeNumber } from '../contract/parameters.ts';

/** Where the cops are, in rising order, and the robber; undefined while they have not been placed. */
interface Town {
  readonly cops?: readonly number[];
  readonly robber?: number;
}

/**
 * Cops and robbers on any graph: k cops choose their vertices, then the robber chooses one; then they move
 * in turn, the cops first, each of them and the robber to a neighbouring vertex or nowhere. The cops win
 * if one of them meets the robber; the robber wins by never being met.
 *
 * R. Nowakowski and P. Winkler, Discrete Mathematics 43 (1983); M. Aigner and M. Fromme, Discrete Applied
 * Mathematics 8 (1984). The least k with which the cops win is the cop number.
 */
export function copsAndRobber(
  graph: BoardGraph,
  k: number,
  graphText: string = boardText(graph),
): Ruleset<Town> {
  checkBoardAndText(graph, graphText);
  checkWhole(k, 'the number of cops', 1);
  const size = graph.length;
  if (size < 1 || size ** k > MOST_PLACINGS) {
    const hint = `choose fewer cops or a smaller graph: at least 1 and at most ${MOST_PLACINGS} are listed`;
    refuse('E_RULESET', `${k} cops can be placed on ${size} vertices in ${size ** k} ways`, hint);
  }
  const reach = graph.map((neighbours, v) => [...new Set([v, ...neighbours])]);
  const layout = graphLayout(graph, graphText);
  const everywhere = Array.from({ length: size }, (_, v) => v);
  const key = ({ cops = [], robber = size }: Town): number =>
    cops.reduce((sum, cop) => sum * (size + 1) + cop + 1, 0) * (size + 1) + robber;
  const read = (number: number): Town | undefined => {
    const robber = number % (size + 1);
    const digits = digitsOf(Math.floor(number / (size + 1)), size + 1, k);
    if (digits.every((digit) => digit === 0)) return {};
    if (digits.includes(0)) return undefined;
    const cops = digits.map((digit) => digit - 1).toSorted((a, b) => a - b);
    return robber === size ? { cops } : { cops, robber };
  };

  return {
    name: 'cops-and-robber',
    title: `${k} ${k === 1 ? 'cop' : 'cops'} and a robber`,
    parameters: { graph: graphText, cops: `${k}` },
    players: ['Cops', 'Robber'],
    convention: OFFSIDE,
    starts: () => [{ position: {} }],

    moves({ cops, robber }, player, emit) {
      if (cops === undefined) {
        for (const placed of choices(Array.from({ length: k }, () => everywhere)))
          emit({ cops: placed }, `place ${placed.join(' ')}`);
      } else if (robber === undefined) {
        for (const hideout of everywhere) emit({ cops, robber: hideout }, `place ${hideout}`);
      } else if (player === 0) {
        for (const moved of choices(cops.map((cop) => reach[cop])))
          emit({ cops: moved, robber }, `to ${moved.join(' ')}`);
      } else {
        for (const to of reach[robber]) emit({ cops, robber: to }, to === robber ? 'stay' : `to ${to}`);
      }
    },

    payoff({ cops, robber }, player) {
      const isCaught = robber !== undefined && cops?.includes(robber) === true;
      if (!isCaught) return undefined;
      return player === 0 ? 1 : -1;
    },

    key,
    fromKey: fromNumber(key, read),
    show: ({ cops, robber }) =>
      `${cops === undefined ? 'cops not placed' : `cops at ${cops.join(' ')}`}, ${robber === undefined ? 'robber not placed' : `robber at ${robber}`}`,
    board: ({ cops = [], robber }) =>
      pointsBoard(layout, [
        ...cops.map((cop) => ({ point: `${cop}`, kind: 'cop', owner: 0 as const })),
        ...(robber === undefined ? [] : [{ point: `${robber}`, kind: 'robber', owner: 1 as const }]),
      ]),
    touches: (_, player, { to: { cops = [], robber } }) => [[(player === 0 ? cops : [robber]).map(String)]],
  };
}

const MOST_PLACINGS = 1_000_000;

/** Every way to take one vertex from each list, as rising lists, each once. */
function choices(lists: readonly (readonly number[])[]): number[][] {
  let chosen: number[][] = [[]];
  for (const list of lists) chosen = chosen.flatMap((prefix) => list.map((v) => [...prefix, v]));
  const found = new Map<string, number[]>();
  for (const choice of chosen) {
    const sorted = choice.toSorted((a, b) => a - b);
    found.set(sorted.join(), sorted);
  }
  return [...found.values()];
}

export const copsAndRobberFamily: RulesetFamily = {
  name: 'cops-and-robber',
  title: 'Cops and robber',
  summary: 'k cops hunt a robber on any graph',
  parameters: [
    { name: 'graph', summary: 'the graph', fallback: 'petersen' },
    { name: 'cops', summary: 'how many cops', fallback: '3' },
  ],
  make: (given) => copsAndRobber(parseBoardGraph(given.graph), wholeNumber(given, 'cops', 1, 4), given.graph),
};
