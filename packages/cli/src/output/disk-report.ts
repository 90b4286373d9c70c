import { letterOf, NORMAL, type StreamedGame, type Value } from 'gyre';
import { type DiskSolution, endlessMark } from 'gyre/disk';
import type { Terminal } from '../terminal/terminal.ts';
import type { Counts, Tally } from './census.ts';
import { count, pliesLines, talliesBlock } from './summary.ts';

/** What `gyre solve --disk` says about a game. */
export interface DiskReport {
  readonly game: StreamedGame;
  readonly solution: DiskSolution;
  readonly source: string;
  readonly start?: { readonly vertex: number; readonly player: 0 | 1 };
}

/** The report as one JSON object: the fields of `gyre solve --json`, except for moves, which need the arcs. */
export function diskReportJson({ game, solution, start }: DiskReport): Record<string, unknown> {
  const counts = countColumns(solution);
  return {
    schema: 'gyre/solve/1',
    ...(game.title === undefined ? {} : { title: game.title }),
    kind: game.kind,
    vertices: solution.vertices,
    arcs: solution.arcs,
    convention: (game.convention ?? NORMAL).name,
    solver: solution.solver,
    positions: solution.positions,
    counts: counts.tallies,
    longestWin: counts.longestWin === undefined ? null : positionJson(solution, counts.longestWin.position),
    byPlies: counts.byPlies,
    endless: counts.endless ?? null,
    ...(start === undefined ? {} : { start: positionJson(solution, positionAt(solution, start)) }),
  };
}

function positionJson(solution: DiskSolution, p: number): Record<string, unknown> {
  const { layout, vertices, owners, values, plies, scores } = solution;
  return {
    vertex: p % vertices,
    ...(layout === 'shared' ? {} : { player: owners?.[p] ?? (p < vertices ? 0 : 1) }),
    value: letterOf(values[p] as Value),
    plies: plies[p] === endlessMark(plies) ? null : plies[p],
    ...(scores === undefined ? {} : { score: scores[p] }),
  };
}

/** The report for people. */
export async function printDiskReport(report: DiskReport, terminal: Terminal): Promise<void> {
  const { game, solution, source, start } = report;
  const counts = countColumns(solution);
  const facts = [
    count(solution.vertices, 'vertex', 'vertices'),
    count(solution.arcs, 'arc'),
    `${(game.convention ?? NORMAL).name} play`,
    `${game.kind} graph`,
    'solved from the disk',
  ];
  const blocks = [
    [terminal.paint('bold', game.title ?? source), terminal.paint('dim', facts.join(', '))],
    talliesBlock(counts, terminal),
    pliesLines(counts, terminal),
  ];
  const { longestWin } = counts;
  if (longestWin !== undefined) {
    const where = positionText(solution, longestWin.position);
    blocks.push([`longest win: ${count(longestWin.plies, 'ply', 'plies')}, from ${where}`]);
  }
  if (start !== undefined) blocks.push([startText(solution, positionAt(solution, start))]);
  await terminal.print(blocks.map((lines) => lines.join('\n')).join('\n\n'));
}

function positionAt({ layout, vertices }: DiskSolution, start: { vertex: number; player: 0 | 1 }): number {
  return layout === 'paired' && start.player === 1 ? vertices + start.vertex : start.vertex;
}

function positionText({ layout, vertices }: DiskSolution, p: number): string {
  return layout === 'paired' ? `v${p % vertices}, ${p < vertices ? 'Left' : 'Right'} to move` : `v${p}`;
}

function startText(solution: DiskSolution, p: number): string {
  const { values, plies } = solution;
  const length = plies[p] === endlessMark(plies) ? 'endless' : count(plies[p], 'ply', 'plies');
  return `start ${positionText(solution, p)}: ${letterOf(values[p] as Value)}, ${length}`;
}

/** The counts of a solution, in one pass over its columns. */
function countColumns({ layout, vertices, owners, values, plies, positions }: DiskSolution): Counts {
  const counts = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const byPlies: number[] = [];
  const endless = endlessMark(plies);
  let endlessPositions = 0;
  let longest = { position: -1, plies: -1 };
  for (let p = 0; p < positions; p++) {
    const player = owners === undefined ? (p < vertices ? 0 : 1) : owners[p];
    counts[player][values[p]]++;
    const k = plies[p];
    if (k === endless) {
      endlessPositions++;
      continue;
    }
    while (byPlies.length <= k) byPlies.push(0);
    byPlies[k]++;
    if (values[p] === 2 && k > longest.plies) longest = { position: p, plies: k };
  }
  const tally = (player: Tally['player']): Tally => {
    const [lost, drawn, won] = counts[player === 'either' ? 0 : player];
    return { player, won, drawn, lost };
  };
  return {
    tallies: layout === 'shared' ? [tally('either')] : [tally(0), tally(1)],
    byPlies,
    endless: endlessPositions,
    ...(longest.position < 0 ? {} : { longestWin: longest }),
  };
}
