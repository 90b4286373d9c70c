import { checkOptions } from '../game/inner.ts';
import {
  check,
  checkParts,
  checkPlayer,
  checkText,
  GyreError,
  hasParts,
  inPieces,
  kindOf,
  type Player,
  refuse,
} from '../graph/inner.ts';
import {
  type Board,
  type BoardPiece,
  type BoardPoint,
  checkRules,
  positionOfText,
} from '../rulesets/inner.ts';
import type { SolvedRuleset } from './solve-ruleset.ts';

/** What set-up needs of a solved ruleset. */
type Positions<P> = Pick<SolvedRuleset<P>, 'ruleset' | 'ask' | 'source'>;

/** What a board can be set up from: all its points, and everything that can stand on them. */
export interface SetUpKit {
  /** The first start. Its points are those of every position that was looked at. */
  readonly board: Board;
  /** Each kind of piece once. */
  readonly pieces: readonly Omit<BoardPiece, 'point'>[];
  /** Can a point carry a mark? */
  readonly hasMarks: boolean;
}

/** A board that was set up by hand. */
export type Arranged = Pick<Board, 'pieces' | 'marks'>;

/** Options of `positionSetUp`. */
export interface SetUpOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** The kit of a solved ruleset, from boards all over its positions; undefined if it has no boards. */
export function setUpKit<P>(solved: Positions<P>): SetUpKit | undefined {
  checkSolved(solved);
  const { ruleset, source } = solved;
  const [start] = ruleset.starts();
  const first = ruleset.board?.(start.position, start.player ?? 0);
  if (first === undefined) return undefined;
  const points = new Map<string, BoardPoint>(first.points.map((point) => [point.name, point]));
  const kinds = new Map<string, Omit<BoardPiece, 'point'>>();
  let hasMarks = false;
  const look = ({ points: more, pieces, marks = [] }: Board): void => {
    for (const point of more) if (!points.has(point.name)) points.set(point.name, point);
    for (const { point: _, ...piece } of pieces) kinds.set(contentOf(piece), piece);
    hasMarks ||= marks.length > 0;
  };
  look(first);
  const step = Math.max(1, Math.floor(source.count / SAMPLE));
  for (let i = 0; i < source.count; i += step) {
    if (source.answer(i) === undefined) continue;
    const { position, player } = source.at(i);
    look(ruleset.board?.(position, player) as Board);
  }
  const pieces = [...kinds.values()].toSorted((a, b) => (a.owner ?? 2) - (b.owner ?? 2));
  return { board: { ...first, points: [...points.values()] }, pieces, hasMarks };
}

/** Accepts solved rulesets; refuses what else a program without types may hand over. */
export function checkSolved(solved: unknown): void {
  checkRules((solved as Partial<Record<string, unknown>> | null | undefined)?.ruleset);
  check(solved, SOLVED);
}

const SOLVED = kindOf('… is not a solved ruleset', 'solveRuleset gives one', (solved) =>
  hasParts(solved, { ask: 'function', source: 'object' }),
);

/** How many boards a kit is collected from. */
const SAMPLE = 400;

/**
 * The position that a board shows: read from it where the ruleset can do that, else looked for among all that
 * were solved. Refuses, with `E_POSITION`, a board that shows no position, and then says where the nearest
 * one differs.
 */
export async function positionSetUp<P>(
  solved: Positions<P>,
  arranged: Arranged,
  player: Player,
  options: SetUpOptions = {},
): Promise<P> {
  checkSolved(solved);
  checkParts(arranged, 'a board that was set up', { pieces: 'list' }, 'give { pieces, marks }');
  checkPlayer(player);
  checkOptions(options);
  const { signal, onProgress } = options;
  const { ruleset, source, ask } = solved;
  if (ruleset.fromBoard !== undefined) {
    const position = ruleset.fromBoard(arranged, player);
    if ((await ask(position, player)) === undefined) throw neverComes([]);
    return position;
  }
  const wanted = contents(arranged);
  let nearest: readonly string[] = [];
  let found: { readonly position: P } | undefined;
  let next = 0;
  await inPieces(() => {
    for (const stop = Math.min(source.count, next + PIECE); next < stop; next++) {
      if (!ruleset.impartial && source.player(next) !== player) continue;
      const { position } = source.at(next);
      const differing = differences(wanted, ruleset.board?.(position, player));
      if (nearest.length === 0 || differing.length < nearest.length) nearest = differing;
      if (differing.length > 0) continue;
      found = { position };
      return false;
    }
    onProgress?.(source.count === 0 ? 1 : next / source.count);
    return next < source.count;
  }, signal);
  if (found === undefined) throw neverComes(nearest);
  return found.position;
}

/** How many boards are compared before other work has its turn. */
const PIECE = 2048;

/** Point → what is on it. */
function contents({ pieces, marks = [] }: Arranged): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (point: string, text: string): void => {
    texts.set(point, `${texts.get(point) ?? ''};${text}`);
  };
  for (const { point, ...piece } of pieces) add(point, contentOf(piece));
  for (const mark of marks) add(mark, 'marked');
  return texts;
}

function contentOf({ kind, owner, count = 1 }: Omit<BoardPiece, 'point'>): string {
  return `${kind} ${owner ?? ''} ${count}`;
}

/** The points on which a board differs from what is wanted. */
function differences(wanted: ReadonlyMap<string, string>, board: Board | undefined): string[] {
  const there = board === undefined ? new Map<string, string>() : contents(board);
  const points = new Set([...wanted.keys(), ...there.keys()]);
  return [...points].filter((point) => wanted.get(point) !== there.get(point));
}

function neverComes(differing: readonly string[]): GyreError {
  const where = differing.slice(0, SHOWN).join(', ');
  const more = differing.length > SHOWN ? ` and ${differing.length - SHOWN} more` : '';
  return new GyreError(
    'E_POSITION',
    'play from the start never comes to this position with that player to move',
    differing.length === 0
      ? 'set up another one'
      : `the nearest position that does come differs on ${where}${more}`,
  );
}

const SHOWN = 5;

/** The solved position with a key, given as text. Refuses a key that none has. */
export function positionOfKey<P>(solved: Positions<P>, text: string): P {
  checkSolved(solved);
  checkText(text, 'the key');
  const { ruleset, source } = solved;
  if (ruleset.fromKey !== undefined) return positionOfText(ruleset, text);
  for (let i = 0; i < source.count; i++) {
    const { position } = source.at(i);
    if (String(ruleset.key(position)) === text) return position;
  }
  return refuse('E_POSITION', `no position has the key ${text}`, 'it cannot be reached from the start');
}
