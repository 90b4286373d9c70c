/** `fromKey` of every shipped ruleset undoes `key`, and refuses what is not a key. */
import { expect, test } from 'vitest';
import { GyreError, type Player } from '../src/index.ts';
import { type Key, type Ruleset, rulesetFamilies, rulesetNamed } from '../src/rulesets/index.ts';

/** Instances with another kind of key, or with more of what a key has to tell. */
const OTHERS: readonly (readonly [string, Record<string, string>])[] = [
  ['nim', { piles: Array(30).fill('3').join() }],
  ['nim', { piles: '' }],
  ['kayles', { rows: '3,5,9' }],
  ['chomp', { rows: '12', columns: '12' }],
  ['geography', { graph: 'cycle:30', start: '29' }],
  ['cops-and-robber', { graph: 'path:4', cops: '1' }],
  ['cops-and-robber', { graph: 'grid:3x3', cops: '4' }],
  ['toads-and-frogs', { strip: `${'t'.repeat(16)}.${'f'.repeat(16)}` }],
  ['fox-and-geese', { width: '10', height: '10' }],
  ['mnk', { m: '5', n: '5', k: '4' }],
  ['dodgem', { n: '5' }],
  ['chess', { men: 'KPKP' }],
  ['col', { board: '.lr|xo#' }],
];

const INSTANCES = [...rulesetFamilies.map(({ name }) => [name, {}] as const), ...OTHERS];

test.each(INSTANCES)('%s %j: fromKey gives the positions back that moves make', (name, parameters) => {
  const ruleset = rulesetNamed(name, parameters);
  let seen = 0;
  for (const { position, player } of positionsOf(ruleset)) {
    seen++;
    expect(ruleset.fromKey?.(ruleset.key(position))).toStrictEqual(position);
    const [image = position] = [ruleset.canonical?.(position, player)];
    expect(ruleset.fromKey?.(ruleset.key(image))).toStrictEqual(image);
  }
  expect(seen).toBeGreaterThan(0);
});

test.each(INSTANCES)('%s %j: fromKey refuses what is not a key', (name, parameters) => {
  const ruleset = rulesetNamed(name, parameters);
  const key = ruleset.key(ruleset.starts()[0].position);
  for (const junk of [...JUNK, ...(typeof key === 'string' ? [`${key}?`] : [])]) {
    expect(() => ruleset.fromKey?.(junk as Key), typeof junk).toThrow(GyreError);
  }
});

const JUNK = (
  [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER, 2 ** 60, 3n, null, undefined, {}] as unknown[]
).concat(['junk', '1.5', ' ', '-1']);

test.each<[string, Record<string, string>, Key, string]>([
  ['nim', { piles: '3,4,5' }, 3 * 6 + 5, 'piles that are not in order'],
  ['nim', { piles: '1,1' }, 7, 'more piles than there were'],
  ['chomp', {}, 0, 'a bar whose poison was eaten'],
  ['chomp', {}, 2 * 25 + 3 * 5, 'a row that is longer than the one above'],
  ['kayles', {}, '3,5', 'rows that are not in order'],
  ['wythoff', {}, 13 + 5, 'heaps that are not in order'],
  ['geography', {}, 2 ** 10, 'a token where it has not been'],
  ['tic-tac-toe', {}, 513, 'two marks on a square'],
  ['mu-torere', {}, 'xxxxxooo.', 'five pieces of a player'],
  ['hare-and-hounds', {}, 'D..D....D..', 'no hare'],
  ['cops-and-robber', {}, 11 ** 2 + 10, 'one cop of three'],
  ['cops-and-robber', {}, 5, 'a robber before the cops'],
  ['toads-and-frogs', {}, 3186, 'more animals than there were'],
  ['dodgem', {}, 0, 'cars on one square'],
  ['l-game', {}, 4_700_340_518_912, 'one neutral piece'],
  ['phutball', {}, '....b...', 'a shorter strip'],
  ['domineering', {}, '..|...', 'rows that differ in length'],
  ['chess', {}, '44/8/5k2/8/8/8/1K6/R7', 'a rank that is not written as usual'],
])('%s %j: the key %s is refused: %s', (name, parameters, key) => {
  expect(() => rulesetNamed(name, parameters).fromKey?.(key)).toThrow(/key/);
});

/** Positions that moves make: all near the start, then those along one line of play per start. */
function* positionsOf(ruleset: Ruleset): Generator<{ position: unknown; player: Player }> {
  const queue = ruleset.starts().map(({ position, player = 0 }) => ({ position, player }));
  yield* queue;
  for (let i = 0, left = MOST; i < queue.length && left > 0; i++) {
    const { position, player } = queue[i];
    if (ruleset.payoff?.(position, player) !== undefined) continue;
    const next: { position: unknown; player: Player }[] = [];
    ruleset.moves(position, player, (to) => next.push({ position: to, player: (1 - player) as Player }));
    left -= next.length;
    yield* next;
    // a few of them, so that play comes far from the start
    queue.push(...next.filter((_, m) => m % 5 === i % 5 || m === 0));
  }
}

const MOST = 400;
