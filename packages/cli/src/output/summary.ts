import {
  bestMove,
  type GameDocument,
  letterOf,
  mainLine,
  oneLine,
  PLAYER_NAMES,
  type Player,
  pliesWords,
  positionOf,
  positionWords,
  type Solution,
  valueAt,
  vertexOf,
} from 'gyre';
import { nameOf } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Counts, countPositions } from './census.ts';
import { positionJson, VALUE_STYLES, verdictWords } from './position.ts';

/** What `gyre solve` says about a game. */
export interface Report {
  readonly document: GameDocument;
  readonly solution: Solution;
  readonly source: string;
  readonly start?: { readonly vertex: number; readonly player: Player };
}

const LINE_LIMIT = 1000;

/** The report as one JSON object. */
export function reportJson(report: Report): Record<string, unknown> {
  const { document, solution, start } = report;
  const { game } = solution;
  const counts = countPositions(solution);
  return {
    schema: 'gyre/solve/1',
    ...(document.title === undefined ? {} : { title: document.title }),
    kind: game.graph.kind,
    vertices: game.graph.vertices,
    arcs: game.graph.arcs,
    convention: game.convention.name,
    solver: solution.solver,
    positions: game.positions,
    counts: counts.tallies,
    longestWin:
      counts.longestWin === undefined ? null : positionJson(document, solution, counts.longestWin.position),
    byPlies: counts.byPlies,
    endless: counts.endless ?? null,
    ...(start === undefined
      ? {}
      : { start: startJson(report, positionOf(game, start.player, start.vertex)) }),
  };
}

function startJson({ document, solution }: Report, position: number): Record<string, unknown> {
  return {
    ...positionJson(document, solution, position),
    move: bestMove(solution, position) ?? null,
    line: mainLine(solution, position, LINE_LIMIT).positions.map((p) => vertexOf(solution.game, p)),
  };
}

/** The report for people. */
export async function printReport(report: Report, terminal: Terminal): Promise<void> {
  const census = countPositions(report.solution);
  const blocks = [
    heading(report, terminal),
    talliesBlock(census, terminal),
    pliesBlock(report, census, terminal),
  ];
  if (report.start !== undefined) blocks.push(startBlock(report, terminal));
  await terminal.print(
    blocks
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  );
}

function heading({ document, solution, source }: Report, terminal: Terminal): string[] {
  const { graph, convention } = solution.game;
  const title = oneLine(document.title ?? source);
  const facts = [
    count(graph.vertices, 'vertex', 'vertices'),
    count(graph.arcs, 'arc'),
    `${convention.name} play`,
    `${graph.kind} graph`,
  ];
  return [terminal.paint('bold', title), terminal.paint('dim', facts.join(', '))];
}

