import type { Block } from './blocks.ts';
import { CHOOSE, CHOOSE_ROW, choose, compositions, LeadTables, turnTables } from './leads.ts';
import { setOfPoints, WORD } from './points.ts';
import { badRules } from './read.ts';

/** How many bits of a word are set? */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A numbering of all arrangements of men, symmetric ones once, on sets that others fill and read. */
export interface Numbering {
  /** Look → its men, as two words. A look is a kind × 2 + player; two more have no men. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly size: number;
  /** Block → its first index, and the size in the end. */
  readonly offsets: Float64Array;
  /** In its only cell: how many symmetries keep what was numbered or laid out last. */
  readonly kept: Int32Array;
  /** The index of what the sets hold. With `turn` 1 the players change places first. */
  readonly rank: (block: number, turn: number) => number;
  /** Lays out an index and returns its block; −1 if the index stands for no arrangement of its own. */
  readonly place: (index: number) => number;
}

/** The board and the symmetries that a numbering uses. */
export interface NumberingSetup {
  readonly points: number;
  readonly looks: number;
  readonly blocks: readonly Block[];
  readonly own: readonly Int32Array[];
  readonly exchange: Int32Array | undefined;
}

/** More indices do not fit in 32 bits with a sign. */
const MOST_INDICES = 2 ** 31 - 1;

/** How the men of a block are numbered: those that lead, and then the others one look after the other. */
interface Layout {
  readonly lead: number;
  readonly men: number;
  readonly slots: readonly Slot[];
  /** In how many ways the others stand. */
  readonly rest: number;
}

interface Slot {
  readonly look: number;
  /** Men, or gaps if there are fewer of those. */
  readonly many: number;
  readonly isGaps: boolean;
  readonly ways: number;
}

/**
 * One look leads: a table gives each set of its men an orbit, and the symmetry that takes it to the set that stands for
 * the orbit. The other looks are turned by that, and numbered one after the other among the points that are still
 * free; a look that fills over half of them by its gaps. Where symmetries keep the leading men, the least number counts.
 */
