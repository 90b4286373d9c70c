import { notOfSearch, type SearchState } from './search-state.ts';
import type { SearchTree } from './tree.ts';

/** A place in the tree: the steps taken, and the choice to try next. */
export class Cursor {
  level: number;
  isDone = false;
  readonly #tree: SearchTree;
  readonly #fixed: number;
  readonly #path: number[];

  /** Takes the steps of a state's path; a step that the tree refuses cannot be one of them. */
  constructor(tree: SearchTree, state: Pick<SearchState, 'fixed' | 'path'>) {
    this.#tree = tree;
    this.#fixed = state.fixed;
    this.#path = [...state.path];
    this.level = this.#path.length - 1;
    for (let k = 0; k < this.level; k++) {
      if (this.#path[k] >= tree.choices(k) || !tree.step(k, this.#path[k])) throw notOfSearch();
    }
  }

  isExhausted(): boolean {
    return this.#path[this.level] >= this.#tree.choices(this.level);
  }

  /** Takes the next step; if it is refused or there is none, moves on and returns false. */
  tryStep(): boolean {
    if (this.isExhausted()) {
      this.#path.pop();
      this.level--;
      if (this.level < this.#fixed) this.isDone = true;
      else this.#path[this.level]++;
      return false;
    }
    if (this.#tree.step(this.level, this.#path[this.level])) return true;
    this.#path[this.level]++;
    return false;
  }

  /** Goes down below the step just taken. */
  descend(): void {
    this.level++;
    this.#path.push(0);
  }

  /** Leaves the step just taken for the next one beside it. */
  skip(): void {
    this.#path[this.level]++;
  }

  /** The steps taken, including the last one. */
  steps(): number[] {
    return this.#path.slice(0, this.level + 1);
  }

  path(): number[] {
    return [...this.#path];
  }

  /** A rough share of the tree that has been searched. */
  share(): number {
    let share = 0;
    let width = 1;
    for (let k = this.#fixed; k <= this.level; k++) {
      width /= this.#tree.choices(k);
      share += width * this.#path[k];
    }
    return Math.min(1, share);
  }
}