/** A count with its word: 1 arc, 2 arcs. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** A number with its thousands apart. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

const COLUMNS = [
  { letter: 'W', word: 'won', key: 'won' },
  { letter: 'D', word: 'drawn', key: 'drawn' },
  { letter: 'L', word: 'lost', key: 'lost' },
] as const;

/** How many positions are won, drawn and lost; also their shares, where the terminal is wide enough. */
export function talliesBlock({ tallies }: Counts, terminal: Terminal): string[] {
  const longest = Math.max(...tallies.flatMap(({ won, drawn, lost }) => [won, drawn, lost]));
  const hasShares = terminal.width >= WHO + 3 * (Math.max(9, grouped(longest).length + 2) + SHARE);
  const width = Math.max(hasShares ? 9 : 8, grouped(longest).length + (hasShares ? 2 : 1));
  const gap = ' '.repeat(hasShares ? SHARE : 0);
  const head = COLUMNS.map(({ letter, word }) =>
    terminal.paint(VALUE_STYLES[letter], `${letter} ${word}`.padStart(width)).concat(gap),
  );
  const rows = tallies.map((tally) => {
    const who = tally.player === 'either' ? 'either to move' : `${PLAYER_NAMES[tally.player]} to move`;
    const total = tally.won + tally.drawn + tally.lost;
    const cells = COLUMNS.map(
      ({ key }) => grouped(tally[key]).padStart(width) + (hasShares ? shareOf(tally[key], total) : ''),
    );
    return `${who.padEnd(WHO)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(WHO)}${head.join('')}`.trimEnd(), ...rows];
}

const WHO = 14; // columns of "either to move"
const SHARE = 6; // columns of a share

function shareOf(n: number, total: number): string {
  return (total === 0 ? '' : percent(n / total)).padStart(SHARE);
}

function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100}%`;
  const text = (100 * share).toFixed(share < 0.0995 ? 1 : 0);
  return text === '0.0' ? '<0.1%' : text === '100' ? '>99%' : `${text}%`;
}

const MAX_BARS = 16;

/** How many positions have how many plies. */
export function pliesLines(census: Counts, terminal: Terminal): string[] {
  const bars = barsOf(census);
  const labelWidth = Math.max(7, ...bars.map((bar) => bar.label.length));
  const countWidth = Math.max(...bars.map((bar) => grouped(bar.positions).length), 1);
  const room = Math.min(50, terminal.width - labelWidth - countWidth - 6);
  const most = Math.max(...bars.map((bar) => bar.positions), 1);
  const lines = bars.map(({ label, positions }) => {
    const bar = barText((positions / most) * room);
    return `${label.padStart(labelWidth)}  ${grouped(positions).padStart(countWidth)}  ${terminal.paint('cyan', bar)}`.trimEnd();
  });
  return [terminal.paint('dim', `${'plies'.padStart(labelWidth)}  positions`), ...lines];
}

function pliesBlock(report: Report, census: Counts, terminal: Terminal): string[] {
  const { solution, document } = report;
  if (solution.plies === undefined) return [];
  const lines = pliesLines(census, terminal);
  const { longestWin } = census;
  if (longestWin === undefined) return lines;
  const where = positionWords(solution.game, longestWin.position, document.names);
  const longest = `longest win: ${pliesWords(longestWin.plies)}, from ${where}`;
  return [...lines, '', longest];
}

interface Bar {
  readonly label: string;
  readonly positions: number;
}

/** One bar per number of plies; ranges of plies where there are too many for that. */
function barsOf({ byPlies, endless = 0 }: Counts): Bar[] {
  const width = Math.ceil(byPlies.length / MAX_BARS);
  const bars: Bar[] = [];
  for (let k = 0; k < byPlies.length; k += width) {
    const last = Math.min(k + width, byPlies.length) - 1;
    const positions = byPlies.slice(k, last + 1).reduce((sum, n) => sum + n, 0);
    bars.push({ label: last === k ? String(k) : `${k}–${last}`, positions });
  }
  if (endless > 0) bars.push({ label: 'endless', positions: endless });
  return bars;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of that many columns, to an eighth; anything above 0 is visible. */
function barText(columns: number): string {
  const eighths = columns === 0 ? 0 : Math.max(1, Math.round(columns * 8));
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}

function startBlock({ document, solution, start }: Report, terminal: Terminal): string[] {
  if (start === undefined) return [];
  const { game } = solution;
  const p = positionOf(game, start.player, start.vertex);
  const style = VALUE_STYLES[letterOf(valueAt(solution, p))];
  const lines = [
    `start      ${positionWords(solution.game, p, document.names)}`,
    `value      ${terminal.paint([style, 'bold'], verdictWords(solution, p))}`,
  ];
  const move = bestMove(solution, p);
  if (move === undefined) return lines;
  const { positions, stops } = mainLine(solution, p, 12);
  const line = positions.map((q) => nameOf(document, vertexOf(game, q))).join(' → ');
  return [
    ...lines,
    `best move  ${nameOf(document, move)}`,
    `main line  ${line}${stops === 'ends' ? '' : ' → …'}`,
  ];
}
