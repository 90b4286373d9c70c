import {
  type GameDocument,
  letterOf,
  type Player,
  playerAt,
  pliesAt,
  positionAfter,
  positionOf,
  type Solution,
  type Value,
  valueAt,
  vertexOf,
} from 'gyre';
import { type Census, takeCensus } from './census.ts';
import { bestMove } from './moves.ts';
import { moverWords, nameOf, PLAYER_NAMES } from './names.ts';
import type { Style, Terminal } from './terminal.ts';

/** What `gyre solve` says about a game. */
export interface Report {
  readonly document: GameDocument;
  readonly solution: Solution;
  readonly source: string;
  readonly start?: { readonly vertex: number; readonly player: Player };
}

const LINE_LIMIT = 1000;

/** The report as one JSON object. */
export function reportJson({ document, solution, start }: Report): Record<string, unknown> {
  const { game } = solution;
  const census = takeCensus(solution);
  const place = (p: number): Record<string, unknown> => ({
    vertex: vertexOf(game, p),
    ...(document.names === undefined ? {} : { name: nameOf(document, vertexOf(game, p)) }),
    ...(game.layout === 'shared' ? {} : { player: playerAt(game, p) }),
  });
  return {
    schema: 'gyre/solve/1',
    ...(document.title === undefined ? {} : { title: document.title }),
    kind: game.graph.kind,
    vertices: game.graph.vertices,
    arcs: game.graph.arcs,
    convention: game.convention.name,
    solver: solution.solver,
    positions: game.positions,
    counts: census.tallies,
    longestWin:
      census.longestWin === undefined
        ? null
        : { ...place(census.longestWin.position), plies: census.longestWin.plies },
    byPlies: census.byPlies,
    endless: census.endless,
    ...(start === undefined
      ? {}
      : { start: startJson(solution, positionOf(game, start.player, start.vertex), place) }),
  };
}

function startJson(
  solution: Solution,
  position: number,
  place: (p: number) => Record<string, unknown>,
): Record<string, unknown> {
  return {
    ...place(position),
    value: letterOf(valueAt(solution, position)),
    plies: pliesAt(solution, position) ?? null,
    ...(solution.scores === undefined ? {} : { score: solution.scores[position] }),
    move: bestMove(solution, position) ?? null,
    line: mainLine(solution, position).vertices,
  };
}

