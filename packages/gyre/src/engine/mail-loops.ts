import type { CopySources, KernelLoops } from './kernel-loops.ts';
import type { Mail } from './mail.ts';

/** What the loops work on. */
export interface MailArrays {
  /** Where the sources of the arcs are: see `KernelArrays`. */
  readonly ends: Int32Array;
  readonly mail: Mail;
  readonly loops: KernelLoops;
}

/** How one of two threads copies sources. `Kernel` has read the rows, and looks at what was copied. */
export interface MailLoops {
  /** How many arcs the rows have that were read. */
  readonly countArcs: (rows: number) => number;
  /** Copies sources that this thread owns; the others go into a box, from `cursor[2]` on. */
  readonly sortSources: CopySources;
  /** Copies sources that this thread owns. */
  readonly ownSources: CopySources;
}

/**
 * The loops that sort sources by their owner. Hot loops over captured arrays, by the rules of decision 307. It
 * names nothing outside itself, because spare copies are made from its text (`graph/fresh.ts`).
 */
export function createMailLoops({ ends, mail, loops }: MailArrays): MailLoops {
  const ROW = 0;
  const BOX = 2;
  const { starts, stops, sources, cursor } = loops;
  const { thread, blockBits, boxes } = mail;
  const room = sources.length;
  return { countArcs, sortSources, ownSources };

  function countArcs(rows: number): number {
    let arcs = 0;
    for (let i = 0; i < rows; i++) arcs += stops[i] - starts[i];
    return arcs;
  }

  function sortSources(rows: number, base: number, first: number): number {
    let count = first;
    let at = cursor[BOX];
    let i = cursor[ROW];
    for (; i < rows && count < room; i++) {
      let a = starts[i];
      const stop = Math.min(stops[i], a + room - count);
      for (; a < stop; a++) {
        const p = ends[a] + base;
        const isOther = ((p >> blockBits) ^ thread) & 1;
        sources[count] = p;
        boxes[at] = p;
        count += 1 - isOther;
        at += isOther;
      }
      if (a < stops[i]) {
        starts[i] = a;
        break;
      }
    }
    cursor[ROW] = i;
    cursor[BOX] = at;
    return count;
  }

  function ownSources(rows: number, base: number, first: number): number {
    let count = first;
    let i = cursor[ROW];
    for (; i < rows && count < room; i++) {
      let a = starts[i];
      const stop = Math.min(stops[i], a + room - count);
      for (; a < stop; a++) {
        const p = ends[a] + base;
        sources[count] = p;
        count += 1 - (((p >> blockBits) ^ thread) & 1);
      }
      if (a < stops[i]) {
        starts[i] = a;
        break;
      }
    }
    cursor[ROW] = i;
    return count;
  }
}

/** The address of this module, so that it can be imported afresh. */
export const home: string = import.meta.url;
