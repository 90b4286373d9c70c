/** Dobutsu shogi, "Catch the Lion", from nothing: docs/write-a-ruleset.md builds it step by step. */
import type { Ruleset } from 'gyre/rulesets';
import { type IndexedRuleset, menIndex, withIndex } from 'gyre/tables';

/** Twelve squares row by row from the top, a space, the men in hand: L lion, G giraffe, E elephant, C chick, H hen. */
type Board = string;

const STRAIGHT = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const ASLANT = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const STEPS: Record<string, number[][]> = {
  L: [...STRAIGHT, ...ASLANT],
  G: STRAIGHT,
  E: ASLANT,
  C: [[-1, 0]],
  H: [...STRAIGHT, [-1, -1], [-1, 1]],
};

const isCapital = (man: string): boolean => man >= 'A' && man <= 'Z';
/** The board turned round, so that the other player sits at the bottom. */
function turned(board: Board): Board {
  const swapped = Array.from(board, (man) => (isCapital(man) ? man.toLowerCase() : man.toUpperCase()));
  return `${swapped.slice(0, 12).toReversed().join('')} ${swapped.slice(13).toSorted().join('')}`;
}

/** Every step of the capitals, as [from, to]. */
function* steps(board: Board): Generator<[number, number]> {
  for (let from = 0; from < 12; from++) {
    if (!isCapital(board[from])) continue;
    for (const [down, right] of STEPS[board[from]]) {
      const [row, column] = [Math.floor(from / 3) + down, (from % 3) + right];
      const to = 3 * row + column;
      if (row >= 0 && row < 4 && column >= 0 && column < 3 && !isCapital(board[to])) yield [from, to];
    }
  }
}

/** Every move of the capitals: the board after it, and its name. */
function* plays(board: Board): Generator<[Board, string]> {
  const [squares, hand] = board.split(' ');
  for (const [from, to] of steps(board)) {
    const men = Array.from(squares);
    const taken = men[to].toUpperCase().replace('H', 'C').replace(/[.L]/, '');
    men[to] = men[from] === 'C' && to < 3 ? 'H' : men[from];
    men[from] = '.';
    yield [
      `${men.join('')} ${Array.from(hand + taken)
        .toSorted()
        .join('')}`,
      `${squares[from]}${from}-${to}`,
    ];
  }
  for (const man of new Set(Array.from(hand).filter(isCapital))) {
    for (let to = 0; to < 12; to++)
      if (squares[to] === '.')
        yield [
          `${squares.slice(0, to)}${man}${squares.slice(to + 1)} ${hand.replace(man, '')}`,
          `${man}*${to}`,
        ];
  }
}

/** What the game is worth to the player at the bottom, who is to move, if it is over. */
function worth(board: Board): number | undefined {
  const [lion, other] = [board.indexOf('L'), board.indexOf('l')];
  if (lion < 0) return -1;
  if (lion < 3) return 1; // it could be taken on its last rank, and was not
  const isHome = other >= 9 && !Array.from(steps(board)).some(([, to]) => to === other);
  return isHome ? -1 : undefined;
}

const catchTheLion = (start: Board, men: string): Ruleset<Board> => ({
  name: 'catch-the-lion',
  title: men === 'GEC' ? 'Catch the lion' : `Catch the lion with ${men}`,
  parameters: { men },
  starts: () => [{ position: start }],
  moves(board, player, emit) {
    const seen = player === 0 ? board : turned(board);
    for (const [to, name] of plays(seen)) emit(player === 0 ? to : turned(to), name);
  },
  payoff: (board, player) => worth(player === 0 ? board : turned(board)),
  key: (board) => board,
  show: (board) => board.replace(/^(...)(...)(...)(...) /, '$1\n$2\n$3\n$4\n'),
});

/*
 * The index. The lions lead: they are always on the board, and mirror images are folded by them. Left out are positions in which
 * the game is over or a lion can be taken by the other: what they are worth is plain from the rules.
 */
const ALL = Array.from({ length: 12 }, (_, square) => square);
const touch = (a: number, b: number): boolean =>
  Math.abs(Math.floor(a / 3) - Math.floor(b / 3)) <= 1 && Math.abs((a % 3) - (b % 3)) <= 1;

function indexed(start: Board, kinds: string): IndexedRuleset<Board> {
  const most = (kind: string): number => (kinds.includes(kind) ? 2 : 0);
  const men = menIndex({
    squares: 12,
    symmetries: [ALL, ALL.map((square) => square - (square % 3) + 2 - (square % 3))],
    leaders: ALL.slice(3).flatMap((mine) =>
      ALL.slice(0, 9)
        .filter((other) => !touch(mine, other))
        .map((other) => [mine, other]),
    ),
    kinds: [
      { most: most('G'), looks: 2, hands: 2 },
      { most: most('E'), looks: 2, hands: 2 },
      { most: most('C'), looks: 4, hands: 2 },
    ],
  });
  const LOOKS = 'GgEeCcHh';
  return withIndex(catchTheLion(start, kinds), {
    size: men.size,
    mostMoves: 48,
    isTurned: true,
    index(position, player) {
      const board = player === 0 ? position : turned(position);
      if (!board.includes('L') || !board.includes('l')) return -1;
      men.leaders.set([board.indexOf('L'), board.indexOf('l')]);
      men.sets.fill(0);
      for (const square of ALL)
        if (LOOKS.includes(board[square])) men.sets[LOOKS.indexOf(board[square])] |= 1 << square;
      men.hands.set(Array.from('GEC', (kind) => board.slice(13).split(kind).length - 1));
      return men.rank();
    },
    at(index) {
      if (!men.place(index)) return undefined;
      const squares = ALL.map(
        (square) => LOOKS[men.sets.findIndex((set) => ((set >> square) & 1) === 1)] ?? '.',
      );
      [squares[men.leaders[0]], squares[men.leaders[1]]] = ['L', 'l'];
      const hand = Array.from('GEC', (kind, k) => {
        const off = most(kind) - squares.filter((man) => man.toUpperCase().replace('H', 'C') === kind).length;
        return kind.repeat(men.hands[k]) + kind.toLowerCase().repeat(off - men.hands[k]);
      });
      return { position: `${squares.join('')} ${Array.from(hand.join('')).toSorted().join('')}`, player: 0 };
    },
  });
}

/** `men=C`: lions and chicks alone, solved in a moment; `men=GEC`: the whole game. */
export default function ruleset({ men = 'C' }: { readonly men?: string } = {}): IndexedRuleset<Board> {
  if (men === 'GEC') return indexed('gle.c..C.ELG ', men);
  if (men === 'C') return indexed('.l..c..C..L. ', men);
  throw new Error(`men are ${men}: give C or GEC`);
}
