import { linesOf, type Points, pointsNamed, regionOf, runsOf, wayOf } from './points.ts';
import { allowedWords, badRules } from './read.ts';
import type { End, FilledRules } from './types.ts';

/** Men on all points of one of these sets end the game for the player who has just moved. */
export interface Goal {
  /** The kind of the men; −1 if any kind will do. */
  readonly kind: number;
  readonly sets: readonly (readonly number[])[];
  readonly wins: boolean;
}

/** A place that a man reaches, or the points beyond which no enemy man may be. */
export interface Place {
  readonly kind: number;
  readonly player: number;
  /** Of men that pass others: those others' kind; −1 if a region is to be reached. */
  readonly by: number;
  readonly isSafe: boolean;
  /** Point → where no man may be who stops it; undefined where it does not count. */
  readonly beyond: readonly (readonly number[] | undefined)[];
}

/** A number of men on which the game is over. */
export interface CountEnd {
  readonly kind: number;
  readonly player: number;
  /** The end has come with fewer men than this, in hand or on the board. */
  readonly least: number;
  /** What it is worth to that player. */
  readonly worth: -1 | 0 | 1;
}

/** All ends of a game. */
export interface Ends {
  readonly goals: readonly Goal[];
  readonly places: readonly Place[];
  readonly counts: readonly CountEnd[];
  /** Player → what being stuck is worth. */
  readonly stuck: readonly [-1 | 0 | 1, -1 | 0 | 1];
}

const MAIN = ['line', 'square', 'shapes', 'fewer', 'none', 'taken', 'reach', 'passed', 'stuck'] as const;
const BESIDE: Readonly<Record<(typeof MAIN)[number], readonly string[]>> = {
  line: ['of', 'on', 'is'],
  square: ['of', 'is'],
  shapes: ['of', 'is'],
  fewer: ['of', 'is'],
  none: ['is'],
  taken: ['of', 'is'],
  reach: ['in', 'safe'],
  passed: ['by', 'way'],
  stuck: ['of'],
};

const WORTH = { won: 1, drawn: 0, lost: -1 } as const;

/** The ends of the file on its board; `had` gives how many men of a kind a player begins with. */
export function endsOf(
  file: FilledRules,
  points: Points,
  had: (kind: number, player: number) => number,
): Ends {
  const goals: Goal[] = [];
  const places: Place[] = [];
  const counts: CountEnd[] = [];
  let stuck: Ends['stuck'] = [-1, -1];
  for (const [i, end] of (file.ends ?? []).entries()) {
    const path = `ends[${i}]`;
    const main = mainPart(end, path);
    const kindOf = (name: string | undefined, part: string): number =>
      kindNamed(file, name, `${path}.${part}`);
    if (main === 'stuck') {
      const worth = WORTH[end.stuck ?? 'lost'];
      const of = end.of === undefined ? undefined : file.men[kindOf(end.of, 'of')].of;
      if (end.of !== undefined && of === undefined)
        throw badRules(
          `${path}.of`,
          `"${end.of}", which both players have`,
          'name a kind that only one player has',
        );
      stuck = [of === 1 ? stuck[0] : worth, of === 0 ? stuck[1] : worth];
    } else if (main === 'line' || main === 'square' || main === 'shapes') {
      if (end.is === 'drawn') throw badRules(`${path}.is`, '"drawn"', 'give "won" or "lost"');
      const sets = goalSets(points, end, path);
      if (sets.length === 0)
        throw badRules(
          `${path}.${main}`,
          'no such place on the board',
          'the board has no line or square of that size',
        );
      goals.push({ kind: kindOf(end.of, 'of'), sets, wins: end.is !== 'lost' });
    } else if (main === 'reach' || main === 'passed') places.push(...placesOf(file, points, end, main, path));
    else
      counts.push(
        ...countEnds(
          file,
          end,
          kindOf(main === 'none' ? end.none : end.of, main === 'none' ? 'none' : 'of'),
          had,
        ),
      );
  }
  return { goals, places, counts, stuck };
}

function mainPart(end: End, path: string): (typeof MAIN)[number] {
  const given = MAIN.filter((part) => end[part] !== undefined);
  if (given.length !== 1)
    throw badRules(
      path,
      given.length === 0 ? 'no end' : given.join(' and '),
      `give one of ${MAIN.join(', ')}`,
    );
  const odd = Object.keys(end).find((part) => part !== given[0] && !BESIDE[given[0]].includes(part));
  if (odd !== undefined)
    throw badRules(
      `${path}.${odd}`,
      `a part of "${given[0]}"`,
      BESIDE[given[0]].length === 0
        ? 'it stands alone'
        : `beside ${given[0]} stand ${BESIDE[given[0]].join(', ')}`,
    );
  return given[0];
}

