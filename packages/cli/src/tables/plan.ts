import { GyreError } from 'gyre';
import { type IndexedRuleset, isScored, type Layer } from 'gyre/rulesets';
import { UsageError } from '../command/index.ts';

/**
 * How a table is made: all in one sweep, with plies or in cells of two bits without, or layer by layer, with finished layers in memory or in a
 * folder.
 */
export interface TablePlan {
  readonly way: 'sweep' | 'bits' | 'layers' | 'folder';
  /** About how many bytes of memory it takes. */
  readonly memory: number;
  /** With finished layers in a folder: how many of their cells are in memory at a time. */
  readonly windowSize: number;
}

/** What is asked for. */
export interface TableWish {
  readonly cellBytes: 1 | 2;
  /** Values alone, without plies? */
  readonly isValues: boolean;
  readonly isInFolder: boolean;
  /** How many bytes of memory may be used. */
  readonly allowed: number;
}

/** Chooses the fastest way whose memory is allowed; refuses if there is none, with the memory that the others would take. */
export function planTable(ruleset: IndexedRuleset, wish: TableWish): TablePlan {
  if (wish.isInFolder) return planInFolder(ruleset, wish);
  const { allowed } = wish;
  const plans = waysOf(ruleset, wish).map((way) => ({
    way,
    memory: memoryOf(ruleset, way, wish),
    windowSize: ruleset.size,
  }));
  const found = plans.find(({ memory }) => memory <= allowed);
  if (found !== undefined) return found;
  const least = Math.min(...plans.map(({ memory }) => memory));
  throw new GyreError(
    'E_LIMIT',
    `the table of ${ruleset.title} takes about ${inWords(least)} of memory, and ${inWords(allowed)} are allowed`,
    whatHelps(ruleset, wish),
  );
}

/** The ways that make what is asked for, the fastest first. */
function waysOf(ruleset: IndexedRuleset, { isValues }: TableWish): ('sweep' | 'bits' | 'layers')[] {
  if (isScored(ruleset)) return ['layers'];
  const byLayers = hasLayers(ruleset) ? ['layers' as const] : [];
  return isValues ? [...byLayers, 'bits'] : ['sweep', ...byLayers];
}

function planInFolder(ruleset: IndexedRuleset, wish: TableWish): TablePlan {
  const { allowed, cellBytes } = wish;
  if (wish.isValues || isScored(ruleset))
    throw new UsageError(
      '--disk is for tables with plies',
      `without plies the table of ${ruleset.title} takes about ${inWords(memoryOf(ruleset, 'layers', wish))} of memory: leave --disk out`,
    );
  if (!hasLayers(ruleset))
    throw new GyreError(
      'E_RULESET',
      `${ruleset.title} has no layers, so all of it is at work at once`,
      `leave --disk out: the table takes about ${inWords(memoryOf(ruleset, 'sweep', wish))} of memory`,
    );
  const work = memoryOf(ruleset, 'folder', wish);
  const room = Math.floor((allowed - work) / cellBytes);
  if (room < leastWindow(ruleset))
    throw new GyreError(
      'E_LIMIT',
      `the largest layer of ${ruleset.title} takes about ${inWords(work + leastWindow(ruleset) * cellBytes)} of memory, and ${inWords(allowed)} are allowed`,
      'allow more with --max-memory SIZE, or choose a smaller instance',
    );
  const windowSize = Math.min(room, MOST_WINDOW, ruleset.size);
  return { way: 'folder', memory: work + windowSize * cellBytes, windowSize };
}

/** What would take less memory. */
function whatHelps(ruleset: IndexedRuleset, wish: TableWish): string {
  const help = ['allow more with --max-memory SIZE'];
  if (!wish.isValues && !isScored(ruleset)) {
    if (hasLayers(ruleset)) {
      const least = memoryOf(ruleset, 'folder', wish) + leastWindow(ruleset) * wish.cellBytes;
      if (least <= wish.allowed)
        help.push(`keep finished layers in a folder with --disk FOLDER (about ${inWords(least)} or more)`);
    }
    const values = memoryOf(ruleset, 'bits', { ...wish, isValues: true });
    if (values <= wish.allowed) help.push(`make a table without plies with --wdl (about ${inWords(values)})`);
  }
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
  if (way === 'sweep') return PROGRAM + (1 + FRONTIERS) * size * bytes;
  if (way === 'folder') return PROGRAM + (2 + FRONTIERS) * largest;
  const besides = ruleset.layers === undefined ? 0 : largest; // what moves out of the layer are worth
  if (wish.isValues) return PROGRAM + (3 / 8) * size + (1 + FRONTIERS) * largest + besides;
  return PROGRAM + size * bytes + (1 + FRONTIERS) * largest;
}

/** So many bytes. */
export function inWords(bytes: number): string {
  return bytes < 2 ** 30 ? `${Math.ceil(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Lists of positions settled last, beside the cells. */
const FRONTIERS = 1.2;
/** Two bits for the value, two for the positions settled last, and what the audit and the file take besides. */
const BITS = 0.75;
const PROGRAM = 150 * 2 ** 20;
const LEAST_WINDOW = 2 ** 20;
const MOST_WINDOW = 2 ** 28;
