import { type IndexedRuleset, NOT_A_POSITION } from '../src/rulesets/inner.ts';

/**
 * A ruleset by index whose moves stand in lists: index → the indices, or marks such as MOVE_WINS, that its moves lead to.
 * `prepare` says what each index is; whatever is not a position moves nowhere.
 */
export function listedRuleset(
  title: string,
  moves: readonly (readonly number[])[],
  mostMoves: number,
  prepare: (index: number) => number,
): IndexedRuleset<number> {
  const into: number[][] = moves.map(() => []);
  for (const [p, list] of moves.entries())
    if (prepare(p) !== NOT_A_POSITION) for (const q of list) into[q]?.push(p);
  return {
    name: 'listed',
    title,
    starts: () => [{ position: 0 }],
    moves: () => undefined,
    key: (at) => at,
    show: (at) => `${at}`,
    size: moves.length,
    mostMoves,
    mostMovesInto: Math.max(1, ...into.map((list) => list.length)),
    isTurned: true,
    index: (at) => at,
    at: (position) => ({ position, player: 0 }),
    playerAt: () => 0,
    prepare,
    movesFrom: (index, out) => write(moves[index], out),
    movesInto: (index, out) => write(into[index], out),
  };
}

function write(list: readonly number[], out: Uint32Array): number {
  out.set(list);
  return list.length;
}
