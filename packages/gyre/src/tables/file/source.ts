import { checkArgument, checkText, GyreError, refuse, shown } from '../../graph/inner.ts';

/** Bytes that can be read in pieces: a file, a web address, or an array. */
export interface ByteSource {
  readonly length: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** An array as a source. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  if (!(bytes instanceof Uint8Array)) refuse('E_SHAPE', `the bytes are ${shown(bytes)}`, 'give a Uint8Array');
  return {
    length: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** A blob as a source: in a browser, a file that the user has picked. It is not loaded whole. */
export function blobSource(blob: Blob): ByteSource {
  if (!(blob instanceof Blob)) refuse('E_SHAPE', `the file is ${shown(blob)}`, 'give a Blob or a File');
  return {
    length: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** The parts of the web's `fetch` that are needed. */
export type FetchBytes = (
  address: string,
  options: {
    readonly method?: 'HEAD';
    readonly headers: { readonly Range: string; readonly 'If-Range'?: string };
  },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

/**
 * A web address as a source, read by range requests through the given `fetch`: nothing in this room touches
 * the network by itself. Refuses a server that does not answer range requests, or with other bytes than those
 * that were asked for, and a file that changes between two requests, by its length, ETag or Last-Modified. A
 * browser hides the header Content-Range of other hosts unless they allow it; then a second request, for the
 * headers alone, gives the length. If-Range, which browsers ask other hosts about first, may be left out.
 */
export async function webSource(address: string, fetchBytes: FetchBytes): Promise<ByteSource> {
  checkText(address, 'the address');
  checkArgument(fetchBytes, 'what fetches bytes', 'function');
  const first = await ranged(0, 1);
  const version = versionOf(first.headers);
  const length = rangeIn(first.headers)?.length ?? (await lengthByHead());
  if (length === undefined) throw unanswered(`the length of ${address} is not said`);
  return {
    length,
    async read(offset, wanted) {
      const answer = await ranged(offset, wanted, version);
      const range = rangeIn(answer.headers);
      if (versionOf(answer.headers) !== version || (range?.length ?? length) !== length) throw changed();
      const bytes = new Uint8Array(await unbroken(answer.arrayBuffer()));
      if (bytes.length <= wanted && (range?.from ?? offset) === offset) return bytes;
      const at = range === undefined ? '' : ` from ${range.from} on`;
      throw unanswered(
        `${address} sent ${bytes.length} bytes${at} where ${wanted} from ${offset} on were asked for`,
      );
    },
  };

  async function lengthByHead(): Promise<number | undefined> {
    const asked = { method: 'HEAD', headers: { Range: 'bytes=0-' } } as const;
    const { status, headers } = await unbroken(fetchBytes(address, asked));
    const said = headers.get('Content-Length');
    return (status === 200 || status === 206) && said !== null && /^\d+$/.test(said)
      ? Number(said)
      : undefined;
  }

  async function ranged(offset: number, wanted: number, known?: string): ReturnType<FetchBytes> {
    const isStrong = known?.startsWith('"') === true; // others may not stand in If-Range
    const headers = {
      Range: `bytes=${offset}-${offset + wanted - 1}`,
      ...(isStrong ? { 'If-Range': known } : {}),
    };
    const answer = await unbroken(fetchBytes(address, { headers }));
    if (answer.status === 206) return answer;
    if (known !== undefined && (answer.status === 416 || versionOf(answer.headers) !== known))
      throw changed();
    throw unanswered(`${address} was answered with status ${answer.status}`);
  }

  /** What was fetched, or in our words why it was not. */
  async function unbroken<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof GyreError) throw error;
      const { cause = error } = error as { readonly cause?: unknown };
      const why =
        cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : shown(cause);
      const found = `the connection to ${address} broke: ${why}`;
      return refuse('E_FILE', found, 'check the address, and try again', {}, { cause: error });
    }
  }

  function changed(): GyreError {
    return new GyreError('E_FILE', `${address} has changed since it was opened`, 'open it again');
  }
}

/** What tells one version of a file from the next, if the server says it. */
function versionOf(headers: { get(name: string): string | null }): string | undefined {
  return headers.get('ETag') ?? headers.get('Last-Modified') ?? undefined;
}

/** Where the bytes begin, and the whole length, in `bytes 0-0/1234`. */
function rangeIn(headers: {
  get(name: string): string | null;
}): { from: number; length: number } | undefined {
  const [, from, length] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  return length === undefined ? undefined : { from: Number(from), length: Number(length) };
}

function unanswered(found: string): GyreError {
  const hint = 'the server must answer range requests, with status 206 and Content-Range';
  return new GyreError('E_FILE', found, hint);
}
