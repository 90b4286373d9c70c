import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  canonicalForm,
  canonicalKey,
  canonicalNumbering,
  isLoopfree,
  isStopper,
  type LoopyGame,
  loopyGame,
} from '../src/algebra/index.ts';

interface GraphData {
  vertices: number;
  left: [number, number][];
  right: [number, number][];
  start: number;
}

interface GameCase {
  id: string;
  kind: 'game';
  game: GraphData;
  expected: {
    reachable: number;
    is_stopper: boolean;
    is_loopfree: boolean;
    canonical: GraphData | null;
  };
}

const lines = readFileSync(new URL('golden/loopy-public.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const cases = lines.map((line) => JSON.parse(line) as GameCase | { kind: 'pair' });
const games = cases.filter((c): c is GameCase => c.kind === 'game');

const gameOfData = ({ vertices, left, right, start }: GraphData): LoopyGame =>
  loopyGame(vertices, left, right, start);
const keyOf = (data: GraphData): string => canonicalKey(canonicalNumbering(gameOfData(data)));

describe('golden loopy games', () => {
  test.each(games)('$id', ({ game: data, expected }) => {
    const game = gameOfData(data);
    expect(game.vertices).toBe(expected.reachable);
    expect(isStopper(game)).toBe(expected.is_stopper);
    expect(isLoopfree(game)).toBe(expected.is_loopfree);
    if (expected.canonical !== null) {
      expect(canonicalKey(canonicalForm(game))).toBe(keyOf(expected.canonical));
    }
  });
});