export function numberingOf({ points, looks, blocks, own, exchange }: NumberingSetup): Numbering {
  const isWide = points > WORD;
  const permutations = [
    ...own,
    ...(exchange === undefined ? [] : own.map((each) => exchange.map((p) => each[p]))),
  ];
  const turns = turnTables(permutations, isWide);
  const composed = compositions(own, permutations);
  const all = permutations.length;
  const tables = new LeadTables(points, own, exchange);
  const layouts = blocks.map((block) => layoutOf(block, points, looks, all > 1));
  checkSize(layouts, points, own.length);
  const leads = layouts.map(({ men }) => tables.of(men));

  const offsets = new Float64Array(blocks.length + 1);
  for (const [b, { rest }] of layouts.entries()) offsets[b + 1] = offsets[b] + leads[b].orbits * rest;
  const size = offsets[blocks.length];
  if (size > MOST_INDICES) throw tooLarge(size);

  const leadLook = Int32Array.from(layouts, ({ lead }) => lead);
  const firstOrbit = Int32Array.from(leads, (lead) => lead.firstOrbit);
  const tableAt = Int32Array.from(leads.flatMap((lead) => lead.tables)); // block × 2 + turn →
  const rests = Int32Array.from(layouts, ({ rest }) => rest);
  const slots = layouts.flatMap((layout) => layout.slots);
  const slotAt = new Int32Array(blocks.length + 1);
  for (const [b, layout] of layouts.entries()) slotAt[b + 1] = slotAt[b] + layout.slots.length;
  const slotLook = Int32Array.from(slots, ({ look }) => look);
  const slotMany = Int32Array.from(slots, ({ many }) => many);
  const slotGaps = Uint8Array.from(slots, ({ isGaps }) => (isGaps ? 1 : 0));
  const slotWays = Int32Array.from(slots, ({ ways }) => ways);
  const orbitOf = Int32Array.from(tables.orbitOf);
  const symmetryOf = Uint8Array.from(tables.symmetryOf);
  const orbitLow = Int32Array.from(tables.low);
  const orbitHigh = Int32Array.from(tables.high);
  const keptAt = Int32Array.from(tables.keptAt);
  const keepers = Uint8Array.from(tables.keepers);
  const [boardLow, boardHigh] = setOfPoints(Array.from({ length: points }, (_, p) => p));
  const low = new Int32Array(looks + 2);
  const high = new Int32Array(looks + 2);
  const kept = new Int32Array(1);
  const digits = new Int32Array(looks + 1);
  let last = 0; // the block that was laid out last

  return { low, high, size, offsets, kept, rank, place };

  function rank(block: number, turn: number): number {
    const lead = leadLook[block] ^ turn;
    let at = tableAt[2 * block + turn];
    let k = 1;
    for (let left = low[lead]; left !== 0; left &= left - 1)
      at += CHOOSE[CHOOSE_ROW * (31 - Math.clz32(left & -left)) + k++];
    for (let left = high[lead]; left !== 0; left &= left - 1)
      at += CHOOSE[CHOOSE_ROW * (31 + WORD - Math.clz32(left & -left)) + k++];
    const orbit = orbitOf[at];
    const symmetry = symmetryOf[at];
    const base = offsets[block] + (orbit - firstOrbit[block]) * rests[block];
    const first = keptAt[orbit];
    const end = keptAt[orbit + 1];
    kept[0] = 1;
    if (end - first === 1) return base + others(block, turn, symmetry, orbit);
    let least = MOST_INDICES;
    for (let i = first; i < end; i++) {
      const number = others(block, turn, composed[keepers[i] * all + symmetry], orbit);
      if (number < least) {
        least = number;
        kept[0] = 1;
      } else if (number === least) kept[0]++;
    }
    return base + least;
  }

  /** The number of the men that do not lead, turned by a permutation. */
  function others(block: number, turn: number, permutation: number, orbit: number): number {
    let usedLow = orbitLow[orbit];
    let usedHigh = orbitHigh[orbit];
    let number = 0;
    const end = slotAt[block + 1];
    for (let s = slotAt[block]; s < end; s++) {
      const look = slotLook[s] ^ turn;
      const a = low[look];
      let setLow: number;
      let setHigh = 0;
      if (isWide) {
        const b = high[look];
        const at = permutation << 12;
        setLow = turned(at, a) | turned(at + 1024, b);
        setHigh = turned(at + 2048, a) | turned(at + 3072, b);
      } else setLow = turned(permutation << 10, a);
      let left = setLow;
      let leftHigh = setHigh;
      if (slotGaps[s] === 1) {
        left = boardLow & ~(usedLow | setLow);
        leftHigh = boardHigh & ~(usedHigh | setHigh);
      }
      let sum = 0;
      let k = 1;
      for (; left !== 0; left &= left - 1) {
        const bit = left & -left;
        sum += CHOOSE[CHOOSE_ROW * (31 - Math.clz32(bit) - countBits(usedLow & (bit - 1))) + k++];
      }
      if (leftHigh !== 0) {
        const before = WORD + 31 - countBits(usedLow);
        for (; leftHigh !== 0; leftHigh &= leftHigh - 1) {
          const bit = leftHigh & -leftHigh;
          sum += CHOOSE[CHOOSE_ROW * (before - Math.clz32(bit) - countBits(usedHigh & (bit - 1))) + k++];
        }
      }
      number = number * slotWays[s] + sum;
      usedLow |= setLow;
      usedHigh |= setHigh;
    }
    return number;
  }

  function turned(at: number, set: number): number {
    return (
      turns[at + (set & 255)] |
      turns[at + 256 + ((set >>> 8) & 255)] |
      turns[at + 512 + ((set >>> 16) & 255)] |
      turns[at + 768 + (set >>> 24)]
    );
  }

  function place(index: number): number {
    if (index < offsets[last] || index >= offsets[last + 1]) last = blockAt(index);
    const block = last;
    let left = index - offsets[block];
    const rest = rests[block];
    const orbit = firstOrbit[block] + Math.floor(left / rest);
    left %= rest;
    const first = slotAt[block];
    const end = slotAt[block + 1];
    for (let s = end - 1; s >= first; s--) {
      digits[s - first] = left % slotWays[s];
      left = (left / slotWays[s]) | 0;
    }
    low.fill(0);
    high.fill(0);
    const lead = leadLook[block];
    if (lead < looks) {
      low[lead] = orbitLow[orbit];
      high[lead] = orbitHigh[orbit];
    }
    let freeLow = boardLow & ~orbitLow[orbit];
    let freeHigh = boardHigh & ~orbitHigh[orbit];
    for (let s = first; s < end; s++) {
      let number = digits[s - first];
      let k = slotMany[s];
      let row = CHOOSE_ROW * (countBits(freeLow) + countBits(freeHigh) - 1);
      let setLow = 0;
      let setHigh = 0;
      for (let from = freeHigh; from !== 0 && k > 0; row -= CHOOSE_ROW) {
        const bit = 1 << (31 - Math.clz32(from));
        from ^= bit;
        const ways = CHOOSE[row + k];
        if (number < ways) continue;
        number -= ways;
        setHigh |= bit;
        k--;
      }
      for (let from = freeLow; from !== 0 && k > 0; row -= CHOOSE_ROW) {
        const bit = 1 << (31 - Math.clz32(from));
        from ^= bit;
        const ways = CHOOSE[row + k];
        if (number < ways) continue;
        number -= ways;
        setLow |= bit;
        k--;
      }
      if (slotGaps[s] === 1) {
        setLow = freeLow & ~setLow;
        setHigh = freeHigh & ~setHigh;
      }
      low[slotLook[s]] = setLow;
      high[slotLook[s]] = setHigh;
      freeLow &= ~setLow;
      freeHigh &= ~setHigh;
    }
    kept[0] = 1;
    return keptAt[orbit + 1] - keptAt[orbit] > 1 && rank(block, 0) !== index ? -1 : block;
  }

  function blockAt(index: number): number {
    let [from, to] = [0, blocks.length - 1];
    while (from < to) {
      const middle = (from + to + 1) >>> 1;
      if (offsets[middle] <= index) from = middle;
      else to = middle - 1;
    }
    return from;
  }
}

