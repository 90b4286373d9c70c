import { checkObject, checkWord, GyreError, type Player } from '../../../graph/inner.ts';
import { type Edges, gridText, inRows, squareNames } from '../../boards/board-text.ts';
import { gridBoard, type PieceLooks } from '../../boards/grid-board.ts';
import type { Board, BoardPiece, BoardPoint, RulesetFamily } from '../../contract/contract.ts';
import type { ReversibleRuleset } from '../../contract/indexed.ts';
import { trueOrFalse } from '../../contract/parameters.ts';
import { dobutsuEngine, MOST_MOVES, MOST_MOVES_INTO } from './engine.ts';
import { isLastRank, SQUARES, STEPS, targets } from './steps.ts';

/**
 * Four ranks from the top, then the men in hand or `-`. Sente's men are capitals: Lion, Giraffe, Elephant, Chick, Hen. At the
 * start: `gle/.c./.C./ELG -`.
 */
export type DobutsuBoard = string;

/** Which index, and which men. */
export interface DobutsuRules {
  /** Does the index have also positions that are over, or in which the lions touch? */
  readonly ends?: boolean;
  /** The men that play beside the lions: GEC, or fewer for a smaller game. */
  readonly men?: string;
}

/**
 * Dobutsu shogi, "Catch the Lion", on 3 × 4 squares. Men that are captured change sides (a hen as a chick) and are
 * dropped on any empty square; a chick that steps on the last rank becomes a hen, one that is dropped there does not.
 * Whoever takes the lion wins, and whoever moves the lion to the last rank, unless it can be taken in the
 * next move. Repetition is a draw.
 *
 * Madoka Kitao, 2008; solved by Tetsuro Tanaka, 2009: the second player wins in 78 plies.
 *
 * The index has the positions as the player to move sees them, mirror images once.
 */
