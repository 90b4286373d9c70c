import type { CountEnd } from './goals.ts';
import type { NumberedRule, Patterns } from './patterns.ts';
import { badRules } from './read.ts';
import type { FilledRules } from './types.ts';

/** In place of a block: no move of that sort, and the player to move has lost there. */
export const NO_BLOCK = -1;
export const LOST_BLOCK = -2;

/** Positions with the same numbers of men on the board and in hand, and the same player to move. */
export interface Block {
  readonly mover: number;
  /** Kind × 2 + player → men on the board; then the same for men in hand. */
  readonly counts: readonly number[];
  /** Rule → may the mover use it with so many men? */
  readonly isOpen: readonly boolean[];
  /** What the game is worth to the mover if it is over by numbers alone. */
  readonly worth: -1 | 0 | 1 | undefined;
  /** Action → the block after it, `NO_BLOCK`, or `LOST_BLOCK`. */
  readonly next: ReadonlyMap<number, number>;
}

/** Blocks in an order in which moves lead to blocks of the same layer or of layers before it. */
export interface Blocks {
  readonly list: readonly Block[];
  /** Block → its layer. */
  readonly layerOf: readonly number[];
  /** The block of so many men; `NO_BLOCK` if there is none, `LOST_BLOCK` if play ends with so many. */
  find(mover: number, counts: readonly number[]): number;
}

/** Numbers for what a move does to the counts of men. */
export class Actions {
  readonly kinds: number;
  /** How many numbers there are. */
  readonly size: number;
  readonly pass: number;

  constructor(kinds: number) {
    this.kinds = kinds;
    this.pass = kinds * (kinds + 2) * (kinds + 1);
    this.size = this.pass + 1;
  }

  /** A man of one kind goes and is of another kind then; a man of the kind `taken` is taken, or none if it is −1. */
  move(kind: number, becomes: number, taken: number): number {
    return (kind * (this.kinds + 2) + becomes) * (this.kinds + 1) + taken + 1;
  }

  drop(kind: number, taken: number): number {
    return this.move(kind, this.kinds, taken);
  }

  exit(kind: number): number {
    return this.move(kind, this.kinds + 1, -1);
  }

  /** What an action is: `becomes` is `kinds` for a drop and one more for an exit. */
  read(action: number): { readonly kind: number; readonly becomes: number; readonly taken: number } {
    const [pair, taken] = [Math.floor(action / (this.kinds + 1)), (action % (this.kinds + 1)) - 1];
    return { kind: Math.floor(pair / (this.kinds + 2)), becomes: pair % (this.kinds + 2), taken };
  }
}

/** What the blocks are made from. */
export interface BlockSetup {
  readonly file: FilledRules;
  readonly rules: readonly NumberedRule[];
  readonly patterns: readonly [Patterns, Patterns];
  readonly points: number;
  readonly countEnds: readonly CountEnd[];
  readonly actions: Actions;
  /** Kind × 2 + player → men on the board at the start, then men in hand. */
  readonly start: readonly number[];
  readonly movers: readonly number[];
  /** Are blocks written as if player 0 were to move? */
  readonly isTurned: boolean;
  /** Kind → the kind that a man of it is in the hand of whoever takes it. */
  readonly inHand: readonly number[];
}

/** Kind → has a player as many of its men in hand as can be placed? */
export function endlessHands({ men, hands = {} }: FilledRules): boolean[] {
  return men.map(({ name }) => Object.hasOwn(hands, name) && hands[name] === 'any');
}

