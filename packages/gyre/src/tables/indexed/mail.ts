import type { IndexedRuleset } from '../../rulesets/index.ts';

/** The mail between shares, and which share owns which positions. */
export interface Mail {
  /** Positions are dealt out in blocks of 2 to this power, so that threads share every region of the table. */
  readonly blockBits: number;
  /** Block → the share that owns it. */
  readonly owners: Uint8Array;
  /** Box from × shares + to holds indices that `from` found and `to` must look at. */
  readonly boxes: readonly Uint32Array[];
  /** Box → how many indices are in it; written once per round. */
  readonly counts: Int32Array;
}

/** Boxes for that many shares of a table. A share whose table is not on shared memory has it to itself, and needs none. */
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
  for (let block = 0; block < owners.length; block++) owners[block] = block % shares;
  return {
    blockBits,
    owners,
    boxes: Array.from({ length: shares * shares }, () => new Uint32Array(buffer(4 * capacity))),
    counts: new Int32Array(buffer(4 * shares * shares)),
  };
}

/** Blocks so small that every share has many of them, and so large that two shares seldom write to one cache line. */
function blockBitsFor(size: number, shares: number): number {
  const bits = Math.floor(Math.log2(Math.max(1, size / (BLOCKS_EACH * shares))));
  return Math.max(LEAST_BLOCK_BITS, Math.min(MOST_BLOCK_BITS, bits));
}

const BLOCKS_EACH = 64;
const LEAST_BLOCK_BITS = 8;
const MOST_BLOCK_BITS = 14;

/** Indices that a share can post in one round, over all its boxes: few rounds, because all wait for each other twice in each. */
const MAIL_ROOM = 1 << 19;
