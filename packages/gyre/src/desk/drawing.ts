import { type Figure, type Picture, pictureOfFigure, type Shape } from '../floor/figure.ts';
import { GyreError, refuse } from '../graph/inner.ts';
import { type Notation, type PositionWords, parseExpression } from '../notation/inner.ts';
import { follower, type LoopyGame } from '../values/inner.ts';
import type { Analysis } from './analyse.ts';
import type { Finding } from './finding.ts';

/** The board, if the text is a position and nothing else. */
export function boardIn(text: string, positions: PositionWords | undefined): Picture | undefined {
  const steps = positions === undefined ? [] : (parsedSteps(text) ?? []);
  const [step] = steps;
  if (positions === undefined || steps.length !== 1 || step.kind !== 'position') return undefined;
  return positions.picture(step.word, step.text);
}

function parsedSteps(
  text: string,
): ReturnType<typeof parseExpression>['equations'][number]['steps'] | undefined {
  try {
    return parseExpression(text).equations[0].steps;
  } catch (error) {
    if (error instanceof GyreError) return undefined; // it may use names of the sheet
    throw error;
  }
}

/** The graph of the canonical form, or of the onside where the sides differ. */
export function graphIn(finding: Finding, asked: string, notation: Notation): Picture {
  if (finding.kind === 'telling') {
    if (finding.telling.picture !== undefined) return finding.telling.picture;
    const hint = 'draw a value, a position or a thermograph';
    refuse('E_DOMAIN', `${finding.telling.word.name} has no picture`, hint);
  }
  const { canonical, onside, text }: Analysis = finding.analysis;
  const game = canonical ?? onside;
  if (game === undefined || game.vertices > MOST_DRAWN) {
    const found = `the graph of ${asked} is too large to draw`;
    refuse('E_LIMIT', found, `graphs of up to ${MOST_DRAWN} vertices are drawn`);
  }
  return pictureOfFigure(valueFigure(game, notation, text));
}

/**
 * The graph of a game in rows: the start on top, below it what it leads to in one move, and so on. Left's
 * arcs are blue and whole, Right's red and dashed; a loop beside a vertex is a pass.
 */
export function valueFigure(game: LoopyGame, notation: Notation, title: string): Figure {
  const rows = rowsOf(game);
  const widest = Math.max(...rows.map((row) => row.length));
  const width = widest * WIDE + 40; // passes stick out
  const places: [number, number][] = [];
  for (const [i, row] of rows.entries())
    for (const [j, v] of row.entries())
      places[v] = [(width * (j + 0.5)) / row.length + (i % 2 === 1 ? 6 : -6), (i + 0.5) * HIGH]; // off centre, so that arcs do not hide each other
  const shapes: Shape[] = [];
  const texts = Array.from({ length: game.vertices }, (_, v) => shortened(notation.write(follower(game, v))));
  const halves = texts.map((text) => 6 + 4 * text.length); // vertex → half the width of its box
  for (let v = 0; v < game.vertices; v++)
    for (const player of [0, 1] as const)
      for (const w of game.options(player, v))
        shapes.push(v === w ? passShape(places[v], halves[v], player) : arcShape(places, v, w, player));
  for (let v = 0; v < game.vertices; v++) {
    const [text, half] = [texts[v], halves[v]];
    const at: [number, number] = [places[v][0] - half, places[v][1] - 12];
    shapes.push({
      kind: 'box',
      at,
      size: [2 * half, 24],
      fill: '#ffffff',
      stroke: v === game.start ? '#1b1b1b' : '#999999',
    });
    shapes.push({ kind: 'text', at: places[v], text });
  }
  return { title, width, height: rows.length * HIGH, shapes };
}

/** Graphs with more vertices are not drawn. */
export const MOST_DRAWN = 40;

const WIDE = 150;
const HIGH = 80;
const COLOURS: readonly [string, string] = ['#1f5fbf', '#c0392b'];
const LONGEST = 16;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Vertices by their distance from the start. */
function rowsOf(game: LoopyGame): number[][] {
  const seen = new Set([game.start]);
  const rows = [[game.start]];
  for (const row of rows) {
    const next: number[] = [];
    for (const v of row)
      for (const player of [0, 1] as const)
        for (const w of game.options(player, v))
          if (!seen.has(w)) {
            seen.add(w);
            next.push(w);
          }
    if (next.length > 0) rows.push(next);
  }
  return rows;
}

/** A loop beside the box: Left's on the left, Right's on the right. */
function passShape([x, y]: [number, number], half: number, player: 0 | 1): Shape {
  const side = player === 0 ? -1 : 1;
  const edge = x + side * half;
  return {
    kind: 'line',
    places: [
      [edge, y - 7],
      [edge + side * 60, y],
      [edge, y + 8],
    ],
    colour: COLOURS[player],
    isDashed: player === 1,
    hasArrow: true,
  };
}

/** An arc; it bends to its player's side, so that two between the same vertices can be told apart. */
function arcShape(places: readonly [number, number][], v: number, w: number, player: 0 | 1): Shape {
  const [[x, y], [endX, endY]] = [places[v], places[w]];
  const look = { colour: COLOURS[player], isDashed: player === 1, hasArrow: true };
  const side = player === 0 ? -1 : 1;
  const [dx, dy] = [endX - x, endY - y];
  const length = Math.hypot(dx, dy) || 1;
  const isUp = dy <= 0;
  const bend = (isUp ? 36 : 14) * side * (isUp ? -1 : 1);
  const [fromX, fromY] = [x + (dx / length) * 14, y + (dy / length) * 14];
  const [toX, toY] = [endX - (dx / length) * 16, endY - (dy / length) * 16];
  const middle: [number, number] = [
    (x + endX) / 2 + bend * Math.abs(dy / length) + 0,
    (y + endY) / 2 + bend * (dx / length),
  ];
  return { kind: 'line', places: [[fromX, fromY], middle, [toX, toY]], ...look };
}
