import { briefJson, GyreError, opponent, type Player } from 'gyre';
import { type LoopyGame, loopyGame } from 'gyre/loopy';
import { checkUnicycle } from './checks.ts';
import { takeUp } from './exits.ts';
import { LoopFreeStock } from './loop-free-stock.ts';
import { checkAllowed, checkPattern, type Pattern } from './pattern.ts';

/**
 * A cycle with exits: from vertex i the player pattern[i] moves to vertex i + 1 and the opponent to the
 * loop-free game exits[i], a number of the stock.
 */
export interface Unicycle {
  readonly pattern: Pattern;
  readonly stock: LoopFreeStock;
  readonly exits: Int32Array;
}

/** The unicycle with these loop-free games, in any form, as exits. */
export function unicycleOf(pattern: Pattern, exits: readonly LoopyGame[]): Unicycle {
  checkPattern(pattern);
  if (!Array.isArray(exits))
    throw new GyreError('E_SHAPE', `the exits are ${briefJson(exits)}`, 'give a list of games');
  if (exits.length !== pattern.length) {
    throw new GyreError(
      'E_SHAPE',
      `the pattern has ${pattern.length} arcs and there are ${exits.length} exits`,
      'give one exit for each arc',
    );
  }
  const stock = new LoopFreeStock();
  return { pattern, stock, exits: Int32Array.from(exits, (game) => takeUp(stock, game)) };
}

/**
 * A unicycle with any allowed pattern, in linear time and without a search. A run of L exits to −1 + *a,
 * a run of R to 1 + *b, with labels that differ between neighbouring runs of a colour: 1, 2, 1, 2, …,
 * and 3 for the last of three or more. The only arc of a pattern of length 1 exits to 0. docs/unicycles.md §3
 * proves that it is canonical; `proveCanonical` writes the proof down move by move.
 */
export function constructUnicycle(pattern: Pattern): Unicycle {
  checkAllowed(pattern);
  const n = pattern.length;
  const stock = new LoopFreeStock();
  const exits = new Int32Array(n);
  const first = pattern.findIndex((colour, i) => colour !== pattern[(i + n - 1) % n]); // a run begins here
  const starts: number[] = [];
  for (let k = 0; k < n; k++) {
    const i = (first + k) % n;
    if (pattern[i] !== pattern[(i + n - 1) % n]) starts.push(k);
  }
  const runs = starts.length / 2; // for each colour, in turn
  for (let run = 0; run < starts.length; run++) {
    const turn = run >> 1;
    const label = runs > 2 && turn === runs - 1 ? 3 : (turn % 2) + 1;
    const exit = stock.integerAndNimber(pattern[(first + starts[run]) % n] === 0 ? -1 : 1, label);
    for (let k = starts[run]; k < (starts[run + 1] ?? n); k++) exits[(first + k) % n] = exit;
  }
  return { pattern, stock, exits };
}

/** The unicycle as a game that starts at its vertex 0. */
export function unicycleGame(unicycle: Unicycle): LoopyGame {
  checkUnicycle(unicycle);
  const { games, arcs } = unicycleArcs(unicycle);
  return loopyGame(unicycle.pattern.length + games.length, arcs[0], arcs[1]);
}

/** A list of arcs in two columns. */
interface ArcLists {
  readonly from: number[];
  readonly to: number[];
}

/** The arcs of each player: cycle vertices come first, in order, then the loop-free games, rising. */
export function unicycleArcs({ pattern, stock, exits }: Unicycle): {
  readonly games: readonly number[];
  readonly arcs: readonly [ArcLists, ArcLists];
} {
  const n = pattern.length;
  const games = stock.followers([...new Set(exits)]);
  const place = new Int32Array(stock.size); // game → its vertex
  for (let k = 0; k < games.length; k++) place[games[k]] = n + k;
  const arcs: [ArcLists, ArcLists] = [
    { from: [], to: [] },
    { from: [], to: [] },
  ];
  const addArc = (player: Player, from: number, to: number): void => {
    arcs[player].from.push(from);
    arcs[player].to.push(to);
  };
  for (let i = 0; i < n; i++) {
    addArc(pattern[i], i, (i + 1) % n);
    addArc(opponent(pattern[i]), i, place[exits[i]]);
  }
  for (const g of games) {
    for (const player of [0, 1] as const) {
      for (const x of stock.options[player][g]) addArc(player, place[g], place[x]);
    }
  }
  return { games, arcs };
}
