import { checkText } from '../../graph/inner.ts';
import { type JsonListener, JsonParts } from './json-parts.ts';

/** What the beginning of a text shows about the JSON object that it may hold. */
export interface JsonOutline {
  /** Its keys so far. */
  readonly keys: ReadonlySet<string>;
  /** The first key that comes a second time. */
  readonly twice: string | undefined;
  /** Is it on one line, as far as the text goes? */
  readonly isOneLine: boolean;
  /** Does it end within the text? */
  readonly isClosed: boolean;
  /** The first character after its end that is not blank; empty if there is none yet. */
  readonly next: string;
}

/** The outline of the object that the text begins with; undefined if it begins with something else. */
export function jsonOutline(text: string): JsonOutline | undefined {
  checkText(text, 'the beginning of the text');
  const scan = new OutlineScan();
  scan.feed(new TextEncoder().encode(text));
  return scan.outline;
}

/** Finds the outline of an object whose text comes in pieces, up to where it stops being JSON; only its keys are kept. */
export class OutlineScan {
  readonly #keys = new Set<string>();
  readonly #parts: JsonParts;
  #twice: string | undefined;
  #isBroken = false;
  #next = '';

  constructor() {
    const nothing = (): void => {};
    const key = (name: string): void => {
      if (this.#keys.has(name)) this.#twice ??= name;
      this.#keys.add(name);
    };
    const listener: JsonListener = { lists: [], list: nothing, elements: nothing, field: nothing, key };
    this.#parts = new JsonParts(listener);
  }

  /** What has been found so far. */
  get outline(): JsonOutline | undefined {
    const { isBegun, isOneLine, isClosed } = this.#parts.outline;
    if (!isBegun) return undefined;
    return { keys: this.#keys, twice: this.#twice, isOneLine, isClosed, next: this.#next };
  }

  /** Takes the next piece of the text. */
  feed(bytes: Uint8Array): void {
    if (this.#isBroken || this.#next !== '') return;
    let at = 0;
    try {
      at = this.#parts.feed(bytes);
    } catch {
      this.#isBroken = true; // the reader says what is wrong
      return;
    }
    while (at < bytes.length && bytes[at] <= 0x20) at++;
    if (at < bytes.length) this.#next = String.fromCharCode(bytes[at]);
  }
}
