import type { ArcBatch, StreamedGame } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import type { Key, Ruleset } from '../../rulesets/inner.ts';
import { bytesOf, type DiskFile, type Folder } from '../files/folder.ts';
import { readColumns } from '../files/whole.ts';
import { BucketStore } from './bucket-store.ts';
import { KeyEntries } from './key-entries.ts';
import { KeyReader } from './key-reader.ts';
import { type ExplorationManifest, FILES } from './manifest.ts';

/** Every position that play can reach, kept in a folder; vertices are numbered as by `explore`. */
export interface DiskPlay<P> {
  readonly ruleset: Ruleset<P>;
  /** The game on them: the arcs stream by from the folder. */
  readonly game: StreamedGame & { readonly vertices: number; readonly arcs: number };
  /** The vertices of the starts, in the ruleset's order. */
  readonly starts: readonly number[];
  /** The position at a vertex. */
  position(vertex: number): P;
  /** Who is to move at a vertex; always 0 for an impartial ruleset. */
  player(vertex: number): Player;
  /** How many moves there are at a vertex; quick where vertices are asked for in their order. */
  moves(vertex: number): number;
  /** The vertex of a position; undefined if it was not reached. Reads a part of the keys. */
  vertex(position: P, player: Player): number | undefined;
  /** The keys of all positions, in the order of the vertices. */
  keys(): Iterable<Key>;
  /** Closes the files. */
  close(): void;
}

/**
 * The play of an exploration that is finished.
 *
 * @param maxBytes the memory that keys may take which were looked for
 */
export function playOnDisk<P>(
  ruleset: Ruleset<P>,
  folder: Folder,
  manifest: ExplorationManifest,
  maxBytes: number,
): DiskPlay<P> {
  const { vertices, starts, kind } = manifest;
  const keys = new KeyEntries(kind);
  const store = new BucketStore(folder, keys, maxBytes, manifest.buckets);
  const [keyFile, degreeFile] = [folder.open(FILES.keys), folder.open(FILES.degrees)];
  const keyAt = new KeyPlaces(keyFile, keys, manifest);
  const degrees = new Pages(degreeFile, vertices);
  const movers = readMovers(folder, vertices);
  return {
    ruleset,
    game: gameOf(ruleset, folder, manifest, movers),
    starts,
    position: (v) => ruleset.fromKey?.(keyAt.key(v)) as P,
    player: (v) => movers[v] as Player,
    moves: (v) => degrees.at(v),
    vertex: (given, player) => {
      const words = keys.wordsOf(ruleset.key(ruleset.canonical?.(given, player) ?? given));
      const side = ruleset.impartial ? 0 : player;
      const vertex = store.find(words, keys.hashOf(words, words.length, side), side);
      return vertex < 0 ? undefined : vertex;
    },
    keys: () => keyAt.all(),
    close: () => {
      keyFile.close();
      degreeFile.close();
    },
  };
}

function readMovers(folder: Folder, vertices: number): Uint8Array {
  const movers = new Uint8Array(vertices);
  readColumns(folder, FILES.movers, [movers]);
  return movers;
}

function gameOf<P>(
  { impartial, title, players, convention }: Ruleset<P>,
  folder: Folder,
  { vertices, moves, over, starts }: ExplorationManifest,
  movers: Uint8Array,
): DiskPlay<P>['game'] {
  const isImpartial = impartial === true;
  return {
    kind: isImpartial ? 'symmetric' : 'owned',
    title,
    ...(isImpartial || players === undefined ? {} : { players }),
    vertices,
    arcs: moves,
    ...(isImpartial ? {} : { owners: movers }),
    ...(convention === undefined ? {} : { convention }),
    ...(starts.length === 0 ? {} : { start: { vertex: starts[0], player: movers[starts[0]] as Player } }),
    payoffs: payoffsOf(folder, over),
    batches: () => batches(folder, vertices, moves),
  };
}

