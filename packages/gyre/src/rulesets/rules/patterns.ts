import { type Points, raysFrom, regionOf, turned, wayOf } from './points.ts';
import { badRules } from './read.ts';
import type { FilledRules, Kind, MoveRule } from './types.ts';

/** One way in which a man may go from a point to a point, and what must stand where for it. */
export interface Row {
  /** The number of the move rule that it comes from, over all kinds. */
  readonly rule: number;
  readonly kind: number;
  readonly from: number;
  readonly to: number;
  /** The point of the enemy man that is taken; −1 if none is. */
  readonly take: number;
  /** The kind that the man is then. */
  readonly becomes: number;
  readonly empty: readonly number[];
  /** Of these points one is occupied, unless there are none. */
  readonly occupied: readonly number[];
  /** Of these points one has an enemy man, unless there are none. */
  readonly enemies: readonly number[];
  /** The point of an own man; −1 if there need be none. */
  readonly own: number;
}

/** Where men of a kind are dropped on, or leave the board from. */
export interface Region {
  readonly rule: number;
  readonly kind: number;
  readonly points: readonly number[];
}

/** All that one player's men can do, whatever the numbers of men. */
export interface Patterns {
  readonly rows: readonly Row[];
  readonly drops: readonly Region[];
  readonly exits: readonly Region[];
}

/** A move rule as it stands in the file, and what is added for men in hand that no rule drops. */
export interface NumberedRule {
  readonly kind: number;
  readonly move: MoveRule;
  readonly path: string;
}

/** Every move rule of the file by number. */
export function numberedRules({ men, hands, captures }: FilledRules): NumberedRule[] {
  const rules = men.flatMap(({ moves }, kind) =>
    moves.map((move, i): NumberedRule => ({ kind, move, path: `men[${kind}].moves[${i}]` })),
  );
  for (const [kind, { name, moves }] of men.entries()) {
    const isInHand = Object.hasOwn(hands ?? {}, name) || captures === 'hand';
    if (isInHand && !moves.some(({ how }) => how === 'drop'))
      rules.push({ kind, move: { how: 'drop' }, path: `men[${kind}]` });
  }
  return rules;
}

/** What each `how` has beside `how`, `if` and `when`. */
const PARTS_OF: Readonly<Record<MoveRule['how'], readonly (keyof MoveRule)[]>> = {
  step: ['ways', 'onto'],
  slide: ['ways', 'onto', 'far', 'most'],
  jump: ['ways', 'over', 'takes'],
  fly: ['onto'],
  drop: [],
  exit: [],
};

export function checkMoveRules(rules: readonly NumberedRule[]): void {
  for (const { move, path } of rules) {
    const { how, onto, over, far } = move;
    const known: readonly string[] = ['how', 'if', 'when', ...PARTS_OF[how]];
    const odd = Object.keys(move).find((part) => !known.includes(part));
    if (odd !== undefined)
      throw badRules(`${path}.${odd}`, `a part of "${how}"`, `a ${how} has ${known.join(', ')}`);
    if (over !== undefined && over !== 'enemy' && move.takes === true)
      throw badRules(`${path}.takes`, `taking over ${over} men`, 'only enemy men are taken');
    if (far === true && onto !== undefined && onto !== 'empty')
      throw badRules(`${path}.onto`, 'with far', 'a slide as far as it can ends on an empty point');
    if ((how === 'drop' || how === 'exit') && move.if?.beside !== undefined)
      throw badRules(`${path}.if.beside`, `a part of "${how}"`, 'it is for moves from point to point');
    if (
      how === 'jump' &&
      over !== 'own' &&
      over !== 'any' &&
      move.takes === false &&
      move.if?.beside !== undefined
    )
      throw badRules(`${path}.if.beside`, 'with a jump over an enemy man', 'there is always one beside it');
    if (how === 'exit' && move.if?.from === undefined)
      throw badRules(
        path,
        'an exit from anywhere',
        'say from where men leave the board: "if": { "from": "right" }',
      );
  }
}

