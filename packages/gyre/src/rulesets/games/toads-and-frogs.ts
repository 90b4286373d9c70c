import { checkText, refuse } from '../../graph/inner.ts';
import { gridText, numbered } from '../boards/board-text.ts';
import { digitsOf, fromNumber } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { trueOrFalse, wholeNumber } from '../contract/parameters.ts';

/** How far animals go. */
export interface Leaps {
  /** The most empty squares that one goes forward in a move; 1 if left out. */
  readonly steps?: number;
  /** The most animals of the other kind that one jumps over; 1 if left out. */
  readonly jumps?: number;
  /** The most empty squares that one slides back; 1 if left out. */
  readonly slides?: number;
}

/**
 * Toads and Frogs with backsliding, on a strip such as `ttt..fff`. Toads (Left) go right and frogs (Right)
 * go left: one square onto an empty one, or over one animal of the other kind onto the empty square behind
 * it. Either kind may also slide one square back. Whoever cannot move has lost. `leaps` lets them go further.
 */
export function toadsAndFrogs(strip: string, backsliding = true, leaps: Leaps = {}): Ruleset<string> {
  checkText(strip, 'the strip');
  const { steps = 1, jumps = 1, slides = 1 } = leaps;
  if (!/^[tf.]+$/.test(strip) || strip.length > 33) {
    const hint = 'use t for a toad, f for a frog and . for an empty square, up to 33';
    refuse('E_RULESET', `the strip is "${strip}"`, hint);
  }
  const edges = numbered(strip.length);
  return {
    name: 'toads-and-frogs',
    title: backsliding ? 'Backsliding Toads and Frogs' : 'Toads and Frogs',
    parameters: {
      strip,
      backsliding: `${backsliding}`,
      steps: `${steps}`,
      jumps: `${jumps}`,
      slides: `${slides}`,
    },
    players: ['Toads', 'Frogs'],
    starts: () => [{ position: strip }],

    moves(position, player, emit) {
      const mine = 'tf'[player];
      const theirs = 'ft'[player];
      const ahead = player === 0 ? 1 : -1;
      const go = (from: number, way: number, most: number, word: string): void => {
        const free = run(position, from + way, way, '.', most);
        for (let far = 1; far <= free; far++)
          emit(
            moved(position, from, from + far * way),
            `${from + 1} ${word}${far === 1 ? '' : ` by ${far}`}`,
          );
      };
      for (let from = 0; from < position.length; from++) {
        if (position[from] !== mine) continue;
        go(from, ahead, steps, 'steps');
        const jumped = run(position, from + ahead, ahead, theirs, jumps + 1);
        const landing = from + (jumped + 1) * ahead;
        if (jumped > 0 && jumped <= jumps && position[landing] === '.')
          emit(moved(position, from, landing), `${from + 1} jumps`);
        if (backsliding) go(from, -ahead, slides, 'slides back');
      }
    },

    key: keyOf,
    fromKey: fromNumber(keyOf, (key) => {
      const position = digitsOf(key, 3, strip.length).map((digit) => '.tf'[digit]);
      return animalsOf(position) === animalsOf(Array.from(strip)) ? position.join('') : undefined;
    }),
    show: (position) => gridText([position], edges),
    board: (position) => gridBoard([position], edges, ANIMALS),
    touches(position, _, { to }) {
      const changed = edges.columns.filter((__, square) => position[square] !== to[square]);
      return [changed.toSorted((a) => (to[Number(a) - 1] === '.' ? -1 : 1)).map((square) => [square])];
    },
  };
}

/** Three per square. */
function keyOf(strip: string): number {
  return Array.from(strip).reduce((sum, at) => sum * 3 + '.tf'.indexOf(at), 0);
}

/** All squares in an order in which two strips with the same animals are the same. */
function animalsOf(squares: readonly string[]): string {
  return squares.toSorted().join('');
}

/** How many squares of one kind follow each other, up to a limit. */
function run(strip: string, first: number, way: number, kind: string, most: number): number {
  let length = 0;
  while (length < most && strip[first + length * way] === kind) length++;
  return length;
}

const ANIMALS: PieceLooks = { t: { kind: 'toad', owner: 0 }, f: { kind: 'frog', owner: 1 } };

function moved(strip: string, from: number, to: number): string {
  const squares = Array.from(strip);
  squares[to] = squares[from];
  squares[from] = '.';
  return squares.join('');
}

export const toadsAndFrogsFamily: RulesetFamily = {
  name: 'toads-and-frogs',
  title: 'Toads and Frogs',
  summary: 'toads go right, frogs left, by steps and jumps; they may slide back',
  parameters: [
    { name: 'strip', summary: 'the strip at the start', fallback: 'ttt..fff', squares: '.tf' },
    { name: 'backsliding', summary: 'true or false', fallback: 'true' },
    { name: 'steps', summary: 'the most squares of one step', fallback: '1' },
    { name: 'jumps', summary: 'the most animals that one jumps over', fallback: '1' },
    { name: 'slides', summary: 'the most squares of one slide back', fallback: '1' },
  ],
  make: (given) =>
    toadsAndFrogs(given.strip, trueOrFalse(given, 'backsliding'), {
      steps: wholeNumber(given, 'steps', 1, 33),
      jumps: wholeNumber(given, 'jumps', 0, 33),
      slides: wholeNumber(given, 'slides', 1, 33),
    }),
};
