import { GyreError, type Player, shown } from '../../graph/inner.ts';
import { pointsBoard } from '../boards/board-graph.ts';
import { besideNames, gridText, inRows, lettered } from '../boards/board-text.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Board, BoardPiece, BoardPoint } from '../contract/contract.ts';
import { NO_BLOCK } from './blocks.ts';
import type { Compiled } from './compile.ts';
import { WORD } from './points.ts';

/**
 * A position as text: the letters of its points, a dot where nobody stands, on a grid by rows from the top with `/`
 * between them; and the men in hand behind a blank, or `-`, where there are any in the game.
 */
export type RulesBoard = string;

/** A position as numbers: point → look or −1, look → men in hand. */
export interface Laid {
  readonly looks: readonly number[];
  readonly hands: readonly number[];
}

export function writeBoard({ points, letters, hasHands }: Compiled, { looks, hands }: Laid): RulesBoard {
  const letter = (p: number): string => (p < 0 ? '#' : looks[p] < 0 ? '.' : (letters[looks[p]] as string));
  const { grid } = points;
  const board =
    grid === undefined
      ? looks.map((_, p) => letter(p)).join('')
      : inRows(grid.cells.map(letter), grid.width).join('/');
  if (!hasHands) return board;
  const inHand = hands.map((many, look) => (letters[look] ?? '').repeat(many)).join('');
  return `${board} ${inHand === '' ? '-' : inHand}`;
}

/** The numbers of a position; refuses what is none. */
export function readBoard(compiled: Compiled, board: RulesBoard): Laid {
  const { points, letters, hasHands } = compiled;
  const [men = '', inHand = '-', ...more] = board.split(' ');
  const cells = points.grid?.cells ?? points.names.map((_, p) => p);
  const rows = Array.from(points.grid === undefined ? men : men.replaceAll('/', ''));
  const looks = points.names.map(() => -1);
  let isFit = rows.length === cells.length && more.length === 0 && (inHand === '-' || hasHands);
  for (const [i, letter] of rows.entries()) {
    const look = letters.indexOf(letter);
    isFit &&= cells[i] < 0 ? letter === '#' : letter === '.' || look >= 0;
    if (cells[i] >= 0) looks[cells[i]] = look;
  }
  const hands = letters.map((letter) => Array.from(inHand).filter((one) => one === letter).length);
  isFit &&= inHand === '-' || hands.reduce((sum, many) => sum + many, 0) === inHand.length;
  const laid = { looks, hands };
  if (isFit && (men.includes('/') || points.grid === undefined || points.grid.height === 1)) return laid;
  throw new GyreError(
    'E_POSITION',
    `the board is "${shown(board)}"`,
    `write it as the start, ${writeBoard(compiled, compiled.start)}`,
  );
}

/**
 * Fills the sets of the numbering and gives the block, or `NO_BLOCK` or `LOST_BLOCK`. Refuses numbers of men to which no
 * play comes, whoever is to move.
 */
export function layOut(compiled: Compiled, { looks, hands }: Laid, player: number): number {
  const { numbering, blocks, kinds } = compiled;
  const { low, high } = numbering;
  low.fill(0);
  high.fill(0);
  const counts = Array.from({ length: 4 * kinds }, (_, i) => (i < 2 * kinds ? 0 : hands[i - 2 * kinds]));
  for (const [p, look] of looks.entries()) {
    if (look < 0) continue;
    counts[look]++;
    if (p < WORD) low[look] |= 1 << p;
    else high[look] |= 1 << (p - WORD);
  }
  const block = blocks.find(player, counts);
  if (block !== NO_BLOCK || blocks.find(1 - player, counts) !== NO_BLOCK) return block;
  const board = writeBoard(compiled, { looks, hands });
  throw new GyreError(
    'E_POSITION',
    `the board is "${board}"`,
    `no play comes to so many men; the start is ${writeBoard(compiled, compiled.start)}`,
  );
}

/** What the sets of the numbering hold, with the men in hand of a block. */
export function readSets({ numbering, points, kinds }: Compiled, hands: readonly number[]): Laid {
  const { low, high } = numbering;
  const looks = points.names.map((_, p) => {
    for (let look = 0; look < 2 * kinds; look++)
      if (((p < WORD ? low[look] >>> p : high[look] >>> (p - WORD)) & 1) === 1) return look;
    return -1;
  });
  return { looks, hands };
}

export function showBoard(compiled: Compiled, board: RulesBoard): string {
  const { points, letters, hasHands } = compiled;
  const { looks, hands } = readBoard(compiled, board);
  const { grid } = points;
  const letter = (p: number): string => (p < 0 ? ' ' : looks[p] < 0 ? '.' : (letters[looks[p]] as string));
  const picture =
    grid === undefined
      ? besideNames(
          canvas(points, letter),
          canvas(points, (p) => points.names[p]),
        )
      : gridText(inRows(grid.cells.map(letter), grid.width), lettered(grid.width, grid.height));
  if (!hasHands) return picture;
  const inHand = [0, 1].map((player) => {
    const men = hands
      .map((many, look) => (look % 2 === player ? (letters[look] ?? '').repeat(many) : ''))
      .join('');
    return `${playersOf(compiled)[player]} in hand: ${men === '' ? '-' : men}`;
  });
  return [picture, ...inHand].join('\n');
}

