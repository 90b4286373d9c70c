import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Touched, touchedMoves } from 'gyre/rulesets';
import { type PlayOption, speak } from '../document/index.ts';
import { move, standing } from './playing.ts';

/** The points of the board that have been touched for a move that is not complete. */
export const touched = signal<readonly string[]>([]);

effect(() => {
  if (standing.value !== undefined) touched.value = [];
});

/** What the points touched so far can become. */
export const touchState: ReadonlySignal<Touched<PlayOption>> = computed(() =>
  touchedMoves(standing.value?.options ?? [], touched.value),
);

/** Touches a point: makes the move that is complete with it, goes on with one that is not, or begins anew. */
export function touchPoint(point: string): void {
  const options = standing.value?.options ?? [];
  const before = touched.value;
  if (before.at(-1) === point && !touchState.value.next.includes(point)) {
    const [made] = touchState.value.made;
    if (made === undefined) letGo();
    else make(made);
    return;
  }
  const longer = [...before, point];
  const isGoingOn = isUseful(touchedMoves(options, longer));
  const next = isGoingOn ? longer : [point];
  const found = touchedMoves(options, next);
  if (!isUseful(found)) {
    letGo();
    speak(`${point}: no move`);
    return;
  }
  touched.value = next;
  const [made] = found.made;
  if (found.made.length === 1 && found.open.length === 0) make(made);
  else if (found.made.length > 0)
    speak(`${point}. Enter again plays ${made.name}${found.open.length > 0 ? ', or go on' : ''}`);
  else speak(`${point}. ${found.next.length} points to go on`);
}

function isUseful({ made, open }: Touched<PlayOption>): boolean {
  return made.length + open.length > 0;
}

function make(option: PlayOption): void {
  touched.value = [];
  void move(option);
}

/** Forgets what was touched. */
export function letGo(): void {
  touched.value = [];
}
