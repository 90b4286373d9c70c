import type { IndexedRuleset } from '../../rulesets/index.ts';

/** What shares of one table hand to each other, and which share owns which positions. All on shared memory, unless there is one share. */
export interface Mail {
  /** Positions are dealt out in blocks of 2 to this power, so that threads share every region of the table. */
  readonly blockBits: number;
  /** Block → the share that owns it. */
  readonly owners: Uint8Array;
  /** Box from × shares + to, which begins at its number × `capacity`, holds indices that `from` found and `to` must look at. */
  readonly boxes: Uint32Array;
  readonly capacity: number;
  /** Box → how many indices are in it; written once per round. */
  readonly counts: Int32Array;
  /** Share → some positions of its frontier, which every share may take: a stand. It begins at the share's number × `STAND`. */
  readonly stands: Uint32Array;
  /** Two counters for the pieces that are taken, used in turn, and then per share: how many positions are on its stand. */
  readonly board: Int32Array;
}

/** Room for that many shares of a table. A share whose table is not on shared memory has it to itself, and needs none. */
export function newMail(
  shares: number,
  { size, mostMovesInto }: Pick<IndexedRuleset, 'size' | 'mostMovesInto'>,
  isShared: boolean,
): Mail {
  const buffer = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
    isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const capacity = isShared ? Math.ceil(MAIL_ROOM / shares) + mostMovesInto : 0;
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
    board: new Int32Array(buffer(4 * LINE * (2 + shares))),
  };
}

/** Every share has one block in each run of as many blocks as there are shares, now at one place of the run, now at another. */
function ownerOf(block: number, shares: number): number {
  return (block + rotation(Math.floor(block / shares))) % shares;
}

/** The block of a share in the run of that number. */
export function ownBlock(run: number, share: number, shares: number): number {
  return run * shares + ((((share - rotation(run)) % shares) + shares) % shares);
}

/** Scrambled: the squares of a board repeat in steps of powers of two, and a share must not always have the same ones. */
function rotation(run: number): number {
  return (Math.imul(run, 0x9e37_79b1) >>> 16) & 0xfff;
}

/** Blocks so small that every share has many of them, and so large that two shares seldom write to one cache line. */
function blockBitsFor(size: number, shares: number): number {
  const bits = Math.floor(Math.log2(Math.max(1, size / (BLOCKS_EACH * shares))));
  return Math.max(LEAST_BLOCK_BITS, Math.min(MOST_BLOCK_BITS, bits));
}

const BLOCKS_EACH = 4096;
const LEAST_BLOCK_BITS = 7; // two cache lines: processors often fetch them together
const MOST_BLOCK_BITS = 14;

/** Indices that a share can post in one round, over all its boxes: few rounds, because all wait for each other twice in each. */
const MAIL_ROOM = 1 << 19;

/** So many positions of its frontier a share can put out in one round. */
const STAND = 1 << 15;

/** Words between two entries of the board: a cache line, so that nobody waits for another's. */
const LINE = 16;

/**
 * What one share sees of the stands. All shares put positions out, meet, take pieces of what is on all the stands together,
 * and meet again. A piece is taken by one of them, whoever has time.
 */
export class Stands {
  readonly #mail: Mail;
  readonly #share: number;
  readonly #shares: number;
  /** Share → how many positions are on the stands before its own; one more than there are shares. */
  readonly #before: Int32Array;
  /** How many positions are on the own stand. */
  shown = 0;
  #piece = 1;
  #round = 0;

  constructor(mail: Mail, share: number, shares: number) {
    this.#mail = mail;
    this.#share = share;
    this.#shares = shares;
    this.#before = new Int32Array(shares + 1);
  }

  /** Puts out as many of these as there is room for, from the one with the number `from` on. */
  put(list: { readonly length: number; at(i: number): number }, from: number): void {
    const count = (this.shown = Math.min(STAND, list.length - from));
    const start = this.#share * STAND;
    for (let i = 0; i < count; i++) this.#mail.stands[start + i] = list.at(from + i);
    this.#mail.board[LINE * (2 + this.#share)] = count;
  }

  /** Begins to take. Nobody puts anything out before all have met. */
  open(): void {
    const { board } = this.#mail;
    this.#round++;
    for (let s = 0; s < this.#shares; s++) this.#before[s + 1] = this.#before[s] + board[LINE * (2 + s)];
    if (this.#share === 0) board[LINE * ((this.#round + 1) & 1)] = 0; // for the next round; nobody looks at it in this one
    const all = this.#before[this.#shares];
    this.#piece = Math.max(LEAST_PIECE, Math.min(MOST_PIECE, Math.ceil(all / (8 * this.#shares))));
  }

  /** Takes the next piece: copies it to the beginning of `to` and returns how many positions it has; 0 if all are taken. */
  take(to: Uint32Array): number {
    const before = this.#before;
    const from = this.#piece * Atomics.add(this.#mail.board, LINE * (this.#round & 1), 1);
    const stop = Math.min(before[this.#shares], from + this.#piece);
    let share = 0;
    for (let at = from; at < stop; at++) {
      while (before[share + 1] <= at) share++;
      to[at - from] = this.#mail.stands[share * STAND + at - before[share]];
    }
    return Math.max(0, stop - from);
  }

  /** After all have met: how many positions of the own stand were taken. */
  get takenHere(): number {
    const before = this.#before;
    return Math.max(0, Math.min(before[this.#share + 1], this.#taken) - before[this.#share]);
  }

  /** After all have met: is everything taken that was on the stands? */
  get areEmpty(): boolean {
    return this.#taken >= this.#before[this.#shares];
  }

  get #taken(): number {
    return this.#piece * this.#mail.board[LINE * (this.#round & 1)];
  }
}

/** A piece has at least and at most so many positions. */
const LEAST_PIECE = 8;
export const MOST_PIECE = 256;