/** Points at their places on a sheet of text: a column or row for each coordinate. */
function canvas({ xs, ys, names }: Compiled['points'], text: (p: number) => string): string {
  const [columns, rows] = [xs, ys].map((all) => [...new Set(all)].toSorted((a, b) => a - b));
  const width = Math.max(...names.map((_, p) => text(p).length)) + 1;
  const lines = rows.map(() => columns.map(() => ' '.repeat(width)));
  for (const p of names.keys()) lines[rows.indexOf(ys[p])][columns.indexOf(xs[p])] = text(p).padEnd(width);
  return lines.map((line) => line.join('').trimEnd()).join('\n');
}

export function playersOf({ rules }: Compiled): [string, string] {
  const [first = 'First', second = 'Second'] = rules.players ?? [];
  return [first, second];
}

export function drawBoard(compiled: Compiled, board: RulesBoard): Board {
  const { points, rules, letters, kinds } = compiled;
  const { looks, hands } = readBoard(compiled, board);
  const { grid } = points;
  const kindName = (look: number): string => {
    const { name, of } = rules.men[look >> 1];
    return of === undefined ? `${playersOf(compiled)[look % 2].toLowerCase()} ${name}` : name;
  };
  const owner = (look: number): Player => (look % 2 === 0 ? 0 : 1);
  const pieces: BoardPiece[] = looks.flatMap((look, p) =>
    look < 0
      ? []
      : [{ point: points.names[p], kind: kindName(look), owner: owner(look), ...shapeOf(compiled, look) }],
  );
  const isPlain = grid !== undefined && (rules.board.lines ?? 'none') === 'none';
  const drawn = isPlain
    ? gridBoard(
        inRows(
          grid.cells.map((p) => (p < 0 ? ' ' : '.')),
          grid.width,
        ),
        lettered(grid.width, grid.height),
        NO_LOOKS,
      )
    : pointsBoard(
        { names: points.names, spots: points.xs.map((x, p) => [x, points.ys[p]]), pairs: pairsOf(compiled) },
        [],
      );
  if (!compiled.hasHands) return { ...drawn, pieces };
  const [width, height] = [Math.max(...points.xs) + 1.5, Math.max(...points.ys) + 1];
  const held = Array.from({ length: 2 * kinds }, (_, look) => look).filter(
    (look) => letters[look] !== undefined,
  );
  const spots = held.map(
    (look, i): BoardPoint => ({
      name: handName(compiled, look),
      x: width + (i % 2),
      y: look % 2 === 0 ? height - 1 - (i >> 1) : i >> 1,
      look: 'bare',
    }),
  );
  for (const look of held)
    if (hands[look] > 0)
      pieces.push({
        point: handName(compiled, look),
        kind: kindName(look),
        owner: owner(look),
        count: hands[look],
        ...shapeOf(compiled, look),
      });
  return {
    ...drawn,
    points: [...drawn.points, ...spots],
    pieces,
    width: width + 2,
    height: Math.max(height, (held.length >> 1) + 1),
  };
}

const NO_LOOKS: PieceLooks = {};

/** Where a player's men in hand of one look are drawn. */
export function handName({ letters }: Compiled, look: number): string {
  return `${letters[look]} in hand`;
}

/** Men of several kinds are drawn as their letters. */
function shapeOf({ kinds, letters, rules }: Compiled, look: number): { shape?: { text: string } } {
  const hasMany = rules.men.filter(({ of }) => of === undefined || of === look % 2).length > 1;
  return kinds > 1 && hasMany ? { shape: { text: letters[look] as string } } : {};
}

function pairsOf({ points }: Compiled): (readonly [number, number])[] {
  const pairs = new Map<string, readonly [number, number]>();
  for (const { points: line, isRing } of points.lines)
    for (const [i, p] of line.entries()) {
      const q = line[i + 1] ?? (isRing ? line[0] : undefined);
      if (q !== undefined) pairs.set([p, q].toSorted((a, b) => a - b).join(), [p, q]);
    }
  return [...pairs.values()];
}

/** The position that a drawn board shows. */
export function fromDrawn(compiled: Compiled, { pieces }: Pick<Board, 'pieces'>): RulesBoard {
  const { points, letters, rules } = compiled;
  const looks = points.names.map(() => -1);
  const hands = letters.map(() => 0);
  for (const { point, kind, owner = 0, count = 1 } of pieces) {
    const found = rules.men.findIndex(({ name, of }) =>
      of === undefined ? kind.endsWith(` ${name}`) : kind === name && of === owner,
    );
    const look = 2 * found + owner;
    const p = points.names.indexOf(point);
    if (
      found < 0 ||
      (p < 0 && point !== handName(compiled, look)) ||
      (p >= 0 && (count !== 1 || looks[p] >= 0))
    )
      throw new GyreError(
        'E_POSITION',
        `${shown(kind)} on ${shown(point)}`,
        'no man of the game stands there',
      );
    if (p >= 0) looks[p] = look;
    else hands[look] += count;
  }
  return writeBoard(compiled, { looks, hands });
}
