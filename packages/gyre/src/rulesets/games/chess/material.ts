import { refuse } from '../../../graph/inner.ts';
import { BISHOP, BLACK_PAWN, type Kind, KNIGHT, LETTERS, PAWN, QUEEN, ROOK } from './board.ts';
import { KINGS_WITH_PAWNS, KINGS_WITHOUT_PAWNS, type KingPairs } from './kings.ts';

/** The men of one ending besides the kings, and where its part of the index begins. */
export interface Block {
  readonly name: string;
  /** Its place in the list of blocks. */
  readonly number: number;
  /** Man → its kind and side; men 0 and 1 are the white and the black king. */
  readonly kinds: Uint8Array;
  readonly sides: Uint8Array;
  /** Man → its kind in the table of attacks, where black pawns are a kind of their own. */
  readonly attackKinds: Uint8Array;
  /** The men of side s besides the king are those from ends[s] up to, not including, ends[s + 1]. */
  readonly ends: Uint8Array;
  readonly hasPawns: boolean;
  /** Are two men alike, so that they can be exchanged? */
  readonly hasTwins: boolean;
  /** Has the side not to move just made a double step that can be captured in passing? */
  readonly isPassing: boolean;
  /** Man → the weight of its square in the index; 0 for the kings and men that are not there. */
  readonly weights: Int32Array;
  /** The weight of the number of the kings' pair in the index. */
  readonly kingWeight: number;
  readonly kings: KingPairs;
  readonly base: number;
  /** The base as if pawns could stand on the first rank: what the squares of all men, times their weights, are added to. */
  readonly origin: number;
  readonly size: number;
}

/** How play gets from one block to another in one move, seen from the block where it arrives. */
export interface Link {
  /** The block that the move comes from. */
  readonly parent: number;
  /** Are the colours exchanged on the way? */
  readonly isFlipped: boolean;
  /** Who moved, in the parent's colours. */
  readonly mover: number;
  /** The kind that a pawn became, or −1. */
  readonly promoted: number;
  /** The kind that was captured, or −1. */
  readonly captured: number;
}

/** An ending and everything that it can turn into. */
export interface Endings {
  readonly blocks: readonly Block[];
  /** The block of KPKP after a double step that can be captured in passing; only KPKP itself has it. */
  readonly passing: Block | undefined;
  readonly size: number;
  /** Material code → block × 2, plus 1 if the colours are exchanged; −1 if it cannot arise. */
  readonly blockOf: Int16Array;
  /** The ways into block b from other blocks are those from linkStarts[b] up to, not including, linkStarts[b + 1]. */
  readonly links: readonly Link[];
  readonly linkStarts: Int32Array;
}

const PROMOTIONS: readonly Kind[] = [QUEEN, ROOK, BISHOP, KNIGHT];
const WORTH = [0, 900, 500, 310, 300, 100];

/** Two bits per kind and side: how many of these men there are. */
export function materialBit(kind: number, side: number): number {
  return 1 << (2 * (kind - 1) + 10 * side);
}

type Army = readonly Kind[];

/** Reads an ending such as KQKR: the men of White, then those of Black, up to four in all. */
export function parseEnding(name: string): Endings {
  const found = /^K([QRBNP]*)K([QRBNP]*)$/.exec(name.toUpperCase());
  if (found === null || found[1].length + found[2].length > 2) {
    const hint = "give White's men and Black's, such as KRK or KQKR, up to four in all";
    refuse('E_RULESET', `the ending is "${name}"`, hint);
  }
  const [white, black] = [army(found[1]), army(found[2])];
  if (compare(white, black) < 0)
    refuse('E_RULESET', `${name} has the stronger side second`, `write it as K${found[2]}K${found[1]}`);
  return endingsFrom(white, black);
}

function army(letters: string): Army {
  return Array.from(letters, (letter) => LETTERS.indexOf(letter) as Kind).toSorted((a, b) => a - b);
}

function compare(white: Army, black: Army): number {
  const worth = (men: Army): number => men.reduce((sum: number, kind) => sum + WORTH[kind], 0);
  return worth(white) - worth(black);
}

function codeOf(white: Army, black: Army): number {
  return [...white.map((kind) => materialBit(kind, 0)), ...black.map((kind) => materialBit(kind, 1))].reduce(
    (a, b) => a + b,
    0,
  );
}

