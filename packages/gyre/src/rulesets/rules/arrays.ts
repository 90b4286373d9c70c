import type { Block } from './blocks.ts';
import { type Patterns, type Region, type Row, rowText } from './patterns.ts';
import { setOfPoints } from './points.ts';

/** Lists of numbers one after the other: list i goes from `at[i]` to `at[i + 1]`. */
export interface Lists {
  readonly at: Int32Array;
  readonly of: Int32Array;
}

/**
 * Rows in groups: those of a group are the same move, for instance a slide to a point by either side of a ring, and
 * are possible if one of them is. Groups that take nothing and others are listed apart, forwards by where they begin and
 * backwards by where they end.
 */
export interface RowArrays {
  /** Group → its kind, points, the point of the man that is taken (−1: none), and the kind that the man is then. */
  readonly kind: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly take: Int32Array;
  readonly becomes: Int32Array;
  /** Group → its rows. */
  readonly rowAt: Int32Array;
  /** Row → its rule, and words of sets: all empty, one occupied, one an enemy (none asked if empty), own. */
  readonly rule: Int32Array;
  readonly sets: Int32Array;
  /** (Player × kinds + kind) × points + point → groups. */
  readonly quiet: Lists;
  readonly taking: Lists;
  /** The same by the kind and the point in the end. */
  readonly quietInto: Lists;
  readonly takingInto: Lists;
}

export function rowArrays(patterns: readonly [Patterns, Patterns], kinds: number, points: number): RowArrays {
  const groups = new Map<string, { player: number; rows: Map<string, Row> }>();
  for (const [player, { rows }] of patterns.entries())
    for (const row of rows) {
      const id = [player, row.kind, row.from, row.to, row.take, row.becomes].join();
      const group = groups.get(id) ?? { player, rows: new Map<string, Row>() };
      group.rows.set(
        rowText(row, (p) => p),
        row,
      );
      groups.set(id, group);
    }
  const all = Array.from(groups.values(), ({ player, rows }) => ({ player, rows: [...rows.values()] }));
  const firsts = all.map(({ rows }) => rows[0]);
  const rows = all.flatMap((group) => group.rows);
  const rowAt = new Int32Array(all.length + 1);
  for (const [g, group] of all.entries()) rowAt[g + 1] = rowAt[g] + group.rows.length;
  const slots = 2 * kinds * points;
  const listed = (isTaking: boolean, isInto: boolean): Lists => {
    const lists = Array.from({ length: slots }, (): number[] => []);
    for (const [g, { player }] of all.entries()) {
      const { kind, from, to, take, becomes } = firsts[g];
      if (take >= 0 !== isTaking) continue;
      lists[(player * kinds + (isInto ? becomes : kind)) * points + (isInto ? to : from)].push(g);
    }
    return listsOf(lists);
  };
  return {
    kind: Int32Array.from(firsts, ({ kind }) => kind),
    from: Int32Array.from(firsts, ({ from }) => from),
    to: Int32Array.from(firsts, ({ to }) => to),
    take: Int32Array.from(firsts, ({ take }) => take),
    becomes: Int32Array.from(firsts, ({ becomes }) => becomes),
    rowAt,
    rule: Int32Array.from(rows, ({ rule }) => rule),
    sets: Int32Array.from(
      rows.flatMap(({ empty, occupied, enemies, own }) =>
        [empty, occupied, enemies, own < 0 ? [] : [own]].flatMap((set) => [...setOfPoints(set)]),
      ),
    ),
    quiet: listed(false, false),
    taking: listed(true, false),
    quietInto: listed(false, true),
    takingInto: listed(true, true),
  };
}

export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const at = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) at[i + 1] = at[i] + list.length;
  return { at, of: Int32Array.from(lists.flat()) };
}

/** Sets of points, two words each: those through each point. */
export function setsThrough(sets: readonly (readonly number[])[], points: number): Lists {
  return listsOf(
    Array.from({ length: points }, (_, p) =>
      sets.filter((set) => set.includes(p)).flatMap((set) => [...setOfPoints(set)]),
    ),
  );
}

/**
 * Plain steps as sets: where all rules of a kind that are open in a block take nothing and ask for nothing but an empty
 * end, the ends of each point are one set, and so are the points that lead to it.
 */
export interface PlainSteps {
  /** (Block × kinds + kind) × 2 + player → a table, or −1. */
  readonly table: Int32Array;
  /** (Table × points + point) × 2 → the words of the set of ends, and of points that lead there. */
  readonly ends: Int32Array;
  readonly begins: Int32Array;
}

export function plainSteps(
  patterns: readonly [Patterns, Patterns],
  blocks: readonly Block[],
  kinds: number,
  points: number,
): PlainSteps {
  const table = new Int32Array(2 * kinds * blocks.length).fill(-1);
  const known = new Map<string, number>();
  const ends: number[] = [];
  const begins: number[] = [];
  const quiet = patterns.map(({ rows }) => rows.filter(({ take }) => take < 0));
  for (const [b, { isOpen }] of blocks.entries())
    for (let kind = 0; kind < kinds; kind++)
      for (const player of [0, 1]) {
        const id = `${player} ${kind} ${isOpen.map(Number).join('')}`;
        const number =
          known.get(id) ?? make(quiet[player].filter((row) => row.kind === kind && isOpen[row.rule]));
        known.set(id, number);
        table[2 * (b * kinds + kind) + player] = number;
      }
  return { table, ends: Int32Array.from(ends), begins: Int32Array.from(begins) };

  function make(rows: readonly Row[]): number {
    if (!rows.every(isPlain)) return -1;
    const to = Array.from({ length: points }, (): number[] => []);
    const from = Array.from({ length: points }, (): number[] => []);
    for (const row of rows) {
      to[row.from].push(row.to);
      from[row.to].push(row.from);
    }
    ends.push(...to.flatMap((set) => [...setOfPoints(set)]));
    begins.push(...from.flatMap((set) => [...setOfPoints(set)]));
    return ends.length / (2 * points) - 1;
  }
}

function isPlain({ kind, becomes, to, empty, occupied, enemies, own }: Row): boolean {
  return (
    becomes === kind &&
    empty.length === 1 &&
    empty[0] === to &&
    occupied.length === 0 &&
    enemies.length === 0 &&
    own < 0
  );
}

/** (Block × kinds + kind) × 2 + player → the two words of the set of points where men are dropped, or leave. */
export function regionSets(
  regions: readonly (readonly Region[])[],
  blocks: readonly Block[],
  kinds: number,
): Int32Array {
  return Int32Array.from(
    blocks.flatMap(({ isOpen }) =>
      Array.from({ length: kinds }, (_, kind) =>
        regions.flatMap((own) =>
          setOfPoints(
            own.filter((one) => one.kind === kind && isOpen[one.rule]).flatMap((one) => one.points),
          ),
        ),
      ).flat(),
    ),
  );
}
