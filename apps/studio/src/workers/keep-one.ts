/** Keeps what was made last, by its key. Asked for another, it lets go of it first: its memory is needed. */
export class KeepOne<T> {
  #now: { readonly key: string; readonly made: Promise<T> } | undefined;

  /** What has that key; `make` makes it unless it is here, or being made. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    if (this.#now?.key === key) return this.#now.made;
    this.#now = undefined;
    const mine = { key, made: make() };
    this.#now = mine;
    mine.made.catch(() => {
      if (this.#now === mine) this.#now = undefined;
    });
    return mine.made;
  }
}
