import { type GameDocument, type Known, letterOf, playerAt, UNKNOWN, vertexOf } from 'gyre';
import type { Replay, Trace } from 'gyre/trace';
import { moverWords, nameOf } from '../command/index.ts';
import { VALUE_STYLES } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The letter of what is known; null where nothing is. */
export function knownLetter(known: Known): 'W' | 'D' | 'L' | null {
  return known === UNKNOWN ? null : letterOf(known);
}

/** How much a screen holds. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

const HELP = '→ forward  ← back  PgDn PgUp ten steps  Home End  q leave';
/** Rows for the number of the step, the help and the three empty lines between the parts. */
const FRAME_ROWS = 5;
/** Positions are shown in blocks of this many, however many there are. */
const BLOCK = 400;
const GAP = '   ';

/**
 * One screen: the algorithm with its current line, the reason for the last step, what waits and what is known.
 * Where not all of it fits, it shows what is nearest to the last step.
 */
export function screenOf(
  replay: Replay,
  document: GameDocument,
  terminal: Terminal,
  { columns, rows }: ScreenSize,
): string {
  const { trace } = replay;
  const told = toldLines(replay, document, columns);
  const known = knownRows(replay, document, columns);
  const spare = Math.max(2, rows - FRAME_ROWS - told.length); // for the algorithm and what is known
  const code = codeLines(replay, terminal, columns);
  const shownCode = around(
    code.lines,
    code.current,
    spare - Math.min(known.rows.length, Math.ceil(spare / 3)),
  );
  const shown = around(known.rows, known.current, spare - shownCode.length);
  const count = shown.reduce((sum, row) => sum + row.length, 0);
  const isWhole = count === trace.game.positions;
  return [
    terminal.paint('bold', `step ${replay.at} of ${trace.length}`),
    ...shownCode,
    '',
    ...told,
    isWhole ? '' : terminal.paint('dim', `${count} of ${trace.game.positions} positions:`),
    ...shown.map((row) => row.map((cell) => paintCell(cell, terminal)).join(GAP)),
    '',
    terminal.paint('dim', fitted(HELP, columns)),
  ]
    .slice(0, rows)
    .join('\n');
}

function codeLines({ at, trace }: Replay, terminal: Terminal, columns: number): Part<string> {
  const current = at === 0 ? -1 : trace.step(at - 1).line;
  const lines = trace.script.pseudocode.map((line, i) => {
    const text = fitted(`${i === current ? '▸' : ' '} ${line}`, columns);
    return terminal.paint(i === current ? 'bold' : 'dim', text);
  });
  return { lines, current };
}

interface Part<T> {
  readonly lines: readonly T[];
  /** The line that the last step is about; −1 if there is none. */
  readonly current: number;
}

/** Why the last step was taken, the counter and the mark of its position, and who waits. */
function toldLines({ at, trace }: Replay, document: GameDocument, columns: number): string[] {
  if (at === 0) return ['Nothing is known yet.'];
  const { counter, mark } = trace.step(at - 1);
  const facts = [fact(trace.script.counter, counter), fact(trace.script.mark, mark)].filter((x) => x !== '');
  const waiting = trace.waitingAfter(at, columns).map((p) => positionName(trace, document, p));
  return [
    ...wrapped(`${trace.why(at - 1, document.names)}.`, columns).map((line) => fitted(line, columns)),
    ...(facts.length === 0 ? [] : [fitted(facts.join(GAP), columns)]),
    ...(waiting.length === 0 ? [] : [fitted(`waiting: ${waiting.join(', ')}`, columns)]),
  ];
}

function fact(name: string | undefined, value: number | undefined): string {
  return name === undefined || value === undefined ? '' : `${name}: ${value}`;
}

interface Cell {
  readonly text: string;
  readonly letter: 'W' | 'D' | 'L' | null;
  readonly isCurrent: boolean;
}

/** The block of positions that the last step is in, in rows that fit. */
function knownRows(
  replay: Replay,
  document: GameDocument,
  columns: number,
): { readonly rows: readonly (readonly Cell[])[]; readonly current: number } {
  const { at, trace } = replay;
  const { positions } = trace.game;
  const about = at === 0 ? -1 : trace.columns.position[at - 1];
  const start = Math.max(0, Math.floor(about / BLOCK) * BLOCK);
  const rows: Cell[][] = [];
  let width = columns;
  let current = -1;
  for (let p = start; p < Math.min(positions, start + BLOCK); p++) {
    const letter = knownLetter(replay.knownAt(p));
    const text = fitted(`${positionName(trace, document, p)} ${letter ?? '·'}`, columns);
    width += GAP.length + text.length;
    if (width > columns) {
      rows.push([]);
      width = text.length;
    }
    rows[rows.length - 1].push({ text, letter, isCurrent: p === about });
    if (p === about) current = rows.length - 1;
  }
  return { rows, current };
}

function paintCell({ text, letter, isCurrent }: Cell, terminal: Terminal): string {
  const painted = terminal.paint(letter === null ? 'dim' : VALUE_STYLES[letter], text);
  return isCurrent ? terminal.paint('bold', painted) : painted;
}

function positionName(trace: Trace, document: GameDocument, position: number): string {
  const { game } = trace;
  const mover = moverWords(game, playerAt(game, position));
  const side = mover === '' || game.layout === 'owned' ? '' : `(${mover[0]})`;
  return `${nameOf(document, vertexOf(game, position))}${side}`;
}

/** As many of the lines as there is room for, with `current` among them. */
function around<T>(lines: readonly T[], current: number, room: number): readonly T[] {
  const first = Math.min(lines.length - room, current - Math.floor(room / 2));
  return first <= 0 ? lines.slice(0, room) : lines.slice(first, first + room);
}

function fitted(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, columns - 1)}…`;
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    if (lines[last] === '') lines[last] = word;
    else if (lines[last].length + 1 + word.length <= columns) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
}
