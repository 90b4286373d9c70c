import { opponent, type Player } from '../../graph/inner.ts';
import type { Key, Ruleset } from '../contract/contract.ts';
import { type Listed, listMoves } from '../contract/list-moves.ts';
import type { FaultList } from './faults.ts';

/** A position that was visited. */
interface Visited<P> {
  readonly position: P;
  readonly player: Player;
  readonly moves: readonly Listed<P>[];
  /** Its payoff, if the game is over there. */
  readonly score: number | undefined;
}

/** Checks that a position and its canonical form are the same game, and that canonical forms do not change again. */
export function checkSymmetry<P>(
  ruleset: Ruleset<P>,
  { position, player, moves, score }: Visited<P>,
  faults: FaultList,
): void {
  if (ruleset.canonical === undefined) return;
  const form = ruleset.canonical(position, player);
  const keyOf = (p: P, mover: Player): Key => ruleset.key(ruleset.canonical?.(p, mover) ?? p);
  const at = `${ruleset.show(position, player)}\nwhose canonical form is\n${ruleset.show(form, player)}`;
  if (ruleset.key(form) !== keyOf(form, player)) {
    faults.add(
      'symmetry',
      `the canonical form of a canonical form is another one at\n${at}`,
      'choose one position of each class, for instance the one with the least key',
    );
  }
  if (ruleset.payoff?.(form, player) !== score) {
    faults.add(
      'symmetry',
      `the payoff changes under the symmetry at\n${at}`,
      'positions may share a canonical form only if they are the same game',
    );
    return;
  }
  const formsOf = (listed: readonly Listed<P>[]): string =>
    listed
      .map(({ to }) => String(keyOf(to, opponent(player))))
      .toSorted()
      .join();
  if (score === undefined && formsOf(moves) !== formsOf(listMoves(ruleset, form, player))) {
    faults.add(
      'symmetry',
      `the moves change under the symmetry at\n${at}`,
      'positions may share a canonical form only if their moves lead to the same forms',
    );
  }
}
