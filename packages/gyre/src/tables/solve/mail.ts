import type { IndexedRuleset } from '../../rulesets/inner.ts';

/**
 * What shares of one table hand to each other, and which share owns which positions. All on shared memory,
 * unless there is one share.
 */
export interface Mail {
  /** Positions are dealt out in blocks of 2 to this power, so that threads share every region. */
  readonly blockBits: number;
  /** Block → the share that owns it. */
  readonly owners: Uint8Array;
  /**
   * Box from × shares + to, which begins at its number × `capacity`, holds indices that `from` found and `to`
   * must look at.
   */
  readonly boxes: Uint32Array;
  readonly capacity: number;
  /** Box → how many indices are in it; written once per round. */
  readonly counts: Int32Array;
  /**
   * Share → some positions of its frontier, which every share may take: a stand. It begins at the share's
   * number × `STAND`.
   */
  readonly stands: Uint32Array;
  /** Per share: how many positions are on its stand, and two counters of taken pieces, used in turn. */
  readonly board: Int32Array;
}

/**
 * Room for that many shares of a table. A share whose table is not on shared memory has it to itself, and
 * needs none.
 */
export function newMail(
  shares: number,
  { size, mostMoves, mostMovesInto }: Pick<IndexedRuleset, 'size' | 'mostMoves' | 'mostMovesInto'>,
  isShared: boolean,
): Mail {
  const buffer = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
    isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const capacity = isShared ? Math.ceil(MAIL_ROOM / shares) + Math.max(mostMovesInto, mostMoves) : 0;
  const blockBits = blockBitsFor(size, shares);
  const owners = new Uint8Array(buffer(Math.ceil(size / 2 ** blockBits)));
  for (let block = 0; block < owners.length; block++) owners[block] = ownerOf(block, shares);
  return {
    blockBits,
    owners,
    boxes: new Uint32Array(buffer(4 * capacity * shares * shares)),
    capacity,
    counts: new Int32Array(buffer(4 * shares * shares)),
    stands: new Uint32Array(buffer(isShared ? 4 * STAND * shares : 0)),
    board: new Int32Array(buffer(4 * LINE * shares)),
  };
}

/** Of each run of as many blocks as there are shares every share has one, now here, now there. */
function ownerOf(block: number, shares: number): number {
  return (block + rotation(Math.floor(block / shares))) % shares;
}

/** The block of a share in the run of that number. */
export function ownBlock(run: number, share: number, shares: number): number {
  return run * shares + ((((share - rotation(run)) % shares) + shares) % shares);
}

/**
 * Scrambled: the squares of a board repeat in steps of powers of two, and a share must not always have the
 * same ones.
 */
function rotation(run: number): number {
  return (Math.imul(run, 0x9e37_79b1) >>> 16) & 0xfff;
}

/**
 * Blocks so large that many moves stay within one, since neither end of these needs mail, and so small that
 * every share has many of them. The more shares there are, the more all wait for the busiest, and the more
 * blocks each one has.
 */
function blockBitsFor(size: number, shares: number): number {
  const bits = Math.floor(Math.log2(Math.max(1, size / (BLOCKS_EACH * shares ** 3))));
  return Math.max(LEAST_BLOCK_BITS, Math.min(MOST_BLOCK_BITS, bits));
}

/** A share has so many blocks, times the square of the number of shares. */
const BLOCKS_EACH = 16;
const LEAST_BLOCK_BITS = 7; // two cache lines: processors often fetch them together
const MOST_BLOCK_BITS = 14;

/** Indices that a share can post in one round: few rounds, because all wait for each other twice in each. */
const MAIL_ROOM = 1 << 19;

/** So many positions of its frontier a share can put out in one round. */
const STAND = 1 << 15;

/** Words between two entries of the board: a cache line, so that nobody waits for another's. */
const LINE = 16;

/**
 * What one share sees of the stands. All shares put positions out, meet, take pieces of what is on the
 * stands, and meet again. A share takes from its own stand first: moves into its own positions often come
 * from its own ones, and need no mail. Then it takes from the others' stands. A piece is taken by one of
 * them, whoever has time.
 */
