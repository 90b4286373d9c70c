import {
  ASYMMETRIC,
  type GameDocument,
  NORMAL,
  partizanGraph,
  symmetricGraph,
  VertexNames,
} from '../src/index.ts';
import { graphOfCode, smallestBilabels, smallestCase2 } from './loewe-search.ts';

/** The example files of this project that come from the papers: name → what stands in the file. */
export function paperExamples(): Map<string, GameDocument> {
  return new Map([
    ['tutorial', tutorial()],
    ['roth', roth()],
    ['star', star(8)],
    ['bilabels', bilabels()],
    ['loewe-case-2', case2()],
  ]);
}

/** The tutorial's five positions: one way to the end, and a ring of two to stay in for ever. */
export function tutorial(): GameDocument {
  return {
    title: 'The tutorial: a way to the end and a ring to stay in',
    graph: symmetricGraph(5, [[0, 1], [0, 2], [1, 3], [2, 1], [2, 4], [4, 2]]), // biome-ignore format: arcs
    names: new VertexNames(['start', 'gate', 'east', 'end', 'west']),
    convention: NORMAL,
    start: { vertex: 0 },
    places: Float64Array.of(60, 160, 220, 60, 220, 260, 380, 60, 380, 260),
  };
}

/** Roth's six vertices: a square for both players, an exit with a loop for each. */
export function roth(): GameDocument {
  const square: [number, number][] = [[0, 3], [3, 2], [2, 1], [1, 0]]; // biome-ignore format: arcs
  return {
    title: 'Roth 1978: six vertices, two players with arcs of their own',
    graph: partizanGraph(6, [...square, [3, 4], [4, 4]], [...square, [2, 5], [5, 5]]),
    names: new VertexNames(['a', 'b', 'c', 'd', 'e', 'f']),
    convention: NORMAL,
    places: Float64Array.of(100, 60, 280, 60, 280, 220, 100, 220, 100, 360, 280, 360),
  };
}

/** Löwe's Gₙ, on which NMFL is quadratic: a root with n terminals around it. */
export function star(leaves: number): GameDocument {
  const places = [200, 200];
  for (let leaf = 0; leaf < leaves; leaf++) {
    const angle = (2 * Math.PI * leaf) / leaves;
    places.push(Math.round(200 + 150 * Math.cos(angle)), Math.round(200 + 150 * Math.sin(angle)));
  }
  return {
    title: `The star with ${leaves} leaves, on which NMFL takes quadratic time`,
    graph: symmetricGraph(
      leaves + 1,
      Array.from({ length: leaves }, (_, leaf): [number, number] => [0, leaf + 1]),
    ),
    names: new VertexNames(['root', ...Array.from({ length: leaves }, (_, leaf) => `leaf ${leaf + 1}`)]),
    convention: ASYMMETRIC,
    start: { vertex: 0 },
    places: Float64Array.from(places),
  };
}

/** The smallest graph for each bilabel that there is, side by side; the vertex that has it bears its name. */
function bilabels(): GameDocument {
  const arcs: [number, number][] = [];
  const names: string[] = [];
  const places: number[] = [];
  for (const [at, [text, { n, code }]] of [...smallestBilabels(4)].entries()) {
    const { offsets, ends } = graphOfCode(n, code).out(0);
    const first = names.length;
    for (let v = 0; v < n; v++) {
      names.push(v === 0 ? text : `${text} ${v}`);
      places.push(
        80 + 260 * (at % 4) + 120 * (v % 2),
        80 + 260 * Math.floor(at / 4) + 120 * Math.floor(v / 2),
      );
      for (let a = offsets[v]; a < offsets[v + 1]; a++) arcs.push([first + v, first + ends[a]]);
    }
  }
  return {
    title: 'The smallest graphs for the eight bilabels of Löwe 2004, found by enumeration',
    graph: symmetricGraph(names.length, arcs),
    names: new VertexNames(names),
    convention: ASYMMETRIC,
    places: Float64Array.from(places),
  };
}

/** The smallest graph on which Löwe's Case 2 fails as printed. */
function case2(): GameDocument {
  const found = smallestCase2(3);
  if (found === undefined) throw new Error('no counterexample on three vertices');
  return {
    title: 'Löwe 2004, Case 2: "for all" fails here, "for some" holds',
    graph: graphOfCode(found.n, found.code),
    convention: ASYMMETRIC,
    places: Float64Array.of(220, 60, 60, 60, 380, 60).slice(0, 2 * found.n),
  };
}
