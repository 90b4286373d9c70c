import type { GameDocument } from '../../game/inner.ts';
import { briefJson, type Graph, type Player, refuse } from '../../graph/inner.ts';
import { arcTexts, looksLikeNumber } from '../kit/numerals.ts';
import { isHeaderWord } from './fields.ts';

/** The lines of an edge list, the counts in a comment first. */
export function* writeEdgeList(
  { graph, names, payoffs, convention }: GameDocument,
  separator: string,
): Generator<string> {
  if (graph.kind === 'owned' || (payoffs !== undefined && payoffs.length > 0)) {
    const what = graph.kind === 'owned' ? 'the owners of an owned graph' : 'payoffs';
    refuse('E_FORMAT', `an edge list cannot hold ${what}`, 'write JSON or .gyre');
  }
  if (convention !== undefined && convention.name !== 'normal') {
    const found = `an edge list cannot hold the ${convention.name} convention`;
    const hint = 'write JSON or .gyre, or write it under the normal convention';
    refuse('E_FORMAT', found, hint, {}, { option: 'convention' });
  }
  const isPartizan = graph.kind === 'partizan';
  yield `# vertices ${graph.vertices} arcs ${graph.arcs} kind ${graph.kind}\n`;
  if (names !== undefined && !comeInOrder(graph)) yield* nameComments(names.names);
  else if (names?.names.some(looksLikeNumber) === true) yield '# names yes\n';
  if (separator !== ' ') yield `${['source', 'target', ...(isPartizan ? ['player'] : [])].join(separator)}\n`;
  const field = (v: number): string => (names === undefined ? String(v) : csvField(names.name(v)));
  yield* arcTexts(graph, (v, player) => {
    const source = field(v) + separator;
    const tail = isPartizan ? `${separator}${player}\n` : '\n';
    return (w) => source + field(w) + tail;
  });
}

/** Do the arcs meet the vertices in the order of their numbers? Then a reader gives the names their old numbers. */
function comeInOrder(graph: Graph): boolean {
  let met = 0;
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { offsets, ends } = graph.out(player);
    for (let v = 0; v < graph.vertices; v++) {
      for (let a = offsets[v]; a < offsets[v + 1]; a++) {
        if (v > met) return false;
        met = Math.max(met, v + 1);
        if (ends[a] > met) return false;
        met = Math.max(met, ends[a] + 1);
      }
    }
  }
  return met === graph.vertices;
}

function* nameComments(names: readonly string[]): Generator<string> {
  for (let v = 0; v < names.length; v++) {
    if (names[v].length > MOST_NAME) csvField(names[v]); // this call refuses it
    yield `# name ${v} ${JSON.stringify(names[v])}\n`;
  }
}

function csvField(name: string): string {
  if (/[\n\r\0\p{Surrogate}]/u.test(name) || name.length > MOST_NAME)
    refuse('E_FORMAT', `an edge list cannot hold the name ${briefJson(name)}`, 'write JSON or .gyre');
  return /^[\p{L}\p{N}_.-]+$/u.test(name) && !isHeaderWord(name) && !DOT_WORDS.has(name.toLowerCase())
    ? name
    : `"${name.replaceAll('"', '""')}"`;
}

/** With these a file in DOT begins. */
const DOT_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(['strict', 'graph', 'digraph']);

/** Two names with four bytes per character, each character written with six, fit the longest line that is read. */
const MOST_NAME = 1 << 16;
