import { checkArgument, checkText, GyreError, shown } from '../../graph/inner.ts';

/** Bytes that can be read in pieces: a file, a web address, or an array. */
export interface ByteSource {
  readonly length: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An array as a source. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  if (!(bytes instanceof Uint8Array))
    throw new GyreError('E_SHAPE', `the bytes are ${shown(bytes)}`, 'give a Uint8Array');
  return {
    length: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** A blob as a source: in a browser, a file that the user has picked. It is not loaded whole. */
export function blobSource(blob: Blob): ByteSource {
  if (!(blob instanceof Blob))
    throw new GyreError('E_SHAPE', `the file is ${shown(blob)}`, 'give a Blob or a File');
  return {
    length: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** The parts of the web's `fetch` that are needed. */
export type FetchBytes = (
  address: string,
  options: { readonly method?: 'HEAD'; readonly headers: { readonly Range: string } },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

/**
 * A web address as a source, read by range requests through the given `fetch`: nothing in this room touches
 * the network by itself. Refuses a server that does not answer range requests. A browser hides the header
 * Content-Range of other hosts unless they allow it; then a second request, for the headers alone, gives the
 * length.
 */
export async function webSource(address: string, fetchBytes: FetchBytes): Promise<ByteSource> {
  checkText(address, 'the address');
  checkArgument(fetchBytes, 'what fetches bytes', 'function');
  const first = await get(0, 1);
  const length = lengthIn(first.headers.get('Content-Range')) ?? (await lengthByHead());
  if (length === undefined) throw unanswered(`the length of ${address} is not said`);
  return {
    length,
    read: async (offset, wanted) => new Uint8Array(await (await get(offset, wanted)).arrayBuffer()),
  };

  async function lengthByHead(): Promise<number | undefined> {
    const { status, headers } = await fetchBytes(address, { method: 'HEAD', headers: { Range: 'bytes=0-' } });
    const said = headers.get('Content-Length');
    return (status === 200 || status === 206) && said !== null && /^\d+$/.test(said)
      ? Number(said)
      : undefined;
  }

  async function get(offset: number, wanted: number): ReturnType<FetchBytes> {
    const answer = await fetchBytes(address, {
      headers: { Range: `bytes=${offset}-${offset + wanted - 1}` },
    });
    if (answer.status === 206) return answer;
    throw unanswered(`${address} was answered with status ${answer.status}`);
  }
}

/** The whole length in `bytes 0-0/1234`. */
function lengthIn(range: string | null): number | undefined {
  const digits = /\/(\d+)$/.exec(range ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function unanswered(found: string): GyreError {
  return new GyreError(
    'E_FILE',
    found,
    'the server must answer range requests, with status 206 and Content-Range',
  );
}
