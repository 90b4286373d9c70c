import {
  bestMove,
  census,
  type GameDocument,
  letterOf,
  mainLine,
  oneLine,
  PLAYER_NAMES,
  pliesWords,
  positionWords,
  type Solution,
  valueAt,
  vertexOf,
} from 'gyre';
import { nameOf } from '../command/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type Counts, countsOf, type Tally } from './census.ts';
import { positionJson, VALUE_STYLES, verdictWords } from './position.ts';

/** What `gyre solve` says about a game, in memory or on the disk. */
export interface Summary {
  readonly title: string | undefined;
  readonly players: GameDocument['players'];
  /** Where the game comes from, which stands for a title that it has not. */
  readonly source: string;
  readonly facts: {
    readonly kind: string;
    readonly vertices: number;
    readonly arcs: number;
    readonly convention: string;
    readonly solver: string;
    readonly positions: number;
  };
  /** Another fact, for people. */
  readonly remark?: string;
  readonly counts: Counts;
  readonly hasPlies: boolean;
  /** A position with the longest win, if any is won in finitely many plies. */
  readonly longestWin: { readonly position: number; readonly plies: number } | undefined;
  /** A position in words. */
  readonly where: (position: number) => string;
  readonly json: (position: number) => Record<string, unknown>;
  readonly start?: {
    readonly json: Record<string, unknown>;
    readonly lines: (terminal: Terminal) => string[];
  };
}

const LINE_LIMIT = 1000;

/** What is said about a game in memory. */
export function summaryOf(
  document: GameDocument,
  solution: Solution,
  source: string,
  start: number | undefined,
): Summary {
  const { game, solver } = solution;
  const { kind, vertices, arcs } = game.graph;
  const counted = census(solution, 1);
  return {
    title: document.title,
    players: document.players,
    source,
    facts: { kind, vertices, arcs, convention: game.convention.name, solver, positions: game.positions },
    counts: countsOf(game.layout, counted),
    hasPlies: solution.plies !== undefined,
    longestWin: counted.longestWin,
    where: (p) => positionWords(game, p, document.names),
    json: (p) => positionJson(document, solution, p),
    ...(start === undefined
      ? {}
      : {
          start: {
            json: startJson(document, solution, start),
            lines: (terminal) => startLines(document, solution, start, terminal),
          },
        }),
  };
}

/** The summary as one JSON object. */
export function summaryJson({
  title,
  players,
  facts,
  counts,
  longestWin,
  json,
  start,
}: Summary): Record<string, unknown> {
  return {
    schema: 'gyre/solve/1',
    ...(title === undefined ? {} : { title }),
    ...(players === undefined ? {} : { players }),
    ...facts,
    counts: counts.tallies,
    longestWin: longestWin === undefined ? null : json(longestWin.position),
    byPlies: counts.byPlies,
    endless: counts.endless ?? null,
    ...(counts.byScore === undefined ? {} : { byScore: counts.byScore }),
    ...(start === undefined ? {} : { start: start.json }),
  };
}

function startJson(document: GameDocument, solution: Solution, position: number): Record<string, unknown> {
  return {
    ...positionJson(document, solution, position),
    move: bestMove(solution, position) ?? null,
    line: mainLine(solution, position, LINE_LIMIT).positions.map((p) => vertexOf(solution.game, p)),
  };
}

/** The summary for people. */
export async function printSummary(summary: Summary, terminal: Terminal): Promise<void> {
  const { counts, hasPlies, start } = summary;
  const blocks = [
    heading(summary, terminal),
    talliesBlock(summary, terminal),
    scoreLines(counts, terminal),
    hasPlies ? pliesLines(counts, terminal) : [],
    longestBlock(summary),
    start?.lines(terminal) ?? [],
  ];
  await terminal.print(
    blocks
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.join('\n'))
      .join('\n\n'),
  );
}

function heading({ title, source, facts, remark }: Summary, terminal: Terminal): string[] {
  const words = [
    count(facts.vertices, 'vertex', 'vertices'),
    count(facts.arcs, 'arc'),
    `${facts.convention} play`,
    `${facts.kind} graph`,
    ...(remark === undefined ? [] : [remark]),
  ];
  return [terminal.paint('bold', oneLine(title ?? source)), terminal.paint('dim', words.join(', '))];
}

function longestBlock({ longestWin, where }: Summary): string[] {
  if (longestWin === undefined) return [];
  return [`longest win: ${pliesWords(longestWin.plies)}, from ${where(longestWin.position)}`];
}

/** A count with its word: 1 arc, 2 arcs. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** So many bytes. */
export function bytesInWords(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
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
function talliesBlock({ counts: { tallies }, players }: Summary, terminal: Terminal): string[] {
  const whoOf = ({ player }: Tally): string =>
    `${player === 'either' ? player : (players ?? PLAYER_NAMES)[player]} to move`;
  const who = Math.max(WHO, ...tallies.map((tally) => whoOf(tally).length));
  const longest = Math.max(...tallies.flatMap(({ won, drawn, lost }) => [won, drawn, lost]));
  const hasShares = terminal.width >= who + 3 * (Math.max(9, grouped(longest).length + 2) + SHARE);
  const width = Math.max(hasShares ? 9 : 8, grouped(longest).length + (hasShares ? 2 : 1));
  const gap = ' '.repeat(hasShares ? SHARE : 0);
  const head = COLUMNS.map(({ letter, word }) =>
    terminal.paint(VALUE_STYLES[letter], `${letter} ${word}`.padStart(width)).concat(gap),
  );
  const rows = tallies.map((tally) => {
    const total = tally.won + tally.drawn + tally.lost;
    const cells = COLUMNS.map(
      ({ key }) => grouped(tally[key]).padStart(width) + (hasShares ? shareOf(tally[key], total) : ''),
    );
    return `${whoOf(tally).padEnd(who)}${cells.join('')}`.trimEnd();
  });
  return [`${' '.repeat(who)}${head.join('')}`.trimEnd(), ...rows];
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

/** How many positions have which score, for the player to move; of many scores the best and the worst. */
function scoreLines({ byScore = [] }: Counts, terminal: Terminal): string[] {
  if (byScore.length === 0) return [];
  const width = Math.max(9, ...byScore.map(({ positions }) => grouped(positions).length));
  const rows = byScore.map(
    ({ score, positions }) => `${signed(score).padStart(7)}  ${grouped(positions).padStart(width)}`,
  );
  const rest = rows.length - MAX_BARS;
  if (rest > 0) rows.splice(MAX_BARS / 2, rest, `${'…'.padStart(7)}  ${count(rest, 'more score')}`);
  return [terminal.paint('dim', `${'score'.padStart(7)}  ${'positions'.padStart(width)}`), ...rows];
}

function signed(score: number): string {
  return score > 0 ? `+${score}` : String(score);
}

/** How many positions have how many plies. */
function pliesLines(counts: Counts, terminal: Terminal): string[] {
  const bars = barsOf(counts);
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

function startLines(document: GameDocument, solution: Solution, p: number, terminal: Terminal): string[] {
  const { game } = solution;
  const style = VALUE_STYLES[letterOf(valueAt(solution, p))];
  const lines = [
    `start      ${positionWords(game, p, document.names)}`,
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
