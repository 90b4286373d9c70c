import type { Player } from '../../graph/index.ts';
import type { Warning } from './habits.ts';

/** What was found wrong with a ruleset, and what to do about it. */
export interface Fault {
  /** Which promise of the contract is broken. */
  readonly about:
    | 'shape'
    | 'starts'
    | 'key'
    | 'moves'
    | 'names'
    | 'payoff'
    | 'symmetry'
    | 'parts'
    | 'svg'
    | 'board'
    | 'index';
  readonly found: string;
  readonly hint: string;
}

/** How long to look. */
export interface CheckOptions<P = never> {
  readonly seed?: number;
  /** How many games to play at random, and how many plies at most each. */
  readonly games?: number;
  readonly length?: number;
  /** Positions to look at as well, each of them and where its moves lead. */
  readonly from?: Iterable<{ readonly position: P; readonly player: Player }>;
  /** Does each piece of the work, one game or so; a host may stop one that never ends. */
  readonly within?: (work: () => void) => void;
}

/** What a check looked at, and what it found. */
export interface Checked {
  readonly positions: number;
  readonly moves: number;
  readonly faults: readonly Fault[];
  /** What may be meant so, and most often is not; looked for where there is no fault. */
  readonly warnings: readonly Warning[];
}

/** Faults, the first of each kind only: one mistake shows in many places. */
export class FaultList {
  readonly all: Fault[] = [];

  get length(): number {
    return this.all.length;
  }

  get isFull(): boolean {
    return this.all.length >= MOST_FAULTS;
  }

  add(about: Fault['about'], found: string, hint: string): void {
    if (this.all.some((fault) => fault.hint === hint)) return;
    this.all.push({ about, found, hint });
  }
}

const MOST_FAULTS = 5;
