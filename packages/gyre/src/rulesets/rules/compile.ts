import { Actions, type Blocks, blocksOf, endlessHands } from './blocks.ts';
import { type Engine, engineOf } from './engine.ts';
import { type Ends, endsOf, kindNamed } from './goals.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { checkMoveRules, type NumberedRule, numberedRules, type Patterns, patternsOf } from './patterns.ts';
import { linesOf, type Points, pointsOf, regionOf, runsOf } from './points.ts';
import { badRules, type ReadRules, readRules } from './read.ts';
import { type Symmetries, symmetriesOf } from './symmetries.ts';
import type { FilledRules } from './types.ts';

/** Rules as data, compiled: the board, what men can do, and the numbering of all positions. */
export interface Compiled extends ReadRules {
  readonly points: Points;
  readonly kinds: number;
  /** Look → its letter; a look is a kind × 2 + player. Looks that nobody has are undefined. */
  readonly letters: readonly (string | undefined)[];
  /** The looks of the men on the points of the start, −1 where there is none, and the men in hand. */
  readonly start: { readonly looks: readonly number[]; readonly hands: readonly number[] };
  readonly movers: readonly (0 | 1)[];
  readonly moveRules: readonly NumberedRule[];
  readonly patterns: readonly [Patterns, Patterns];
  readonly ends: Ends;
  readonly mills: readonly (readonly number[])[];
  readonly symmetries: Symmetries;
  readonly blocks: Blocks;
  readonly numbering: Numbering;
  readonly engine: Engine;
  /** Does play end in positions that are won for whoever is to move? */
  readonly hasWonEnds: boolean;
  /** Are there men in hand at any time? */
  readonly hasHands: boolean;
}

/**
 * Compiles a rules file. Refuses what is wrong with the place in the file, before any long work. Without symmetries every
 * position has an index of its own.
 */
export function compileRules(
  data: unknown,
  given: Readonly<Record<string, string>> = {},
  usesSymmetries = true,
): Compiled {
  const read = readRules(data, given);
  const file = read.rules;
  const points = pointsOf(file);
  const kinds = file.men.length;
  const letters = lettersOf(file);
  checkRegions(file, points);
  const moveRules = numberedRules(file);
  checkMoveRules(moveRules);
  const patterns = [0, 1].map((player) =>
    patternsOf(file, points, moveRules, player),
  ) as unknown as readonly [Patterns, Patterns];
  const start = startOf(file, points, letters);
  const movers = moversOf(file);
  const counts = countsOf(start, kinds);
  const had = (kind: number, player: number): number =>
    counts[2 * kind + player] + counts[2 * (kinds + kind) + player];
  const ends = endsOf(file, points, had);
  const mills = millsOf(file, points);
  if (mills.length > 0 && patterns.some(({ rows }) => rows.some(({ take }) => take >= 0)))
    throw badRules('mill', 'with moves that take', 'men are taken by mills or by moves, not by both');
  const inHand = inHandOf(file);
  const figures = { points: points.names.length, patterns, goals: ends.goals, places: ends.places, mills };
  const symmetries = symmetriesOf(figures, areSeatsAlike(file, ends), usesSymmetries);
  const isTurned = symmetries.exchange !== undefined;
  const blocks = blocksOf({
    file,
    rules: moveRules,
    patterns,
    points: points.names.length,
    countEnds: ends.counts,
    actions: new Actions(kinds),
    start: counts,
    movers,
    isTurned,
    inHand,
  });
  if (blocks.list.length === 0)
    throw badRules('start', 'a game that is over', 'the first player must not have lost');
  const numbering = numberingOf({
    points: points.names.length,
    looks: 2 * kinds,
    blocks: blocks.list,
    own: symmetries.own,
    exchange: symmetries.exchange,
  });
  const isFatal = ({ kind, player }: Ends['places'][number]): boolean =>
    ends.counts.some(
      (end) => end.kind === kind && end.player === player && end.worth === -1 && end.least === 1,
    ) && had(kind, player) === 1;
  const hasWonEnds =
    ends.stuck.includes(1) ||
    ends.goals.some(({ wins }) => !wins) ||
    ends.places.some((place) => place.by >= 0 || (place.isSafe && !isFatal(place))) ||
    blocks.list.some(({ worth }) => worth === 1);
  const engine = engineOf({
    points: points.names.length,
    kinds,
    patterns,
    blocks,
    numbering,
    ends,
    mills,
    takesAny: file.mill?.takes === 'any',
    endlessHands: endlessHands(file),
    dropsFirst: file.placing === 'first',
    pass: file.pass ?? 'never',
    symmetries: symmetries.own.length,
    isTurned,
    hasWonEnds,
  });
  const hasHands = start.hands.some((many) => many > 0) || file.captures === 'hand';
  return {
    ...read,
    points,
    kinds,
    letters,
    start,
    movers,
    moveRules,
    patterns,
    ends,
    mills,
    symmetries,
    blocks,
    numbering,
    engine,
    hasWonEnds,
    hasHands,
  };
}

