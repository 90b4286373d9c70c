import { type ArcRows, reverseRows, throwIfAborted } from '../../graph/inner.ts';
import type { Arena } from '../arena/inner.ts';

/** What a caller may ask of a running engine. */
export interface ObjectiveOptions {
  /** Called now and then with the share of the work that is done, 0 to 1, rising. */
  readonly onProgress?: (share: number) => void;
  /** Checked between steps; once it is aborted, the engine throws `E_ABORTED`. */
  readonly signal?: AbortSignal;
}

/** The arrays that every engine works on, and somebody to tell how far it is. */
export interface Work {
  readonly positions: number;
  readonly owners: Uint8Array;
  readonly out: ArcRows;
  readonly into: ArcRows;
  /** Says which share of the work is done; throws if the work is to stop. */
  readonly tell: (share: number) => void;
}

/** The arena with its arcs turned round. */
export function workOn(arena: Arena, { onProgress, signal }: ObjectiveOptions): Work {
  const { positions, owners, rows } = arena;
  throwIfAborted(signal);
  let told = 0;
  const tell = (share: number): void => {
    throwIfAborted(signal);
    if (share <= told) return;
    told = Math.min(1, share);
    onProgress?.(told);
  };
  return { positions, owners, out: rows, into: reverseRows(positions, rows), tell };
}

/** An arc turned round, with what it weighs. */
export interface WeighedWork extends Work {
  /** index into `out.ends` → its weight. */
  readonly weightOut: Float64Array;
  /** index into `into.ends` → its weight. */
  readonly weightInto: Float64Array;
}

/** The same with the weights of the arcs beside both rows. */
export function weighedWork(
  arena: Arena,
  weights: Float64Array | undefined,
  options: ObjectiveOptions,
): WeighedWork {
  const work = workOn(arena, options);
  const { offsets, ends } = arena.rows;
  const weightOut = new Float64Array(ends.length);
  const weightInto = new Float64Array(ends.length);
  if (weights === undefined) return { ...work, weightOut, weightInto };
  const next = work.into.offsets.slice();
  for (let v = 0; v < work.positions; v++)
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      weightOut[a] = weights[arena.givenArc(a)];
      weightInto[next[ends[a]]++] = weightOut[a]; // rows turned round keep the order of the sources
    }
  return { ...work, weightOut, weightInto };
}
