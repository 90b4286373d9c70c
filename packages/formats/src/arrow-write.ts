import type { Column } from '@uwdata/flechette';
import type { GameDocument, Player } from 'gyre';
import { fieldPieces } from 'gyre/io';
import { arrowBytes } from './arrow-table.ts';
import { tableText } from './table-metadata.ts';

/**
 * The bytes of an Arrow file with the arcs of a game; everything else is in its metadata. Targets are written directly from
 * the arrays of the graph, and the column of sources, which no graph has, is made for one batch at a time.
 */
export async function* arrowChunks(document: GameDocument): AsyncGenerator<Uint8Array> {
  const { graph } = document;
  const batches = batchesOf(document);
  const blank = new Int32Array(Math.max(0, ...batches.map(({ start, end }) => end - start)));
  const left = new Uint8Array(graph.kind === 'partizan' ? blank.length : 0);
  const right = left.slice().fill(1);
  const columns: Record<string, Column<unknown>> = {
    source: await columnOf(batches.map(({ start, end }) => blank.subarray(0, end - start))),
    target: await columnOf(
      batches.map(({ player, start, end }) => graph.out(player).ends.subarray(start, end)),
    ),
  };
  if (graph.kind === 'partizan') {
    const sides = batches.map(({ player, start, end }) =>
      (player === 0 ? left : right).subarray(0, end - start),
    );
    columns.player = await columnOf(sides);
  }
  let batch = 0;
  const text = tableText(() => fieldPieces(document));
  for (const piece of await arrowBytes(columns, text)) {
    const isSource = piece.buffer === blank.buffer && piece.length > 0;
    yield isSource ? sourcesOf(document, batches[batch++]) : piece;
  }
}

/** Arcs of one player, one after the other. */
interface Batch {
  readonly player: Player;
  readonly start: number;
  readonly end: number;
}

const BATCH_ROWS = 1 << 20;

function batchesOf({ graph }: GameDocument): Batch[] {
  const batches: Batch[] = [];
  for (const player of (graph.kind === 'partizan' ? [0, 1] : [0]) as Player[]) {
    const { length } = graph.out(player).ends;
    for (let start = 0; start < length; start += BATCH_ROWS)
      batches.push({ player, start, end: Math.min(length, start + BATCH_ROWS) });
  }
  return batches;
}

/** A column of numbers in batches, each as it is. */
async function columnOf(batches: readonly (Int32Array | Uint8Array)[]): Promise<Column<unknown>> {
  const { Column: ColumnOf, columnFromArray, columnFromValues, int32 } = await import('@uwdata/flechette');
  if (batches.length > 0) return new ColumnOf(batches.map((numbers) => columnFromArray(numbers).data[0]));
  return columnFromValues([], int32()); // no number tells the type
}

/** The sources of the arcs of a batch, as bytes. */
function sourcesOf({ graph }: GameDocument, { player, start, end }: Batch): Uint8Array {
  const { offsets } = graph.out(player);
  const sources = new Int32Array(end - start);
  for (let v = vertexOfArc(offsets, start); v < graph.vertices && offsets[v] < end; v++) {
    sources.fill(v, Math.max(offsets[v], start) - start, Math.min(offsets[v + 1], end) - start);
  }
  return new Uint8Array(sources.buffer);
}

/** The vertex that an arc leaves. */
function vertexOfArc(offsets: Int32Array, a: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle] <= a) low = middle;
    else high = middle;
  }
  return low;
}
