import type { Ends } from './goals.ts';
import { type Patterns, rowText } from './patterns.ts';

/** Everything that a symmetry has to keep. */
export interface Figures extends Pick<Ends, 'goals' | 'places'> {
  readonly points: number;
  readonly patterns: readonly [Patterns, Patterns];
  readonly mills: readonly (readonly number[])[];
}

/** The symmetries of a game: permutations of its points. */
export interface Symmetries {
  /** Those that change nothing for either player; the first is the identity. */
  readonly own: readonly Int32Array[];
  /** One that exchanges the players; undefined if their seats are not alike. */
  readonly exchange: Int32Array | undefined;
}

/** More symmetries than this are not used: a board that has them has hardly any lines. */
const MOST = 64;
/** A search ends after so many steps. */
const PATIENCE = 300_000;

/**
 * Finds all symmetries by backtracking: points are renamed one after the other, so that what joins each pair stays the
 * same, and then every row, goal and region is compared. Too many, or too hard to find, count as none.
 */
export function symmetriesOf(figures: Figures, mayExchange: boolean, areUsed: boolean): Symmetries {
  const identity = Int32Array.from({ length: figures.points }, (_, p) => p);
  if (!areUsed) return { own: [identity], exchange: undefined };
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const [first, second] = [pairTexts(figures, 0), pairTexts(figures, 1)];
  const colours = (a: string[][], b: string[][]): number[][] =>
    a.map((row, p) => row.map((text, q) => numberOf(`${text}|${b[p][q]}`)));
  const given = colours(first, second);
  const texts = [figureTexts(figures, 0), figureTexts(figures, 1)];
  const keeps = (renamed: Int32Array, from: number, to: number): boolean => {
    const images = figureTexts(figures, from, renamed);
    return images.size === texts[to].size && [...images].every((text) => texts[to].has(text));
  };
  const own = search(given, given, MOST + 1, (renamed) => keeps(renamed, 0, 0) && keeps(renamed, 1, 1));
  const isFew = own !== undefined && own.length <= MOST;
  const exchange = mayExchange
    ? search(given, colours(second, first), 1, (renamed) => keeps(renamed, 0, 1) && keeps(renamed, 1, 0))
    : undefined;
  return {
    own: isFew ? [identity, ...own.filter((each) => each.some((q, p) => q !== p))] : [identity],
    exchange: exchange?.[0],
  };
}

/** Renamings that turn one colouring of all pairs into another and pass a last test; undefined if it takes too long. */
function search(
  from: number[][],
  to: number[][],
  most: number,
  isFit: (renamed: Int32Array) => boolean,
): Int32Array[] | undefined {
  const points = from.length;
  const found: Int32Array[] = [];
  const renamed = new Int32Array(points).fill(-1);
  const isUsed = new Uint8Array(points);
  let steps = 0;
  for (let p = 0; p >= 0; ) {
    if (++steps > PATIENCE) return undefined;
    if (p === points) {
      if (isFit(renamed)) found.push(renamed.slice());
      if (found.length >= most) return found;
      p--;
      continue;
    }
    if (renamed[p] >= 0) isUsed[renamed[p]] = 0;
    let image = renamed[p] + 1;
    while (image < points && (isUsed[image] === 1 || !fits(p, image))) image++;
    renamed[p] = image < points ? image : -1;
    if (image < points) isUsed[image] = 1;
    p += image < points ? 1 : -1;
  }
  return found;

  function fits(p: number, image: number): boolean {
    if (from[p][p] !== to[image][image]) return false;
    for (let q = 0; q < p; q++)
      if (from[p][q] !== to[image][renamed[q]] || from[q][p] !== to[renamed[q]][image]) return false;
    return true;
  }
}

/** Everything that a player can do or reach, as texts, with the points renamed. */
function figureTexts(
  { patterns, goals, places, mills }: Figures,
  player: number,
  renamed?: Int32Array,
): Set<string> {
  const rename = (p: number): number => (renamed === undefined ? p : renamed[p]);
  const set = (points: readonly number[]): string =>
    points
      .map(rename)
      .toSorted((a, b) => a - b)
      .join('.');
  const texts = new Set<string>();
  const { rows, drops, exits } = patterns[player];
  for (const row of rows) texts.add(rowText(row, rename));
  for (const [n, regions] of [drops, exits].entries())
    for (const { rule, points } of regions)
      for (const p of points) texts.add(`region ${n} ${rule} ${rename(p)}`);
  for (const [n, { sets }] of goals.entries())
    for (const points of sets) texts.add(`goal ${n} ${set(points)}`);
  for (const { kind, by, player: owner, beyond } of places)
    for (const [p, blocked] of beyond.entries())
      if (blocked !== undefined && owner === player)
        texts.add(`place ${kind} ${by} ${rename(p)} ${set(blocked)}`);
  for (const mill of mills) texts.add(`mill ${set(mill)}`);
  return texts;
}

/** What joins each pair of points, as a text that symmetries keep. */
function pairTexts({ points, patterns, goals, places, mills }: Figures, player: number): string[][] {
  const found = Array.from({ length: points }, () => Array.from({ length: points }, (): string[] => []));
  const { rows, drops, exits } = patterns[player];
  for (const { rule, from, to, take, empty, occupied, enemies } of rows)
    found[from][to].push(
      `${rule},${take < 0 ? 0 : take === to ? 1 : 2},${empty.length},${occupied.length},${enemies.length}`,
    );
  for (const [n, regions] of [drops, exits].entries())
    for (const { rule, points: region } of regions)
      for (const p of region) found[p][p].push(`region ${n} ${rule}`);
  for (const { kind, by, player: owner, beyond } of places)
    for (const [p, blocked] of beyond.entries())
      if (blocked !== undefined && owner === player)
        found[p][p].push(`place ${kind} ${by} ${blocked.length}`);
  for (const [n, sets] of [...goals.map((goal) => goal.sets), mills].entries())
    for (const set of sets) for (const p of set) for (const q of set) found[p][q].push(`g${n}`);
  return found.map((row) => row.map((parts) => parts.toSorted().join(' ')));
}
