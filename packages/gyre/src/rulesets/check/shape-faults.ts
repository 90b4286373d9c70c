import { opponent, type Player, shown } from '../../graph/inner.ts';
import { type Key, type Listed, listMoves, type Ruleset } from '../contract/contract.ts';
import { isIndexed } from '../contract/indexed.ts';
import { unknownParts, unknownPartsOfStart } from '../contract/part-names.ts';
import type { FaultList } from './faults.ts';

/** Does the ruleset have everything that the contract requires? Rulesets in plain JavaScript have no compiler to check it. */
export function checkShape<P>(ruleset: Ruleset<P>, faults: FaultList): void {
  const given = ruleset as unknown as Record<string, unknown>;
  for (const name of ['name', 'title']) {
    if (typeof given[name] === 'string' && given[name] !== '') continue;
    const example = name === 'name' ? 'my-game' : 'My game';
    faults.add('shape', `the ruleset has no ${name}`, `give it one: ${name}: '${example}'`);
  }
  checkFunctions(given, isIndexed(ruleset) ? [...NEEDED, ...NEEDED_BY_AN_INDEX] : NEEDED, faults);
  for (const { name, hint } of unknownParts(ruleset))
    faults.add('shape', `a ruleset has no part "${name}"`, hint);
  for (const name of OPTIONAL) {
    if (given[name] === undefined || typeof given[name] === 'function') continue;
    faults.add('shape', `${name} is ${text(given[name])}`, `${name} is a function, or left out`);
  }
  for (const [name, isRight, hint] of FACTS) {
    if (given[name] === undefined || isRight(given[name])) continue;
    faults.add('shape', `${name} is ${text(given[name])}`, hint);
  }
  if ('convention' in given && given.convention === undefined) {
    faults.add(
      'shape',
      'convention is undefined',
      'is the name that you import right? for normal play leave convention out',
    );
  }
  if (faults.length === 0) checkStarts(ruleset, faults);
}

function checkFunctions(
  given: Record<string, unknown>,
  names: readonly (keyof typeof SHAPES)[],
  faults: FaultList,
): void {
  for (const name of names) {
    if (typeof given[name] !== 'function')
      faults.add('shape', `the ruleset has no function ${name}`, SHAPES[name]);
  }
}

function checkStarts<P>(ruleset: Ruleset<P>, faults: FaultList): void {
  const starts = ruleset.starts();
  if (starts.length === 0)
    faults.add('shape', 'starts() gives no position', 'give at least one: starts: () => [{ position: … }]');
  for (const { name, hint } of starts.flatMap(unknownPartsOfStart))
    faults.add('shape', `a start has a part "${name}"`, hint);
  const odd = starts.find(({ player = 0 }) => player !== 0 && player !== 1);
  if (odd === undefined) return;
  faults.add(
    'shape',
    `a start has player ${text(odd.player)} to move`,
    'players are 0 and 1; 0 moves first if player is left out',
  );
}

const SHAPES = {
  starts: 'starts: () => [{ position: … }] says where play begins',
  moves: 'moves(position, player, emit) calls emit(to, name) once for every move',
  key: 'key: (position) => … gives a number, bigint or text that tells positions apart',
  show: 'show: (position) => … gives the board as text',
  index: 'index(position, player) gives a number from 0 to size - 1',
  at: 'at(index) gives { position, player }, or undefined where the index stands for no position',
  playerAt: 'playerAt(index) gives the player to move, 0 or 1',
  prepare: 'prepare(index) gives the number of moves, or NOT_A_POSITION, OVER_LOST, OVER_DRAWN',
  movesFrom: 'movesFrom(index, out) writes the indices that moves lead to into out and gives how many',
  movesInto: 'movesInto(index, out) writes the indices that moves to here come from and gives how many',
} as const;

const NEEDED = ['starts', 'moves', 'key', 'show'] as const;
const NEEDED_BY_AN_INDEX = ['index', 'at', 'playerAt', 'prepare', 'movesFrom'] as const;
const OPTIONAL = [
  'ending',
  'movesInto',
  'images',
  'payoff',
  'fromKey',
  'svg',
  'board',
  'fromBoard',
  'touches',
  'canonical',
  'parts',
  'ordinal',
];

const isText = (value: unknown): boolean => typeof value === 'string';

