import {
  checkGame,
  DRAW,
  invert,
  LOSS,
  type SolverChoice,
  type TokenGame,
  UNKNOWN,
  type Value,
  WIN,
} from '../game/inner.ts';
import { refuse, shown } from '../graph/inner.ts';
import { solve } from '../solve/inner.ts';
import { type LoewePlay, playValues } from './equivalence.ts';
import { checkImage } from './pointed.ts';

/**
 * Is a labelling sound: does every position carry its value? Of a symmetric game under normal play that is
 * Löwe's S-soundness; under the asymmetric convention, ℓ₀ for all vertices and then ℓ₁, it is A-soundness.
 *
 * @param labelling position → its value for the player to move
 */
export function isSound(labelling: ArrayLike<number>, game: TokenGame, options: SolverChoice = {}): boolean {
  checkGame(game);
  if (labelling?.length !== game.positions) return false;
  const { values } = solve(game, options);
  return values.every((value, p) => value === labelling[p]);
}

/**
 * Is ℓ G-sound in the sense of section 3.3, for G one of S, S̄, A and Ā: is ℓ(v) = val(G(G, v)) at every
 * vertex v? Values are for player 0, as Löwe compares games. So if ℓ is S-sound, `invertedLabelling(ℓ)` is
 * S̄-sound (Corollary 3.5); of an A-sound bilabelling ℓ₀ is A-sound, and Ā-sound is not ℓ₁ but its inverse,
 * since ℓ₁ speaks for player 1 (errata in docs/theory.md).
 *
 * @param labelling vertex → label
 * @returns the first vertex whose label is not the value; undefined if there is none
 */
export function soundnessFault(
  labelling: ArrayLike<number>,
  play: LoewePlay,
  options: SolverChoice = {},
): number | undefined {
  const values = playValues(play, options);
  if (labelling?.length !== values.length)
    refuse('E_SHAPE', `there are ${labelling?.length} labels`, `the graph has ${values.length} vertices`);
  const at = values.findIndex((value, v) => value !== labelling[v]);
  return at < 0 ? undefined : at;
}

/** ℓ̄ of Corollary 3.5: each label inverted, W to L and L to W; unknown labels stay unknown. */
export function invertedLabelling(labelling: ArrayLike<number>): Uint8Array {
  checkLabels(labelling);
  return Uint8Array.from(labelling, (label) => (label === UNKNOWN ? UNKNOWN : invert(label as Value)));
}

/**
 * ℓ/≡ of a labelling along a map (Propositions 3.7 and 3.9): class → the label that its members carry.
 * Members labelled `UNKNOWN`, where a tree was cut off, say nothing. Refuses labellings that differ within a
 * class.
 */
export function quotientLabelling(
  labelling: ArrayLike<number>,
  map: ArrayLike<number>,
  classes: number,
): Uint8Array {
  checkLabelling(labelling, map, classes);
  const labels = new Uint8Array(classes).fill(UNKNOWN);
  for (let i = 0; i < labelling.length; i++) {
    checkImage(map, i, classes);
    if (labelling[i] === UNKNOWN) continue;
    if (labels[map[i]] !== UNKNOWN && labels[map[i]] !== labelling[i])
      refuse('E_SHAPE', `the labelling has two labels for class ${map[i]}`, 'labels agree in a class', {
        at: i,
      });
    labels[map[i]] = labelling[i];
  }
  return labels;
}

/** Refuses anything that is not a labelling, a map of as many vertices, or a number of classes. */
function checkLabelling(labelling: ArrayLike<number>, map: ArrayLike<number>, classes: number): void {
  if (!Number.isInteger(classes) || classes < 0)
    refuse('E_SIZE', `there are ${shown(classes)} classes`, 'give a whole number, 0 or more');
  checkLabels(labelling);
  if (map?.length === labelling.length) return;
  const found = `there are ${labelling.length} labels and a map of ${map?.length} vertices`;
  refuse('E_SHAPE', found, 'give a label and an image for each vertex');
}

/** Refuses anything that is not a list of labels. */
function checkLabels(labelling: ArrayLike<number>): void {
  if (typeof labelling?.length !== 'number')
    refuse('E_SHAPE', `the labelling is ${shown(labelling)}`, 'give a label for each vertex');
  for (let i = 0; i < labelling.length; i++) {
    if (LABELS.includes(labelling[i])) continue;
    const hint = 'labels are 0 (L), 1 (D), 2 (W) and 3 (not known)';
    refuse('E_SHAPE', `vertex ${i} is labelled ${shown(labelling[i])}`, hint, { at: i });
  }
}

const LABELS: readonly number[] = [LOSS, DRAW, WIN, UNKNOWN];
