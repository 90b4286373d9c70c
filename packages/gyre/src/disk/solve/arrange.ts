import type { StreamedGame } from '../../game/inner.ts';
import { refuse } from '../../graph/inner.ts';
import type { DiskFile, Folder } from '../files/folder.ts';
import { readColumns, writeWhole } from '../files/whole.ts';
import { type Buckets, bucketsInFile, bucketsInMemory } from './buckets.ts';
import type { Counters } from './columns.ts';
import { KeptRows } from './kept-rows.ts';
import { FILES, type Manifest, type ManifestEntry, writeRun } from './manifest.ts';
import { bytesNeeded, checkMemory } from './memory.ts';
import { type ArcFormat, formatFor, Pages, pagesWithin } from './pages.ts';
import { ArcPartition, type BucketPages } from './partition.ts';
import { type Shape, shapeOf } from './shape.ts';
import { BLOCK_ROWS, sortRows } from './sort.ts';

/** What this needs from the run that it belongs to. */
export interface ArrangeOptions {
  readonly identity: string;
  readonly maxBytes: number;
  /** Lets others work when it is time. */
  readonly turn: (work: 'counting' | 'sorting' | 'arranging', share: number) => Promise<void>;
  /** Called once a run can be taken up from what is kept. */
  readonly onCheckpoint?: (() => void) | undefined;
}

/** A game whose rows are in the folder. */
export interface Arranged {
  readonly manifest: Manifest;
  /** Position → its moves, if they are in memory. */
  readonly movesLeft?: Counters;
  /** The rows once more, as many as there is memory for. */
  readonly kept?: KeptRows;
}

/**
 * Brings the arcs of a game into rows: an external bucket sort. If there is memory for all arcs, they stay there until they are rows.
 * Otherwise they go to the folder in between, and a run that ends after that goes on from there. If something fails
 * before the folder holds anything that counts, it leaves nothing behind.
 */
export async function arrange(
  game: StreamedGame,
  folder: Folder,
  options: ArrangeOptions,
): Promise<Arranged> {
  let filled: Filled;
  try {
    filled = await fillBuckets(game, folder, options);
    const { entry, shape, movesLeft, kept } = filled;
    if (kept !== undefined) {
      const rows = new KeptRows(kept.pages, Math.ceil(shape.rows / BLOCK_ROWS));
      const manifest = await writeRows(
        bucketsInMemory(kept.format, kept.pages, kept.buckets),
        entry,
        shape,
        folder,
        options,
        rows,
      );
      return { manifest, movesLeft, kept: rows };
    }
  } catch (error) {
    const { manifest, arcs, pieces, moves, rows, blocks } = FILES; // the manifest first: it names the others
    for (const name of [manifest, arcs, pieces, moves, rows, blocks]) folder.remove(name);
    throw error;
  }
  options.onCheckpoint?.();
  const manifest = await arrangeFiled(filled.entry, filled.shape, folder, options);
  return { manifest, movesLeft: filled.movesLeft };
}

/** Arcs in buckets: in memory, or in the folder, whose manifest then says so. */
interface Filled {
  readonly shape: Shape;
  readonly entry: ManifestEntry;
  readonly movesLeft: Counters;
  readonly kept?: { readonly format: ArcFormat; readonly pages: Pages; readonly buckets: BucketPages };
}

async function fillBuckets(game: StreamedGame, folder: Folder, options: ArrangeOptions): Promise<Filled> {
  const { identity, maxBytes, turn } = options;
  const vertices = game.vertices ?? (await countVertices(game, turn));
  const shape = shapeOf(game, vertices);
  checkMemory(shape, maxBytes);
  let file: DiskFile | undefined; // made when it is needed
  const made = (): DiskFile => {
    file ??= folder.create(FILES.arcs);
    return file;
  };
  try {
    let opened: Opened | undefined;
    for await (const batch of game.batches()) {
      opened ??= open(shape, batch.from, game.arcs, maxBytes, made);
      const { partition } = opened;
      partition.add(batch);
      await turn('sorting', partition.arcs / (game.arcs ?? Number.POSITIVE_INFINITY));
    }
    opened ??= open(shape, new Int32Array(0), 0, maxBytes, made);
    const { partition, format, pages, keeps } = opened;
    const movesLeft = partition.movesLeft();
    checkPayoffs(shape, movesLeft);
    writeWhole(folder, FILES.moves, [movesLeft]);
    const { arcs } = partition;
    const entry = {
      identity,
      vertices,
      arcs,
      phase: 'arcs',
      movesWidth: movesLeft.BYTES_PER_ELEMENT,
    } as const;
    const buckets = keeps ? partition.kept() : undefined;
    if (buckets !== undefined) return { shape, entry, movesLeft, kept: { format, pages, buckets } };
    const pieces = partition.write();
    made().sync();
    writeWhole(folder, FILES.pieces, [pieces.buckets, pieces.lengths]);
    return {
      shape,
      entry: writeRun(folder, { ...entry, pieces: pieces.buckets.length, isPacked: format.isPacked }),
      movesLeft,
    };
  } finally {
    file?.close();
  }
}

