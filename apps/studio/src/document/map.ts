import { effect, signal } from '@preact/signals';
import type { Player, Value } from 'gyre';
import type { Board } from 'gyre/rulesets';
import type { Place } from './arena.ts';
import { playSource } from './play.ts';
import { view } from './session.ts';

/** What the map shows: the drawn game, the large file, or the ruleset that Play has. */
export type MapSubject = 'drawn' | 'large' | 'ruleset';

/** A position of a map, by its number, and what there is to say about it. */
export interface Spot {
  readonly position: number;
  readonly name: string;
  /** Who is to move, where that matters. */
  readonly mover?: string;
  readonly value: Value;
  readonly plies: number | undefined;
  readonly board?: Board;
  /** The position in words, where it has a board. */
  readonly text?: string;
  /** Where a game of the ruleset can begin. */
  readonly place?: Place;
}

/** One station of a line of play. */
export interface Stop {
  readonly position: number;
  readonly value: Value;
  readonly plies: number | undefined;
  readonly player?: Player;
}

/** The part of a map that is seen: plies from left to right, 0 to 1 from top to bottom. */
export interface MapWindow {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the map shows is what was shown last in the other views. */
export const mapSubject = signal<MapSubject>('drawn');
/** What is seen of it; all of it if undefined. */
export const mapWindow = signal<MapWindow | undefined>(undefined);
/** How many layers the wave has crossed; all if undefined. */
export const mapLayer = signal<number | undefined>(undefined);
/** The position that is looked at, by its number. */
export const mapSpot = signal<number | undefined>(undefined);

/** From now on what the other views show is what the map will show. Call once. */
export function keepSubject(): void {
  effect(() => {
    const shown = view.value;
    if (shown === 'large') mapSubject.value = 'large';
    else if (shown === 'play') mapSubject.value = playSource.value.kind === 'ruleset' ? 'ruleset' : 'drawn';
    else if (shown === 'draw' || shown === 'watch') mapSubject.value = 'drawn';
  });
}

/** Shows another subject, from the beginning. */
export function mapAnother(subject: MapSubject): void {
  mapSubject.value = subject;
  mapWindow.value = undefined;
  mapLayer.value = undefined;
  mapSpot.value = undefined;
}

/** A window as it stands in a link. */
export function writeWindow({ left, right, top, bottom }: MapWindow): string {
  return [left, right, top, bottom].map((edge) => Number(edge.toPrecision(9))).join('_');
}

/** Reads it again; undefined if it is none. */
export function readWindow(text: string | null): MapWindow | undefined {
  const [left, right, top, bottom, ...more] = (text ?? '').split('_').map(Number);
  const isWindow = right > left && bottom > top && more.length === 0 && Number.isFinite(right - left);
  return isWindow ? { left, right, top, bottom } : undefined;
}
