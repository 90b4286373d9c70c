import { checkText, GyreError, type Player, refuse } from '../../../graph/inner.ts';
import { gridText, lettered } from '../../boards/board-text.ts';
import { fromText } from '../../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../../boards/grid-board.ts';
import type { RulesetFamily } from '../../contract/contract.ts';
import type { Layer, ReversibleRuleset } from '../../contract/indexed.ts';
import { LETTERS, squareName } from './board.ts';
import { ChessEngine } from './engine.ts';
import { type Endings, parseEnding } from './material.ts';
import { forEachMove, isInCheck, isPossible } from './moves.ts';
import { NOT_PASSED, passedBy } from './passing.ts';
import { blockAt, indexAnywhere, Placement, placeIn } from './placement.ts';

/**
 * The board as the first field of a FEN: ranks from the eighth down, White's men in capitals. After a double step
 * that can be captured in passing, a space and the square passed over.
 */
export type ChessBoard = string;

/**
 * Chess endings with up to four men, by the rules of chess: mate wins, stalemate draws. Without castling, and without
 * counting moves.
 *
 * A position is solved together with everything that captures and promotions can turn it into. Placements
 * that are alike up to symmetry are one: index = block, pair of kings, squares of the men, side to move.
 */
export function chessEnding(ending: string): ReversibleRuleset<ChessBoard> {
  checkText(ending, 'the ending');
  const endings = parseEnding(ending);
  const men = endings.blocks[0].name;
  const engine = new ChessEngine(endings);

  return {
    name: 'chess',
    title: `Chess ending ${men}`,
    parameters: { men },
    players: ['White', 'Black'],
    starts: () => [firstStart(endings)],

    moves(board, player, emit) {
      const placement = read(board, player);
      const after = new Placement();
      const listed: [ChessBoard, string][] = []; // one board at a time: emit may list the moves of another
      forEachMove(placement, (man, to, captured, promoted) => {
        after.play(placement, man, to, captured, promoted);
        listed.push([write(after), moveName(placement, man, to, captured, promoted)]);
      });
      for (const [to, name] of listed) emit(to, name);
    },

    payoff(board, player) {
      const placement = read(board, player);
      let hasMove = false;
      forEachMove(placement, () => {
        hasMove = true;
      });
      if (hasMove) return undefined;
      return isInCheck(placement, player) ? -1 : 0;
    },

    key: keyOf,
    fromKey: fromText(keyOf, (text) => (isBoard(text) ? text : undefined)),
    show,
    board(board) {
      const [, passed] = board.split(' ');
      const squares = gridBoard(rowsOf(board), EDGES, MEN);
      return passed === undefined ? squares : { ...squares, marks: [passed] };
    },
    fromBoard({ pieces, marks: [passed] = [] }, player) {
      const letters = Array.from({ length: 8 }, () => Array<string>(8).fill('.'));
      for (const { point, kind } of pieces) {
        const letter = Object.keys(MEN).find((man) => MEN[man].kind === kind) ?? '.';
        letters[8 - Number(point[1])][point.charCodeAt(0) - 97] = letter;
      }
      checkMen(endings, letters.flat().join(''));
      const ranks = letters
        .map((row) => row.join('').replace(/\.+/g, (empty) => `${empty.length}`))
        .join('/');
      const board = passed === undefined ? ranks : `${ranks} ${passed}`;
      const placement = read(board, player);
      if (!isPossible(placement) || indexAnywhere(endings, placement) < 0) throw impossible(player);
      return board;
    },
    touches: (_, __, { name }) => [Array.from(name.matchAll(/[a-h][1-8]/g), ([square]) => [square])],

    size: endings.size,
    reported: endings.blocks[0].size + (endings.passing?.size ?? 0),
    mostMoves: MOST_MOVES,
    mostMovesInto: MOST_MOVES_INTO,
    layers: layersByMen(endings),
    index(board, player) {
      const placement = read(board, player);
      return isPossible(placement) ? indexAnywhere(endings, placement) : -1;
    },
    at(index) {
      const placement = new Placement();
      const block = blockAt(endings, index);
      placement.take(block.kinds, block.sides);
      placeIn(block, index, placement);
      if (!isPossible(placement)) return undefined;
      if (indexAnywhere(endings, placement) !== index) return undefined;
      return { position: write(placement), player: placement.side as Player };
    },
    playerAt: (index) => (index & 1) as Player,
    prepare: (index) => engine.prepare(index),
    movesFrom: (index, out) => engine.movesFrom(index, out),
    movesInto: (index, out) => engine.movesInto(index, out),
  };
}

/** The blocks in an order in which captures and promotions lead back: fewer men first, then fewer pawns. */
function layersByMen({ blocks, passing }: Endings): Layer[] {
  const pawns = (name: string): number => name.split('P').length;
  return blocks
    .filter((block) => block !== passing)
    .toSorted((a, b) => a.name.length - b.name.length || pawns(a.name) - pawns(b.name))
    .map(({ base, size, number }) => {
      const besides = number === 0 ? (passing?.size ?? 0) : 0; // a double step leads there, the next move back
      return { from: base, to: base + size + besides };
    });
}

/** A king and two queens have at most 8 + 2 × 27 moves. */
const MOST_MOVES = 62;
/** Moves back within the block, and captures and promotions taken back from every image of the board. */
const MOST_MOVES_INTO = 2048;
const EDGES = lettered(8, 8);
const WORDS = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const MEN: PieceLooks = Object.fromEntries(
  Array.from(LETTERS, (letter, kind) => [
    [letter, { kind: `white ${WORDS[kind]}`, owner: 0, shape: { text: '♔♕♖♗♘♙'[kind] } } as const],
    [
      letter.toLowerCase(),
      { kind: `black ${WORDS[kind]}`, owner: 1, shape: { text: '♚♛♜♝♞♟'[kind] } } as const,
    ],
  ]).flat(),
);