function endingsFrom(white: Army, black: Army): Endings {
  const blocks: Block[] = [];
  const armies: [Army, Army][] = [];
  const blockOf = new Int16Array(1 << 20).fill(-1);
  const ways: (Link & { readonly into: number })[] = [];
  let size = 0;
  add(white, black);
  const passing = white.includes(PAWN) && black.includes(PAWN) ? addPassing() : undefined;
  for (let parent = 0; parent < armies.length; parent++) {
    if (blocks[parent].isPassing) continue; // whatever this turns into, the ending turns into
    for (const mover of [0, 1]) for (const way of waysOut(armies[parent], mover)) follow(parent, mover, way);
  }
  const links = ways.toSorted((a, b) => a.into - b.into);
  const linkStarts = Int32Array.from(
    [...blocks, undefined],
    (_, b) => ways.filter(({ into }) => into < b).length,
  );
  return { blocks, passing, size, blockOf, links, linkStarts };

  function add(first: Army, second: Army): number {
    const isFlipped = compare(first, second) < 0;
    const [strong, weak] = isFlipped ? [second, first] : [first, second];
    const known = blockOf[codeOf(first, second)];
    if (known >= 0) return known;
    blockOf[codeOf(strong, weak)] = 2 * blocks.length;
    if (codeOf(strong, weak) !== codeOf(weak, strong)) blockOf[codeOf(weak, strong)] = 2 * blocks.length + 1;
    append(blockFrom(strong, weak, blocks.length, size), [strong, weak]);
    return blockOf[codeOf(first, second)];
  }

  function append(block: Block, men: [Army, Army]): void {
    blocks.push(block);
    armies.push(men);
    size += block.size;
  }

  function addPassing(): Block {
    const [block] = blocks;
    const places = 2 * PASSING_PAIRS * block.kings.count;
    append({ ...block, number: 1, isPassing: true, base: size, size: places }, armies[0]);
    return blocks[1];
  }

  function follow(parent: number, mover: number, { after, promoted, captured }: Way): void {
    const target = add(after[0], after[1]);
    ways.push({ into: target >> 1, parent, isFlipped: (target & 1) === 1, mover, promoted, captured });
  }
}

/** Pairs of neighbouring squares on a rank, the pawn that may capture first. */
export const PASSING_PAIRS = 14;

interface Way {
  readonly after: readonly [Army, Army];
  readonly promoted: number;
  readonly captured: number;
}

/** Every way in which a move of `mover` changes the material. */
function waysOut(armies: readonly [Army, Army], mover: number): Way[] {
  const own = armies[mover];
  const other = armies[1 - mover];
  const promotions = own.includes(PAWN) ? [-1, ...PROMOTIONS] : [-1];
  const captures = [-1, ...new Set(other)];
  const ways: Way[] = [];
  for (const promoted of promotions) {
    for (const captured of captures) {
      if (promoted < 0 && captured < 0) continue;
      if (promoted >= 0 && captured === PAWN) continue; // no pawn stands on the last rank
      const mine =
        promoted < 0 ? own : own.with(own.indexOf(PAWN), promoted as Kind).toSorted((a, b) => a - b);
      const theirs = captured < 0 ? other : other.toSpliced(other.indexOf(captured as Kind), 1);
      ways.push({ after: mover === 0 ? [mine, theirs] : [theirs, mine], promoted, captured });
    }
  }
  return ways;
}

function blockFrom(white: Army, black: Army, number: number, base: number): Block {
  const kinds = Uint8Array.from([0, 0, ...white, ...black]);
  const sides = Uint8Array.from([0, 1, ...white.map(() => 0), ...black.map(() => 1)]);
  const hasPawns = kinds.includes(PAWN);
  const kings = hasPawns ? KINGS_WITH_PAWNS : KINGS_WITHOUT_PAWNS;
  const weights = new Int32Array(4);
  let places = 2; // the side to move is the last digit
  for (let man = kinds.length - 1; man >= 2; man--) {
    weights[man] = places;
    places *= kinds[man] === PAWN ? 48 : 64;
  }
  const beforePawns = kinds.reduce((sum, kind, man) => (kind === PAWN ? sum + 8 * weights[man] : sum), 0);
  const letters = (men: Army): string => men.map((kind) => LETTERS[kind]).join('');
  return {
    name: `K${letters(white)}K${letters(black)}`,
    number,
    kinds,
    sides,
    attackKinds: kinds.map((kind, man) => (kind === PAWN && sides[man] === 1 ? BLACK_PAWN : kind)),
    ends: Uint8Array.of(2, 2 + white.length, kinds.length),
    hasPawns,
    hasTwins: kinds.length === 4 && kinds[2] === kinds[3] && sides[2] === sides[3],
    isPassing: false,
    weights,
    kingWeight: places,
    kings,
    base,
    origin: base - beforePawns,
    size: kings.count * places,
  };
}
