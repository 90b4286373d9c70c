import { type Notation } from 'gyre/algebra';
import { follower, type LoopyGame } from 'gyre/loopy';
import { type Allowed, inTime } from './within.ts';

/** Longer notation is cut in the picture. */
const LONGEST = 28;

/** The arcs of Left are blue and whole, those of Right red and dashed, so that they differ without colour. */
const ARCS = ['color="#1f5fbf"', 'color="#c0392b", style=dashed'] as const;

/** An SVG picture of games side by side, each vertex with its value in the notation. A layout of hundreds of vertices takes long. */
export async function pictureOf(
  games: readonly TitledGame[],
  notation: Notation,
  options: Allowed = {},
): Promise<string> {
  const { Graphviz } = await import('@hpcc-js/wasm-graphviz');
  const graphviz = await Graphviz.load();
  return inTime('the picture was drawn', options, () =>
    graphviz.layout(dotOf(games, notation), 'svg', 'dot'),
  );
}

/** A game and what it is. */
export interface TitledGame {
  readonly title: string;
  readonly game: LoopyGame;
}

function dotOf(games: readonly TitledGame[], notation: Notation): string {
  const parts = games.map(({ title, game }, index) => clusterOf(title, game, `g${index}_`, notation));
  const look =
    'graph [fontname="Helvetica"]; node [shape=box, style=rounded, fontname="Courier"]; edge [arrowsize=0.7];';
  return `digraph {\n${look}\n${parts.join('\n')}\n}\n`;
}

function clusterOf(title: string, game: LoopyGame, prefix: string, notation: Notation): string {
  const lines: string[] = [];
  for (let v = 0; v < game.vertices; v++) {
    const text = notation.write(follower(game, v));
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    lines.push(`${prefix}${v} [label=${JSON.stringify(shown)}${v === game.start ? ', penwidth=2' : ''}];`);
    for (const player of [0, 1] as const) {
      for (const w of game.options(player, v))
        lines.push(`${prefix}${v} -> ${prefix}${w} [${ARCS[player]}];`);
    }
  }
  return `subgraph cluster_${prefix} { label=${JSON.stringify(title)}; color=gray;\n${lines.join('\n')}\n}`;
}
