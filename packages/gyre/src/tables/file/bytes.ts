import { XorShift } from '../../floor/random.ts';
import { NORMAL } from '../../game/inner.ts';
import { opponent, type Player, refuse } from '../../graph/inner.ts';
import { type IndexedRuleset, isIndexed, type Ruleset } from '../../rulesets/inner.ts';

/** Deflates with the platform's own streams, which browsers and Node have alike. */
export function compress(bytes: Uint8Array): Promise<Uint8Array> {
  return through(bytes, new CompressionStream('deflate-raw'));
}

/** Undoes `compress`; refuses damaged bytes. */
export async function expand(bytes: Uint8Array, what: string): Promise<Uint8Array> {
  try {
    return await through(bytes, new DecompressionStream('deflate-raw'));
  } catch (cause) {
    return refuse('E_CHECKSUM', `${what} is damaged`, 'make the table again', {}, { cause });
  }
}

/** Reads and writes by hand: in Node, Response alone takes longer to load than a table to open. */
async function through(
  bytes: Uint8Array,
  { readable, writable }: ReadableWritablePair<Uint8Array, BufferSource>,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  const written = writer.write(bytes as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => undefined); // the reader reports damage
  const reader = readable.getReader();
  const parts: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  await written;
  return parts.length === 1 ? parts[0] : joinBytes(parts);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb8_8320;
  return crc;
});

/** The CRC-32 of the bytes, as in zip and PNG. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

/** Numbers, low byte first, in `width` bytes each. */
export function packNumbers(numbers: ArrayLike<number>, width: 1 | 2 | 4): Uint8Array {
  if (width === 1) return Uint8Array.from(numbers);
  const view = new DataView(new ArrayBuffer(numbers.length * width));
  for (let i = 0; i < numbers.length; i++) {
    if (width === 2) view.setUint16(2 * i, numbers[i], true);
    else view.setUint32(4 * i, numbers[i], true);
  }
  return new Uint8Array(view.buffer);
}

/** The number at place i of what `packNumbers` made, starting at byte `start`. */
export function unpackNumber(bytes: Uint8Array, start: number, i: number, width: 1 | 2 | 4): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (width === 1) return view.getUint8(start + i);
  return width === 2 ? view.getUint16(start + 2 * i, true) : view.getUint32(start + 4 * i, true);
}

/** All numbers of what `packNumbers` made with this width. */
export function unpackNumbers(bytes: Uint8Array, width: 1 | 2 | 4): Uint8Array | Uint16Array | Uint32Array {
  if (width === 1) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Math.floor(bytes.length / width);
  const numbers = width === 2 ? new Uint16Array(length) : new Uint32Array(length);
  for (let i = 0; i < length; i++)
    numbers[i] = width === 2 ? view.getUint16(2 * i, true) : view.getUint32(4 * i, true);
  return numbers;
}

/** Joins many arrays of bytes into one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const GAMES = 16;
const PLIES = 20;
/** Enough to find a changed rule, but only a few milliseconds even where moves are slow to list. */
const MOVES = 400;

/**
 * A number that changes when the rules do: a checksum of what a few random games meet, which is
 * indices or keys, payoffs, where moves lead and where they come from. It does not depend on the order
 * and the names of moves or on how boards are shown. Two rulesets with one fingerprint may still differ
 * where these games did not go.
 */
export function fingerprint<P>(ruleset: Ruleset<P>): number {
  const { convention = NORMAL, impartial = false } = ruleset;
  const random = new XorShift(1);
  const seen = [String([...convention.stuck, convention.endless, impartial])];
  const starts = ruleset.starts();
  let listed = 0;
  for (let game = 0; game < GAMES && listed < MOVES; game++) {
    let { position, player = 0 } = starts[game % starts.length];
    for (let ply = 0; ply < PLIES; ply++) {
      const score = ruleset.payoff?.(position, player);
      const moves = score === undefined ? sortedMoves(ruleset, position, player) : [];
      seen.push([placeOf(ruleset, position, player), score, ...moves.map(({ place }) => place)].join());
      if (isIndexed(ruleset)) seen.push(movesInto(ruleset, ruleset.index(position, player)));
      if (moves.length === 0) break;
      listed += moves.length;
      position = moves[random.below(moves.length)].to;
      player = opponent(player);
    }
  }
  return crc32(new TextEncoder().encode(seen.join('\n')));
}

interface PlacedMove<P> {
  readonly to: P;
  readonly place: string;
}

function sortedMoves<P>(ruleset: Ruleset<P>, position: P, player: Player): PlacedMove<P>[] {
  const moves: PlacedMove<P>[] = [];
  ruleset.moves(position, player, (to) => moves.push({ to, place: placeOf(ruleset, to, opponent(player)) }));
  return moves.toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
}

/** An unfinished table also rests on the moves backwards. */
function movesInto<P>(ruleset: IndexedRuleset<P>, index: number): string {
  if (index < 0 || ruleset.movesInto === undefined) return ''; // left out of the index, because it is over or won at once
  const from = new Uint32Array(ruleset.mostMovesInto);
  return from.subarray(0, ruleset.movesInto(index, from)).toSorted().join();
}

/** Where a table keeps the answer for a position. */
function placeOf<P>(ruleset: Ruleset<P>, position: P, player: Player): string {
  if (isIndexed(ruleset)) return String(ruleset.index(position, player));
  return String(ruleset.key(ruleset.canonical?.(position, player) ?? position));
}
