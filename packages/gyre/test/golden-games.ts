import { readFileSync } from 'node:fs';

/** A token game with its answers, made by an independent oracle; see the README in the shared vectors. */
export interface GoldenGame {
  readonly id: string;
  readonly convention: string;
  readonly vertices: number;
  readonly arcs?: [number, number][];
  readonly left?: [number, number][];
  readonly right?: [number, number][];
  /** With player 0 to move and with player 1, one letter per vertex. */
  readonly value: readonly [string, string];
  readonly plies: readonly [readonly (number | null)[], readonly (number | null)[]];
  readonly grundy?: readonly (number | { readonly inf: readonly number[] })[];
}

/** All golden token games. */
export const goldenGames: readonly GoldenGame[] = readFileSync(
  new URL('./golden/token-games.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenGame);
