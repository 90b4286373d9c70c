import { metadataIn, varintBytes } from './parquet-thrift.ts';
import { LONG_TEXT, type TableText } from './table-metadata.ts';

/** The name of our metadata in the footer. */
export const KEY = 'gyre';

/** A footer, with the eight bytes after it, and our metadata in it. */
export interface CutFooter {
  /** The footer for a library to read; a long text is cut out of it. */
  readonly footer: ArrayBuffer;
  readonly text: Uint8Array | undefined;
}

/** Takes our metadata out of a footer that has been checked. */
export function cutFooter(whole: ArrayBuffer): CutFooter {
  const bytes = new Uint8Array(whole);
  const place = metadataIn(bytes, KEY);
  if (place === undefined) return { footer: whole, text: undefined };
  const text = bytes.subarray(place.start, place.end);
  if (text.length < LONG_TEXT) return { footer: whole, text };
  const [before, after] = [bytes.subarray(0, place.lengthAt), bytes.subarray(place.end)];
  const footer = new Uint8Array(before.length + 1 + after.length);
  footer.set(before); // and then a text of no length
  footer.set(after, before.length + 1);
  new DataView(footer.buffer).setUint32(footer.length - 8, footer.length - 8, true);
  return { footer: footer.buffer, text };
}

/** The last bytes of a Parquet file, with this text as our metadata in place of what is there. */
export function* withText(end: Uint8Array, text: TableText): Generator<Uint8Array> {
  const view = new DataView(end.buffer, end.byteOffset, end.length);
  const length = view.getUint32(end.length - 8, true);
  const footerAt = end.length - 8 - length;
  const footer = end.subarray(footerAt, end.length - 8);
  const place = metadataIn(footer, KEY);
  if (place === undefined) throw new RangeError('the footer has no metadata');
  const lengthBytes = varintBytes(text.length);
  yield end.subarray(0, footerAt + place.lengthAt);
  yield lengthBytes;
  yield* text.bytes();
  yield footer.subarray(place.end);
  const tail = end.slice(-8);
  const grown = lengthBytes.length + text.length - (place.end - place.lengthAt);
  new DataView(tail.buffer).setUint32(0, length + grown, true);
  yield tail;
}
