import { GyreError } from '../../graph/index.ts';
import { gridText, numbered } from '../boards/board-text.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { trueOrFalse } from '../contract/parameters.ts';

/**
 * Toads and Frogs with backsliding, on a strip such as `ttt..fff`. Toads (Left) go right and frogs (Right)
 * go left: one square onto an empty one, or over one animal of the other kind onto the empty square behind
 * it. Either kind may also slide one square back. Whoever cannot move has lost.
 */
export function toadsAndFrogs(strip: string, backsliding = true): Ruleset<string> {
  if (!/^[tf.]+$/.test(strip) || strip.length > 33) {
    throw new GyreError(
      'E_RULESET',
      `the strip is "${strip}"`,
      'use t for a toad, f for a frog and . for an empty square, up to 33',
    );
  }
  const edges = numbered(strip.length);
  return {
    name: 'toads-and-frogs',
    title: backsliding ? 'Backsliding Toads and Frogs' : 'Toads and Frogs',
    parameters: { strip, backsliding: `${backsliding}` },
    players: ['Toads', 'Frogs'],
    starts: () => [{ position: strip }],

    moves(position, player, emit) {
      const mine = 'tf'[player];
      const theirs = 'ft'[player];
      const ahead = player === 0 ? 1 : -1;
      for (let from = 0; from < position.length; from++) {
        if (position[from] !== mine) continue;
        if (position[from + ahead] === '.') emit(moved(position, from, from + ahead), `${from + 1} steps`);
        if (position[from + ahead] === theirs && position[from + 2 * ahead] === '.') {
          emit(moved(position, from, from + 2 * ahead), `${from + 1} jumps`);
        }
        if (backsliding && position[from - ahead] === '.')
          emit(moved(position, from, from - ahead), `${from + 1} slides back`);
      }
    },

    key: (position) => Array.from(position).reduce((sum, at) => sum * 3 + '.tf'.indexOf(at), 0),
    show: (position) => gridText([position], edges),
    board: (position) => gridBoard([position], edges, ANIMALS),
    touches(position, _, { to }) {
      const changed = edges.columns.filter((__, square) => position[square] !== to[square]);
      return [changed.toSorted((a) => (to[Number(a) - 1] === '.' ? -1 : 1)).map((square) => [square])];
    },
  };
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
    { name: 'strip', summary: 'the strip at the start', fallback: 'ttt..fff' },
    { name: 'backsliding', summary: 'true or false', fallback: 'true' },
  ],
  make: (given) => toadsAndFrogs(given.strip, trueOrFalse(given, 'backsliding')),
};