/** The first position of the ending proper with White to move, kings well apart. */
function firstStart(endings: Endings): { position: ChessBoard; player: Player } {
  const [block] = endings.blocks;
  const placement = new Placement();
  placement.take(block.kinds, block.sides);
  for (let index = block.base + 2 * Math.floor(block.size / 4); index < block.base + block.size; index += 2) {
    placeIn(block, index, placement);
    if (!isPossible(placement) || isInCheck(placement, 0)) continue;
    if (indexAnywhere(endings, placement) === index) return { position: write(placement), player: 0 };
  }
  return refuse('E_RULESET', `${block.name} has no position to start from`);
}

/** Rank 8 first, a dot for an empty square. */
function rowsOf(board: ChessBoard): string[] {
  const [ranks] = board.split(' ');
  return ranks.split('/').map((rank) => rank.replace(/\d/g, (empty) => '.'.repeat(Number(empty))));
}

function show(board: ChessBoard): string {
  const ranks = gridText(rowsOf(board), EDGES);
  const [, passed] = board.split(' ');
  return passed === undefined ? ranks : `${ranks}\nin passing: ${passed}`;
}

function keyOf(board: ChessBoard): string {
  return board;
}

/** Is it a board as `write` gives one? Whether the men can stand so is another question. */
function isBoard(text: string): boolean {
  const [ranks] = text.split(' ');
  return /^[1-8A-Za-z/]+(?: [a-h][36])?$/.test(text) && write(read(ranks, 0)) === ranks;
}

function read(board: ChessBoard, player: Player): Placement {
  const placement = new Placement();
  const rows = rowsOf(board);
  const [ranks, passed] = board.split(' ');
  const kings = ranks.replace(/[^Kk]/g, '');
  const men = ranks.replace(/[^a-zA-Z]/g, '').length;
  if (rows.length !== 8 || rows.some((row) => row.length !== 8) || kings.length !== 2 || men > 4) {
    const hint = 'give eight ranks as in a FEN, with both kings and up to four men';
    refuse('E_POSITION', `the board is "${board}"`, hint);
  }
  placement.side = player;
  for (const [i, row] of rows.entries()) {
    for (let file = 0; file < 8; file++) {
      const kind = LETTERS.indexOf(row[file].toUpperCase());
      if (kind >= 0) placement.add(kind, row[file] === LETTERS[kind] ? 0 : 1, (7 - i) * 8 + file);
    }
  }
  if (passed !== undefined) placement.passed = readPassed(board, passed, placement);
  return placement;
}

function readPassed(board: ChessBoard, name: string, placement: Placement): number {
  const passed = passedBy(placement);
  if (passed !== NOT_PASSED && squareName(passed) === name) return passed;
  return refuse(
    'E_POSITION',
    `the board is "${board}"`,
    passed === NOT_PASSED
      ? 'no pawn can be captured in passing here; give the ranks alone'
      : `the only square to capture on in passing is ${squareName(passed)}`,
  );
}

/** Refuses men that are none of the endings that were solved together, and boards without their two kings. */
function checkMen({ blocks }: Endings, squares: string): void {
  const men = squares.replaceAll('.', '');
  for (const [king, side] of [
    ['K', 'white'],
    ['k', 'black'],
  ])
    if (men.split(king).length !== 2)
      refuse('E_POSITION', `there are ${men.split(king).length - 1} ${side} kings`, 'put one on the board');
  const sorted = (text: string): string =>
    Array.from(text)
      .toSorted((a, b) => LETTERS.indexOf(a) - LETTERS.indexOf(b))
      .join('');
  const white = sorted(men.replace(/[a-z]/g, ''));
  const black = sorted(men.replace(/[A-Z]/g, '').toUpperCase());
  const names = blocks.map(({ name }) => name);
  if (names.includes(white + black) || names.includes(black + white)) return;
  refuse('E_POSITION', `the men are ${white}${black}`, `the solved endings are ${names.join(', ')}`);
}

function impossible(player: Player): GyreError {
  return new GyreError(
    'E_POSITION',
    'the kings touch each other, a pawn is on the first or last rank, or the side that has just moved is in check',
    `put the men so that ${player === 0 ? 'White' : 'Black'} could be to move`,
  );
}

function write({ count, kinds, sides, squares, passed }: Placement): ChessBoard {
  const letters = Array.from({ length: 64 }, () => '.');
  for (let man = 0; man < count; man++) {
    const letter = LETTERS[kinds[man]];
    letters[squares[man]] = sides[man] === 0 ? letter : letter.toLowerCase();
  }
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) =>
      letters
        .slice(8 * rank, 8 * rank + 8)
        .join('')
        .replace(/\.+/g, (empty) => `${empty.length}`),
    )
    .join('/');
  return passed === NOT_PASSED ? ranks : `${ranks} ${squareName(passed)}`;
}

function moveName(
  { kinds, squares }: Placement,
  man: number,
  to: number,
  captured: number,
  promoted: number,
): string {
  const letter = LETTERS[kinds[man]] === 'P' ? '' : LETTERS[kinds[man]];
  const becomes = promoted < 0 ? '' : `=${LETTERS[promoted]}`;
  return `${letter}${squareName(squares[man])}${captured < 0 ? '-' : 'x'}${squareName(to)}${becomes}`;
}

export const chessFamily: RulesetFamily = {
  name: 'chess',
  title: 'Chess endings',
  summary: 'endings with up to four men: KRK, KQK, KPK, KBNK, KQKR …',
  parameters: [{ name: 'men', summary: "White's men, then Black's", fallback: 'KRK' }],
  make: ({ men }) => chessEnding(men),
};
