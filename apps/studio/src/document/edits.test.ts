import { expect, test } from 'vitest';
import { BLANK, type Drawing } from './drawing.ts';
import {
  addVertex,
  connect,
  disconnect,
  type Edit,
  erase,
  insert,
  part,
  place,
  rename,
  setOwned,
  setPayoff,
  setStart,
  snapped,
} from './edits.ts';

const at = { x: 0, y: 0 };

function after(...edits: readonly Edit[]): Drawing {
  return edits.reduce((drawing, edit) => edit(drawing), BLANK);
}

const two = after(addVertex(at), addVertex({ x: 100, y: 0 }));

const arcsOf = ({ game }: Drawing): string[] => game.arcs.map(({ from, to, who }) => `${from}${to}${who}`);

test('new vertices are named a, b, …, or numbers where names are numbers', () => {
  expect(two.game.vertices.map((vertex) => vertex.name)).toEqual(['a', 'b']);
  const numbered = after(addVertex(at, '0'), addVertex(at, '2'), addVertex(at));
  expect(numbered.game.vertices.map((vertex) => vertex.name)).toEqual(['0', '2', '1']);
});

test.each([
  ['an arc is drawn', [connect(0, 1, 'left')], ['01left']],
  ['a self-loop is an arc', [connect(0, 0, 'both')], ['00both']],
  ['the same arc twice is one arc', [connect(0, 1, 'left'), connect(0, 1, 'left')], ['01left']],
  ['an arc for Left and for Right is for both', [connect(0, 1, 'left'), connect(0, 1, 'right')], ['01both']],
  ['an arc back is another arc', [connect(0, 1, 'both'), connect(1, 0, 'both')], ['01both', '10both']],
  ['an arc can be removed', [connect(0, 1, 'both'), disconnect(0, 1)], []],
  ['with owners every arc is for whoever moves', [connect(0, 1, 'left'), setOwned(true)], ['01both']],
])('%s', (_, edits, arcs) => {
  expect(arcsOf(edits.reduce((drawing, edit) => edit(drawing), two))).toEqual(arcs);
});

test('an edit leaves the drawing before it as it was', () => {
  connect(0, 1, 'both')(two);
  expect(two.game.arcs).toEqual([]);
});

test('places may change without the game changing, so that nothing is solved again', () => {
  expect(place(new Map([[0, { x: 5, y: 5 }]]))(two).game).toBe(two.game);
});

test('deleting a vertex deletes its arcs, its payoff and the start on it', () => {
  const drawing = [connect(0, 1, 'both'), connect(1, 1, 'both'), setStart(0, 1)].reduce((d, e) => e(d), two);
  const left = erase(new Set([0]))(drawing);
  expect(arcsOf(left)).toEqual(['11both']);
  expect(left.game.start).toBeUndefined();
  expect(left.places.has(0)).toBe(false);
});

test('a vertex with a payoff that gets an arc loses the payoff: the game goes on there', () => {
  expect(connect(0, 1, 'both')(setPayoff(0, 1)(two)).game.payoffs).toEqual([]);
});

test.each(['b', '', '   '])('a vertex is not renamed to "%s"', (name) => {
  expect(rename(0, name)(two)).toBe(two);
});

test('what is pasted gets free names and new ids', () => {
  const drawing = insert(connect(0, 1, 'both')(two), { x: 40, y: 40 })(connect(0, 1, 'left')(two));
  expect(drawing.game.vertices.map((vertex) => vertex.name)).toEqual(['a', 'b', "a'", "b'"]);
  expect(arcsOf(drawing)).toEqual(['01left', '23both']);
  expect(drawing.places.get(2)).toEqual({ x: 40, y: 40 });
});

test('a part keeps the arcs among its vertices', () => {
  const drawing = [connect(0, 1, 'both'), connect(0, 0, 'both')].reduce((d, e) => e(d), two);
  expect(arcsOf(part(drawing, new Set([0])))).toEqual(['00both']);
});

test('points snap to the grid', () => expect(snapped({ x: 29, y: -11 })).toEqual({ x: 20, y: -20 }));
