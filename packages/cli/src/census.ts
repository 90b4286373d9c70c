import { DRAW, endlessMark, LOSS, type Player, playerAt, type Solution, WIN } from 'gyre';

/** How many positions are won, drawn and lost for the player to move. */
export interface Tally {
  readonly player: Player | 'either';
  won: number;
  drawn: number;
  lost: number;
}

/** The counts that a summary shows. */
export interface Census {
  /** One entry for both players if the game is the same for both, else one for each. */
  readonly tallies: readonly Tally[];
  /** Plies k → the number of positions with plies k. */
  readonly byPlies: readonly number[];
  /** Positions whose value rests on endless play. */
  readonly endless: number;
  /** A position with the longest win, if any is won in finitely many plies. */
  readonly longestWin?: { readonly position: number; readonly plies: number };
}

/** Counts the positions of a solution. */
export function takeCensus(solution: Solution): Census {
  const { game, values, plies } = solution;
  const tallies = game.layout === 'shared' ? [tally('either')] : [tally(0), tally(1)];
  const byPlies: number[] = [];
  let endless = 0;
  let longest = -1;
  const mark = plies === undefined ? 0 : endlessMark(plies);
  for (let p = 0; p < game.positions; p++) {
    const counts = tallies[tallies.length === 1 ? 0 : playerAt(game, p)];
    if (values[p] === WIN) counts.won++;
    else if (values[p] === DRAW) counts.drawn++;
    else if (values[p] === LOSS) counts.lost++;
    if (plies === undefined) continue;
    const k = plies[p];
    if (k === mark) {
      endless++;
      continue;
    }
    while (byPlies.length <= k) byPlies.push(0);
    byPlies[k]++;
    if (values[p] === WIN && (longest < 0 || k > plies[longest])) longest = p;
  }
  const longestWin =
    plies === undefined || longest < 0 ? {} : { longestWin: { position: longest, plies: plies[longest] } };
  return { tallies, byPlies, endless, ...longestWin };
}

function tally(player: Player | 'either'): Tally {
  return { player, won: 0, drawn: 0, lost: 0 };
}
