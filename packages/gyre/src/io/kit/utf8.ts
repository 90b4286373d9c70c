import { checkObject, refuse } from '../../graph/inner.ts';

/**
 * Decodes UTF-8 and refuses everything else. With a sign in place of each wrong byte, different names would become one: é and è of
 * a file in Latin-1 would be the same vertex.
 */
export class Utf8 {
  readonly #decoder: TextDecoder;

  /** @param options with `ignoreBOM`, a byte order mark is a character like others; by default, one at the beginning is left out */
  constructor(options: { readonly ignoreBOM?: boolean } = {}) {
    checkObject(options, 'the options of the decoder');
    this.#decoder = new TextDecoder('utf-8', { ...options, fatal: true });
  }

  /** The text of these bytes; with `stream`, as far as its last character is complete. */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string {
    try {
      return this.#decoder.decode(bytes, options);
    } catch {
      return refuse('E_FORMAT', 'the text is not UTF-8', 'save it as UTF-8');
    }
  }
}
