import { type Player, type Solution, solve } from 'gyre';
import { type ExploredPlay, explore, type Ruleset, rulesetNamed } from 'gyre/rulesets';
import { judged, type Opening, type Standing } from '../document/arena.ts';
import { type Reply, serve } from './serve.ts';

/** The most positions that a ruleset may have to be played here. */
const POSITION_LIMIT = 3_000_000;

interface Table {
  readonly ruleset: Ruleset;
  readonly explored: ExploredPlay<unknown>;
  readonly solution: Solution;
}

let table: Table | undefined;

serve({ begin, stand });

interface BeginQuestion {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

function begin({ name, parameters }: BeginQuestion, onProgress: (share: number) => void): Reply {
  const ruleset = rulesetNamed(name, parameters);
  const explored = explore(ruleset, {
    limit: POSITION_LIMIT,
    onProgress: (found, listed) => onProgress((0.8 * listed) / found),
  });
  table = { ruleset, explored, solution: solve(explored.game) };
  const opening: Opening = {
    title: ruleset.title,
    players: ruleset.players ?? ['Left', 'Right'],
    positions: explored.graph.vertices,
    arcs: explored.graph.arcs,
    endless: explored.game.convention.endless,
  };
  return { answer: opening };
}

/** The position after a path of moves from the start, each given by its place in the list of moves. */
function stand({ path }: { readonly path: readonly number[] }): Reply {
  if (table === undefined) throw new Error('no game has been chosen');
  const { ruleset, explored } = table;
  const [start] = ruleset.starts();
  let { position } = start;
  let player: Player = start.player ?? 0;
  for (const choice of path) {
    [position] = movesOf(ruleset, position, player)[choice];
    player = player === 0 ? 1 : 0;
  }
  const vertex = explored.vertex(position, player) as number;
  return { answer: standingAt(table, position, player, vertex) };
}

function movesOf(ruleset: Ruleset, position: unknown, player: Player): [to: unknown, name: string][] {
  const moves: [unknown, string][] = [];
  if (ruleset.payoff?.(position, player) !== undefined) return moves;
  ruleset.moves(position, player, (to, name) => moves.push([to, name]));
  return moves;
}

function standingAt(
  { ruleset, explored, solution }: Table,
  position: unknown,
  player: Player,
  vertex: number,
): Standing {
  const next = player === 0 ? 1 : 0;
  const moves = movesOf(ruleset, position, player).map(([to, name]) => ({
    name,
    vertex: explored.vertex(to, next) as number,
  }));
  return {
    key: `${vertex}`,
    player,
    ...judged(solution, vertex, moves),
    board: boardOf(ruleset, position, player),
  };
}

function boardOf(ruleset: Ruleset, position: unknown, player: Player): NonNullable<Standing['board']> {
  const text = ruleset.show(position, player);
  const svg = ruleset.svg?.(position, player);
  return svg === undefined ? { text } : { text, svg };
}
