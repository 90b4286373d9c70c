/** Packs a text for a link: deflated, then letters, digits, - and _. */
export async function packText(text: string): Promise<string> {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Unpacks it; throws an error in words if the link was cut short or changed on the way. */
export async function unpackText(packed: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      await through(slices(packed), new DecompressionStream('deflate-raw')),
    );
  } catch (error) {
    if (error instanceof LinkTooLarge) throw error;
    throw new Error('the link was cut short or changed on its way', { cause: error });
  }
}

async function through(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const reader = source.pipeThrough(stream).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new LinkTooLarge(`it holds more than ${MOST_BYTES / 1e6} MB of text, and links hold small games`);
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * The packed bytes in small pieces: a browser unpacks a whole piece before it hands out any of it, and one
 * byte may become a thousand. What comes after the limit is not even looked at.
 */
function slices(packed: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= packed.length) return controller.close();
      const letters = packed
        .slice(at, (at += SLICE))
        .replaceAll('-', '+')
        .replaceAll('_', '/');
      controller.enqueue(Uint8Array.from(atob(letters), (c) => c.charCodeAt(0)));
    },
  });
}

/** Letters to a piece: four of them hold three bytes. */
const SLICE = 1024;

/** The most bytes that a link may unpack to: a short link could otherwise fill the memory. */
const MOST_BYTES = 20_000_000;

class LinkTooLarge extends Error {}
