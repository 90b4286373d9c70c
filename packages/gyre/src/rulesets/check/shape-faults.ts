import { shown } from '../../graph/inner.ts';
import type { Ruleset } from '../contract/contract.ts';
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
