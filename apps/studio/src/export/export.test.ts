import { DRAW, LOSS, WIN } from 'gyre';
import { expect, test } from 'vitest';
import { contrast } from '../../test/contrast.ts';
import type { Picture } from '../document/picture.ts';
import { DARK, LIGHT } from '../look/palette.ts';
import { chartOf, writeBarsSvg, writeBarsTikz } from './bars.ts';
import { writeSvg } from './svg.ts';
import { writeTikz } from './tikz.ts';

const picture: Picture = {
  vertices: [
    { id: 0, name: 'a<b', x: 0, y: 0, marks: [{ known: WIN, plies: 3 }], isStart: true },
    { id: 1, name: '50%_#', x: 100, y: 0, marks: [{ known: LOSS, plies: 2 }, { known: DRAW }] },
    { id: 2, name: 'c', x: 100, y: 90, marks: [{ known: 'unknown' }], owner: 'right', notes: ['2'] },
  ],
  arcs: [
    { from: 0, to: 1, who: 'left', weight: 'best' },
    { from: 1, to: 0, who: 'right', weight: 'plain' },
    { from: 2, to: 2, who: 'both', weight: 'hot' },
  ],
};

test.each([LIGHT, DARK])('a picture says every value by letter, and every tag is closed', (palette) => {
  const svg = writeSvg(picture, palette, 'A & B');
  for (const letter of ['W', 'L', 'D', '?']) expect(svg).toContain(`>${letter}</text>`);
  expect(svg).toContain('a&#60;b');
  expect(svg).toContain('<title>A &#38; B</title>');
  expect(svg).not.toContain('NaN');
  const opened = svg.match(/<[a-z]+(?![^>]*\/>)[^>]*>/gi)?.length;
  expect(svg.match(/<\/[a-z]+>/gi)?.length).toBe(opened);
});

test('the empty picture is a picture', () =>
  expect(writeSvg({ vertices: [], arcs: [] }, LIGHT)).toContain('</svg>'));

test('TikZ gets every vertex and arc, with names that TeX can read', () => {
  const tex = writeTikz(picture, 'A\nB');
  expect(tex.match(/\\node/g)).toHaveLength(3);
  expect(tex.match(/\\draw\[/g)).toHaveLength(3);
  expect(tex).toContain('50\\%\\_\\#');
  expect(tex).toContain('L$_{2}$\\,/\\,D');
  expect(tex.startsWith('% A B')).toBe(true);
});

test('S8 a bar chart is even: stacked bars are as high as their counts, and as wide as their plies', () => {
  const chart = chartOf([
    { from: 0, to: 2, value: 'L', count: 1000 },
    { from: 0, to: 2, value: 'W', count: 250 },
    { from: 38, to: 40, value: 'W', count: 500 },
  ]);
  const [lost, won, last] = chart.bars;
  expect([lost.bottom, lost.top, won.bottom, won.top, last.top]).toEqual([0, 0.8, 0.8, 1, 0.4]);
  expect([lost.left, lost.right, last.left, last.right]).toEqual([0, 0.05, 0.95, 1]);
  expect(chart.positions).toEqual([0, 500, 1000].map((count) => ({ count, at: count / 1250 })));
  expect(chart.plies.map(({ count }) => count)).toEqual([0, 5, 10, 15, 20, 25, 30, 35]);
  for (const palette of [LIGHT, DARK]) expect(writeBarsSvg(chart, palette, '')).toContain(palette.fill[LOSS]);
  expect(writeBarsTikz(chart, 'A').match(/\\fill\[win\]/g)).toHaveLength(2);
});

test.each([LIGHT, DARK])(
  'letters on values have contrast 4.5, arcs and shapes 3 (WCAG 2.2 AA)',
  (palette) => {
    for (const known of [WIN, DRAW, LOSS, 'unknown'] as const) {
      expect(contrast(palette.fill[known], palette.onFill[known])).toBeGreaterThan(4.5);
      if (known !== 'unknown') expect(contrast(palette.fill[known], palette.ground)).toBeGreaterThan(3);
    }
    for (const colour of [palette.left, palette.right, palette.accent]) {
      expect(contrast(colour, palette.ground)).toBeGreaterThan(3);
    }
  },
);
