import { type Solution, symmetricGraph, type TokenGame, tokenGame } from '../src/index.ts';
import { seeded } from './generators.ts';

type Columns = Pick<Solution, 'values' | 'plies'> & { readonly scores?: Int32Array | undefined };

/** The columns as text: to compare large typed arrays entry by entry takes the test runner minutes. */
export function columns({ values, plies, scores }: Columns): unknown {
  return { values: asText(values), plies: asText(plies), scores: asText(scores) };
}

function asText(array: Uint8Array | Uint16Array | Uint32Array | Int32Array | undefined): string | undefined {
  return array && `${array.constructor.name} ${array.join()}`;
}

/** A random graph with about `arcs` arcs. */
export function largeGame(arcs: number): TokenGame {
  const random = seeded(5);
  const vertices = Math.floor(arcs / 5);
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs);
  for (let a = 0; a < arcs; a++) [from[a], to[a]] = [random.below(vertices), random.below(vertices)];
  return tokenGame(symmetricGraph(vertices, { from, to }));
}
