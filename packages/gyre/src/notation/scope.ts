/**
 * What a word means: a label whose braces are open, else the last label of that name that was closed in
 * the same equation, else an equation.
 */
export class Scope {
  /** Slot → its name. */
  readonly slots: string[] = [];
  readonly #equations = new Map<string, number>();
  readonly #open = new Map<string, number[]>();
  #closed = new Map<string, number>();

  /** A slot for the equation `name = …`; undefined if the name already has one. */
  equation(name: string): number | undefined {
    if (this.#equations.has(name)) return undefined;
    const slot = this.slots.push(name) - 1;
    this.#equations.set(name, slot);
    return slot;
  }

  /** Labels end with their equation. */
  nextEquation(): void {
    this.#closed = new Map();
  }

  openLabel(name: string): number {
    const slot = this.slots.push(name) - 1;
    const open = this.#open.get(name);
    if (open === undefined) this.#open.set(name, [slot]);
    else open.push(slot);
    return slot;
  }

  closeLabel(name: string): void {
    const slot = this.#open.get(name)?.pop();
    if (slot !== undefined) this.#closed.set(name, slot);
  }

  slotOf(name: string): number | undefined {
    return this.#open.get(name)?.at(-1) ?? this.#closed.get(name) ?? this.#equations.get(name);
  }
}
