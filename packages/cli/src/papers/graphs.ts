import type { GameDocument } from 'gyre';
import {
  alternatingFrom,
  coarsestBisimulation,
  connectedComponent,
  type EndlessWalk,
  epimorphismFault,
  isMaximalWalk,
  isomorphismFault,
  isWalk,
  kernelQuotient,
  mapsFromWalk,
  type PointedGraph,
  quotientGraph,
  unravelledTree,
  walkNumber,
  walkVertices,
} from 'gyre/construct';
import { nameOf, UsageError, vertexNamed } from '../command/index.ts';
import { type Answer, type Asked, listed, type Topic, table } from './topic.ts';

export const walk: Topic = {
  name: 'walk',
  number: '2.3',
  source: 'Löwe 2004, section 2.1 and Proposition 2.3',
  summary: 'is --walk a walk, a maximal one? the maps from it into the graph and the alternating graph',
  options: ['vertex', 'walk', 'depth'],
  answer: answerWalk,
};

/** How many walks a tree may have here. */
const MAX_WALKS = 100_000;

function answerWalk({ document, start, text }: Asked): Answer {
  const asked = walkNamed(document, text('walk'));
  const pointed = { graph: document.graph, start };
  const isOne = isWalk(pointed, asked);
  const isMaximal = isMaximalWalk(pointed, asked);
  const kind = `${isMaximal ? 'maximal ' : ''}walk through ⟨G, ${nameOf(document, start)}⟩`;
  const said = `${text('walk') ?? ''} ${isOne ? `is a ${kind}` : `is not a ${kind}`}`;
  const verdict = { isWalk: isOne, isMaximal };
  if (!isOne || 'cycle' in asked) return { lines: [said], json: verdict, isNo: !isOne };
  const maps = mapLines(document, start, asked, Number(text('depth') ?? 2));
  return { lines: [said, ...maps.lines], json: { ...verdict, ...maps.json } };
}

/** "a,b,c", or "a,(b,c)" for a walk that goes round b and c for ever. */
function walkNamed(document: GameDocument, text: string | undefined): number[] | EndlessWalk {
  if (text === undefined)
    throw new UsageError(
      'the walk is not given',
      'give --walk a,b,c, or --walk "a,(b,c)" for an endless one',
    );
  const found = /^([^()]*)(?:\(([^()]*)\))?$/.exec(text.trim());
  if (found === null)
    throw new UsageError(`--walk is "${text}"`, 'write a,b,c, or a,(b,c) for an endless one');
  const vertices = (list: string): number[] =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => vertexNamed(document, name));
  const stem = vertices(found[1]);
  return found[2] === undefined ? stem : { stem, cycle: vertices(found[2]) };
}

function mapLines(document: GameDocument, start: number, asked: number[], depth: number): Answer {
  const tree = unravelledTree(document.graph, start, asked.length - 1 + depth, MAX_WALKS);
  const { subtree, toGraph, toAlternating } = mapsFromWalk(tree, walkNumber(tree.walks, asked) ?? 0);
  const { cut } = subtree.walks;
  const images = Array.from({ length: subtree.graph.vertices }, (_, i) => {
    const at = toAlternating.map[i];
    return {
      walk: walkVertices(subtree.walks, i),
      vertex: toGraph.to.origin[toGraph.map[i]],
      mover: toAlternating.to.mover[at],
    };
  });
  const faults = [toGraph, toAlternating].map(
    ({ to, map }) => epimorphismFault(subtree, to, map, { cut })?.text,
  );
  const isDeep = faults.every((fault) => fault === undefined);
  const name = (v: number): string => nameOf(document, v);
  return {
    lines: [
      `from its end, ${depth} more ${depth === 1 ? 'move' : 'moves'}: the walks, Z_T and Z_{T,A}`,
      ...table(
        ['walk', 'Z_T', 'Z_{T,A}'],
        images.map((image) => [
          image.walk.map(name).join(', '),
          name(image.vertex),
          `⟨${image.mover}, ${name(image.vertex)}⟩`,
        ]),
      ),
      isDeep
        ? '✓ both are bounded epimorphisms, up to where the tree was cut'
        : `the tree is too shallow to meet every vertex: ${faults.find((fault) => fault !== undefined)}`,
    ],
    json: { depth, images, areEpimorphisms: isDeep },
  };
}

export const quotient: Topic = {
  name: 'quotient',
  number: '2.1',
  source: 'Löwe 2004, Proposition 2.1',
  summary: 'the classes of ≡_Z and the isomorphism Ẑ, for the coarsest bisimulation and for Z_A',
  options: ['vertex'],
  answer: answerQuotient,
};

function answerQuotient({ document, start }: Asked): Answer {
  const { graph, origin, start: root } = connectedComponent(document.graph, start);
  const partition = coarsestBisimulation(graph);
  const small = { graph: quotientGraph(graph, partition), start: partition.classOf[root] };
  const names = Array.from(origin, (v) => nameOf(document, v));
  const classNames = Array.from({ length: partition.classes }, (_, c) => `class ${c}`);
  const parts = [
    kernelPart(
      'Z, to the quotient by the coarsest bisimulation',
      { graph, start: root },
      small,
      partition.classOf,
      names,
      classNames,
    ),
  ];
  if (graph.kind !== 'owned') {
    const alternating = alternatingFrom(graph, root);
    const pairs = Array.from(alternating.origin, (v, i) => `⟨${alternating.mover[i]}, ${names[v]}⟩`);
    parts.push(
      kernelPart(
        'Z_A, from the alternating graph',
        alternating,
        { graph, start: root },
        alternating.origin,
        pairs,
        names,
      ),
    );
  }
  return { lines: parts.flatMap(({ lines }) => lines), json: { maps: parts.map(({ json }) => json) } };
}

function kernelPart(
  title: string,
  from: PointedGraph,
  to: PointedGraph,
  map: Int32Array,
  names: readonly string[],
  images: readonly string[],
): Answer {
  const { partition, quotient: found, isomorphism } = kernelQuotient(from, to, map);
  const members: string[][] = Array.from({ length: partition.classes }, () => []);
  for (const [v, c] of partition.classOf.entries()) members[c].push(names[v]);
  const isIsomorphism = isomorphismFault(found, to, isomorphism) === undefined;
  return {
    lines: [
      `${title}: ${from.graph.vertices} vertices, ${partition.classes} classes of ≡_Z`,
      ...table(
        ['Ẑ', 'class'],
        members.map((vertices, c) => [images[isomorphism[c]], listed(vertices, (name) => name)]),
      ),
      `${isIsomorphism ? '✓' : '✗'} Ẑ is an isomorphism`,
    ],
    json: { map: title, classes: members, images: Array.from(isomorphism, (w) => images[w]), isIsomorphism },
  };
}
