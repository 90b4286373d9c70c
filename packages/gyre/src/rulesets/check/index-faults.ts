import type { XorShift } from '../../floor/random.ts';
import { counted } from '../../game/inner.ts';
import { opponent, type Player } from '../../graph/inner.ts';
import { type Key, listMoves, winsAtOnce } from '../contract/contract.ts';
import type { IndexedRuleset } from '../contract/indexed.ts';
import type { FaultList } from './faults.ts';
import { boardAt, checkAt, eachOnce } from './position-faults.ts';

/** So many random indices for every game that is played: 4000 if nothing else is asked for. */
const INDICES_PER_GAME = 20;
const LEAST_INDICES = 2000;
/** This many of them are compared with the rules and played backwards, which takes longer. */
const CLOSE_LOOKS = 200;
/** Small layers are seldom met at random. */
const LOOKS_PER_LAYER = 4;

/** So many indices are looked at in one piece of work. */
const PIECE = 200;

/** A position that was met in play, and who was to move there. */
interface Met<P> {
  readonly position: P;
  readonly player: Player;
}

/**
 * Checks that index and position undo each other, and that the moves by index are those of the rules, both ways.
 *
 * @param within does a piece of the work
 */
export function checkIndex<P>(
  ruleset: IndexedRuleset<P>,
  sample: readonly Met<P>[],
  random: XorShift,
  faults: FaultList,
  games: number,
  within: (work: () => void) => void,
): void {
  let indices: readonly number[] | undefined;
  if ((ruleset.convention?.endless ?? 0) !== 0)
    faults.add(
      'index',
      `endless play is not a draw in ${ruleset.title}`,
      'a game with an index is drawn where play never ends; leave the index out',
    );
  within(() => {
    indices = indicesOf(ruleset, sample, faults);
  });
  const found = indices;
  if (found === undefined) return;
  inPieces(found.length, within, (i) => {
    if (found[i] >= 0) checkMet(ruleset, found[i], sample[i], i < CLOSE_LOOKS, faults);
  });
  if (!faults.isFull) within(() => checkImages(ruleset, sample, found, faults));
  inPieces(Math.max(LEAST_INDICES, INDICES_PER_GAME * games), within, (i) => {
    if (!faults.isFull) checkAt(ruleset, random.below(ruleset.size), i < CLOSE_LOOKS, faults);
  });
  within(() => checkInLayers(ruleset, random, faults));
}

/** How many numbers of an index play reaches from the starts; undefined if there are too many to count in a moment. */
export function reachedNumbers<P>(
  ruleset: IndexedRuleset<P>,
  within: (work: () => void) => void,
): number | undefined {
  const found = new Set<number>();
  const open: Met<P>[] = [];
  const reach = (position: P, player: Player): void => {
    const index = ruleset.index(position, player);
    if (index < 0 || found.has(index)) return;
    found.add(index);
    open.push({ position, player });
  };
  for (const { position, player = 0 } of ruleset.starts()) reach(position, player);
  while (open.length > 0 && found.size <= MOST_REACHED) {
    const before = found.size + open.length;
    let done = 0;
    within(() => {
      for (; done < PIECE && open.length > 0; done++) {
        const { position, player } = open.pop() as Met<P>;
        if (ruleset.payoff?.(position, player) === undefined)
          ruleset.moves(position, player, (to) => reach(to, opponent(player)));
      }
    });
    if (done === 0 && found.size + open.length === before) return undefined; // time is up
  }
  return open.length === 0 ? found.size : undefined;
}

/** A moment's work. */
const MOST_REACHED = 50_000;

function inPieces(count: number, within: (work: () => void) => void, look: (i: number) => void): void {
  for (let from = 0; from < count; from += PIECE)
    within(() => {
      for (let i = from; i < Math.min(count, from + PIECE); i++) look(i);
    });
}

