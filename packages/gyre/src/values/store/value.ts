import { refuse, shown } from '../../graph/inner.ts';
import type { LoopyGame } from '../game/game.ts';

/** A side for which no stopper was found: the simplest game found that has it. */
export interface OpenSide {
  readonly game: LoopyGame;
  /** Is it proved that there is no such stopper? */
  readonly isImpossible: boolean;
  /** What was tried, in words. */
  readonly tried: readonly string[];
}

/** The id of a stopper, or a side without a known stopper. */
export type ValueSide = number | OpenSide;

/** A value by its two sides; for a stopper they are the same id. Ids belong to one store. */
export interface GameValue {
  readonly on: ValueSide;
  readonly off: ValueSide;
  /**
   * Is it given as a stopper: as a graph without alternating cycles, or as a sum that has none? Undefined
   * where the sum has too many positions to see; then its sides are the same.
   */
  readonly isStopper: boolean | undefined;
  /** The loopy terms of a sum that may be a stopper; a value that is not a sum is its only term. */
  readonly terms?: readonly number[];
}

/** The options of one side as they are written: they need not be canonical. */
export interface SideForm {
  readonly lefts: readonly ValueSide[];
  readonly rights: readonly ValueSide[];
}

/** How a game is written: an ordinal sum asks that of its base. */
export interface ValueForm {
  readonly on: SideForm;
  readonly off: SideForm;
}

/** Positions, of which some are values already; the first is the start. */
export interface ValueDraft {
  /** Position → its value, undefined where it has options. */
  readonly values: readonly (GameValue | undefined)[];
  /** lists[player][position] → positions. */
  readonly lists: readonly [readonly (readonly number[])[], readonly (readonly number[])[]];
}

/** The value of a stopper. */
export function stopperValue(id: number): GameValue {
  if (!Number.isInteger(id) || id < 0)
    refuse('E_SHAPE', `${shown(id)} is not the id of a value`, 'idOfValue gives the id of a value');
  return { on: id, off: id, isStopper: true };
}

/** The id of a value whose sides are one; undefined for any other. */
export function idOfValue(value: GameValue): number | undefined {
  const { on, off } = value ?? {};
  if (on === undefined || off === undefined)
    refuse('E_SHAPE', `${shown(value)} is not a value of a store`, 'ValueStore gives values');
  return typeof on === 'number' && on === off ? on : undefined;
}
