const ENCODER = new TextEncoder();

/** Text as bytes, with many small pieces joined into few large ones. */
export function* encoded(pieces: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 1 << 16) continue;
    yield ENCODER.encode(text);
    text = '';
  }
  if (text !== '') yield ENCODER.encode(text);
}