/** The indices of positions; undefined if one of them, or a bound of the ruleset, is out of range. */
function indicesOf<P>(
  ruleset: IndexedRuleset<P>,
  sample: readonly Met<P>[],
  faults: FaultList,
): readonly number[] | undefined {
  const { size } = ruleset;
  faults.lookAt(undefined, 0);
  for (const bound of ['size', 'mostMoves', 'mostMovesInto'] as const) {
    if (Number.isInteger(ruleset[bound]) && ruleset[bound] >= 1) continue;
    faults.add(
      'index',
      `the ${bound} of ${ruleset.title} is ${String(ruleset[bound])}`,
      'size is the number of indices, mostMoves and mostMovesInto bound the lists; all are at least 1',
    );
    return undefined;
  }
  const indices = sample.map(({ position, player }) => ruleset.index(position, player));
  const isLeftOut = (i: number): boolean =>
    indices[i] === -1 && isPlain(ruleset, sample[i].position, sample[i].player);
  const outside = indices.findIndex(
    (index, i) => (!Number.isInteger(index) || index < 0 || index >= size) && !isLeftOut(i),
  );
  if (outside < 0) return indices;
  const { position, player } = sample[outside];
  const isMissing = indices[outside] === -1;
  faults.lookAt(ruleset.key(position), player);
  faults.add(
    'index',
    `index gives ${String(indices[outside])} at\n${ruleset.show(position, player)}`,
    `indices are 0 to size - 1 = ${size - 1}${isMissing ? '; only a position that is over, or won by a move that ends the game, may have -1' : ''}`,
  );
  return undefined;
}

/** Checks the index of a position that was met in play. */
function checkMet<P>(
  ruleset: IndexedRuleset<P>,
  index: number,
  { position, player }: Met<P>,
  isClose: boolean,
  faults: FaultList,
): void {
  checkAt(ruleset, index, isClose, faults);
  if (
    ruleset.isTurned !== true &&
    ruleset.playerAt(index) !== player &&
    ruleset.at(index)?.player === player
  ) {
    faults.add(
      'index',
      `playerAt(${index}) is ${ruleset.playerAt(index)}, but player ${player} is to move there${boardAt(ruleset, index)}`,
      'playerAt and at must agree',
    );
  }
  if (isClose && !faults.isFull) checkImage(ruleset, index, position, player, faults);
}

/** Looks at some positions of every layer. */
function checkInLayers<P>(ruleset: IndexedRuleset<P>, random: XorShift, faults: FaultList): void {
  const { layers = [], size } = ruleset;
  for (const { from, to } of layers) {
    if (from >= to || to > size) continue;
    for (let i = 0; i < LOOKS_PER_LAYER && !faults.isFull; i++)
      checkAt(ruleset, from + random.below(to - from), true, faults);
  }
}

/** Finds an index that more positions share than `images` says, among those that were met in play. */
function checkImages<P>(
  ruleset: IndexedRuleset<P>,
  sample: readonly Met<P>[],
  indices: readonly number[],
  faults: FaultList,
): void {
  if (ruleset.images === undefined) return;
  const met = new Map<string, Set<Key>>(); // index and player → keys
  for (const [i, index] of indices.entries()) {
    if (index < 0) continue;
    const { position, player } = sample[i];
    const id = `${index} ${player}`;
    const keys = met.get(id) ?? new Set();
    met.set(id, keys.add(ruleset.key(position)));
    const images = ruleset.images(index);
    if (Number.isInteger(images) && images >= keys.size) continue;
    faults.lookAt(ruleset.key(position), player);
    faults.add(
      'index',
      `images(${index}) is ${String(images)}, and play has met ${counted(keys.size, 'position')} with that index, the last of them\n${ruleset.show(position, player)}`,
      'images gives how many positions share an index by symmetries of the board',
    );
    return;
  }
}

/** Is the game over, or won by a move that ends it? Such a position needs no index. */
function isPlain<P>(ruleset: IndexedRuleset<P>, position: P, player: Player): boolean {
  return ruleset.payoff?.(position, player) !== undefined || winsAtOnce(ruleset, position, player);
}

/** A position that shares its index with another, by a symmetry or by turning the board, must have the same moves. */
function checkImage<P>(
  ruleset: IndexedRuleset<P>,
  index: number,
  position: P,
  player: Player,
  faults: FaultList,
): void {
  const home = ruleset.at(index);
  if (home === undefined || ruleset.payoff?.(position, player) !== undefined) return;
  if (home.player === player && ruleset.key(home.position) === ruleset.key(position)) return;
  const placesOf = (at: P, mover: Player): string =>
    eachOnce(listMoves(ruleset, at, mover).map(({ to }) => ruleset.index(to, opponent(mover))));
  const [here, there] = [placesOf(position, player), placesOf(home.position, home.player)];
  if (here === there) return;
  faults.add(
    'index',
    `two positions share the index ${index}, but their moves lead to ${here} and to ${there}:\n${ruleset.show(position, player)}\nand\n${ruleset.show(home.position, home.player)}`,
    'only images under a symmetry of the rules may share an index',
  );
}
