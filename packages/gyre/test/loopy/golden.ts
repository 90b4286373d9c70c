import { readFileSync } from 'node:fs';
import { type LoopyGame, loopyGame } from '../../src/values/index.ts';

/** A game as golden/README writes it. */
export interface GraphData {
  readonly vertices: number;
  readonly left: [number, number][];
  readonly right: [number, number][];
  readonly start: number;
}

/** A line of loopy-facts.json; its kind says what it claims of `left`. */
export interface Fact {
  readonly id: string;
  readonly kind: string;
  readonly left: unknown;
  readonly right: unknown;
  readonly result?: unknown;
}

export const facts = JSON.parse(
  readFileSync(new URL('../golden/loopy-facts.json', import.meta.url), 'utf8'),
) as readonly Fact[];

export interface GameCase {
  readonly id: string;
  readonly kind: 'game';
  readonly game: GraphData;
  readonly expected: {
    readonly reachable: number;
    readonly is_stopper: boolean;
    readonly is_loopfree: boolean;
    readonly cyclic_left: [number, number][];
    readonly cyclic_right: [number, number][];
    readonly outcome: { readonly left_first: string; readonly right_first: string; readonly class: string };
    readonly canonical: GraphData | null;
    readonly onside: GraphData | null;
    readonly offside: GraphData | null;
    readonly onside_method: string | null;
    readonly offside_method: string | null;
    readonly stopper_sided: boolean | null;
  };
}

export interface PairCase {
  readonly id: string;
  readonly kind: 'pair';
  readonly a: GraphData;
  readonly b: GraphData;
  readonly expected: {
    readonly on_leq: boolean;
    readonly on_geq: boolean;
    readonly off_leq: boolean;
    readonly off_geq: boolean;
    readonly relation: string;
  };
}

const lines = readFileSync(new URL('../golden/loopy-public.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line) as GameCase | PairCase);

export const gameCases: readonly GameCase[] = cases.filter((c) => c.kind === 'game');
export const pairCases: readonly PairCase[] = cases.filter((c) => c.kind === 'pair');

export function gameOfData({ vertices, left, right, start }: GraphData): LoopyGame {
  return loopyGame(vertices, left, right, start);
}