export class Stands {
  readonly #mail: Mail;
  readonly #share: number;
  readonly #shares: number;
  /** Share → how many positions are on its stand. */
  readonly #counts: Int32Array;
  /** The stand that it takes from: so many after its own. */
  #distance = 0;
  /** How many positions are on the own stand. */
  shown = 0;
  #piece = 1;
  #round = 0;

  constructor(mail: Mail, share: number, shares: number) {
    this.#mail = mail;
    this.#share = share;
    this.#shares = shares;
    this.#counts = new Int32Array(shares);
  }

  /** Puts out as many of these as there is room for, from the one with the number `from` on. */
  put(list: { readonly length: number; at(i: number): number }, from: number): void {
    const count = (this.shown = Math.min(STAND, list.length - from));
    const start = this.#share * STAND;
    for (let i = 0; i < count; i++) this.#mail.stands[start + i] = list.at(from + i);
    this.#mail.board[LINE * this.#share] = count;
  }

  /** Begins to take. Nobody puts anything out before all have met. */
  open(): void {
    const { board } = this.#mail;
    this.#round++;
    this.#distance = 0;
    let all = 0;
    for (let s = 0; s < this.#shares; s++) all += this.#counts[s] = board[LINE * s];
    board[LINE * this.#share + 1 + ((this.#round + 1) & 1)] = 0; // for the next round; nobody looks at it in this one
    this.#piece = Math.max(LEAST_PIECE, Math.min(MOST_PIECE, Math.ceil(all / (8 * this.#shares))));
  }

  /** Copies the next piece to the beginning of `to`; returns how many it has, 0 if all are taken. */
  take(to: Uint32Array): number {
    const { board, stands } = this.#mail;
    for (; this.#distance < this.#shares; this.#distance++) {
      const share = (this.#share + this.#distance) % this.#shares;
      if (this.#takenFrom(share) === this.#counts[share]) continue;
      const from = this.#piece * Atomics.add(board, this.#counter(share), 1);
      const found = Math.min(this.#counts[share] - from, this.#piece);
      if (found <= 0) continue;
      const start = share * STAND + from;
      for (let i = 0; i < found; i++) to[i] = stands[start + i];
      return found;
    }
    return 0;
  }

  /** After all have met: how many positions of the own stand were taken. */
  get takenHere(): number {
    return this.#takenFrom(this.#share);
  }

  /** After all have met: is everything taken that was on the stands? */
  get areEmpty(): boolean {
    for (let s = 0; s < this.#shares; s++) if (this.#takenFrom(s) < this.#counts[s]) return false;
    return true;
  }

  #takenFrom(share: number): number {
    return Math.min(this.#counts[share], this.#piece * this.#mail.board[this.#counter(share)]);
  }

  /** Where the pieces are counted that were taken from a stand in this round. */
  #counter(share: number): number {
    return LINE * share + 1 + (this.#round & 1);
  }
}

/** A piece has at least and at most so many positions. */
const LEAST_PIECE = 8;
export const MOST_PIECE = 256;

/** A list of indices in chunks, which are kept for reuse. */
export class IndexList {
  length = 0;
  readonly #chunks: Uint32Array[] = [];
  #last: Uint32Array = new Uint32Array(0);

  push(index: number): void {
    const place = this.length++ & CHUNK_MASK;
    if (place === 0) this.#last = this.#nextChunk();
    this.#last[place] = index;
  }

  /** The chunk that the newest index goes to. */
  #nextChunk(): Uint32Array {
    const chunk = (this.length - 1) >>> CHUNK_BITS;
    if (chunk === this.#chunks.length) this.#chunks.push(new Uint32Array(1 << CHUNK_BITS));
    return this.#chunks[chunk];
  }

  at(i: number): number {
    return this.#chunks[i >>> CHUNK_BITS][i & CHUNK_MASK];
  }

  clear(): void {
    this.length = 0;
  }
}

const CHUNK_BITS = 16;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;
