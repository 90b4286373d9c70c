import { GyreError } from '../../graph/inner.ts';
import { type IndexedRuleset, isScored, type Layer } from '../../rulesets/inner.ts';
import type { TableOptions } from '../../tables/inner.ts';

/**
 * How a table is made: whole, with plies or in cells of two bits without, or layer by layer, with finished
 * layers in memory or in a folder; or in cells of two bits with finished plies in a folder.
 */
export interface TablePlan {
  readonly way: 'whole' | 'bits' | 'layers' | 'folder' | 'plies';
  /** How many positions are numbered. */
  readonly size: number;
  /** About how many bytes of memory it takes. */
  readonly memory: number;
  /** With finished layers in a folder: how many of their cells are in memory at a time. */
  readonly windowSize: number;
}

/** What is asked for. */
export interface TableWish extends Required<Pick<TableOptions, 'cellBytes' | 'isValues'>> {
  readonly isInFolder: boolean;
  /** How many bytes of memory may be used. */
  readonly maxBytes: number;
  readonly words: TableWords;
}

/** How the caller spells the options that would help, for refusals. */
export interface TableWords {
  readonly maxBytes: string;
  readonly folder: string;
  readonly isValues: string;
  readonly cellBytes: string;
}

/** The fastest way whose memory is allowed; refuses if there is none, with the memory that others take. */
export function planTable(ruleset: IndexedRuleset, wish: TableWish): TablePlan {
  if (wish.isInFolder) return planInFolder(ruleset, wish);
  const { maxBytes } = wish;
  const plans = waysOf(ruleset, wish).map((way) => ({
    way,
    size: ruleset.size,
    memory: memoryOf(ruleset, way, wish),
    windowSize: ruleset.size,
  }));
  const found = plans.find(({ memory }) => memory <= maxBytes);
  if (found !== undefined) return found;
  const least = Math.min(...plans.map(({ memory }) => memory));
  throw tooLittle(`the table of ${ruleset.title}`, least, wish, whatHelps(ruleset, wish));
}

function tooLittle(
  what: string,
  needed: number,
  { maxBytes, words }: TableWish,
  hint = `allow more with ${words.maxBytes}, or choose a smaller instance`,
): GyreError {
  const found = `${what} takes about ${inWords(needed)} of memory, and ${inWords(maxBytes)} are allowed`;
  return new GyreError('E_LIMIT', found, hint);
}

/** The ways that make what is asked for, the fastest first. */
function waysOf(ruleset: IndexedRuleset, { isValues }: TableWish): ('whole' | 'bits' | 'layers')[] {
  if (isScored(ruleset)) return ['layers'];
  const byLayers = hasLayers(ruleset) ? ['layers' as const] : [];
  return isValues ? [...byLayers, 'bits'] : ['whole', ...byLayers];
}

function planInFolder(ruleset: IndexedRuleset, wish: TableWish): TablePlan {
  if (!hasLayers(ruleset)) return planPlies(ruleset, wish);
  const work = memoryOf(ruleset, 'folder', wish);
  const bytes = keptBytes(ruleset, wish);
  const room = 4 * Math.floor((wish.maxBytes - work) / bytes / 4);
  if (room < leastWindow(ruleset))
    throw tooLittle(`the largest layer of ${ruleset.title}`, leastInFolder(ruleset, wish), wish);
  const windowSize = Math.min(room, MOST_WINDOW, ruleset.size);
  return { way: 'folder', size: ruleset.size, memory: work + windowSize * bytes, windowSize };
}

/** Without layers: values stay in memory, and plies go to the folder. */
function planPlies(ruleset: IndexedRuleset, wish: TableWish): TablePlan {
  const { maxBytes, isValues, cellBytes, words } = wish;
  const { size, title } = ruleset;
  if (isValues)
    throw new GyreError(
      'E_RULESET',
      `${title} has no layers, so all of its values are at work at once`,
      `leave ${words.folder} out: the table takes about ${inWords(memoryOf(ruleset, 'bits', wish))} of memory`,
    );
  const memory = memoryOf(ruleset, 'plies', wish);
  if (memory > maxBytes) throw tooLittle(`with its plies in a folder the table of ${title}`, memory, wish);
  // Beside the window, the audit takes half as much again: two parts of a fourth each.
  const room = (Math.max(memory, maxBytes) - PROGRAM) / (1.5 * cellBytes);
  const windowSize = Math.min(size, MOST_WINDOW, Math.max(leastWindow(ruleset), Math.floor(room)));
  return { way: 'plies', size, memory: Math.max(memory, PROGRAM + 1.5 * cellBytes * windowSize), windowSize };
}

