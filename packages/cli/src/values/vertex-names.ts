import { type Notation } from 'gyre/algebra';
import { follower, type LoopyGame } from 'gyre/loopy';

/** The longest notation that is worth repeating in every sentence. */
const LONGEST = 16;

/** A label before braces. */
const LABEL = /[a-z]\d*\{/u;

/**
 * What to call the vertices of a game in sentences: their notation where it is short, without loops, and no
 * other vertex has the same; else g0, g1, … as in the list of equations.
 */
export function vertexNames(game: LoopyGame, notation: Notation): (v: number) => string {
  const texts = Array.from({ length: game.vertices }, (_, v) => notation.write(follower(game, v)));
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
  const isGood = (text: string): boolean =>
    text.length <= LONGEST && !LABEL.test(text) && uses.get(text) === 1;
  return (v) => (isGood(texts[v]) ? texts[v] : `g${v}`);
}
