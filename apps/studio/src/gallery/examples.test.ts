import { letterOf, positionOf, solve, tokenGame, valueAt } from 'gyre';
import { expect, test } from 'vitest';
import { toGameDocument } from '../document/convert.ts';
import { examples } from './examples.ts';

function bilabels(title: string): string {
  const example = examples.find((entry) => entry.title === title);
  if (example === undefined) throw new Error(`no example ${title}`);
  const { graph, convention } = toGameDocument(example.draw());
  const game = tokenGame(graph, convention);
  const solution = solve(game);
  return Array.from({ length: graph.vertices }, (_, v) =>
    ([0, 1] as const).map((player) => letterOf(valueAt(solution, positionOf(game, player, v)))).join('/'),
  ).join(' ');
}

test('the tutorial’s five positions are D W D L D', () => {
  expect(bilabels('Five positions')).toBe('D/D W/W D/D L/L D/D');
});

test('§4 Roth’s six vertices: with Right to move, W₁ = {a, e} is lost; with Left to move, W₂ = {f}', () => {
  const [left, right] = [0, 1].map((player) =>
    bilabels('Six vertices')
      .split(' ')
      .map((pair) => pair.split('/')[player])
      .join(''),
  );
  expect(right).toBe('LDWDLW'); // lost for Right at W₁ = {a, e}, won at L₁ = {c, f}
  expect(left).toBe('DWDWWL'); // lost for Left at W₂ = {f}, won at L₂ = {b, d, e}
});

test('§3 all bilabels but W/L occur, each once', () => {
  const found = bilabels('All eight bilabels').split(' ');
  expect(new Set(found).size).toBe(8);
  expect(found).not.toContain('W/L');
});

test('every game of the gallery can be drawn and solved, and every vertex has a place', () => {
  for (const { draw } of examples) {
    const drawing = draw();
    expect(drawing.places.size).toBe(drawing.game.vertices.length);
    for (const { from, to } of drawing.game.arcs) expect(Math.min(from, to)).toBeGreaterThanOrEqual(0);
    const { graph, convention } = toGameDocument(drawing);
    expect(solve(tokenGame(graph, convention)).values.length).toBeGreaterThan(0);
  }
});

test('the LLLRLRRRLR-unicycle has twelve vertices', () => {
  const example = examples.find(({ title }) => title === 'LLLRLRRRLR');
  expect(example?.draw().game.vertices).toHaveLength(12);
});
