import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { BLANK, type Drawing, type DrawnArc, type DrawnGame } from './drawing.ts';
import type { Edit } from './edits.ts';

/**
 * The one document that is open, and its past and future. Drawings are immutable, so undo is a matter of
 * keeping them; what has not changed is shared between them.
 */
const present = signal<Drawing>(BLANK);
const past = signal<readonly Drawing[]>([]);
const future = signal<readonly Drawing[]>([]);
const KEPT = 200;

/** The drawing as it is now. */
export const drawing: ReadonlySignal<Drawing> = present;
/** The game as it is now: the same object as long as only places change. */
export const game: ReadonlySignal<DrawnGame> = computed(() => present.value.game);
export const canUndo: ReadonlySignal<boolean> = computed(() => past.value.length > 0);
export const canRedo: ReadonlySignal<boolean> = computed(() => future.value.length > 0);

/** The ids of the selected vertices. */
export const selection = signal<ReadonlySet<number>>(new Set());
/** The selected arcs. */
export const selectedArcs = signal<readonly DrawnArc[]>([]);
/** The selected vertex, if exactly one is selected. */
export const soleVertex: ReadonlySignal<number | undefined> = computed(() =>
  selection.value.size === 1 ? [...selection.value][0] : undefined,
);

/** Makes an edit; one that changes nothing leaves no trace in the past. */
export function apply(edit: Edit): void {
  const next = edit(present.value);
  if (next === present.value) return;
  past.value = [...past.value.slice(-KEPT), present.value];
  future.value = [];
  show(next);
}

/** Makes an edit that belongs to the one before it: one undo takes both back. */
export function amend(edit: Edit): void {
  show(edit(present.value));
}

export function undo(): void {
  const before = past.value.at(-1);
  if (before === undefined) return;
  past.value = past.value.slice(0, -1);
  future.value = [present.value, ...future.value];
  show(before);
}

export function redo(): void {
  const [after, ...rest] = future.value;
  if (after === undefined) return;
  future.value = rest;
  past.value = [...past.value, present.value];
  show(after);
}

/** Forgets what was before: a page that has just been opened has nothing to undo. */
export function forgetPast(): void {
  past.value = [];
  future.value = [];
}

/** Chooses vertices and arcs. */
export function select(ids: Iterable<number>, arcs: readonly DrawnArc[] = []): void {
  selection.value = new Set(ids);
  selectedArcs.value = arcs;
}

function show(next: Drawing): void {
  present.value = next;
  const ids = new Set(next.game.vertices.map((vertex) => vertex.id));
  selection.value = new Set([...selection.value].filter((id) => ids.has(id)));
  selectedArcs.value = next.game.arcs.filter((arc) =>
    selectedArcs.value.some((a) => a.from === arc.from && a.to === arc.to),
  );
}
