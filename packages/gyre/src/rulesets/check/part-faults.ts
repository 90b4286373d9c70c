import type { Player } from '../../graph/inner.ts';
import type { Ruleset } from '../contract/contract.ts';
import { type Listed, listMoves } from '../contract/list-moves.ts';
import type { FaultList } from './faults.ts';

/** A position where the game continues. */
interface Visited<P> {
  readonly position: P;
  readonly player: Player;
  readonly moves: readonly Listed<P>[];
}

/** Checks that a position is the sum of its parts: a move in it is a move in one of them, and the other way round. */
export function checkSum<P>(
  ruleset: Ruleset<P>,
  { position, player, moves }: Visited<P>,
  faults: FaultList,
): void {
  if (ruleset.parts === undefined) return;
  const partsOf = (p: P): readonly P[] => ruleset.parts?.(p) ?? [p];
  const parts = partsOf(position);
  const at = ruleset.show(position, player);
  for (const part of parts) {
    const again = partsOf(part);
    if (again.length === 1 && ruleset.key(again[0]) === ruleset.key(part)) continue;
    faults.add(
      'parts',
      `a part falls into parts again at\n${at}`,
      'parts gives pieces that do not fall apart any more; a piece has itself as its only part',
    );
    return;
  }
  const inSum = sumsOf(moves.map(({ to }) => partsOf(to)));
  const inParts = sumsOf(
    parts.flatMap((part, i) =>
      listMoves(ruleset, part, player).map(({ to }) => [...parts.toSpliced(i, 1), ...partsOf(to)]),
    ),
  );
  if (inSum === inParts) return;
  faults.add(
    'parts',
    `the moves are not those of the parts at\n${at}`,
    'a move in a sum is a move in one of its parts, and leaves the others as they are',
  );

  /** Lists of parts as one text, each once: their order does not matter. */
  function sumsOf(lists: readonly (readonly P[])[]): string {
    const sums = lists.map((list) =>
      list
        .map((p) => String(ruleset.key(p)))
        .toSorted()
        .join(' + '),
    );
    return [...new Set(sums)].toSorted().join('\n');
  }
}

/** Checks that a position is the ordinal sum that `ordinal` claims: its moves are those of the base and those of the rest. */
export function checkOrdinal<P>(
  ruleset: Ruleset<P>,
  { position, player, moves }: Visited<P>,
  faults: FaultList,
): void {
  const pair = ruleset.ordinal?.(position);
  if (pair === undefined) return;
  const [base, rest] = pair;
  const expected = [
    ...listMoves(ruleset, base, player).map(({ to }) => written(to)),
    ...listMoves(ruleset, rest, player).map(({ to }) => joined(base, to)),
  ];
  if (textOf(expected) === textOf(moves.map(({ to }) => written(to)))) return;
  faults.add(
    'parts',
    `the moves are not those of the ordinal sum at\n${ruleset.show(position, player)}`,
    'ordinal gives [base, rest]: a move in the base does away with the rest, and a move in the rest leaves the base',
  );

  function written(p: P): string {
    const found = ruleset.ordinal?.(p);
    return found === undefined ? sumOf(p) : joined(...found);
  }

  function joined(below: P, above: P): string {
    const upper = sumOf(above);
    return upper === '' ? sumOf(below) : `${sumOf(below)} : ${upper}`;
  }

  /** The parts of a position as one text. */
  function sumOf(p: P): string {
    const keys = (ruleset.parts?.(p) ?? [p]).map((part) => String(ruleset.key(part)));
    return keys.toSorted().join(' + ');
  }
}

function textOf(positions: readonly string[]): string {
  return [...new Set(positions)].toSorted().join('\n');
}
