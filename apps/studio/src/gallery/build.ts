import { type Convention, NORMAL, type Player } from 'gyre';
import type { Drawing, DrawnArc, Point, Who } from '../document/index.ts';

/** A game of the gallery as it is written down: vertices with their places, arcs as "ab" from a to b. */
export interface Sketch {
  readonly title: string;
  /** name → where it stands. */
  readonly places: Readonly<Record<string, readonly [number, number]>>;
  /** Arcs as "from to", several separated by commas; for both, for Left, for Right. */
  readonly both?: string;
  readonly left?: string;
  readonly right?: string;
  /** Where play begins: a name, needed where some name is a number, since those come first in a record. */
  readonly start?: string;
  readonly player?: Player;
  readonly convention?: Convention;
}

/** The drawing that a sketch describes. */
export function drawSketch(sketch: Sketch): Drawing {
  const names = Object.keys(sketch.places);
  const arcs: DrawnArc[] = (['both', 'left', 'right'] as const).flatMap((who) =>
    arcsIn(sketch[who], who, names),
  );
  return {
    game: {
      title: sketch.title,
      isOwned: false,
      convention: sketch.convention ?? NORMAL,
      vertices: names.map((name, id) => ({ id, name, owner: 0 })),
      arcs: joined(arcs),
      payoffs: [],
      start: { vertex: names.indexOf(sketch.start ?? names[0]), player: sketch.player ?? 0 },
    },
    places: new Map(names.map((name, id) => [id, point(sketch.places[name])])),
    nextId: names.length,
  };
}

function point([x, y]: readonly [number, number]): Point {
  return { x, y };
}

function arcsIn(text: string | undefined, who: Who, names: readonly string[]): DrawnArc[] {
  if (text === undefined) return [];
  return text.split(',').map((pair) => {
    const [from, to] = pair
      .trim()
      .split(' ')
      .map((name) => names.indexOf(name));
    return { from, to, who };
  });
}

/** An arc that stands for Left and for Right is for both. */
function joined(arcs: readonly DrawnArc[]): DrawnArc[] {
  const found = new Map<string, DrawnArc>();
  for (const arc of arcs) {
    const key = `${arc.from} ${arc.to}`;
    const old = found.get(key);
    found.set(key, old === undefined || old.who === arc.who ? arc : { ...arc, who: 'both' });
  }
  return [...found.values()];
}

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