/** Every block that moves from the start can come to, by what moves do to the numbers of men. */
export function blocksOf(setup: BlockSetup): Blocks {
  const { file, rules, patterns, points, countEnds, actions, start, movers, isTurned, inHand } = setup;
  const kinds = actions.kinds;
  const endless = endlessHands(file);
  const found = new Map<string, number>(); // those that are lost among them
  const list: {
    mover: number;
    counts: readonly number[];
    worth: Block['worth'];
    isOpen: boolean[];
    next: Map<number, number>;
  }[] = [];
  const find = (mover: number, counts: readonly number[]): number =>
    found.get(keyOf(mover, counts)) ?? NO_BLOCK;
  for (const mover of movers) add(mover, start);
  for (let b = 0; b < list.length; b++) grow(b);
  return inLayers(list, (mover, counts) => find(...home(mover, counts)));

  function home(mover: number, counts: readonly number[]): [number, readonly number[]] {
    return isTurned && mover === 1 ? [0, counts.map((_, i) => counts[i ^ 1])] : [mover, counts];
  }

  function add(given: number, many: readonly number[]): number {
    const [mover, counts] = home(given, many);
    const known = find(mover, counts);
    if (known !== NO_BLOCK) return known;
    if (list.length >= MOST_BLOCKS)
      throw badRules(
        'men',
        `more than ${MOST_BLOCKS} combinations of numbers of men`,
        'use fewer men or fewer kinds',
      );
    found.set(keyOf(mover, counts), list.length);
    const isOpen = rules.map((rule) => isOpenWith(rule, counts, mover, kinds));
    list.push({ mover, counts, worth: worthOf(countEnds, counts, mover, kinds), isOpen, next: new Map() });
    return list.length - 1;
  }

  function grow(b: number): void {
    const { mover, counts, isOpen, worth, next } = list[b];
    if (worth !== undefined) return;
    const other = 1 - mover;
    const hand = (kind: number): number => (endless[kind] ? 1 : counts[2 * (kinds + kind) + mover]);
    const holds = Array.from({ length: kinds }, (_, kind) => hand(kind)).some((many) => many > 0);
    const dropsFirst = file.placing === 'first' && holds;
    const put = (action: number, change: readonly (readonly [number, number])[]): void => {
      const after = [...counts];
      for (const [at, by] of change) after[at] += by;
      if (after.every((many) => many >= 0)) next.set(action, blockAfter(other, after));
    };
    /** The same with each enemy man that could be taken, or also without. */
    const putTaking = (
      actionOf: (taken: number) => number,
      change: readonly (readonly [number, number])[],
      isTaken: boolean,
    ): void => {
      if (!isTaken) put(actionOf(-1), change);
      for (let taken = 0; taken < kinds; taken++) {
        if (counts[2 * taken + other] === 0) continue;
        const toHand = file.captures === 'hand' ? [[2 * (kinds + inHand[taken]) + mover, 1] as const] : [];
        put(actionOf(taken), [...change, [2 * taken + other, -1], ...toHand]);
      }
    };
    const hasMill = file.mill !== undefined;
    const { rows, drops, exits } = patterns[mover];
    if (!dropsFirst) {
      const seen = new Set<string>();
      for (const { rule, kind, becomes, take } of rows) {
        const id = `${kind} ${becomes} ${take >= 0 ? 1 : 0}`;
        if (!isOpen[rule] || counts[2 * kind + mover] === 0 || seen.has(id)) continue;
        seen.add(id);
        const change = [[2 * kind + mover, -1] as const, [2 * becomes + mover, 1] as const];
        if (take >= 0) putTaking((taken) => actions.move(kind, becomes, taken), change, true);
        else if (hasMill) putTaking((taken) => actions.move(kind, becomes, taken), change, false);
        else put(actions.move(kind, becomes, -1), change);
      }
      for (const { rule, kind } of exits)
        if (isOpen[rule] && counts[2 * kind + mover] > 0) put(actions.exit(kind), [[2 * kind + mover, -1]]);
      if (file.pass === 'any' || file.pass === 'stuck') put(actions.pass, []);
    }
    const isFull = counts.slice(0, 2 * kinds).reduce((sum, many) => sum + many, 0) >= points;
    for (const { rule, kind } of isFull ? [] : drops) {
      if (!isOpen[rule] || hand(kind) === 0) continue;
      const change = [
        [2 * (kinds + kind) + mover, endless[kind] ? 0 : -1] as const,
        [2 * kind + mover, 1] as const,
      ];
      if (hasMill) putTaking((taken) => actions.drop(kind, taken), change, false);
      else put(actions.drop(kind, -1), change);
    }
  }

  function blockAfter(mover: number, counts: readonly number[]): number {
    if (worthOf(countEnds, counts, mover, kinds) !== -1) return add(mover, counts);
    found.set(keyOf(...home(mover, counts)), LOST_BLOCK);
    return LOST_BLOCK;
  }
}

