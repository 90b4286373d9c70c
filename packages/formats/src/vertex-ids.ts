import type { NameBudget } from 'gyre/io';

/**
 * Vertices by their names in a file, in the order in which they come. A name that looks like a plain number is kept as a
 * number: a large graph of numbers costs no text and no map entry per vertex.
 */
export class VertexIds {
  readonly #budget: NameBudget;
  readonly #texts = new Map<string, number>();
  /** Number → the vertex called that, counted from 1. */
  #byNumber = new Int32Array(64);
  /** Vertex → the number that it is called; −1 if it is another text. */
  #numbers = new Int32Array(64);
  #size = 0;

  constructor(budget: NameBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#size;
  }

  get(id: string): number | undefined {
    const number = numberIn(id);
    const found = number < this.#byNumber.length && number >= 0 ? this.#byNumber[number] : 0;
    return found > 0 ? found - 1 : this.#texts.get(id);
  }

  /** A new vertex of that name. */
  add(id: string): number {
    const v = this.#size++;
    const number = numberIn(id);
    const isDense = number >= 0 && number < 8 * (v + 1024);
    if (v >= this.#numbers.length) this.#numbers = grown(this.#numbers, v);
    this.#numbers[v] = isDense ? number : -1;
    if (!isDense) {
      this.#budget.add(id);
      this.#texts.set(id, v);
      return v;
    }
    if (number >= this.#byNumber.length) this.#byNumber = grown(this.#byNumber, number);
    this.#byNumber[number] = v + 1;
    return v;
  }

  /** Vertex → the number that it is called, if these are 0, 1, 2, … in some order. */
  plainNumbers(): Int32Array | undefined {
    const numbers = this.#numbers.subarray(0, this.#size);
    const isPlain = this.#texts.size === 0 && numbers.every((number) => number < numbers.length);
    return isPlain ? numbers : undefined;
  }

  /** Vertex → its name. */
  names(): string[] {
    const names = Array.from(this.#numbers.subarray(0, this.#size), String);
    for (const [id, v] of this.#texts) names[v] = id;
    return names;
  }
}

/** The number that a text stands for; −1 if it is something else. */
function numberIn(id: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(id) ? Number(id) : -1;
}

function grown(array: Int32Array<ArrayBuffer>, index: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(index + 1, 2 * array.length));
  larger.set(array);
  return larger;
}