/** What a player's men can do by these rules. */
export function patternsOf(
  file: FilledRules,
  points: Points,
  rules: readonly NumberedRule[],
  player: number,
): Patterns {
  const rows: Row[] = [];
  const drops: Region[] = [];
  const exits: Region[] = [];
  const near = points.names.map((_, p) => [
    ...new Set(Array.from(raysFrom(points.lines, p), ([first]) => first)),
  ]);
  for (const [rule, { kind, move, path }] of rules.entries()) {
    const of = file.men[kind];
    if (of.of !== undefined && of.of !== player) continue;
    const place = (text: string | undefined, part: string): number[] =>
      text === undefined
        ? points.names.map((_, p) => p)
        : regionOf(points, file.regions, text, player, `${path}.if.${part}`);
    const [to, from] = [place(move.if?.to, 'to'), place(move.if?.from, 'from')];
    if (move.how === 'drop') drops.push({ rule, kind, points: to });
    else if (move.how === 'exit') exits.push({ rule, kind, points: from });
    else {
      const into = new Set(to);
      const grown = grownOn(file, points, of, player, kind);
      for (const p of from)
        for (const way of waysFrom(points, move, of, player, p)) {
          if (!into.has(way.to) || (move.if?.beside !== undefined && near[p].length === 0)) continue;
          const becomes = grown.on.has(way.to) ? grown.kind : kind;
          for (const onto of ontoOf(move))
            rows.push({
              rule,
              kind,
              from: p,
              to: way.to,
              take: onto === 'enemy' ? way.to : way.take,
              becomes,
              empty: onto === 'enemy' ? way.path : [...way.path, way.to],
              occupied: way.occupied,
              enemies: move.if?.beside === undefined ? way.enemies : near[p],
              own: way.own,
            });
        }
    }
  }
  return { rows, drops, exits };
}

function ontoOf({ onto = 'empty' }: MoveRule): ('empty' | 'enemy')[] {
  return onto === 'any' ? ['empty', 'enemy'] : [onto];
}

/** On which points a man becomes another kind. */
function grownOn(
  file: FilledRules,
  points: Points,
  { promote }: Kind,
  player: number,
  kind: number,
): { readonly kind: number; readonly on: ReadonlySet<number> } {
  if (promote === undefined) return { kind, on: new Set() };
  const on = regionOf(points, file.regions, promote.on, player, `men[${kind}].promote.on`);
  return { kind: file.men.findIndex(({ name }) => name === promote.to), on: new Set(on) };
}

/** A way to go, before it is known what stands on its end. */
interface WayTo {
  readonly to: number;
  readonly path: readonly number[];
  readonly occupied: readonly number[];
  readonly enemies: readonly number[];
  readonly own: number;
  readonly take: number;
}

const PLAIN = { path: [], occupied: [], enemies: [], own: -1, take: -1 } as const;

/** Where a move rule leads from a point, on an empty board as it were. */
function* waysFrom(
  points: Points,
  move: MoveRule,
  { of }: Kind,
  player: number,
  from: number,
): Generator<WayTo> {
  if (move.how === 'fly') {
    for (const to of points.names.keys()) if (to !== from) yield { ...PLAIN, to };
    return;
  }
  const ways = move.ways && new Set(of === undefined && player === 1 ? move.ways.map(turned) : move.ways);
  for (const ray of raysFrom(points.lines, from)) {
    const along = [from, ...ray];
    const bend = ways === undefined ? -1 : ray.findIndex((p, i) => !ways.has(wayOf(points, along[i], p)));
    const open = bend < 0 ? ray : ray.slice(0, bend);
    if (open.length === 0) continue;
    if (move.how === 'step') yield { ...PLAIN, to: open[0] };
    else if (move.how === 'slide') yield* slides(move, open);
    else if (open.length > 1) yield jump(move, open);
  }
}

function* slides({ far, most = Infinity }: MoveRule, open: readonly number[]): Generator<WayTo> {
  for (const [i, to] of open.entries()) {
    if (i >= most) return;
    const mayGoOn = far === true && i + 1 < most && i + 1 < open.length;
    yield { ...PLAIN, to, path: open.slice(0, i), occupied: mayGoOn ? [open[i + 1]] : [] };
  }
}

function jump({ over = 'enemy', takes = true }: MoveRule, [middle, to]: readonly number[]): WayTo {
  if (over === 'own') return { ...PLAIN, to, own: middle };
  if (over === 'any') return { ...PLAIN, to, occupied: [middle] };
  return takes ? { ...PLAIN, to, take: middle } : { ...PLAIN, to, enemies: [middle] };
}

/** A text that is the same for two rows if they ask the same of a board, once points are renamed. */
export function rowText(row: Row, rename: (p: number) => number): string {
  const set = (points: readonly number[]): string =>
    points
      .map(rename)
      .toSorted((a, b) => a - b)
      .join('.');
  const one = (p: number): number => (p < 0 ? -1 : rename(p));
  return [
    row.rule,
    row.kind,
    one(row.from),
    one(row.to),
    one(row.take),
    row.becomes,
    set(row.empty),
    set(row.occupied),
    set(row.enemies),
    one(row.own),
  ].join();
}