/** A partition that has no arcs yet. */
interface Opened {
  readonly partition: ArcPartition;
  readonly format: ArcFormat;
  readonly pages: Pages;
  /** May the arcs stay in the pages? */
  readonly keeps: boolean;
}

/** Opens a partition for arcs of which the first ones have these sources. */
function open(
  shape: Shape,
  from: Int32Array,
  arcs: number | undefined,
  maxBytes: number,
  file: () => DiskFile,
): Opened {
  const format = formatFor(shape, from);
  const { count, keeps } = pagesWithin(shape, format, arcs, (maxBytes - bytesNeeded(shape)) / 2);
  const pages = new Pages(format, count);
  return { partition: new ArcPartition(shape, format, pages, file), format, pages, keeps };
}

async function countVertices(game: StreamedGame, turn: ArrangeOptions['turn']): Promise<number> {
  let highest = -1;
  let arcs = 0;
  for await (const { from, to } of game.batches()) {
    for (const v of from) if (v > highest) highest = v;
    for (const v of to) if (v > highest) highest = v;
    arcs += from.length;
    await turn('counting', arcs / (game.arcs ?? Number.POSITIVE_INFINITY));
  }
  return highest + 1;
}

/** Refuses a payoff at a position that has moves. */
function checkPayoffs({ payoffPositions, vertices }: Shape, movesLeft: Counters): void {
  const at = payoffPositions.findIndex((p) => movesLeft[p] !== 0);
  if (at < 0) return;
  const hint = 'a game ends at a payoff: remove the arcs or the payoff';
  refuse('E_PAYOFF', `vertex ${payoffPositions[at] % vertices} has a payoff and also arcs out of it`, hint);
}

/** Brings arcs that are in the folder into rows. */
export async function arrangeFiled(
  entry: ManifestEntry,
  shape: Shape,
  folder: Folder,
  options: ArrangeOptions,
): Promise<Manifest> {
  const { pieces: count = 0, isPacked = false, ...rest } = entry;
  const pieces = { buckets: new Int32Array(count), lengths: new Int32Array(count) };
  readColumns(folder, FILES.pieces, [pieces.buckets, pieces.lengths]);
  const format = { rows: shape.rows, vertices: shape.vertices, isPacked };
  const file = folder.open(FILES.arcs);
  let manifest: Manifest;
  try {
    manifest = await writeRows(
      bucketsInFile(file, pieces, format, roomWithin(options)),
      rest,
      shape,
      folder,
      options,
    );
  } finally {
    file.close();
  }
  for (const name of [FILES.arcs, FILES.pieces]) folder.remove(name);
  return manifest;
}

async function writeRows(
  buckets: Buckets,
  entry: ManifestEntry,
  { rows }: Shape,
  folder: Folder,
  options: ArrangeOptions,
  kept?: KeptRows,
): Promise<Manifest> {
  const file = folder.create(FILES.rows);
  try {
    const tell = (share: number): Promise<void> => options.turn('arranging', share);
    const blockAt = await sortRows(buckets, rows, file, roomWithin(options), kept, tell);
    file.sync();
    writeWhole(folder, FILES.blocks, [blockAt]);
  } finally {
    file.close();
  }
  const manifest = writeRun(folder, { ...entry, phase: 'rows' });
  options.onCheckpoint?.();
  return manifest;
}

/** How many arcs of a bucket may be held at a time. */
function roomWithin({ maxBytes }: ArrangeOptions): number {
  return Math.max(1 << 16, Math.floor(Math.min(maxBytes / 32, 2 ** 26)));
}
