import type { Player } from '../../graph/inner.ts';
import {
  boardOfCells,
  type Cells,
  cellName,
  cellsBoard,
  flips,
  isWall,
  leastOf,
  regions,
  rowLength,
  rulesOfCells,
  TAKEN,
  withCells,
} from '../boards/cells.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * Domineering: players put dominoes on two empty squares beside each other, Left upright and Right across.
 * Whoever cannot has lost.
 *
 * G. Andersson; J. H. Conway, On Numbers and Games; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways.
 */
export function domineering(board: string): Ruleset<Cells> {
  return dominoes('domineering', board);
}

/** Cram: the same, but either player puts dominoes down either way. */
export function cram(board: string): Ruleset<Cells> {
  return dominoes('cram', board);
}

function dominoes(name: 'domineering' | 'cram', board: string): Ruleset<Cells> {
  const isCram = name === 'cram';
  const stepsOf = (cells: Cells, player: Player): readonly number[] =>
    isCram ? [rowLength(cells), 1] : [player === 0 ? rowLength(cells) : 1];

  return {
    ...rulesOfCells(name, isCram ? 'Cram' : 'Domineering', board, '.'),
    ...(isCram ? { impartial: true } : { canonical: (cells: Cells) => leastOf(flips(cells)) }),

    moves(cells, player, emit) {
      for (const step of stepsOf(cells, player)) {
        for (let at = 0; at + step < cells.length; at++) {
          if (isWall(cells, at) || isWall(cells, at + step)) continue;
          const covered = [at, at + step].map((square): [number, string] => [square, '#']);
          emit(withCells(cells, covered), `${cellName(cells, at)} ${cellName(cells, at + step)}`);
        }
      }
    },

    board: (cells) => cellsBoard(cells, { '#': TAKEN }),
    touches: (_, __, { name: move }) => [[move.split(' ')]],
    parts: (cells) => regions(cells).filter((region) => region.length > 1),
  };
}

export const domineeringFamily: RulesetFamily = {
  name: 'domineering',
  title: 'Domineering',
  summary: 'Left puts dominoes upright, Right across',
  parameters: boardOfCells('....|....|....|....', '. a square', '.#'),
  make: (given) => domineering(given.board),
};

export const cramFamily: RulesetFamily = {
  name: 'cram',
  title: 'Cram',
  summary: 'either player puts dominoes either way',
  parameters: boardOfCells('....|....|....', '. a square', '.#'),
  make: (given) => cram(given.board),
};