const MOST_BLOCKS = 20_000;

function keyOf(mover: number, counts: readonly number[]): string {
  return `${mover} ${counts.join()}`;
}

/** May a rule be used with so many men? */
function isOpenWith(
  { move: { when } }: NumberedRule,
  counts: readonly number[],
  mover: number,
  kinds: number,
): boolean {
  if (when === undefined) return true;
  let [men, hand, board] = [0, 0, 0];
  for (let kind = 0; kind < kinds; kind++) {
    men += counts[2 * kind + mover];
    board += counts[2 * kind] + counts[2 * kind + 1];
    hand += counts[2 * (kinds + kind) + mover];
  }
  return (
    (when.men === undefined || men === when.men) &&
    (when.more === undefined || men > when.more) &&
    (when.hand === undefined || hand === when.hand) &&
    (when.board === undefined || board === when.board) &&
    (when.over === undefined || board > when.over)
  );
}

/** What so many men are worth to the mover, where that ends the game; who has just moved comes first. */
function worthOf(
  ends: readonly CountEnd[],
  counts: readonly number[],
  mover: number,
  kinds: number,
): Block['worth'] {
  for (const player of [1 - mover, mover])
    for (const { kind, player: owner, least, worth } of ends) {
      if (owner !== player) continue;
      let many = 0;
      for (let each = 0; each < kinds; each++)
        if (kind < 0 || kind === each) many += counts[2 * each + owner] + counts[2 * (kinds + each) + owner];
      if (many < least) return worth === 0 ? 0 : owner === mover ? worth : worth === 1 ? -1 : 1;
    }
  return undefined;
}

/** Sorts blocks so that moves lead to the same layer or to one before it: strongly connected blocks, sinks first. */
function inLayers(list: readonly Block[], find: Blocks['find']): Blocks {
  const order = new Int32Array(list.length).fill(-1); // block → when it was met
  const least = new Int32Array(list.length);
  const layer = new Int32Array(list.length).fill(-1);
  const arcs = list.map(({ next }) => [...new Set(next.values())].filter((b) => b >= 0));
  const done = new Int32Array(list.length);
  const open: number[] = [];
  let [met, layers] = [0, 0];
  for (let root = 0; root < list.length; root++) {
    const path = order[root] < 0 ? [root] : [];
    while (path.length > 0) {
      const b = path[path.length - 1];
      if (order[b] < 0) {
        order[b] = least[b] = met++;
        open.push(b);
      }
      const to = done[b] < arcs[b].length ? arcs[b][done[b]++] : undefined;
      if (to !== undefined) {
        if (order[to] < 0) path.push(to);
        else if (layer[to] < 0) least[b] = Math.min(least[b], order[to]);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) least[before] = Math.min(least[before], least[b]);
      if (least[b] !== order[b]) continue;
      for (let each = -1; each !== b; ) {
        each = open.pop() as number;
        layer[each] = layers;
      }
      layers++;
    }
  }
  const sorted = [...list.keys()].toSorted((a, b) => layer[a] - layer[b] || a - b);
  const place = new Int32Array(list.length);
  for (const [i, b] of sorted.entries()) place[b] = i;
  const moved = (b: number): number => (b >= 0 ? place[b] : b);
  return {
    list: sorted.map((b) => ({
      ...list[b],
      next: new Map(Array.from(list[b].next, ([action, to]) => [action, moved(to)])),
    })),
    layerOf: sorted.map((b) => layer[b]),
    find: (mover, counts) => moved(find(mover, counts)),
  };
}
