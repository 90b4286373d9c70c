import { type ReadonlySignal, signal } from '@preact/signals';
import type { Picture } from '../document/index.ts';

/** A drawing whose strongly connected parts are folded. */
export interface Fold {
  readonly picture: ReadonlySignal<Picture>;
  /** Opens the part that a vertex of the picture stands for; false if it is a vertex of the game. */
  open(id: number): boolean;
}

/** The folded drawing, if it is folded. */
export const fold = signal<Fold | undefined>(undefined);

/** Folds the drawing; false if it has no part to fold. The code for it comes when it is first needed. */
export async function foldParts(): Promise<boolean> {
  const { openFold } = await import('./folding.ts');
  fold.value = openFold();
  return fold.value !== undefined;
}

export function unfold(): void {
  fold.value = undefined;
}
