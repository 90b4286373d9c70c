import { isAtMost, type SidedGame } from 'gyre/algebra';

/** How two values stand to each other: equal, less, greater, or neither is at most the other. */
export type Relation = '=' | '<' | '>' | '||';

/** How two values compare on each side and in free play. */
export interface Order {
  readonly onLeq: boolean;
  readonly onGeq: boolean;
  readonly offLeq: boolean;
  readonly offGeq: boolean;
  readonly onside: Relation;
  readonly offside: Relation;
  readonly relation: Relation;
}

export const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  '=': 'equal',
  '<': 'less',
  '>': 'greater',
  '||': 'neither is at most the other',
};

/** Compares the onsides and the offsides; a ≤ b in free play if both say so. */
export function orderOf(a: SidedGame, b: SidedGame): Order {
  const onLeq = isAtMost(a.onside, b.onside, 'onside');
  const onGeq = isAtMost(b.onside, a.onside, 'onside');
  const offLeq = isAtMost(a.offside, b.offside, 'offside');
  const offGeq = isAtMost(b.offside, a.offside, 'offside');
  return {
    onLeq,
    onGeq,
    offLeq,
    offGeq,
    onside: relationOf(onLeq, onGeq),
    offside: relationOf(offLeq, offGeq),
    relation: relationOf(onLeq && offLeq, onGeq && offGeq),
  };
}

function relationOf(isAtMostB: boolean, isAtLeastB: boolean): Relation {
  if (isAtMostB) return isAtLeastB ? '=' : '<';
  return isAtLeastB ? '>' : '||';
}

/** Does a sign such as <= say something true? */
export function relationHolds({ relation }: Order, sign: string): boolean {
  return (
    sign === relation || (relation === '=' && (sign === '<=' || sign === '>=')) || sign === `${relation}=`
  );
}
