import { ASYMMETRIC } from 'gyre';
import type { Drawing } from '../document/index.ts';
import carousel from './bachs-carousel.json' with { type: 'json' };
import { drawSketch, type Sketch } from './build.ts';
import { type Example, tutorial } from './tutorial.ts';
import { drawUnicycle } from './unicycle.ts';

/** The papers' examples, in the order of the papers. */
export const examples: readonly Example[] = [
  tutorial,
  {
    title: 'Six vertices',
    about: 'Left and Right share a cycle; each has a loop of their own to escape to.',
    source: 'Roth 1978',
    draw: () =>
      drawSketch({
        title: 'Roth’s six vertices',
        places: { a: [0, 0], b: [0, 160], c: [160, 160], d: [160, 0], e: [320, 0], f: [320, 160] },
        both: 'a d, d c, c b, b a',
        left: 'd e, e e',
        right: 'c f, f f',
      }),
  },
  {
    title: 'All eight bilabels',
    about: 'Every pair of values that an asymmetric game can have, on eight vertices; W/L never occurs.',
    source: 'Löwe 2004, Figure 1',
    draw: () =>
      drawSketch({
        title: 'Löwe’s eight bilabels',
        convention: ASYMMETRIC,
        places: {
          a: [0, 100],
          b: [150, 100],
          c: [300, 200],
          d: [300, 0],
          e: [450, 0],
          f: [450, 200],
          g: [600, 0],
          h: [600, 200],
        },
        both: 'a b, b c, b d, c c, e d, f e, f c, g e, g g, h f',
      }),
  },
  {
    title: 'The star',
    about: 'One root and terminals around it: NMFL looks at every arc again for each of them.',
    source: 'Löwe 2004, running time',
    draw: drawStar,
  },
  {
    title: 'on',
    about: 'Left can always move and Right never: the largest of all games, here as a cycle of two.',
    source: 'Siegel 2009, Figure 1',
    draw: () =>
      drawSketch({ title: 'on, as a 2-cycle', places: { a: [0, 0], b: [160, 0] }, left: 'a b, b a' }),
  },
  {
    title: 'over, with a detour',
    about: 'Two terminals and a loop for Right; its canonical form is over = {0 | over}.',
    source: 'Siegel 2009, Figure 2',
    draw: () =>
      drawSketch({
        title: 'over, with a detour',
        start: 'a',
        places: { a: [0, 0], b: [160, 0], '0': [0, 140], "0'": [160, 140] },
        left: "a 0, b 0'",
        right: 'a b, b b',
      }),
  },
  {
    title: 'Fusion goes wrong',
    about: 'γ and δ are both 2 & 0, yet fusing δ into γ gives 3 & 0: why Lemma 16 has its condition.',
    source: 'Siegel 2009, Figure 4',
    draw: () =>
      drawSketch({
        title: 'Fusion goes wrong',
        start: 'γ',
        places: { γ: [0, 0], x: [150, 0], 1: [150, 150], δ: [300, 0], y: [450, 0], 0: [450, 150] },
        left: 'γ x, x 1, 1 0, δ y, y 0',
        right: 'x δ, y δ',
      }),
  },
  {
    title: 'An LLRR unicycle',
    about: 'Left moves twice round the cycle, then Right twice; the other may leave to 0 or to *.',
    source: 'Siegel 2009, Figure 5',
    draw: () => drawUnicycle('An LLRR unicycle', 'LLRR', ['0', '0', '*', '*']),
  },
  {
    title: 'LLLRRR',
    about: 'Runs of three or more need no other exits than 0.',
    source: 'Siegel 2009, Figure 6',
    draw: () => drawUnicycle('An LLLRRR unicycle', 'LLLRRR', ['0', '0', '0', '0', '0', '0']),
  },
  {
    title: 'L(LR)⁶',
    about: 'Thirteen vertices round the cycle, with exits 0 and *.',
    source: 'Siegel 2009, Figure 7',
    draw: () => drawUnicycle('L(LR)⁶', 'LLRLRLRLRLRLR', Array.from('**000*000*000')),
  },
  {
    title: 'LLRLLRLLR',
    about: 'Has a unicycle with nimbers as exits, but none with exits of only three kinds up to *4.',
    source: 'Siegel 2009, Figure 8',
    draw: () => drawUnicycle('LLRLLRLLR', 'LLRLLRLLR', ['*3', '*3', '0', '*2', '*2', '0', '*', '*', '0']),
  },
  {
    title: 'LLLRLRRRLR',
    about: 'The pattern that Siegel asks about: with the exits 0 and 1 it is a unicycle, on twelve vertices.',
    source: 'Gyre, docs/unicycles.md',
    draw: () => drawUnicycle('LLLRLRRRLR', 'LLLRLRRRLR', ['0', '0', '0', '1', '1', '1', '1', '1', '0', '0']),
  },
  {
    title: 'over',
    about: 'Positive, yet smaller than every positive number: Left can leave to 0, Right can wait.',
    source: 'Winning Ways; Siegel 2009',
    draw: () =>
      drawSketch({
        title: 'over',
        start: 'over',
        places: { over: [0, 0], 0: [160, 0] },
        left: 'over 0',
        right: 'over over',
      }),
  },
  {
    title: 'under',
    about: 'over seen from the other side.',
    source: 'Winning Ways; Siegel 2009',
    draw: () =>
      drawSketch({
        title: 'under',
        start: 'under',
        places: { under: [0, 0], 0: [160, 0] },
        left: 'under under',
        right: 'under 0',
      }),
  },
  {
    title: 'dud',
    about: 'The deathless universal draw: whatever is added to it, nobody wins.',
    source: 'Winning Ways; Siegel 2009',
    draw: () => drawSketch({ title: 'dud', places: { dud: [0, 0] }, left: 'dud dud', right: 'dud dud' }),
  },
  {
    title: 'tis and tisn',
    about: 'Left moves from tis, Right from tisn, for ever: 1 & 0 and 0 & −1.',
    source: 'Winning Ways; Siegel 2009',
    draw: () =>
      drawSketch({
        title: 'tis and tisn',
        places: { tis: [0, 0], tisn: [160, 0] },
        left: 'tis tisn',
        right: 'tisn tis',
      }),
  },
  {
    title: 'Bach’s Carousel',
    about: 'Not every game has stoppers for sides: this one has none.',
    source: 'Bach; Siegel 2009',
    draw: () => drawSketch(carousel as unknown as Sketch),
  },
];

function drawStar(): Drawing {
  const leaves = 7;
  const places: Record<string, [number, number]> = { root: [0, 0] };
  for (let i = 0; i < leaves; i++) {
    const angle = (2 * Math.PI * i) / leaves - Math.PI / 2;
    places[`t${i + 1}`] = [Math.round(150 * Math.cos(angle)), Math.round(150 * Math.sin(angle))];
  }
  const both = Array.from({ length: leaves }, (_, i) => `root t${i + 1}`).join(',');
  return drawSketch({ title: 'The star', convention: ASYMMETRIC, places, both });
}