/** How many bytes a finished cell takes. */
function keptBytes(ruleset: IndexedRuleset, { isValues, cellBytes }: TableWish): number {
  if (isScored(ruleset)) return 1;
  return isValues ? 1 / 4 : cellBytes;
}

/** With finished layers in a folder: the least memory that is enough. */
function leastInFolder(ruleset: IndexedRuleset, wish: TableWish): number {
  return memoryOf(ruleset, 'folder', wish) + leastWindow(ruleset) * keptBytes(ruleset, wish);
}

/** What would take less memory. */
function whatHelps(ruleset: IndexedRuleset, wish: TableWish): string {
  const { maxBytes, words } = wish;
  const help = [`allow more with ${words.maxBytes}`];
  const hasPlies = !wish.isValues && !isScored(ruleset);
  const [kept, least] = hasLayers(ruleset)
    ? ['layers', leastInFolder(ruleset, wish)]
    : ['plies', hasPlies ? memoryOf(ruleset, 'plies', wish) : Number.POSITIVE_INFINITY];
  if (least <= maxBytes)
    help.push(
      `keep finished ${kept} in a folder with ${words.folder} FOLDER (about ${inWords(least)} or more)`,
    );
  const values = memoryOf(ruleset, 'bits', { ...wish, isValues: true });
  if (hasPlies && values <= maxBytes)
    help.push(`make a table without plies with ${words.isValues} (about ${inWords(values)})`);
  return help.join(', or ');
}

function leastWindow({ size }: IndexedRuleset): number {
  return Math.min(LEAST_WINDOW, size);
}

function hasLayers(ruleset: IndexedRuleset): boolean {
  return ruleset.layers !== undefined && 'movesInto' in ruleset;
}

/** About how many bytes of memory a way takes; in a folder, besides the window. */
function memoryOf(ruleset: IndexedRuleset, way: TablePlan['way'], wish: TableWish): number {
  const { size, layers = [{ from: 0, to: size }] } = ruleset;
  const bytes = wish.isValues || isScored(ruleset) ? 1 : wish.cellBytes;
  const largest = Math.max(...layers.map(({ from, to }: Layer) => to - from)) * bytes;
  if (way === 'bits') return PROGRAM + BITS * size;
  if (way === 'plies') return PROGRAM + Math.max(size / 2 + MERGING, 2 * leastWindow(ruleset) * bytes);
  if (way === 'whole') return PROGRAM + (1 + FRONTIERS) * size * bytes;
  const hasPlies = !wish.isValues && !isScored(ruleset);
  if (way === 'folder') return PROGRAM + (2 + FRONTIERS + (hasPlies ? 0 : KEPT)) * largest;
  if (hasPlies) return PROGRAM + size * bytes + (1 + FRONTIERS) * largest;
  return PROGRAM + (keptBytes(ruleset, wish) + SHOWN) * size + (2 + FRONTIERS) * largest;
}

/** So many bytes. */
function inWords(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Lists of positions settled last, beside the cells. */
const FRONTIERS = 1.2;
/** Two bits for the value, two for the positions settled last, and what audit and file take besides. */
const BITS = 0.75;
/** A bit for what the audit has shown; and with it, in a folder, two bits for what is kept of the layer. */
const SHOWN = 1 / 8;
const KEPT = 3 / 8;
const PROGRAM = 150 * 2 ** 20;
/** What is merged at a time, and a little of every ply. */
const MERGING = 16 * 2 ** 20;
const LEAST_WINDOW = 2 ** 20;
const MOST_WINDOW = 2 ** 28;
