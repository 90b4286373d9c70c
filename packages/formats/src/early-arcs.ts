import type { Place } from 'gyre';
import { ArcBlocks, NameBudget, type ParseOptions } from 'gyre/io';
import { VertexIds } from './vertex-ids.ts';

/** Arcs that come before the vertices that they name: without an object per arc. */
export class EarlyArcs {
  /** Arcs of both players, of Left alone, of Right alone; their ends are numbers of ids, until they are resolved. */
  readonly arcs: readonly [ArcBlocks, ArcBlocks, ArcBlocks];
  readonly #ids: VertexIds;
  /** Number of an id → where it first came. */
  #lines = new Int32Array(64);
  #columns = new Int32Array(64);

  constructor(options: ParseOptions) {
    this.#ids = new VertexIds(new NameBudget(options));
    this.arcs = [new ArcBlocks(options), new ArcBlocks(options), new ArcBlocks(options)];
  }

  /** Adds an arc of both players (0), of Left (1) or of Right (2). */
  add(source: string, target: string, set: 0 | 1 | 2, place: Place): void {
    const v = this.#number(source, place);
    this.arcs[set].push(v, this.#number(target, place));
  }

  #number(id: string, { line = 0, column = 0 }: Place): number {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const number = this.#ids.add(id);
    if (number === this.#lines.length) {
      this.#lines = doubled(this.#lines);
      this.#columns = doubled(this.#columns);
    }
    this.#lines[number] = line;
    this.#columns[number] = column;
    return number;
  }

  /** The ids that arcs name, in the order in which they first came. */
  ids(): Iterable<string> {
    return this.#ids.inOrder();
  }

  /** Gives each id its vertex. If ids have none, `refuse` makes the error about the one that came first. */
  resolve(vertexOf: (id: string) => number | undefined, refuse: (id: string, place: Place) => Error): void {
    const numbers = new Int32Array(this.#ids.size);
    let number = 0;
    for (const id of this.ids()) {
      const v = vertexOf(id);
      if (v === undefined) throw refuse(id, this.#place(number));
      numbers[number++] = v;
    }
    for (const arcs of this.arcs) arcs.renumber(numbers);
  }

  #place(number: number): Place {
    const [line, column] = [this.#lines[number], this.#columns[number]];
    return column === 0 ? { line } : { line, column };
  }
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