export function dobutsu(rules: DobutsuRules = {}): ReversibleRuleset<DobutsuBoard> {
  checkObject(rules, 'the rules');
  const { ends = false, men: kinds = 'GEC' } = rules;
  checkWord(ends, 'ends', [true, false], 'E_RULESET');
  if (!KINDS.includes(kinds)) throw wrongMen(kinds);
  const engine = dobutsuEngine(ends, kinds);
  const { men } = engine;

  return {
    name: 'dobutsu',
    title: kinds === 'GEC' ? 'Dobutsu shogi' : `Dobutsu shogi with ${kinds === '' ? 'lions alone' : kinds}`,
    parameters: { ends: `${ends}`, men: kinds },
    players: ['Sente', 'Gote'],
    starts: () => [{ position: startWith(kinds) }],

    moves(board, player, emit) {
      const { squares, hand } = read(board);
      for (const [from, man] of squares.entries()) {
        if (ownerOf(man) !== player) continue;
        for (const to of targets(from, STEPS[man.toUpperCase()], player === 0 ? 1 : -1)) {
          const taken = squares[to];
          if (ownerOf(taken) === player) continue;
          const isGrown = man.toUpperCase() === 'C' && isLastRank(to, player);
          const after = squares.with(from, EMPTY).with(to, isGrown ? owned('H', player) : man);
          const prize = taken.toUpperCase() === 'H' ? 'C' : taken.toUpperCase();
          const won = taken === EMPTY || prize === 'L' ? '' : owned(prize, player);
          const way = taken === EMPTY ? '-' : 'x';
          emit(
            write(after, hand + won),
            `${man.toUpperCase()}${NAMES[from]}${way}${NAMES[to]}${isGrown ? '+' : ''}`,
          );
        }
      }
      for (const man of new Set(hand)) {
        if (ownerOf(man) !== player) continue;
        for (const [to, there] of squares.entries()) {
          if (there !== EMPTY) continue;
          emit(write(squares.with(to, man), hand.replace(man, '')), `${man.toUpperCase()}*${NAMES[to]}`);
        }
      }
    },

    payoff(board, player) {
      const { squares } = read(board);
      const own = squares.indexOf(owned('L', player));
      if (own < 0) return -1;
      if (isLastRank(own, player)) return 1; // it could be taken and was not
      const lion = squares.indexOf(owned('L', 1 - player));
      if (lion < 0) return 1;
      return isLastRank(lion, 1 - player) && !isAttacked(squares, lion, player) ? -1 : undefined;
    },

    ending: (board) => (LIONS.every((lion) => board.includes(lion)) ? 'lion home' : 'lion taken'),

    key: (board) => board,
    fromKey: (key) => {
      const { squares, hand } = read(String(key));
      return write(squares, hand);
    },
    show(board) {
      const { squares, hand } = read(board);
      const whose = (player: Player): string =>
        Array.from(hand)
          .filter((man) => ownerOf(man) === player)
          .join(' ')
          .toUpperCase();
      const hands = ([1, 0] as const).filter((player) => whose(player) !== '');
      const inHand = hands.map((player) => `${PLAYERS[player]} holds ${whose(player)}`);
      return [gridText(inRows(squares, 3), EDGES), ...inHand].join('\n');
    },
    board: drawn,
    touches(_, player, { name }) {
      const points = Array.from(name.matchAll(/[abc][1-4]/g), ([square]) => square);
      return [
        (name[1] === '*' ? [handName(owned(name[0], player)), ...points] : points).map((point) => [point]),
      ];
    },

    size: men.size,
    mostMoves: MOST_MOVES,
    mostMovesInto: MOST_MOVES_INTO,
    isTurned: true,
    images(index) {
      men.place(index);
      return men.isOwnImage() ? 1 : 2;
    },
    index(board, player) {
      if (!layOut(board)) throw notOfThese(board, kinds);
      if (men.leaders[0] === AWAY || men.leaders[1] === AWAY) return -1;
      if (player === 1) engine.turnDesk();
      return men.rank();
    },
    at(index) {
      if (!men.place(index)) return undefined;
      const squares = Array.from({ length: SQUARES }, (_, square) => {
        const look = men.sets.findIndex((set) => ((set >>> square) & 1) === 1);
        return look < 0 ? EMPTY : LOOKS[look];
      });
      squares[men.leaders[0]] = 'L';
      squares[men.leaders[1]] = 'l';
      const hand = ['G', 'E', 'C'].map((man, kind) => {
        const off = (kinds.includes(man) ? 2 : 0) - squares.filter((there) => isKind(there, man)).length;
        return man.repeat(men.hands[kind]) + man.toLowerCase().repeat(off - men.hands[kind]);
      });
      return { position: write(squares, hand.join('')), player: 0 };
    },
    playerAt: () => 0,
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };

  /** Lays a board out on the desk of the index, character by character; false if it is not a board of this game. */
  function layOut(board: DobutsuBoard): boolean {
    if (typeof board !== 'string' || board.length < SHORTEST) return false;
    men.leaders.fill(AWAY);
    men.sets.fill(0);
    men.hands.fill(0);
    let [giraffes, elephants, chicks] = [0, 0, 0];
    for (let i = 0, square = 0; i < board.length; i++) {
      const code = board.charCodeAt(i);
      const look = LOOK_OF[code];
      if (square === SQUARES) {
        if (look === SPACE || look === NOBODY) continue;
        if (look >= KIND_HEN) return false;
        if ((look & 1) === 0) men.hands[look >> 1]++;
      } else if (look === SLASH) {
        if (square % 3 !== 0) return false;
        continue;
      } else if (look < LION) men.sets[look] |= 1 << square++;
      else if (look === LION || look === LION + 1) {
        if (men.leaders[look - LION] !== AWAY) return false;
        men.leaders[look - LION] = square++;
      } else if (look === VOID) square++;
      else return false;
      if (look < 2) giraffes++;
      else if (look < 4) elephants++;
      else if (look < LION) chicks++;
    }
    return fits('G', giraffes) && fits('E', elephants) && fits('C', chicks);
  }

  function fits(kind: string, count: number): boolean {
    return count === (kinds.includes(kind) ? 2 : 0);
  }
}

/** The square of a lion that was taken. */
const AWAY = -1;
/** Twelve squares, three slashes, a space and a hand. */
const SHORTEST = 17;
/** What the characters of a board stand for: looks of the index, then lions, then the rest. */
const KIND_HEN = 6;
const LION = 8;
const VOID = 10;
const SLASH = 11;
const SPACE = 12;
const NOBODY = 13;
const LOOK_OF = new Uint8Array(128).fill(255);
for (const [look, character] of Array.from('GgEeCcHhLl./ -').entries())
  LOOK_OF[character.charCodeAt(0)] = look;

const START = 'gle/.c./.C./ELG -';
const KINDS = ['', 'G', 'E', 'C', 'GE', 'GC', 'EC', 'GEC'];

/** The start without the men that do not play along. */
function startWith(kinds: string): DobutsuBoard {
  return START.replaceAll(/[gec]/gi, (man) => (kinds.includes(man.toUpperCase()) ? man : EMPTY));
}

function wrongMen(kinds: string): GyreError {
  return new GyreError('E_RULESET', `men is "${kinds}"`, `give ${KINDS.slice(1).join(', ')} or nothing`);
}

