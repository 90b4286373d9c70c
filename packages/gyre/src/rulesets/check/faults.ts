import type { Player } from '../../graph/inner.ts';
import type { Key } from '../contract/contract.ts';
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
  /** The key of the position that was looked at, as a text, and who is to move there; absent if there was none. */
  readonly key?: string;
  readonly player?: Player;
}

/** How long to look. */
export interface CheckOptions<P = never> {
  readonly seed?: number;
  /** How many games to play at random, and the most plies per game. */
  readonly games?: number;
  readonly length?: number;
  /** Further positions to look at: each of them, and the positions that its moves lead to. */
  readonly from?: Iterable<{ readonly position: P; readonly player: Player }>;
  /** Look also for what may be meant and most often is not? True if it is left out. */
  readonly warns?: boolean;
  /** Runs each piece of the work, about one game; a host may stop a piece that never ends. */
  readonly within?: (work: () => void) => void;
}

/** What a check looked at, and what it found. */
export interface Checked {
  readonly positions: number;
  readonly moves: number;
  readonly faults: readonly Fault[];
  /** What may be intended but most often is not; looked for only where there is no fault. */
  readonly warnings: readonly Warning[];
  /** How many numbers of the index play reaches from the starts, where that could be counted in a moment. */
  readonly reached?: number;
}

/** Faults, only the first of each kind: one mistake shows in many places. */
export class FaultList {
  readonly all: Fault[] = [];
  #place: { readonly key: string; readonly player: Player } | undefined;

  get length(): number {
    return this.all.length;
  }

  get isFull(): boolean {
    return this.all.length >= MOST_FAULTS;
  }

  /** From now on faults are about this position; about none if its key is undefined. */
  lookAt(key: Key | undefined, player: Player): void {
    this.#place = key === undefined ? undefined : { key: String(key), player };
  }

  add(about: Fault['about'], found: string, hint: string): void {
    if (this.all.some((fault) => fault.hint === hint)) return;
    this.all.push({ about, found, hint, ...this.#place });
  }
}

const MOST_FAULTS = 5;