function payoffsOf(folder: Folder, count: number): { vertices: Int32Array; scores: Int32Array } {
  const vertices = new Int32Array(count);
  const scores = new Int32Array(count);
  const file = folder.open(FILES.over);
  try {
    for (let from = 0; from < count; from += PAGE) {
      const pairs = new Int32Array(2 * Math.min(PAGE, count - from));
      file.read(bytesOf(pairs), 8 * from);
      for (let i = 0; 2 * i < pairs.length; i++) {
        vertices[from + i] = pairs[2 * i];
        scores[from + i] = pairs[2 * i + 1];
      }
    }
  } finally {
    file.close();
  }
  return { vertices, scores };
}

/** The arcs in the order of their sources. */
function* batches(folder: Folder, vertices: number, moves: number): Generator<ArcBatch> {
  const [degreeFile, endFile] = [folder.open(FILES.degrees), folder.open(FILES.ends)];
  try {
    const degrees = new Pages(degreeFile, vertices);
    let v = -1;
    let left = 0; // arcs of v that are still to come
    for (let done = 0; done < moves; done += BATCH) {
      const to = new Int32Array(Math.min(BATCH, moves - done));
      const from = new Int32Array(to.length);
      endFile.read(bytesOf(to), 4 * done);
      for (let a = 0; a < from.length; a++) {
        while (left === 0) left = degrees.at(++v);
        from[a] = v;
        left--;
      }
      yield { from, to };
    }
  } finally {
    degreeFile.close();
    endFile.close();
  }
}

/** A column of 32-bit numbers in a file, some of which are in memory. */
class Pages {
  readonly #file: DiskFile;
  readonly #length: number;
  readonly #page = new Int32Array(PAGE);
  #first = -1;

  constructor(file: DiskFile, length: number) {
    this.#file = file;
    this.#length = length;
  }

  at(index: number): number {
    const first = index - (index % PAGE);
    if (first !== this.#first) {
      this.#file.read(bytesOf(this.#page.subarray(0, Math.min(PAGE, this.#length - first))), 4 * first);
      this.#first = first;
    }
    return this.#page[index - first];
  }
}

/** The keys of vertices. Texts differ in length, so that the place of every so many is looked for once and kept. */
class KeyPlaces {
  readonly #keys: KeyEntries;
  readonly #reader: KeyReader;
  readonly #manifest: ExplorationManifest;
  #places: Float64Array | undefined;

  constructor(file: DiskFile, keys: KeyEntries, manifest: ExplorationManifest) {
    this.#keys = keys;
    this.#reader = new KeyReader(file, keys);
    this.#manifest = manifest;
  }

  key(vertex: number): ReturnType<KeyEntries['read']> {
    const { keyWords } = this.#manifest;
    if (this.#keys.kind !== 'string') {
      const { words } = this.#reader.window(2 * vertex, keyWords, 1, 2);
      return this.#keys.read(words, 0);
    }
    this.#places ??= this.#findPlaces();
    const before = vertex % STEP;
    const from = this.#places[(vertex - before) / STEP];
    for (let room = 1 << 12; ; room *= 2) {
      const { words, starts, count } = this.#reader.window(from, keyWords, before + 1, room);
      if (count === before + 1) return this.#keys.read(words, starts[before]);
    }
  }

  /** All keys in their order. */
  *all(): Generator<Key> {
    const { vertices, keyWords } = this.#manifest;
    for (let v = 0, from = 0; v < vertices; ) {
      const { words, starts, count } = this.#reader.window(from, keyWords, vertices - v, 1 << 18);
      for (let i = 0; i < count; i++, v++) yield this.#keys.read(words, starts[i]);
      from += starts[count];
    }
  }

  #findPlaces(): Float64Array {
    const { vertices, keyWords } = this.#manifest;
    const places = new Float64Array(Math.ceil(vertices / STEP));
    let from = 0;
    for (let v = 0; v < vertices; ) {
      const { starts, count } = this.#reader.window(from, keyWords, vertices - v, 1 << 18);
      for (let i = 0; i < count; i++, v++) if (v % STEP === 0) places[v / STEP] = from + starts[i];
      from += starts[count];
    }
    return places;
  }
}

const PAGE = 1 << 14;
const BATCH = 1 << 20;
const STEP = 64;
