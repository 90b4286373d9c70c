import type { Drawing } from '../document/index.ts';
import { drawSketch } from './build.ts';

/**
 * A unicycle (Siegel, Definition 13): the players of `pattern` move round a cycle, and at each vertex of it
 * the other player may leave to an exit: a nimber "0", "*", "*2", … or the number "1".
 */
export function drawUnicycle(title: string, pattern: string, exits: readonly string[]): Drawing {
  const size = pattern.length;
  const radius = Math.max(150, size * 30);
  const places: Record<string, [number, number]> = {};
  const arcs: Record<'left' | 'right', string[]> = { left: [], right: [] };
  for (let i = 0; i < size; i++) {
    const angle = (2 * Math.PI * i) / size - Math.PI / 2;
    places[`c${i}`] = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))];
    const isLeft = pattern[i] === 'L';
    arcs[isLeft ? 'left' : 'right'].push(`c${i} c${(i + 1) % size}`);
    arcs[isLeft ? 'right' : 'left'].push(`c${i} ${exits[i]}`);
  }
  addExits([...new Set(exits)], places, arcs);
  return drawSketch({ title, places, left: arcs.left.join(','), right: arcs.right.join(','), start: 'c0' });
}

/** The exits in the middle, with the smaller games that they lead to. */
function addExits(
  exits: readonly string[],
  places: Record<string, [number, number]>,
  arcs: Record<'left' | 'right', string[]>,
): void {
  const largest = Math.max(0, ...exits.map(nimberOf));
  const needed = Array.from({ length: largest + 1 }, (_, n) => nimberName(n));
  const all = exits.includes('1') ? [...needed, '1'] : needed;
  for (const [i, name] of all.entries()) {
    places[name] = [Math.round((i - (all.length - 1) / 2) * 100), all.length > 1 && i % 2 === 1 ? 30 : -30];
    if (name === '1') arcs.left.push('1 0');
    else {
      for (let n = 0; n < nimberOf(name); n++) {
        arcs.left.push(`${name} ${nimberName(n)}`);
        arcs.right.push(`${name} ${nimberName(n)}`);
      }
    }
  }
}

function nimberName(n: number): string {
  return n === 0 ? '0' : n === 1 ? '*' : `*${n}`;
}

function nimberOf(name: string): number {
  return name === '*' ? 1 : name.startsWith('*') ? Number(name.slice(1)) : 0;
}
