/** The board: three files and four ranks, squares row by row from the top left; the player to move sits at the bottom. */
export const FILES = 3;
export const RANKS = 4;
export const SQUARES: number = FILES * RANKS;
export const LAST_SQUARE: number = SQUARES - 1;

type Step = readonly [down: number, right: number];

const STRAIGHT: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const ASLANT: readonly Step[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

/** Man → how it steps when it belongs to the player at the bottom. */
export const STEPS: Readonly<Record<string, readonly Step[]>> = {
  L: [...STRAIGHT, ...ASLANT],
  G: STRAIGHT,
  E: ASLANT,
  C: [[-1, 0]],
  H: [...STRAIGHT, [-1, -1], [-1, 1]],
};

/** Square → the squares that steps lead to, as a set; `side` 1 for steps up the board, −1 for the other player's. */
export function reach(steps: readonly Step[], side: 1 | -1): Int32Array {
  return Int32Array.from({ length: SQUARES }, (_, square) =>
    targets(square, steps, side).reduce((set, to) => set | (1 << to), 0),
  );
}

/** The squares that steps from a square lead to. */
export function targets(square: number, steps: readonly Step[], side: 1 | -1): number[] {
  const row = Math.floor(square / FILES);
  const column = square % FILES;
  return steps
    .map(([down, right]) => [row + side * down, column + right] as const)
    .filter(([r, c]) => r >= 0 && r < RANKS && c >= 0 && c < FILES)
    .map(([r, c]) => r * FILES + c);
}

/** The squares of the rank farthest from a player: 0 sits at the bottom. */
export function isLastRank(square: number, player: number): boolean {
  return player === 0 ? square < FILES : square >= SQUARES - FILES;
}

/**
 * The placements of the lions, that of the player to move first; without `ends` none that is plainly over or won at once: side by
 * side, or the other lion on its last rank.
 */
export function lionPairs(ends: boolean): number[][] {
  const near = reach(STEPS.L, 1);
  const pairs: number[][] = [];
  for (let mine = FILES; mine < SQUARES; mine++) {
    for (let their = 0; their < SQUARES; their++) {
      if (mine === their) continue;
      const isPlain = their >= SQUARES - FILES || ((near[mine] >>> their) & 1) === 1;
      if (ends || !isPlain) pairs.push([mine, their]);
    }
  }
  return pairs;
}
