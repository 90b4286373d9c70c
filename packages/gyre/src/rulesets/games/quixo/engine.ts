import { type IndexPlay, LOST_NEXT, MOVE_LOSES, NOT_A_POSITION, OVER_LOST } from '../../contract/indexed.ts';
import { type SquaresIndex, squaresIndex } from '../../kit/squares.ts';

/** Taking a cube from the edge and pushing it in at an end of its row or column. */
export interface Push {
  readonly from: number;
  readonly to: number;
  /** How far the cubes between move to fill the gap, as a difference of squares. */
  readonly shift: number;
}

/** Every push on a board of so many squares per side. */
export function pushes(side: number): Push[] {
  const last = side - 1;
  const found: Push[] = [];
  for (let from = 0; from < side * side; from++) {
    const [row, column] = [Math.floor(from / side), from % side];
    if (row % last !== 0 && column % last !== 0) continue;
    for (const end of [0, last]) {
      if (end !== column) found.push({ from, to: row * side + end, shift: end > column ? -1 : 1 });
      if (end !== row) found.push({ from, to: end * side + column, shift: end > row ? -side : side });
    }
  }
  return found;
}

/** The sets of squares that win: rows, columns and diagonals. */
export function quixoLines(side: number): number[] {
  const each = Array.from({ length: side }, (_, n) => n);
  const setOf = (squareAt: (n: number) => number): number =>
    each.reduce((set, n) => set | (1 << squareAt(n)), 0);
  return [
    ...each.map((row) => setOf((n) => row * side + n)),
    ...each.map((column) => setOf((n) => n * side + column)),
    setOf((n) => n * side + n),
    setOf((n) => n * side + side - 1 - n),
  ];
}

/** The index of Quixo and the play on it. */
export interface QuixoEngine extends IndexPlay {
  readonly board: SquaresIndex;
  readonly mostMoves: number;
}

/**
 * The index holds the cubes of the player to move, then the other's. A board on which the player to move has a line that wins
 * is left out: the other player has made it, and lost.
 */
export function quixoEngine(side: number, bothWin: boolean): QuixoEngine {
  const board = squaresIndex(side * side, 2);
  const { sets } = board;
  const all = 2 ** (side * side) - 1;
  const list = pushes(side);
  const count = list.length;
  const fromBit = Int32Array.from(list, ({ from }) => 1 << from);
  const toBit = Int32Array.from(list, ({ to }) => 1 << to);
  const shift = Int32Array.from(list, (push) => push.shift);
  const passed = Int32Array.from(list, pathOf); // push → the squares whose cubes move, where they are before
  const filled = Int32Array.from(passed, (set, i) => moved(set, shift[i])); // and after
  const hasLine = new Uint8Array(all + 1);
  for (const line of quixoLines(side))
    for (let set = 0; set <= all; set++) if ((set & line) === line) hasLine[set] = 1;

  return { board, mostMoves: count, prepare, movesFrom, movesInto };

  function prepare(index: number): number {
    board.place(index);
    const mine = sets[0];
    const theirs = sets[1];
    if (isWon(mine, theirs)) return NOT_A_POSITION;
    if (hasLine[theirs] === 1) return OVER_LOST;
    let left = 0;
    let given = 0;
    for (let i = 0; i < count; i++) {
      if ((theirs & fromBit[i]) !== 0) continue;
      if (isWon(pushed(theirs, i), pushed(mine, i) | toBit[i])) given++;
      else left++;
    }
    return left > 0 ? left : given > 0 ? LOST_NEXT : OVER_LOST;
  }

  /** Has the player to move won already, by a line that the other player has made? */
  function isWon(mine: number, theirs: number): boolean {
    return hasLine[mine] === 1 && (!bothWin || hasLine[theirs] === 0);
  }

  /** The squares of a set after a push, without the cube that is pushed in. */
  function pushed(set: number, i: number): number {
    return (set & ~(passed[i] | fromBit[i])) | moved(set & passed[i], shift[i]);
  }

  function movesFrom(index: number, out: Uint32Array): number {
    board.place(index);
    const mine = sets[0];
    const theirs = sets[1];
    if (hasLine[theirs] === 1) return 0;
    let listed = 0;
    for (let i = 0; i < count; i++) {
      if ((theirs & fromBit[i]) !== 0) continue;
      sets[0] = pushed(theirs, i); // as the next player sees it
      sets[1] = pushed(mine, i) | toBit[i];
      out[listed++] = isWon(sets[0], sets[1]) ? MOVE_LOSES : board.rank();
    }
    return listed;
  }

  function movesInto(index: number, out: Uint32Array): number {
    board.place(index);
    const mine = sets[0];
    const theirs = sets[1];
    let listed = 0;
    for (let i = 0; i < count; i++) {
      if ((theirs & toBit[i]) === 0) continue;
      sets[1] = pulled(mine, i); // as the player who has moved sees it
      if (hasLine[sets[1]] === 1) continue;
      const before = pulled(theirs & ~toBit[i], i);
      for (let taken = 0; taken < 2; taken++) {
        sets[0] = taken === 0 ? before : before | fromBit[i]; // the cube was blank, or their own
        if (hasLine[sets[0]] === 0) out[listed++] = board.rank();
      }
    }
    return listed;
  }

  /** The squares of a set before a push, without the cube that was taken. */
  function pulled(set: number, i: number): number {
    return (set & ~(filled[i] | toBit[i])) | moved(set & filled[i], -shift[i]);
  }
}

/** From the gap to the end at which the cube is pushed in. */
function pathOf({ from, to, shift }: Push): number {
  let path = 0;
  for (let square = to; square !== from; square += shift) path |= 1 << square;
  return path;
}

function moved(set: number, shift: number): number {
  return shift < 0 ? set >>> -shift : set << shift;
}