/** The number of the kind with that name; −1 if no name is given. */
export function kindNamed({ men }: FilledRules, name: string | undefined, path: string): number {
  if (name === undefined) return -1;
  const kind = men.findIndex((one) => one.name === name);
  if (kind < 0)
    throw badRules(
      path,
      `there is no kind "${name}"`,
      allowedWords(
        name,
        men.map((one) => one.name),
        'kinds',
      ),
    );
  return kind;
}

function goalSets(points: Points, { line, on, square, shapes }: End, path: string): (readonly number[])[] {
  if (line !== undefined) {
    if (line < 1) throw badRules(`${path}.line`, `${line}`, 'a line has one man or more');
    return runsOf(on === undefined ? points.lines : linesOf(points, on, `${path}.on`), line);
  }
  if (shapes !== undefined)
    return shapes.map((text, i) => {
      const set = pointsNamed(points, text, `${path}.shapes[${i}]`);
      if (set.length === 0)
        throw badRules(`${path}.shapes[${i}]`, 'no points', 'name the points of the shape');
      return set;
    });
  const { names, xs, ys } = points;
  const at = new Map(names.map((_, p) => [`${xs[p]},${ys[p]}`, p]));
  return (square ?? []).flatMap((side) =>
    names.flatMap((_, p) => {
      const corners = [
        [0, 0],
        [side, 0],
        [0, side],
        [side, side],
      ].map(([dx, dy]) => at.get(`${xs[p] + dx},${ys[p] + dy}`));
      return side > 0 && corners.every((corner) => corner !== undefined) ? [corners] : [];
    }),
  );
}

function placesOf(
  file: FilledRules,
  points: Points,
  end: End,
  main: 'reach' | 'passed',
  path: string,
): Place[] {
  const name = main === 'reach' ? end.reach : end.passed;
  const kind = kindNamed(file, name, `${path}.${main}`);
  const players = file.men[kind].of === undefined ? [0, 1] : [file.men[kind].of];
  if (main === 'reach') {
    if (end.in === undefined) throw badRules(path, 'no region', 'say where: "in": "top"');
    const to = end.in;
    return players.map((player) => {
      const region = new Set(regionOf(points, file.regions, to, player, `${path}.in`));
      const beyond = points.names.map((_, p) => (region.has(p) ? [] : undefined));
      return { kind, player, by: -1, isSafe: end.safe === true, beyond };
    });
  }
  const { by: name2, way } = end;
  if (name2 === undefined || way === undefined)
    throw badRules(path, 'no men to pass, or no way', 'say whom and which way: "by": "hound", "way": "w"');
  const by = kindNamed(file, name2, `${path}.by`);
  if (players.length !== 1 || file.men[by].of === undefined || file.men[by].of === players[0])
    throw badRules(
      path,
      'men of both players',
      'men of one player pass those of the other: give both kinds "of"',
    );
  // Whoever stands further that way is beyond: in a column or row that is not passed yet.
  const isBeyond = (p: number, q: number): boolean => {
    const to = wayOf(points, p, q);
    return Array.from(way).every((letter) => to.includes(letter));
  };
  const beyond = points.names.map((_, p) =>
    [...points.names.keys()].filter((q) => q !== p && isBeyond(p, q)),
  );
  return [{ kind, player: players[0], by, isSafe: false, beyond }];
}

function countEnds(
  file: FilledRules,
  end: End,
  kind: number,
  had: (kind: number, player: number) => number,
): CountEnd[] {
  const { fewer, taken, is = 'lost' } = end;
  const of = kind < 0 ? undefined : file.men[kind].of;
  const total = (player: number): number =>
    file.men.reduce((sum, _, each) => sum + (kind < 0 || kind === each ? had(each, player) : 0), 0);
  return [0, 1]
    .filter((player) => of === undefined || of === player)
    .filter((player) => total(player) > 0 || file.captures === 'hand' || of !== undefined)
    .map((player) => {
      const least = fewer ?? (taken === undefined ? 1 : total(player) - taken + 1);
      return { kind, player, least, worth: WORTH[is] };
    });
}
