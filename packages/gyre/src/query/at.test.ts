import { expect, test } from 'vitest';
import { tokenGame } from '../game/inner.ts';
import { ownedGraph, partizanGraph, symmetricGraph, VertexNames } from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { at } from './at.ts';

const names = new VertexNames(['start', 'gate', 'out']);
const path = symmetricGraph(3, { adjacency: [[1], [2], []] });

test('§2 one call gives value, plies, score and move, by number and by name', () => {
  const solution = solve(tokenGame(path, 'normal', [], names));
  const gate = { position: 1, value: 'W', plies: 1, score: 1, move: 2, moveName: 'out' };
  const start = { position: 0, value: 'L', plies: 2, score: -1, move: 1, moveName: 'gate' };
  expect([at(solution, 'gate'), at(solution, 0)]).toEqual([gate, start]);
  expect(at(solution, 'out')).toMatchObject({ value: 'L', plies: 0, move: undefined });
  for (const answer of [at(solution, 'out'), at(solve(tokenGame(path)), 0)])
    expect(Object.keys(answer)).not.toContain('moveName');
});

test('the player to move is the first unless the second is asked for; an owner moves at their own vertex', () => {
  const partizan = solve(tokenGame(partizanGraph(2, [[0, 1]], [])));
  expect(at(partizan, 0).value).toBe('W');
  expect(at(partizan, 0, 1).value).toBe('L');
  const owned = solve(tokenGame(ownedGraph([1, 0], [[0, 1]])));
  expect(at(owned, 0)).toMatchObject({ value: 'W', move: 1 });
  expect(() => at(owned, 2)).toThrow(/names vertex 2; the vert/);
});

test('a name that no vertex has is refused with names that there are', () => {
  const named = solve(tokenGame(path, 'normal', [], names));
  expect(() => at(named, 'door')).toThrow(/there is no vertex named .*door.*the first names are .*start/);
  expect(() => at(solve(tokenGame(path)), 'gate')).toThrow(/have numbers only/);
});
