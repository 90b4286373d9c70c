import { DRAW, LOSS, UNKNOWN, WIN } from '../src/index.ts';
import { followersOf, type GameCase } from './generators.ts';

/** What Löwe's Figure 3 does to a graph, with its recursion; for graphs too small to overflow. */
export interface Figure3 {
  /** The labels after each assignment, from none on. */
  readonly history: readonly number[][];
  /** The positions that were labelled anew, after each had its first label. */
  readonly changes: readonly number[];
  /** How often Label was called. */
  readonly calls: number;
}

export function figure3(drawn: GameCase): Figure3 {
  const n = drawn.vertices;
  const ell: number[] = Array.from({ length: 2 * n }, () => UNKNOWN);
  const history = [[...ell]];
  const positions: number[] = [];
  let calls = 0;
  const set = (v: number, e: number, label: number): void => {
    ell[e * n + v] = label;
    positions.push(e * n + v);
    history.push([...ell]);
  };
  const sources = drawn.arcs[0].toSorted(([v], [w]) => v - w);
  const labelInto = (v: number, e: number): void => {
    for (const [u, w] of sources) if (w === v) label(u, e);
  };
  const label = (v: number, e: number): void => {
    calls++;
    const aux = Math.max(LOSS, ...followersOf(drawn, v).map((w) => 2 - ell[(1 - e) * n + w]));
    if (ell[e * n + v] === aux) return;
    set(v, e, aux);
    labelInto(v, 1 - e);
  };
  for (let v = 0; v < n; v++) {
    set(v, 0, LOSS);
    set(v, 1, WIN);
  }
  for (let v = 0; v < n; v++) {
    if (followersOf(drawn, v).length > 0) continue;
    set(v, 0, DRAW);
    labelInto(v, 1);
    set(v, 1, LOSS);
    labelInto(v, 0);
  }
  return { history, changes: positions.slice(2 * n), calls };
}
