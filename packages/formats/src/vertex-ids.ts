import { VertexNames } from 'gyre';
import type { NameBudget } from 'gyre/io';

/**
 * Vertices by their names in a file, in the order in which they come. A name that looks like a plain number is kept as a
 * number: a large graph of numbers costs no text and no map entry per vertex. As long as the names are 0, 1, 2, … in this
 * order, as Gyre writes them, it costs nothing at all.
 */
export class VertexIds {
  readonly #budget: NameBudget;
  readonly #texts = new Map<string, number>();
  /** Number → the vertex called that, counted from 1; undefined while vertex v is called v. */
  #byNumber: Int32Array<ArrayBuffer> | undefined;
  /** Vertex → the number that it is called; −1 if it is another text. */
  #numbers: Int32Array<ArrayBuffer> = NONE;
  #size = 0;

  constructor(budget: NameBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#size;
  }

  get(id: string): number | undefined {
    const number = numberIn(id);
    const byNumber = this.#byNumber;
    if (byNumber === undefined) return number >= 0 && number < this.#size ? number : undefined;
    const found = number < byNumber.length && number >= 0 ? byNumber[number] : 0;
    return found > 0 ? found - 1 : this.#texts.get(id);
  }

  /** A new vertex of that name. */
  add(id: string): number {
    const number = numberIn(id);
    if (this.#byNumber === undefined && number === this.#size) return this.#size++;
    let byNumber = this.#byNumber ?? this.#disorder();
    const v = this.#size++;
    const isDense = number >= 0 && number < 8 * (v + 1024);
    if (v >= this.#numbers.length) this.#numbers = grown(this.#numbers, v);
    this.#numbers[v] = isDense ? number : -1;
    if (!isDense) {
      this.#texts.set(this.#budget.add(id), v);
      return v;
    }
    if (number >= byNumber.length) byNumber = this.#byNumber = grown(byNumber, number);
    byNumber[number] = v + 1;
    return v;
  }

  /** From here on names are kept: the next one is out of order. */
  #disorder(): Int32Array<ArrayBuffer> {
    const size = this.#size;
    this.#numbers = grown(NONE, size);
    const byNumber = grown(NONE, size);
    for (let v = 0; v < size; v++) {
      this.#numbers[v] = v;
      byNumber[v] = v + 1;
    }
    this.#byNumber = byNumber;
    return byNumber;
  }

  /** Are the names the numbers 0, 1, 2, … in some order? */
  get arePlain(): boolean {
    if (this.#byNumber === undefined) return true;
    const numbers = this.#numbers.subarray(0, this.#size);
    return this.#texts.size === 0 && numbers.every((number) => number < numbers.length);
  }

  /** Vertex → the number that it is called, where these are plain; undefined if vertex v is called v. */
  plainNumbers(): Int32Array | undefined {
    return this.#byNumber === undefined ? undefined : this.#numbers.subarray(0, this.#size);
  }

  /** Forgets which vertex has which number: from here on no name is looked up. */
  close(): void {
    if (this.#byNumber !== undefined) this.#byNumber = NONE;
  }

  /** The names in the order of their vertices, one at a time. */
  *inOrder(): Generator<string> {
    const texts = this.#texts.keys(); // in the order in which they came
    for (let v = 0; v < this.#size; v++) {
      const number = this.#byNumber === undefined ? v : this.#numbers[v];
      yield number < 0 ? (texts.next().value as string) : String(number);
    }
  }

  /** The names, which are not looked up here any longer. */
  vertexNames(): VertexNames {
    const texts = this.#texts;
    if (texts.size === this.#size) return new VertexNames([...texts.keys()], texts);
    const names = this.names();
    texts.clear(); // so that they are not in memory twice
    return new VertexNames(names);
  }

  /** Vertex → its name. */
  names(): string[] {
    if (this.#byNumber === undefined) return Array.from({ length: this.#size }, (_, v) => String(v));
    const names = Array.from(this.#numbers.subarray(0, this.#size), String);
    for (const [id, v] of this.#texts) names[v] = id;
    return names;
  }
}

const NONE: Int32Array<ArrayBuffer> = new Int32Array(0);

/** The number that a text stands for; −1 if it is something else. */
function numberIn(id: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : -1;
}

/** A longer array; large ones grow by a quarter, because both are in memory for a moment. */
function grown(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const length = array.length < 1 << 20 ? 2 * array.length : array.length + (array.length >> 2);
  const larger = new Int32Array(Math.max(64, index + 1, length));
  larger.set(array);
  return larger;
}
