import { expect, test } from 'vitest';
import type { Player } from '../../../graph/inner.ts';
import { awari } from './awari.ts';
import { awariEngine } from './engine.ts';

const afterMove = (
  board: string,
  player: Player,
  name: string,
  slam: 'takes' | 'spares' = 'takes',
): string => {
  let found = '';
  awari({ stones: 24, slam }).moves(board, player, (to, move) => {
    if (move === name) found = to;
  });
  return found;
};

test('stones are sown past the pit that they come from', () => {
  expect(afterMove('0 0 0 0 0 12 4 0 0 0 0 0', 0, 'f')).toBe('1 1 1 1 1 0 6 1 1 1 1 1');
});

test('twos and threes before the last stone are taken too, as far as they reach', () => {
  expect(afterMove('0 0 0 0 0 3 1 2 1 0 0 1', 0, 'f')).toBe('0 0 0 0 0 0 0 0 0 0 0 1');
  expect(afterMove('0 0 0 0 0 3 3 2 1 0 0 1', 0, 'f')).toBe('0 0 0 0 0 0 4 0 0 0 0 1');
  expect(afterMove('1 1 0 0 1 0 0 0 0 0 0 2', 1, 'F')).toBe('0 0 0 0 1 0 0 0 0 0 0 0');
});

test('a move that would take all stones takes them or spares them', () => {
  const board = '0 0 0 0 0 2 1 1 0 0 0 0';
  expect(afterMove(board, 0, 'f')).toBe('0 0 0 0 0 0 0 0 0 0 0 0');
  expect(afterMove(board, 0, 'f', 'spares')).toBe('0 0 0 0 0 0 2 2 0 0 0 0');
});

test('one must leave the other player a stone, if one can', () => {
  const names: string[] = [];
  awari().moves('1 0 0 0 0 1 0 0 0 0 0 0', 0, (_, name) => names.push(name));
  expect(names).toEqual(['f']);
});

test('whoever cannot move loses the stones that are left', () => {
  expect(awari().payoff?.('0 0 0 0 0 0 1 0 2 0 0 0', 0)).toBe(-3);
  expect(awari().payoff?.('0 0 0 0 0 0 1 0 2 0 0 0', 1)).toBeUndefined();
});

test('Romein and Bal 2003: there are 889,063,398,406 positions', () => {
  const choose = (n: number, k: number): bigint =>
    k === 0 ? 1n : (choose(n - 1, k - 1) * BigInt(n)) / BigInt(k);
  /** With n stones: all boards, less those on which the player who has moved has no empty pit. */
  const positions = (n: number): bigint => choose(n + 11, 11) - (n < 6 ? 0n : choose(n + 5, 11));
  const stones = 7;
  const { board, prepare } = awariEngine(stones, true);
  for (let n = 0; n <= stones; n++) {
    let counted = 0n;
    for (let index = board.firsts[n]; index < board.firsts[n + 1]; index++)
      if (prepare(index) !== -1) counted++;
    expect(counted).toBe(positions(n));
  }
  let all = 1n; // the start, on which nobody has moved
  for (let n = 0; n <= 48; n++) if (n !== 47) all += positions(n); // one stone alone cannot be taken
  expect(all).toBe(889_063_398_406n);
});
