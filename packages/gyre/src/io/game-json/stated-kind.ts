import { briefJson, checkObject, type Graph, type GraphKind, refuse } from '../../graph/inner.ts';
import type { GameFields } from './gathered-fields.ts';

/**
 * The kind of graph that the fields of a game state, if they do: by `kind`, or by owners. Refuses a kind that there is not, and
 * owners of a graph that has none.
 */
export function statedKind(fields: GameFields): GraphKind | undefined {
  checkObject(fields, 'the fields of the game');
  const { kind, owners } = fields;
  if (kind === undefined || kind === null) return owners === undefined ? undefined : 'owned';
  if (!isKind(kind)) refuse('E_SHAPE', `the kind is ${briefJson(kind)}`, 'symmetric, partizan or owned');
  if ((kind === 'owned') === (owners !== undefined)) return kind;
  const hint = 'the kind "owned" goes with "owners": [0, 1, …]';
  const found = kind === 'owned' ? 'an owned graph without owners' : `a ${kind} graph with owners`;
  return refuse('E_OWNER', found, hint);
}

/** In our JSON a kind need not be said, since the other keys say it; but it may not be another. */
export function checkKind({ kind }: GameFields, graph: Graph): void {
  if (kind === graph.kind || !isKind(kind)) return;
  refuse(
    'E_SHAPE',
    `the kind is "${kind}", but the graph is ${graph.kind}`,
    'an owned graph has "owners" and "arcs", a partizan one "left" and "right", a symmetric one "arcs" alone',
  );
}

function isKind(kind: unknown): kind is GraphKind {
  return kind === 'symmetric' || kind === 'partizan' || kind === 'owned';
}
