import { opponent, type Player } from 'gyre';
import type { SolvedRuleset } from 'gyre/play';
import { columnsOfTable, type IndexedTable, lineOfPlay, MOVE_LOSES, probeIndexed } from 'gyre/tables';
import type { Around, DrawnArc, Found, Spot, Stop } from '../document/index.ts';
import { nearest, type Survey, surveyOfSolution } from './survey.ts';

const LONGEST_LINE = 400;

/** A solved ruleset as a map asks about it. */
export function surveyOfRuleset(solved: SolvedRuleset): Survey {
  const { ruleset, source, by } = solved;
  const keyAt = (i: number): string => String(ruleset.key(source.at(i).position));
  const spot = (i: number): Spot => spotAt(solved, i);
  const line = async (i: number): Promise<Stop[]> => {
    const { position, player } = source.at(i);
    const moves = await lineOfPlay(ruleset, solved.ask, position, player, LONGEST_LINE);
    return trailOf(solved, [position, ...moves.map(({ to }) => to)], player);
  };
  if ('table' in by)
    return {
      columns: () => columnsOfTable(by.table),
      spot,
      line,
      around: (i) => aroundIndex(by.table, keyAt, i),
    };
  return { columns: () => by.solution, spot, line, around: surveyOfSolution(by.solution, keyAt).around };
}

function spotAt({ ruleset, source }: SolvedRuleset, i: number): Spot {
  const { position, player } = source.at(i);
  const { value = 0, plies } = source.answer(i) ?? {};
  const board = ruleset.board?.(position, player);
  const key = String(ruleset.key(position));
  return {
    position: i,
    name: key,
    ...(ruleset.impartial === true ? {} : { mover: (ruleset.players ?? PLAYERS)[player] }),
    value,
    plies,
    ...(board === undefined ? {} : { board }),
    text: ruleset.show(position, player),
    place: { key, player },
  };
}

const PLAYERS = ['Left', 'Right'] as const;

/** Positions that follow each other in play, as stations on the map. */
export async function trailOf(
  { ask, by }: SolvedRuleset,
  positions: readonly unknown[],
  first: Player,
): Promise<Stop[]> {
  const stops: Stop[] = [];
  let player = first;
  for (const position of positions) {
    const found =
      'table' in by ? by.table.ruleset.index(position, player) : (by.play.vertex(position, player) ?? -1);
    const answer = await ask(position, player);
    // An index may leave out positions where the game is over: they stand beside the one before.
    const number = found >= 0 ? found : (stops.at(-1)?.position ?? 0);
    if (answer !== undefined)
      stops.push({ position: number, value: answer.value, plies: answer.plies, player });
    player = opponent(player);
  }
  return stops;
}

/** The indices nearest to one, by moves from there and, where the rules go backwards, to there. */
function aroundIndex(table: IndexedTable, keyAt: (i: number) => string, index: number): Around {
  const { ruleset } = table;
  const buffer = new Uint32Array(Math.max(ruleset.mostMoves, ruleset.mostMovesInto) + 1);
  const from = (i: number): Uint32Array =>
    buffer.slice(0, ruleset.movesFrom(i, buffer)).filter((to) => to < MOVE_LOSES && isPosition(table, to));
  const into = (i: number): Uint32Array =>
    ruleset.movesInto === undefined
      ? new Uint32Array(0)
      : buffer.slice(0, ruleset.movesInto(i, buffer)).filter((to) => isPosition(table, to));
  const chosen = nearest(index, (i) => [from(i), into(i)]);
  const isChosen = new Set(chosen);
  const arcs = chosen.flatMap((i) =>
    [...new Set(from(i))]
      .filter((to) => isChosen.has(to))
      .map((to): DrawnArc => ({ from: i, to, who: 'both' })),
  );
  const found = (i: number): Found => {
    const { value = 0, plies } = probeIndexed(table, i) ?? {};
    return { vertex: i, name: keyAt(i), marks: [{ known: value, plies }] };
  };
  return { vertices: chosen.map(found), arcs };
}

function isPosition(table: IndexedTable, index: number): boolean {
  return probeIndexed(table, index) !== undefined;
}
