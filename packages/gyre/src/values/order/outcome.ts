import { checkWord, opponent, type Player } from '../../graph/inner.ts';
import { checkLoopy, type LoopyGame, zeroGame } from '../game/game.ts';
import { type AlgebraOptions, checkWork } from '../game/work.ts';
import { algorithm2, UNDECIDED, WIN_FOR_LEFT } from './algorithms.ts';
import { stateGraph } from './states.ts';

/** Who wins, or D for a draw. */
export type Winner = 'L' | 'R' | 'D';

/** The nine classes, by the winner when Left begins and when Right begins. */
export type OutcomeClass = 'L' | 'R' | 'P' | 'N' | 'D' | 'PHat' | 'PCheck' | 'NHat' | 'NCheck';

/** How endless play counts: a draw, a win for Left (γ⁺), a win for Right (γ⁻). */
export type EndlessPlay = 'free' | 'onside' | 'offside';

/** Who wins a game, by who begins. */
export interface Outcome {
  readonly leftFirst: Winner;
  readonly rightFirst: Winner;
  readonly class: OutcomeClass;
}

const CLASSES: Readonly<Record<string, OutcomeClass>> = {
  LL: 'L',
  RR: 'R',
  RL: 'P',
  LR: 'N',
  DD: 'D',
  DL: 'PHat',
  RD: 'PCheck',
  LD: 'NHat',
  DR: 'NCheck',
};

/** Who wins when Left begins and when Right begins. */
export function outcome(game: LoopyGame, play: EndlessPlay = 'free', options: AlgebraOptions = {}): Outcome {
  checkLoopy(game);
  checkWord(play, 'the play', ['free', 'onside', 'offside']);
  checkWork(options);
  const graph = stateGraph(zeroGame(), game, [0, 1], options);
  const { winner } = algorithm2(graph);
  const endless: Winner = play === 'free' ? 'D' : play === 'onside' ? 'L' : 'R';
  const name = (s: number): Winner => {
    if (winner[s] === UNDECIDED) return endless;
    return winner[s] === WIN_FOR_LEFT ? 'L' : 'R';
  };
  return outcomeFrom(name(0), name(1));
}

/** The outcome with these winners. */
export function outcomeFrom(leftFirst: Winner, rightFirst: Winner): Outcome {
  return { leftFirst, rightFirst, class: CLASSES[leftFirst + rightFirst] };
}

/** A move for every vertex, for one player. */
export interface StateStrategy {
  readonly player: Player;
  /** Vertex → the option to move to, −1 where the player is stuck or every move loses. */
  readonly moves: Int32Array;
  /**
   * Vertex → the largest number of moves, of both players, until the win; −1 where the move only survives.
   */
  readonly wins: Int32Array;
}

/**
 * A complete survival strategy (Siegel, Definition 3 and Lemma 4): it wins wherever the player, moving
 * first, can force a win, and survives wherever he can survive. The same moves serve in γ⁺ and γ⁻.
 */
export function completeStrategy(game: LoopyGame, player: Player): StateStrategy {
  checkLoopy(game);
  const lengths = winLengths(game, player);
  const losses = winLengths(game, opponent(player));
  const moves = new Int32Array(game.vertices).fill(-1);
  const wins = new Int32Array(game.vertices);
  for (let v = 0; v < game.vertices; v++) {
    wins[v] = lengths[2 * v + player];
    for (const w of game.options(player, v)) {
      const t = 2 * w + opponent(player);
      const keeps = wins[v] >= 0 ? lengths[t] === wins[v] - 1 : losses[t] < 0;
      if (keeps && moves[v] < 0) moves[v] = w;
    }
  }
  return { player, moves, wins };
}

/** State 2v + mover → the number of moves in which `player` forces the win if he hurries, −1 if he cannot. */
function winLengths(game: LoopyGame, player: Player): Int32Array {
  const lengths = new Int32Array(2 * game.vertices).fill(-1);
  const hopes = new Int32Array(2 * game.vertices);
  const queue: number[] = [];
  for (let s = 0; s < hopes.length; s++) {
    hopes[s] = game.options((s & 1) as Player, s >> 1).length;
    if (hopes[s] > 0 || (s & 1) === player) continue;
    lengths[s] = 0;
    queue.push(s);
  }
  for (let head = 0; head < queue.length; head++) {
    const t = queue[head];
    const mover = opponent((t & 1) as Player);
    const { offsets, ends } = game.into(mover);
    for (let a = offsets[t >> 1]; a < offsets[(t >> 1) + 1]; a++) {
      const s = 2 * ends[a] + mover;
      if (lengths[s] >= 0 || (mover !== player && --hopes[s] > 0)) continue;
      lengths[s] = lengths[t] + 1;
      queue.push(s);
    }
  }
  return lengths;
}
