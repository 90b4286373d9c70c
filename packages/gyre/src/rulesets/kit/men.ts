import { checkNoOther, checkParts, refuse, shown } from '../../graph/inner.ts';

import type { Layer } from '../contract/indexed.ts';
import { MOST_SQUARES } from './bits.ts';
import { largeMenIndex } from './large.ts';
import type { MenIndex, MenSetup } from './setup.ts';
import { isSmallSetup, smallMenIndex } from './small.ts';

/** Makes the index of men on squares: by tables where the board is small, which is several times faster. */
export function menIndex(setup: MenSetup): MenIndex {
  checkParts(setup, 'a set of men', { squares: 'number', kinds: 'list' }, 'give { squares, kinds }');
  checkNoOther(setup, 'a set of men', SETUP);
  checkSetup(setup);
  return isSmallSetup(setup) ? smallMenIndex(setup) : largeMenIndex(setup);
}

const SETUP = ['squares', 'symmetries', 'leaders', 'alike', 'kinds', 'allows'];
const KIND = ['most', 'looks', 'hands'];

/**
 * The blocks of an index as layers, for games in which captures or placements make a direction: in rising order of men on the board,
 * the first kind counting most. `times`: how many indices of the ruleset each arrangement has.
 */
export function layersOf(index: MenIndex, times = 1): Layer[] {
  checkParts(index, 'an index of men', { blocks: 'list', size: 'number' }, 'menIndex makes one');
  const { blocks, size } = index;
  return blocks.map(({ first }, i) => ({
    from: times * first,
    to: times * (blocks.at(i + 1)?.first ?? size),
  }));
}

function checkSetup({ squares, symmetries = [], leaders = [[]], kinds }: MenSetup): void {
  const fault = (found: string, hint: string): never => {
    refuse('E_RULESET', found, hint);
  };
  if (!Number.isInteger(squares) || squares < 1 || squares > MOST_SQUARES)
    fault(`the index has ${squares} squares`, `give a whole number from 1 to ${MOST_SQUARES}`);
  const all = Array.from({ length: squares }, (_, square) => square);
  for (const [i, symmetry] of symmetries.entries()) {
    const isOnce = symmetry.length === squares && all.every((square) => symmetry.includes(square));
    if (!isOnce) fault(`symmetry ${i} does not reach every square once`, 'say where each square goes');
    if (i === 0 && symmetry.some((to, square) => to !== square))
      fault('the first symmetry moves squares', 'give the one first that leaves all where they are');
  }
  if (leaders.length === 0)
    fault('there is no placement of the leaders', 'leave leaders out if there are none');
  for (const placement of leaders) {
    const isFit = placement.length === leaders[0].length && placement.every((square) => all.includes(square));
    if (!isFit || new Set(placement).size < placement.length)
      fault(`the leaders are placed on ${placement.join(' ')}`, 'give each its own square of the board');
  }
  for (const [i, kind] of kinds.entries()) {
    checkNoOther(kind, `kind ${i}`, KIND);
    const { most, looks, hands } = kind;
    const isWhole = Number.isInteger(most) && most >= 0 && Number.isInteger(looks) && looks >= 1;
    if (!isWhole || most > squares)
      fault(
        `kind ${i} has ${most} men and ${looks} looks`,
        'give whole numbers, and no more men than squares',
      );
    if (hands !== 1 && hands !== 2)
      fault(`kind ${i} has ${shown(hands)} hands`, 'give 1 for a box or none, or 2, and whose matters');
  }
}

export type { MenIndex, MenKind, MenSetup } from './setup.ts';
