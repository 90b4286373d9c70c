import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file as it is sent: its bytes, and how they are packed, if they are. */
export interface Sent {
  readonly bytes: Uint8Array;
  readonly encoding?: 'br' | 'gzip';
}

/** Files that shrink when they are packed. */
const PACKED = /\.(?:html|js|css|svg|txt|wasm|webmanifest)$/;
/** Small files are sent as they are. */
const LEAST = 300;
/** High enough for a small page, low enough not to be waited for. */
const QUALITY = 8;

/** Packs files as a browser accepts them; each file once per encoding. */
export class Packer {
  readonly #packed = new Map<string, Promise<Uint8Array>>();

  async pack(file: string, bytes: Uint8Array, accepted: string): Promise<Sent> {
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (encoding === undefined || bytes.length < LEAST || !PACKED.test(file)) return { bytes };
    const key = `${encoding} ${bytes.length} ${file}`;
    const known = this.#packed.get(key) ?? PACKERS[encoding](bytes);
    this.#packed.set(key, known);
    return { bytes: await known, encoding };
  }
}

const PACKERS: Readonly<Record<'br' | 'gzip', (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};
