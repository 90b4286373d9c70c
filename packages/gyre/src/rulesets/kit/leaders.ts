import { GyreError } from '../../graph/inner.ts';

/** The placements of the leaders, folded: those that a symmetry takes to each other have one home. */
export interface FoldedLeaders {
  /** Home → the squares of the leaders. */
  readonly homes: readonly (readonly number[])[];
  /** Placement, as a number in the radix of the squares → its home; −1 if the index does not have it. */
  readonly numbers: Int32Array;
  /** Placement → a symmetry that takes it to its home. */
  readonly turns: Uint8Array;
  /** Placement → the other symmetries that do. */
  readonly fixing: readonly Uint8Array[];
  /** Home → the symmetries that leave it where it is, apart from the first. */
  readonly homeFixing: readonly Uint8Array[];
}

/** Finds the home of each placement: of all its images, the one whose squares come first. */
export function foldLeaders(
  placements: readonly (readonly number[])[],
  symmetries: readonly (readonly number[])[],
  squares: number,
  alike = false,
): FoldedLeaders {
  const numberOf = (placement: readonly number[]): number =>
    placement.reduce((spot, square) => spot * squares + square, 0);
  const spotOf = (placement: readonly number[]): number =>
    numberOf(alike ? placement.toSorted((a, b) => a - b) : placement);
  const spots = squares ** placements[0].length;
  const isGiven = new Set(placements.map(spotOf));
  const numbers = new Int32Array(spots).fill(-1);
  const turns = new Uint8Array(spots);
  const fixing: Uint8Array[] = Array.from({ length: spots });
  const homes: (readonly number[])[] = [];
  const homeFixing: Uint8Array[] = [];
  const homeAt = new Map<number, number>(); // placement → its number as a home

  for (const given of placements.toSorted((a, b) => spotOf(a) - spotOf(b))) {
    const placement = alike ? given.toSorted((a, b) => a - b) : given;
    const images = symmetries.map((symmetry) => spotOf(placement.map((square) => symmetry[square])));
    if (images.some((image) => !isGiven.has(image))) throw notClosed(placement);
    const spot = spotOf(placement);
    const home = Math.min(...images);
    const ways = images.flatMap((image, turn) => (image === home ? [turn] : []));
    if (home === spot) {
      homeAt.set(home, homes.length);
      homes.push(placement);
      homeFixing.push(Uint8Array.from(ways.slice(1)));
    }
    const others = Uint8Array.from(ways.slice(1));
    for (const order of alike ? ordersOf(placement) : [placement]) {
      const at = numberOf(order);
      numbers[at] = homeAt.get(home) as number;
      turns[at] = ways[0];
      fixing[at] = others;
    }
  }
  return { homes, numbers, turns, fixing, homeFixing };
}

/** A few squares in all their orders. */
function ordersOf(squares: readonly number[]): number[][] {
  if (squares.length < 2) return [[...squares]];
  return squares.flatMap((first, i) => ordersOf(squares.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

function notClosed(placement: readonly number[]): GyreError {
  const found = `the index has the leaders on ${placement.join(' ')}, but not on every image of that`;
  return new GyreError('E_RULESET', found, 'give all images of a placement, or fewer symmetries');
}
