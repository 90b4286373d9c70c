import { readFileSync } from 'node:fs';
import { Random } from '../../src/index.ts';
import type { ParityWord } from '../../src/objectives/inner.ts';

/** A line of the golden objectives; see the README of the shared vectors. */
export interface GoldenObjective {
  readonly id: string;
  readonly objective: string;
  readonly vertices: number;
  readonly owners?: number[];
  readonly arcs?: [number, number][];
  readonly left?: [number, number][];
  readonly right?: [number, number][];
  readonly priorities: number[];
  readonly parity: ParityWord;
  readonly targets: number[];
  readonly weights: number[];
  readonly winner: string;
  readonly cost: (number | null)[];
  readonly plies: (number | null)[];
  readonly credit: (number | null)[];
  readonly value: string[] | string;
  readonly almost: string;
  readonly positive: string;
  readonly slips: string | string[];
  readonly presses: [string, string] | [string[], string[]];
  readonly claim?: { readonly winner: string; readonly strategy: number[]; readonly accept: boolean };
}

/** All golden objectives. */
export const goldenObjectives: readonly GoldenObjective[] = readFileSync(
  new URL('../golden/objectives.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenObjective);

/** A random owned game: parts that make an arena, with columns for every objective. */
export interface Drawn {
  readonly owners: number[];
  readonly arcs: [number, number][];
  readonly priorities: number[];
  readonly targets: number[];
  readonly weights: number[];
}

/** Loops, parallel arcs and dead ends occur. */
export function drawnGame(
  seed: number,
  most: number,
  {
    chance = 0,
    degree = 3,
    priorities = 6,
    weight = 3,
  }: { chance?: number; degree?: number; priorities?: number; weight?: number } = {},
): Drawn {
  const random = new Random(seed);
  const vertices = 1 + random.below(most);
  const spread = 1 + random.below(priorities);
  const owners: number[] = [];
  const arcs: [number, number][] = [];
  for (let v = 0; v < vertices; v++) {
    owners.push(random.share() < chance ? 2 : random.below(2));
    const least = owners[v] === 2 || random.below(4) > 0 ? 1 : 0;
    for (let count = Math.max(least, random.below(degree + 1)); count > 0; count--)
      arcs.push([v, random.below(vertices)]);
  }
  const range = 1 + random.below(weight);
  return {
    owners,
    arcs,
    priorities: owners.map(() => random.below(spread)),
    targets: owners.flatMap((_, v) => (random.below(3) === 0 ? [v] : [])),
    weights: arcs.map(() => random.below(2 * range + 1) - range),
  };
}
