import { writeState } from './saved-state.ts';

/** Writes a search to its file, if it has one. */
export class Saver {
  readonly #path: string | undefined;
  readonly #saved: () => object | Promise<object>;
  #last = 0;
  #isSaving = false;

  constructor(path: string | undefined, saved: () => object | Promise<object>) {
    this.#path = path;
    this.#saved = saved;
  }

  /** Saves every other second. */
  async saveNowAndThen(): Promise<void> {
    if (!this.#isSaving && performance.now() - this.#last > PAUSE) await this.save();
  }

  async save(): Promise<void> {
    const path = this.#path;
    if (path === undefined) return;
    this.#isSaving = true;
    try {
      await writeState(path, await this.#saved());
    } finally {
      this.#isSaving = false;
      this.#last = performance.now();
    }
  }
}

const PAUSE = 2000;
