import {
  type GameDocument,
  letterOf,
  type Player,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  valueAt,
} from 'gyre';
import { nameOf } from '../command/index.ts';

const FILLS = { W: '#7fd1c7', D: '#d9d9d9', L: '#f5b971' } as const;
const ARCS = ['#1f5fd0', '#c62828'] as const;

/**
 * A solved game as Graphviz draws it: each vertex with its name, the letter of its value and its plies, in
 * the colour of the value; Left's arcs blue, Right's red; moves that are best drawn heavier.
 */
export function* drawing(
  document: GameDocument,
  solution: Solution,
  bestMoveOf: (p: number) => number | undefined,
): Generator<string> {
  const { graph } = document;
  const { game } = solution;
  const players = (game.layout === 'paired' ? [0, 1] : [0]) as Player[];
  yield 'digraph {\n  bgcolor="white"; node [shape=ellipse, style=filled, fontname="Helvetica", fontsize=12];\n';
  yield '  edge [arrowsize=0.7];\n';
  for (let v = 0; v < graph.vertices; v++) {
    const values = players.map((player) => verdictAt(solution, positionOf(game, player, v)));
    const fills = players.map((player) => FILLS[letterOf(valueAt(solution, positionOf(game, player, v)))]);
    const fill = fills.length === 2 ? `${fills[0]};0.5:${fills[1]}` : fills[0];
    const shape = game.layout === 'owned' && playerAt(game, v) === 0 ? 'box' : 'ellipse';
    const label = escaped(nameOf(document, v));
    yield `  ${v} [label="${label}\\n${values.join(' / ')}", fillcolor="${fill}", shape=${shape}${startMark(document, v)}];\n`;
  }
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    for (let v = 0; v < graph.vertices; v++) {
      const movers = graph.kind === 'partizan' ? [player] : players;
      const best = movers.map((mover) => bestMoveOf(positionOf(game, mover, v)));
      const color =
        graph.kind === 'partizan'
          ? ARCS[player]
          : graph.owners === undefined
            ? '#444444'
            : ARCS[graph.owners[v]];
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        yield `  ${v} -> ${ends[a]} [color="${color}", penwidth=${best.includes(ends[a]) ? 2 : 1}];\n`;
      }
    }
  }
  yield '}\n';
}

function verdictAt(solution: Solution, position: number): string {
  const plies = pliesAt(solution, position);
  return `${letterOf(valueAt(solution, position))}${plies === undefined ? '' : plies}`;
}

function startMark(document: GameDocument, v: number): string {
  return document.start?.vertex === v ? ', penwidth=3' : '';
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
