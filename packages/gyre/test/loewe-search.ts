import {
  ASYMMETRIC,
  type Graph,
  symmetricGraph,
  type TokenGame,
  tokenGame,
  type Value,
} from '../src/index.ts';
import { runNmfl } from '../src/papers/inner.ts';

/** Every symmetric graph on n vertices, as a number of n² bits: bit n·v + w is the arc v → w. */
export function graphOfCode(n: number, code: number): Graph {
  return symmetricGraph(n, {
    moves(v, emit) {
      for (let w = 0; w < n; w++) if ((code >>> (n * v + w)) & 1) emit(w);
    },
  });
}

/** The codes on n vertices, fewest arcs first. */
export function codesByArcs(n: number): number[] {
  const codes = Array.from({ length: 2 ** (n * n) }, (_, code) => code);
  const arcs = codes.map((code) => bits(code));
  return codes.toSorted((c, d) => arcs[c] - arcs[d] || c - d);
}

function bits(code: number): number {
  let count = 0;
  for (let rest = code; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Löwe's bilabels of all vertices of a graph on at most 5, by masks: bit v of each set is vertex v. */
export interface Bilabels {
  /** Where player 0, and where player 1, is to move and player 0 wins; and where player 0 does not lose. */
  readonly won: readonly [number, number];
  readonly held: readonly [number, number];
}

/** Two attractors written out once more, for enumeration: what player 0 forces into an end. */
export function bilabelsOf(n: number, code: number): Bilabels {
  const row = 2 ** n - 1;
  let terminal = 0;
  for (let v = 0; v < n; v++) if (((code >>> (n * v)) & row) === 0) terminal |= 1 << v;
  return { won: forced(n, code, 0, terminal), held: forced(n, code, terminal, terminal) };
}

function forced(n: number, code: number, first: number, second: number): readonly [number, number] {
  const row = 2 ** n - 1;
  let zero = first;
  let one = second;
  for (;;) {
    let nextZero = zero;
    let nextOne = one;
    for (let v = 0; v < n; v++) {
      const followers = (code >>> (n * v)) & row;
      if ((followers & one) !== 0) nextZero |= 1 << v;
      if (followers !== 0 && (followers & ~zero) === 0) nextOne |= 1 << v;
    }
    if (nextZero === zero && nextOne === one) return [zero, one];
    zero = nextZero;
    one = nextOne;
  }
}

/** ℓ₀/ℓ₁ of a vertex in letters. */
export function bilabelText({ won, held }: Bilabels, v: number): string {
  const has = (set: number): boolean => ((set >>> v) & 1) === 1;
  const zero = has(won[0]) ? 'W' : has(held[0]) ? 'D' : 'L';
  const one = has(won[1]) ? 'L' : has(held[1]) ? 'D' : 'W';
  return `${zero}/${one}`;
}

/** The first graph, by vertices, arcs and code, in which vertex 0 has each bilabel. */
export function smallestBilabels(maxVertices: number): Map<string, { n: number; code: number }> {
  const found = new Map<string, { n: number; code: number }>();
  for (let n = 1; n <= maxVertices; n++) {
    for (const code of codesByArcs(n)) {
      const text = bilabelText(bilabelsOf(n, code), 0);
      if (!found.has(text)) found.set(text, { n, code });
    }
  }
  return found;
}

/** A place where Case 2 fails as printed: v and w are drawn and v → w, but w got its label after v did. */
export interface CaseFailure {
  readonly v: number;
  readonly w: number;
}

/** Follows "for all such w, ind(w) < ind(v)" through a run of NMFL, for drawn v of one player (Case 2: 0). */
export function caseFailures(game: TokenGame, player: 0 | 1): CaseFailure[] {
  const { solution, indices } = runNmfl(game);
  const { vertices } = game.graph;
  const { offsets, ends } = game.graph.out(0);
  const base = player * vertices;
  const other = vertices - base;
  const drawn: Value = 1;
  const failures: CaseFailure[] = [];
  for (let v = 0; v < vertices; v++) {
    if (solution.values[base + v] !== drawn) continue;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const q = other + ends[a];
      if (solution.values[q] === drawn && indices[q] >= indices[base + v]) failures.push({ v, w: ends[a] });
    }
  }
  return failures;
}

/** The first graph, by vertices, arcs and code, on which Case 2 fails as printed. */
export function smallestCase2(maxVertices: number): { n: number; code: number } | undefined {
  for (let n = 1; n <= maxVertices; n++) {
    for (const code of codesByArcs(n)) {
      if (caseFailures(tokenGame(graphOfCode(n, code), ASYMMETRIC), 0).length > 0) return { n, code };
    }
  }
  return undefined;
}