/** A leading look whose table has at most so many sets is best: small tables stay in the cache. */
const SMALL_LEAD = 20_000;
const LARGEST_LEAD = 300_000;

function layoutOf({ counts }: Block, points: number, looks: number, hasSymmetries: boolean): Layout {
  const present = Array.from({ length: looks }, (_, look) => look).filter((look) => counts[look] > 0);
  const men = present.reduce((sum, look) => sum + counts[look], 0);
  if (men > points)
    throw badRules('men', `${men} men on ${points} points`, 'give fewer men, or a larger board');
  const sized = present.map((look) => ({ look, sets: choose(points, counts[look]) }));
  const small = sized.filter(({ sets }) => sets <= SMALL_LEAD).toSorted((a, b) => b.sets - a.sets);
  const large = sized.filter(({ sets }) => sets <= LARGEST_LEAD).toSorted((a, b) => a.sets - b.sets);
  const lead = hasSymmetries ? ([...small, ...large][0]?.look ?? looks) : looks;
  const slots: Slot[] = [];
  let free = points - (lead === looks ? 0 : counts[lead]);
  for (const look of present) {
    if (look === lead) continue;
    const isGaps = 2 * counts[look] > free;
    const many = isGaps ? free - counts[look] : counts[look];
    slots.push({ look, many, isGaps, ways: choose(free, counts[look]) });
    free -= counts[look];
  }
  const rest = slots.reduce((product, { ways }) => product * ways, 1);
  return { lead, men: lead === looks ? 0 : counts[lead], slots, rest };
}

/** Refuses too many boards before any table is made. */
function checkSize(layouts: readonly Layout[], points: number, symmetries: number): void {
  const boards = layouts.reduce((sum, { men, rest }) => sum + choose(points, men) * rest, 0);
  if (boards / symmetries > MOST_INDICES) throw tooLarge(Math.ceil(boards / symmetries));
}

function tooLarge(indices: number): Error {
  const about = indices < 1e15 ? Math.ceil(indices).toLocaleString('en') : indices.toExponential(1);
  return badRules(
    'men',
    `at least ${about} indices`,
    `a game has at most ${MOST_INDICES}; use fewer men or a smaller board`,
  );
}
