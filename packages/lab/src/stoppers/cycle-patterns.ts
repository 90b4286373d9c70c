import { GyreError, type Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { normalPattern, writePattern } from '../unicycles/index.ts';

/**
 * The colours round each cycle of a game that meets no vertex twice, as words of L and R from where they are
 * least; each once, short ones first, then in the order of the alphabet.
 */
export function cyclePatterns(game: LoopyGame): string[] {
  const found = new Set<string>();
  let steps = 0;
  for (let first = 0; first < game.vertices; first++) {
    // A walk through vertices above `first`, back to it: vertices and colours so far, and the next arc to try.
    const walk = [first];
    const colours: Player[] = [];
    const next = [0];
    while (walk.length > 0) {
      if (++steps > MOST_STEPS) throw tooMany();
      const v = walk[walk.length - 1];
      const arc = arcOf(game, v, next[next.length - 1]++);
      if (arc === undefined) {
        walk.pop();
        next.pop();
        colours.pop();
      } else if (arc.end === first) {
        const pattern = normalPattern([...colours, arc.colour]);
        found.add(writePattern(pattern));
      } else if (arc.end > first && !walk.includes(arc.end)) {
        walk.push(arc.end);
        colours.push(arc.colour);
        next.push(0);
      }
    }
  }
  return [...found].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

const MOST_STEPS = 1 << 20;

function tooMany(): GyreError {
  return new GyreError('E_LIMIT', 'the game has too many cycles to list', 'ask about a smaller one');
}

/** The arc number `i` from v, Left's first. */
function arcOf(game: LoopyGame, v: number, i: number): { end: number; colour: Player } | undefined {
  const left = game.options(0, v);
  if (i < left.length) return { end: left[i], colour: 0 };
  const right = game.options(1, v);
  return i < left.length + right.length ? { end: right[i - left.length], colour: 1 } : undefined;
}