const EMPTY = '.';
const LIONS = ['L', 'l'];
/** As the looks of the index: Sente's, then Gote's, of giraffe, elephant, chick, hen. */
const LOOKS = 'GgEeCcHh';
/** The order of men in hand. */
const HAND = 'GECgec';
const PLAYERS = ['Sente', 'Gote'] as const;
/** Files a to c from Sente's left, ranks 1 to 4 from the top, as in the literature. */
const EDGES: Edges = { columns: ['a', 'b', 'c'], rows: ['1', '2', '3', '4'] };
const NAMES = squareNames(EDGES);
const WORDS: Readonly<Record<string, string>> = {
  L: 'lion',
  G: 'giraffe',
  E: 'elephant',
  C: 'chick',
  H: 'hen',
};
const MEN: PieceLooks = Object.fromEntries(
  Array.from('LGECHlgech', (man) => [
    man,
    {
      kind: `${PLAYERS[ownerOf(man) ?? 0]}'s ${WORDS[man.toUpperCase()]}`,
      owner: ownerOf(man) ?? 0,
      shape: { text: man },
    },
  ]),
);

function ownerOf(man: string): Player | undefined {
  if (man === EMPTY) return undefined;
  return man === man.toUpperCase() ? 0 : 1;
}

function owned(man: string, player: number): string {
  return player === 0 ? man : man.toLowerCase();
}

/** Is it a man of the kind, where a hen is a chick? */
function isKind(there: string, kind: string): boolean {
  const man = there.toUpperCase();
  return man === kind || (kind === 'C' && man === 'H');
}

/** Can a man of the player step on the square? */
function isAttacked(squares: readonly string[], square: number, player: Player): boolean {
  return squares.some(
    (man, from) =>
      ownerOf(man) === player &&
      targets(from, STEPS[man.toUpperCase()], player === 0 ? 1 : -1).includes(square),
  );
}

interface Men {
  readonly squares: readonly string[];
  readonly hand: string;
}

function read(board: DobutsuBoard): Men {
  const [ranks = '', held = ''] = board.split(' ');
  const squares = Array.from(ranks.replaceAll('/', ''));
  const hand = held === '-' ? '' : held;
  if (!/^(?:[.LGECHlgech]{3}\/){3}[.LGECHlgech]{3}$/.test(ranks) || !/^(?:-|[GECgec]+)$/.test(held))
    throw wrongBoard(board, `give four ranks from the top and the men in hand, as in ${START}`);
  const lions = squares.filter((man) => man === 'L' || man === 'l');
  const isFull = ['G', 'E', 'C'].every((kind) =>
    [0, 2].includes(squares.concat(Array.from(hand)).filter((man) => isKind(man, kind)).length),
  );
  if (!isFull || lions.length === 0 || new Set(lions).size < lions.length)
    throw wrongBoard(board, 'give two giraffes, two elephants, two chicks or hens, and one lion each');
  return { squares, hand };
}

/** The refusal of a board that is none, or of another choice of men. */
function notOfThese(board: DobutsuBoard, kinds: string): GyreError {
  read(board);
  return wrongBoard(board, `give two men of each kind of this game: L${kinds}`);
}

function wrongBoard(board: DobutsuBoard, hint: string): GyreError {
  return new GyreError('E_POSITION', `the board is "${board}"`, hint);
}

function write(squares: readonly string[], hand: string): DobutsuBoard {
  const held = Array.from(hand).toSorted((a, b) => HAND.indexOf(a) - HAND.indexOf(b));
  return `${inRows(squares, 3).join('/')} ${held.length === 0 ? '-' : held.join('')}`;
}

/** The board with places for men in hand on both sides of it: Gote's above, Sente's below. */
function drawn(board: DobutsuBoard): Board {
  const { squares, hand } = read(board);
  const grid = gridBoard(inRows(squares, 3), EDGES, MEN);
  const points: BoardPoint[] = [];
  const pieces: BoardPiece[] = [];
  for (const [place, man] of Array.from(HAND).entries()) {
    const name = handName(man);
    points.push({ name, x: 3.25, y: place < 3 ? 3 - place : place - 3, look: 'bare' });
    const count = hand.split(man).length - 1;
    if (count > 0) pieces.push({ ...MEN[man], point: name, count });
  }
  return { ...grid, points: [...grid.points, ...points], pieces: [...grid.pieces, ...pieces], width: 4.5 };
}

function handName(man: string): string {
  return `${man} in hand`;
}

export const dobutsuFamily: RulesetFamily = {
  name: 'dobutsu',
  title: 'Dobutsu shogi',
  summary: 'catch the lion on 3 × 4 squares: 249 million positions',
  isLarge: true,
  parameters: [
    { name: 'ends', summary: 'true: index also what is over', fallback: 'false' },
    { name: 'men', summary: 'which men play beside the lions', fallback: 'GEC' },
  ],
  make: (given) => dobutsu({ ends: trueOrFalse(given, 'ends'), men: given.men }),
};
