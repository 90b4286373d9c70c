import { opponent, type Player } from '../../graph/inner.ts';
import { boardWithMoves } from '../boards/board-moves.ts';
import type { Board, Ruleset } from '../contract/contract.ts';
import type { FaultList } from './faults.ts';

/**
 * Looks at boards as data: each must be consistent, moves must touch existing points and change what is
 * drawn on one of them, and positions with different keys must have different boards.
 */
export class BoardCheck<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #faults: FaultList;
  readonly #keys = new Map<string, string>(); // player and board → key

  constructor(ruleset: Ruleset<P>, faults: FaultList) {
    this.#ruleset = ruleset;
    this.#faults = faults;
  }

  check(position: P, player: Player): void {
    if (this.#ruleset.board === undefined) return;
    const at = this.#ruleset.show(position, player);
    const wrong = boardFault(this.#ruleset.board(position, player));
    if (wrong !== undefined) {
      this.#faults.add('board', `${wrong} at\n${at}`, SHAPE);
      return;
    }
    const found = boardWithMoves(this.#ruleset, position, player);
    if (found === undefined) return;
    const { board, moves } = found;
    this.#tellApart(position, player, board, at);
    this.#readBack(position, player, board, at);
    const points = new Set(board.points.map(({ name }) => name));
    const before = contents(board);
    for (const { to, name, ways } of moves) {
      const touched = ways.flat(2);
      const unknown = touched.find((point) => !points.has(point));
      if (unknown !== undefined) {
        this.#faults.add(
          'board',
          `the move "${name}" touches "${unknown}", which is not a point, at\n${at}`,
          TOUCHES,
        );
        return;
      }
      if (touched.length === 0) continue;
      const after = this.#ruleset.board?.(to, opponent(player));
      if (after === undefined || boardFault(after) !== undefined) continue; // reported when that position is looked at
      const now = contents(after);
      // Where points come and go, as in heaps that are kept in order, the touched point may be elsewhere.
      if (before.size !== now.size || [...before.keys()].some((point) => !now.has(point))) continue;
      const isSame = [...before].every(([point, text]) => now.get(point) === text);
      const hasChanged = (point: string): boolean => before.get(point) !== now.get(point);
      if (isSame || touched.some(hasChanged) || pointsBetween(board, touched).some(hasChanged)) continue;
      this.#faults.add(
        'board',
        `the move "${name}" changes nothing on the points that it touches at\n${at}`,
        TOUCHES,
      );
      return;
    }
  }

  /** `fromBoard` must return the same position. */
  #readBack(position: P, player: Player, { pieces, marks = [] }: Board, at: string): void {
    const back = this.#ruleset.fromBoard?.({ pieces, marks }, player);
    if (back === undefined || this.#ruleset.key(back) === this.#ruleset.key(position)) return;
    const found = `fromBoard gives a position whose key is ${String(this.#ruleset.key(back))} at\n${at}`;
    this.#faults.add('board', found, 'fromBoard must undo board');
  }

  #tellApart(position: P, player: Player, board: Board, at: string): void {
    const id = `${player} ${JSON.stringify(board)}`;
    const key = String(this.#ruleset.key(position));
    const earlier = this.#keys.get(id);
    this.#keys.set(id, key);
    if (earlier === undefined || earlier === key) return;
    this.#faults.add(
      'board',
      `the positions with the keys ${earlier} and ${key} have the same board at\n${at}`,
      TELL,
    );
  }
}

const SHAPE =
  "board gives { points: [{ name: 'a1', x: 0, y: 0, look: 'light' }], pieces: [{ point: 'a1', kind: 'king', owner: 0 }] }";
const TOUCHES =
  'touches(position, player, { to, name }) gives a list of ways, each a list of steps, each a list of points of the board: [[["a1"], ["b2"]]]';
const TELL = 'put what tells them apart on the board: a piece, a mark or the caption';

/** What is wrong with a board in itself. */
function boardFault(board: Board): string | undefined {
  const given: unknown = board;
  if (typeof given !== 'object' || given === null) return 'board gives no board';
  const { points, pieces, lines = [], marks = [] } = board;
  const lists: readonly unknown[] = [points, pieces, lines, marks];
  if (
    !lists.every((list) => Array.isArray(list) && list.every((item) => item !== undefined && item !== null))
  )
    return 'a board has no list of points, or none of pieces,';
  const names = new Set<unknown>();
  for (const { name, x, y } of board.points) {
    if (typeof name !== 'string' || name === '' || names.has(name))
      return `the name ${JSON.stringify(name)} is not one point's alone`;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return `the point "${name}" has no place`;
    names.add(name);
  }
  const used = [
    ...board.pieces.map(({ point }) => point),
    ...lines.flatMap(({ from, to }) => [from, to]),
    ...marks,
  ];
  const unknown = used.find((point) => !names.has(point));
  if (unknown !== undefined) return `something is on "${unknown}", which is not a point,`;
  const odd = board.pieces.find(({ owner = 0, kind }) => (owner !== 0 && owner !== 1) || !isWord(kind));
  return odd === undefined ? undefined : `the piece on "${odd.point}" has no kind, or an odd owner,`;
}

function isWord(kind: unknown): boolean {
  return typeof kind === 'string' && kind !== '';
}

/** Point → everything that is drawn there. */
function contents({ points, lines = [], pieces, marks = [] }: Board): Map<string, string> {
  const texts = new Map(points.map(({ name, look }) => [name, look as string]));
  const add = (point: string, text: string): void => {
    texts.set(point, `${texts.get(point) ?? ''} ${text}`);
  };
  for (const { point, kind, owner = '', count = 1 } of pieces) add(point, `${kind} ${owner} ${count}`);
  for (const mark of marks) add(mark, 'marked');
  for (const { from, to, owner = '' } of lines) {
    add(from, `${to} ${owner}`);
    add(to, `${from} ${owner}`);
  }
  return texts;
}

/** The points on the straight line from the first touched point to the last: what stands there may be pushed along. */
function pointsBetween({ points }: Board, touched: readonly string[]): string[] {
  const from = points.find(({ name }) => name === touched[0]);
  const to = points.find(({ name }) => name === touched.at(-1));
  if (from === undefined || to === undefined) return [];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return points
    .filter(({ x, y }) => dx * (y - from.y) === dy * (x - from.x))
    .filter(({ x, y }) => (x - from.x) * (x - to.x) <= 0 && (y - from.y) * (y - to.y) <= 0)
    .map(({ name }) => name);
}
