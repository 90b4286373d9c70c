import { letterOf, NORMAL, PLAYER_NAMES, pliesWords, type StreamedGame, type Value } from 'gyre';
import { columnCensus, type DiskSolution, endlessMark } from 'gyre/disk';
import { countsOf } from './census.ts';
import type { Summary } from './summary.ts';

/** What `gyre solve --disk` says about a game: as of one in memory, but for moves, which need the arcs. */
export function diskSummary(
  game: StreamedGame,
  solution: DiskSolution,
  source: string,
  start: number | undefined,
): Summary {
  const { kind, title, players } = game;
  const { layout, vertices, arcs, positions, solver, plies, scores } = solution;
  const census = columnCensus(solution);
  const where = (p: number): string =>
    layout === 'paired'
      ? `v${p % vertices}, ${(players ?? PLAYER_NAMES)[p < vertices ? 0 : 1]} to move`
      : `v${p}`;
  const length = (p: number): string => (plies[p] === endlessMark(plies) ? 'endless' : pliesWords(plies[p]));
  const worth = (p: number): string => (scores === undefined ? '' : `, score ${scores[p]}`);
  return {
    title,
    players,
    source,
    facts: { kind, vertices, arcs, convention: (game.convention ?? NORMAL).name, solver, positions },
    remark: 'solved from the disk',
    counts: countsOf(layout, census),
    hasPlies: true,
    longestWin: census.longestWin,
    where,
    json: (p) => positionJson(solution, p),
    ...(start === undefined
      ? {}
      : {
          start: {
            json: positionJson(solution, start),
            lines: () => [
              `start ${where(start)}: ${diskValue(solution, start)}, ${length(start)}${worth(start)}`,
            ],
          },
        }),
  };
}

/** The letter of a position's value. */
export function diskValue({ values }: DiskSolution, p: number): string {
  return letterOf(values[p] as Value);
}

function positionJson(solution: DiskSolution, p: number): Record<string, unknown> {
  const { layout, vertices, owners, plies, scores } = solution;
  return {
    vertex: p % vertices,
    ...(layout === 'shared' ? {} : { player: owners?.[p] ?? (p < vertices ? 0 : 1) }),
    value: diskValue(solution, p),
    plies: plies[p] === endlessMark(plies) ? null : plies[p],
    ...(scores === undefined ? {} : { score: scores[p] }),
  };
}
