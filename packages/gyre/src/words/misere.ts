import { opponent, type Player } from '../graph/inner.ts';
import { type LoopyGame, type Outcome, outcomeFrom, type Winner } from '../values/inner.ts';

/**
 * Who wins under misère play, where a player who cannot move wins, and endless play is a draw. One sweep
 * backwards: a state is won once a move wins, and lost once every move loses.
 */
export function misereOutcome(game: LoopyGame): Outcome {
  const states = 2 * game.vertices; // 2v + the player to move
  const winner = new Int8Array(states).fill(NOBODY);
  const hopes = new Int32Array(states); // state → moves that have not lost yet
  const queue: number[] = [];
  const settle = (s: number, player: number): void => {
    winner[s] = player;
    queue.push(s);
  };
  for (let s = 0; s < states; s++) {
    hopes[s] = game.options((s & 1) as Player, s >> 1).length;
    if (hopes[s] === 0) settle(s, s & 1);
  }
  for (const s of queue) {
    const mover = opponent((s & 1) as Player);
    const { offsets, ends } = game.into(mover);
    for (let a = offsets[s >> 1]; a < offsets[(s >> 1) + 1]; a++) {
      const before = 2 * ends[a] + mover;
      if (winner[before] !== NOBODY) continue;
      if (winner[s] === mover) settle(before, mover);
      else if (--hopes[before] === 0) settle(before, opponent(mover));
    }
  }
  const name = (player: Player): Winner => NAMES[winner[2 * game.start + player]] ?? 'D';
  return outcomeFrom(name(0), name(1));
}

const NOBODY = -1;
const NAMES: Readonly<Record<number, Winner>> = { 0: 'L', 1: 'R' };
