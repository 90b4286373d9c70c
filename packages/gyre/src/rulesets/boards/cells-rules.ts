import type { BoardPiece } from '../contract/board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';
import { allImages, type Cells, cellsFromKey, cellsText, keyOfCells, leastOf, parseCells } from './cells.ts';

type Parts =
  | 'name'
  | 'title'
  | 'parameters'
  | 'players'
  | 'starts'
  | 'key'
  | 'fromKey'
  | 'show'
  | 'canonical';

/** What rulesets on a board of squares have in common: all but the moves. Squares are empty, x (Left) or o (Right), if nothing else is said. */
export function rulesOfCells(
  name: string,
  title: string,
  board: string,
  squares = '.xo',
): Pick<Ruleset<Cells>, Parts> {
  const start = parseCells(board, squares, 'the board');
  return {
    name,
    title,
    parameters: { board: start },
    players: ['Left', 'Right'],
    starts: () => [{ position: start }],
    key: keyOfCells,
    fromKey: cellsFromKey(squares),
    show: cellsText,
    canonical: (cells) => leastOf(allImages(cells)),
  };
}

/** How the two kinds of pieces look. */
export const PIECES: Readonly<Record<'x' | 'o', Omit<BoardPiece, 'point'>>> = {
  x: { kind: 'x', owner: 0 },
  o: { kind: 'o', owner: 1 },
};

/** The one parameter of such a ruleset: `squares` is what its boards are made of. */
export function boardOfCells(fallback: string, kinds: string, squares = '.xo'): RulesetFamily['parameters'] {
  const summary = `rows from the top: ${kinds}, # none, | between rows`;
  return [{ name: 'board', summary, fallback, squares }];
}