/** Parts that are not functions: name, what is right, and how to correct it. */
const FACTS: readonly (readonly [string, (value: unknown) => boolean, string])[] = [
  [
    'players',
    (value) => Array.isArray(value) && value.length === 2 && value.every(isText),
    "give two names: players: ['Black', 'White']",
  ],
  [
    'parameters',
    (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
    "give texts by name: parameters: { size: '4' }",
  ],
  ['impartial', (value) => typeof value === 'boolean', 'impartial is true, or left out'],
  [
    'convention',
    isConvention,
    "import one: import { MISERE } from 'gyre', or write { name: 'mine', stuck: [-1, 1], endless: 0 }",
  ],
];

function isConvention(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { stuck, endless } = value as { stuck?: unknown; endless?: unknown };
  return Array.isArray(stuck) && stuck.length === 2 && [...stuck, endless].every(Number.isInteger);
}

function text(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : shown(value);
}

/** A position where the game continues. */
interface Visited<P> {
  readonly position: P;
  readonly player: Player;
  readonly moves: readonly Listed<P>[];
}

/** Checks that a position is the sum of its parts: a move in it is a move in one of them, and the other way round. */
export function checkSum<P>(
  ruleset: Ruleset<P>,
  { position, player, moves }: Visited<P>,
  faults: FaultList,
): void {
  if (ruleset.parts === undefined) return;
  const partsOf = (p: P): readonly P[] => ruleset.parts?.(p) ?? [p];
  const parts = partsOf(position);
  const at = ruleset.show(position, player);
  for (const part of parts) {
    const again = partsOf(part);
    if (again.length === 1 && ruleset.key(again[0]) === ruleset.key(part)) continue;
    faults.add(
      'parts',
      `a part falls into parts again at\n${at}`,
      'parts gives pieces that do not fall apart any more; a piece has itself as its only part',
    );
    return;
  }
  const inSum = sumsOf(moves.map(({ to }) => partsOf(to)));
  const inParts = sumsOf(
    parts.flatMap((part, i) =>
      listMoves(ruleset, part, player).map(({ to }) => [...parts.toSpliced(i, 1), ...partsOf(to)]),
    ),
  );
  if (inSum === inParts) return;
  faults.add(
    'parts',
    `the moves are not those of the parts at\n${at}`,
    'a move in a sum is a move in one of its parts, and leaves the others as they are',
  );

  /** Lists of parts as one text, each once: their order does not matter. */
  function sumsOf(lists: readonly (readonly P[])[]): string {
    const sums = lists.map((list) =>
      list
        .map((p) => String(ruleset.key(p)))
        .toSorted()
        .join(' + '),
    );
    return [...new Set(sums)].toSorted().join('\n');
  }
}

/** Checks that a position is the ordinal sum that `ordinal` claims: its moves are those of the base and those of the rest. */
export function checkOrdinal<P>(
  ruleset: Ruleset<P>,
  { position, player, moves }: Visited<P>,
  faults: FaultList,
): void {
  const pair = ruleset.ordinal?.(position);
  if (pair === undefined) return;
  const [base, rest] = pair;
  const expected = [
    ...listMoves(ruleset, base, player).map(({ to }) => written(to)),
    ...listMoves(ruleset, rest, player).map(({ to }) => joined(base, to)),
  ];
  if (textOf(expected) === textOf(moves.map(({ to }) => written(to)))) return;
  faults.add(
    'parts',
    `the moves are not those of the ordinal sum at\n${ruleset.show(position, player)}`,
    'ordinal gives [base, rest]: a move in the base does away with the rest, and a move in the rest leaves the base',
  );

  function written(p: P): string {
    const found = ruleset.ordinal?.(p);
    return found === undefined ? sumOf(p) : joined(...found);
  }

  function joined(below: P, above: P): string {
    const upper = sumOf(above);
    return upper === '' ? sumOf(below) : `${sumOf(below)} : ${upper}`;
  }

  /** The parts of a position as one text. */
  function sumOf(p: P): string {
    const keys = (ruleset.parts?.(p) ?? [p]).map((part) => String(ruleset.key(part)));
    return keys.toSorted().join(' + ');
  }
}

function textOf(positions: readonly string[]): string {
  return [...new Set(positions)].toSorted().join('\n');
}

/** A position that was visited, and its payoff if the game is over there. */
interface Ended<P> extends Visited<P> {
  readonly score: number | undefined;
}

/** Checks that a position and its canonical form are the same game, and that canonical forms do not change again. */
export function checkSymmetry<P>(
  ruleset: Ruleset<P>,
  { position, player, moves, score }: Ended<P>,
  faults: FaultList,
): void {
  if (ruleset.canonical === undefined) return;
  const form = ruleset.canonical(position, player);
  const keyOf = (p: P, mover: Player): Key => ruleset.key(ruleset.canonical?.(p, mover) ?? p);
  const at = `${ruleset.show(position, player)}\nwhose canonical form is\n${ruleset.show(form, player)}`;
  if (ruleset.key(form) !== keyOf(form, player)) {
    faults.add(
      'symmetry',
      `the canonical form of a canonical form is another one at\n${at}`,
      'choose one position of each class, for instance the one with the least key',
    );
  }
  if (ruleset.payoff?.(form, player) !== score) {
    faults.add(
      'symmetry',
      `the payoff changes under the symmetry at\n${at}`,
      'positions may share a canonical form only if they are the same game',
    );
    return;
  }
  const formsOf = (listed: readonly Listed<P>[]): string =>
    listed
      .map(({ to }) => String(keyOf(to, opponent(player))))
      .toSorted()
      .join();
  if (score === undefined && formsOf(moves) !== formsOf(listMoves(ruleset, form, player))) {
    faults.add(
      'symmetry',
      `the moves change under the symmetry at\n${at}`,
      'positions may share a canonical form only if their moves lead to the same forms',
    );
  }
}
