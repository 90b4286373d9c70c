import { type GameDocument, partizanGraph, VertexNames } from 'gyre';
import { checkUnicycle } from './checks.ts';
import { writePattern } from './pattern.ts';
import { stockTexts } from './stock-texts.ts';
import { type Unicycle, unicycleArcs } from './unicycle.ts';

/**
 * The unicycle as a document to keep or to draw: its cycle s0, s1, … on a circle, read clockwise from the
 * top, and the loop-free games, by their values, in a row across its middle.
 */
export function unicycleDocument(unicycle: Unicycle): GameDocument {
  checkUnicycle(unicycle);
  const { pattern, stock } = unicycle;
  const { games, arcs } = unicycleArcs(unicycle);
  const n = pattern.length;
  const texts = stockTexts(stock);
  const radius = Math.max(160, n * 15, games.length * 60);
  const places = new Float64Array(2 * (n + games.length));
  for (let i = 0; i < n; i++) {
    const angle = (2 * Math.PI * i) / n;
    places[2 * i] = Math.round(radius * Math.sin(angle));
    places[2 * i + 1] = Math.round(-radius * Math.cos(angle));
  }
  for (let k = 0; k < games.length; k++) {
    places[2 * (n + k)] = Math.round(100 * (k - (games.length - 1) / 2));
    places[2 * (n + k) + 1] = 0;
  }
  const names = [...pattern.map((_, i) => `s${i}`), ...games.map((g) => texts[g])];
  return {
    graph: partizanGraph(n + games.length, arcs[0], arcs[1]),
    title: `A unicycle with the pattern ${writePattern(pattern)}`,
    names: new VertexNames(names),
    start: { vertex: 0 },
    places,
  };
}