function lettersOf({ men }: FilledRules): (string | undefined)[] {
  const looks: (string | undefined)[] = [];
  const names = new Set<string>();
  for (const [kind, { name, letters, of, promote }] of men.entries()) {
    const path = `men[${kind}]`;
    if (names.has(name)) throw badRules(`${path}.name`, `"${name}" again`, 'each kind has a name of its own');
    names.add(name);
    if (letters.length !== (of === undefined ? 2 : 1))
      throw badRules(
        `${path}.letters`,
        `"${letters}"`,
        of === undefined
          ? 'give two letters, one for each player: "xo"'
          : 'give one letter: only one player has such men',
      );
    const [first, second] = of === undefined ? letters : of === 0 ? [letters] : [undefined, letters];
    for (const letter of letters)
      if (!/[A-Za-z]/.test(letter) || looks.includes(letter) || first === second)
        throw badRules(
          `${path}.letters`,
          `"${letter}"`,
          'each look has a letter of its own, a to z or A to Z',
        );
    looks.push(first, second);
    if (promote !== undefined && kindNamed({ men } as FilledRules, promote.to, `${path}.promote.to`) === kind)
      throw badRules(`${path}.promote.to`, `"${name}" itself`, 'name another kind');
  }
  return looks;
}

function checkRegions(file: FilledRules, points: Points): void {
  for (const name of Object.keys(file.regions ?? {}))
    for (const player of [0, 1])
      if (regionOf(points, file.regions, name, player, `regions.${name}`).length === 0)
        throw badRules(`regions.${name}`, 'no points', 'name its points, separated by blanks');
}

function startOf(
  { men, start = [], hands = {} }: FilledRules,
  points: Points,
  letters: readonly (string | undefined)[],
): Compiled['start'] {
  const looks: number[] = points.names.map(() => -1);
  const put = (p: number, letter: string, path: string): void => {
    const look = letters.indexOf(letter);
    if (look < 0)
      throw badRules(
        path,
        `"${letter}"`,
        `the letters are ${letters.filter((one) => one !== undefined).join(', ')}, and a dot where nobody stands`,
      );
    if (looks[p] >= 0) throw badRules(path, `two men on ${points.names[p]}`, 'a point has one man at most');
    looks[p] = look;
  };
  if (!Array.isArray(start)) {
    for (const [letter, text] of Object.entries(start as Readonly<Record<string, string>>))
      for (const p of regionOf(points, undefined, text, 0, `start.${letter}`))
        put(p, letter, `start.${letter}`);
  } else if (start.length > 0) {
    const rows = start as readonly string[];
    const { width, height, cells } = points.grid ?? {
      width: points.names.length,
      height: 1,
      cells: [...looks.keys()],
    };
    if (rows.length !== height)
      throw badRules(
        'start',
        `${rows.length} rows`,
        `the board has ${height}${points.grid ? '' : ': write its points one after the other'}`,
      );
    for (const [y, row] of rows.entries()) {
      if (row.length !== width)
        throw badRules(`start[${y}]`, `${row.length} letters`, `the row has ${width}`);
      for (const [x, letter] of Array.from(row).entries()) {
        const p = cells[y * width + x];
        if (p >= 0 && letter !== '.') put(p, letter, `start[${y}]`);
        if (p < 0 && !'.# '.includes(letter))
          throw badRules(`start[${y}]`, `"${letter}" where there is no point`, 'write # there');
      }
    }
  }
  const inHand: number[] = letters.map(() => 0);
  for (const [name, many] of Object.entries(hands)) {
    const kind = kindNamed({ men } as FilledRules, name, `hands.${name}`);
    for (const player of [0, 1])
      if (letters[2 * kind + player] !== undefined)
        inHand[2 * kind + player] = typeof many === 'number' ? many : many === 'any' ? 0 : many[player];
  }
  const inAll = looks.filter((look) => look >= 0).length + inHand.reduce((sum, many) => sum + many, 0);
  if (inAll > looks.length)
    throw badRules(
      'men',
      `${inAll} men, in hand and on the board, for ${looks.length} points`,
      'give fewer men, or "any" for as many as fit',
    );
  if (inAll === 0 && !Object.values(hands).includes('any'))
    throw badRules('start', 'no men', 'give a start, or men in hands');
  return { looks, hands: inHand };
}

function countsOf({ looks, hands }: Compiled['start'], kinds: number): number[] {
  const counts = Array.from({ length: 2 * kinds }, (_, look) => looks.filter((one) => one === look).length);
  return [...counts, ...hands];
}

function moversOf({ first = 0 }: FilledRules): (0 | 1)[] {
  return [...new Set(typeof first === 'number' ? [first] : first)] as (0 | 1)[];
}

function millsOf({ mill }: FilledRules, points: Points): number[][] {
  if (mill === undefined) return [];
  const mills = runsOf(mill.on === undefined ? points.lines : linesOf(points, mill.on, 'mill.on'), mill.line);
  if (mill.line < 2 || mills.length === 0)
    throw badRules('mill.line', `${mill.line}`, 'no line of the board has so many points in a row');
  return mills;
}

/** Kind → the kind that its man is in the hand of whoever takes it: what became another kind is what it was. */
function inHandOf({ men }: FilledRules): number[] {
  return men.map(({ name }, kind) => {
    const before = men.findIndex(({ promote }) => promote?.to === name);
    return before < 0 ? kind : before;
  });
}

/** May the players change seats: do both have men of all kinds, and the same ends? */
function areSeatsAlike({ men, endless = 'drawn' }: FilledRules, { counts }: Ends): boolean {
  const texts = [0, 1].map((player) =>
    counts
      .filter((end) => end.player === player)
      .map(({ kind, least, worth }) => `${kind},${least},${worth}`)
      .toSorted()
      .join(' '),
  );
  return endless === 'drawn' && texts[0] === texts[1] && men.every(({ of }) => of === undefined);
}
