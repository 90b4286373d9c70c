import type { Value, ValueDraft, ValueForm, ValueSide, ValueStore } from '../values/index.ts';

/** Stands for the node that the option is given to. */
export const PASS = -1;

/**
 * What the steps of an expression make: a node is a value, or a game by its options, which may lead back to it;
 * nodes may be referred to before they have options.
 */
export class Nodes {
  readonly #store: ValueStore;
  readonly #values: (Value | undefined)[] = [];
  readonly #lists: [(number[] | undefined)[], (number[] | undefined)[]] = [[], []];
  readonly #forms: ((() => ValueForm | undefined) | undefined)[] = [];
  /** Node → is it a form, so that an ordinal sum takes it as it is written? */
  readonly #isForm: boolean[] = [];
  readonly #same: number[] = []; // node → the node that it is another name for, or itself

  constructor(store: ValueStore) {
    this.#store = store;
  }

  /** A node that gets its options, or another name, later. */
  open(): number {
    this.#values.push(undefined);
    for (const side of this.#lists) side.push(undefined);
    this.#forms.push(undefined);
    this.#isForm.push(false);
    return this.#same.push(this.#same.length) - 1;
  }

  /** A value; `isForm` if it is written as its canonical form, or as the form that is given. */
  value(value: Value, isForm: boolean, form?: () => ValueForm | undefined): number {
    const node = this.open();
    this.#values[node] = value;
    this.#isForm[node] = isForm;
    this.#forms[node] = form;
    return node;
  }

  /** Gives a node its options. */
  define(node: number, lefts: readonly number[], rights: readonly number[], isForm: boolean): void {
    const own = (option: number): number => (option === PASS ? node : option);
    this.#lists[0][node] = lefts.map(own);
    this.#lists[1][node] = rights.map(own);
    this.#isForm[node] = isForm;
  }

  /** Makes a node another name for one; false if it is that already, so that it would never be defined. */
  identify(node: number, other: number): boolean {
    const target = this.#resolve(other);
    if (target === node) return false;
    this.#same[node] = target;
    return true;
  }

  #resolve(node: number): number {
    let other = node;
    while (this.#same[other] !== other) {
      this.#same[other] = this.#same[this.#same[other]];
      other = this.#same[other];
    }
    return other;
  }

  /** The value of a node; undefined as long as something that it leads to has no options yet. */
  valueOf(given: number): Value | undefined {
    const node = this.#resolve(given);
    const known = this.#values[node];
    if (known !== undefined) return known;
    const draft = this.#draft(node);
    if (draft === undefined) return undefined;
    const value = this.#store.draft(draft);
    this.#values[node] = value;
    return value;
  }

  #draft(start: number): ValueDraft | undefined {
    const found = [start];
    const places = new Map([[start, 0]]);
    const lists: [number[][], number[][]] = [[], []];
    for (const node of found) {
      for (const player of [0, 1] as const) {
        const list = this.#values[node] === undefined ? this.#lists[player][node] : [];
        if (list === undefined) return undefined;
        const row = list.map((option) => {
          const target = this.#resolve(option);
          const place = places.get(target) ?? found.push(target) - 1;
          places.set(target, place);
          return place;
        });
        lists[player].push(row);
      }
    }
    return { values: found.map((node) => this.#values[node]), lists };
  }

  /** How a node is written; 'none' if it is a value, which is not written; undefined if it is not complete. */
  formOf(given: number): ValueForm | 'none' | undefined {
    const node = this.#resolve(given);
    const value = this.valueOf(node);
    if (value === undefined) return undefined;
    if (!this.#isForm[node]) return 'none';
    const [lefts, rights] = [this.#lists[0][node], this.#lists[1][node]];
    if (lefts === undefined || rights === undefined)
      return this.#forms[node]?.() ?? this.#store.formOf(value) ?? 'none';
    const sides = (side: 'on' | 'off'): { lefts: ValueSide[]; rights: ValueSide[] } => ({
      lefts: lefts.map((option) => (this.valueOf(option) as Value)[side]),
      rights: rights.map((option) => (this.valueOf(option) as Value)[side]),
    });
    const [on, off] = [sides('on'), sides('off')];
    const isSame = (a: readonly ValueSide[], b: readonly ValueSide[]): boolean =>
      a.every((side, i) => side === b[i]);
    return { on, off: isSame(on.lefts, off.lefts) && isSame(on.rights, off.rights) ? on : off };
  }

  /** Is the node written as a form? */
  isForm(given: number): boolean {
    return this.#isForm[this.#resolve(given)];
  }
}