/** The report for people. */
export async function printReport(report: Report, terminal: Terminal): Promise<void> {
  const census = takeCensus(report.solution);
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
  const title = document.title ?? source;
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

const VALUE_STYLES: Readonly<Record<'W' | 'D' | 'L', Style>> = { W: 'cyan', D: 'gray', L: 'yellow' };

const COLUMNS = [
  { letter: 'W', word: 'won', key: 'won' },
  { letter: 'D', word: 'drawn', key: 'drawn' },
  { letter: 'L', word: 'lost', key: 'lost' },
] as const;

function talliesBlock({ tallies }: Census, terminal: Terminal): string[] {
  const longest = Math.max(...tallies.flatMap(({ won, drawn, lost }) => [won, drawn, lost]));
  const width = Math.max(9, grouped(longest).length + 2);
  const head = COLUMNS.map(({ letter, word }) =>
    terminal.paint(VALUE_STYLES[letter], `${letter} ${word}`.padStart(width)).concat(' '.repeat(6)),
  );
  const rows = tallies.map((tally) => {
    const who = tally.player === 'either' ? 'either to move' : `${PLAYER_NAMES[tally.player]} to move`;
    const total = tally.won + tally.drawn + tally.lost;
    const cells = COLUMNS.map(({ key }) => grouped(tally[key]).padStart(width) + shareOf(tally[key], total));
    return `${who.padEnd(14)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(14)}${head.join('')}`.trimEnd(), ...rows];
}

function shareOf(n: number, total: number): string {
  return (total === 0 ? '' : percent(n / total)).padStart(6);
}

function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100}%`;
  const text = (100 * share).toFixed(share < 0.0995 ? 1 : 0);
  return text === '0.0' ? '<0.1%' : text === '100' ? '>99%' : `${text}%`;
}

const MAX_BARS = 16;

function pliesBlock(report: Report, census: Census, terminal: Terminal): string[] {
  const { solution, document } = report;
  if (solution.plies === undefined) return [];
  const bars = barsOf(census);
  const labelWidth = Math.max(7, ...bars.map((bar) => bar.label.length));
  const countWidth = Math.max(...bars.map((bar) => grouped(bar.positions).length), 1);
  const room = Math.min(50, terminal.width - labelWidth - countWidth - 6);
  const most = Math.max(...bars.map((bar) => bar.positions), 1);
  const lines = bars.map(({ label, positions }) => {
    const bar = barText((positions / most) * room);
    return `${label.padStart(labelWidth)}  ${grouped(positions).padStart(countWidth)}  ${terminal.paint('cyan', bar)}`.trimEnd();
  });
  const head = terminal.paint('dim', `${'plies'.padStart(labelWidth)}  positions`);
  const { longestWin } = census;
  if (longestWin === undefined) return [head, ...lines];
  const { game } = solution;
  const mover = moverWords(game, playerAt(game, longestWin.position));
  const where = nameOf(document, vertexOf(game, longestWin.position));
  const longest = `longest win: ${count(longestWin.plies, 'ply', 'plies')}, from ${where}${mover === '' ? '' : `, ${mover}`}`;
  return [head, ...lines, '', longest];
}

interface Bar {
  readonly label: string;
  readonly positions: number;
}

/** One bar a number of plies; ranges of plies where there are too many for that. */
function barsOf({ byPlies, endless }: Census): Bar[] {
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

/** A bar of that many columns, to an eighth; something to see for anything above nothing. */
function barText(columns: number): string {
  const eighths = columns === 0 ? 0 : Math.max(1, Math.round(columns * 8));
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
}

const VALUE_WORDS: Readonly<Record<Value, string>> = { 0: 'lost', 1: 'drawn', 2: 'won' };

function startBlock({ document, solution, start }: Report, terminal: Terminal): string[] {
  if (start === undefined) return [];
  const { game } = solution;
  const p = positionOf(game, start.player, start.vertex);
  const value = valueAt(solution, p);
  const letter = letterOf(value);
  const mover = moverWords(game, playerAt(game, p));
  const plies = pliesAt(solution, p);
  const length =
    solution.plies === undefined
      ? ''
      : plies === undefined
        ? ', play need not end'
        : ` in ${count(plies, 'ply', 'plies')}`;
  const score = solution.scores === undefined ? '' : `, score ${solution.scores[p]}`;
  const verdict = `${letter} ${VALUE_WORDS[value]}${length}${score}`;
  const lines = [
    `start      ${nameOf(document, start.vertex)}${mover === '' ? '' : `, ${mover}`}`,
    `value      ${terminal.paint([VALUE_STYLES[letter], 'bold'], verdict)}`,
  ];
  const move = bestMove(solution, p);
  if (move === undefined) return lines;
  const { vertices, isEndless } = mainLine(solution, p, 12);
  const line = vertices.map((v) => nameOf(document, v)).join(' → ');
  const isCut = isEndless || (plies !== undefined && plies + 1 > vertices.length);
  return [...lines, `best move  ${nameOf(document, move)}`, `main line  ${line}${isCut ? ' → …' : ''}`];
}

/** Best play from a position, up to `limit` moves or until a position comes back. */
export function mainLine(
  solution: Solution,
  position: number,
  limit: number = LINE_LIMIT,
): { readonly vertices: readonly number[]; readonly isEndless: boolean } {
  const { game } = solution;
  const seen = new Set<number>();
  const vertices = [vertexOf(game, position)];
  for (let p = position; vertices.length <= limit; ) {
    if (seen.has(p)) return { vertices, isEndless: true };
    seen.add(p);
    const move = bestMove(solution, p);
    if (move === undefined) break;
    vertices.push(move);
    p = positionAfter(game, p, move);
  }
  return { vertices, isEndless: false };
}
