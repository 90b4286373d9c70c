import { beforeAll, expect, test } from 'vitest';
import * as game from '../src/game/inner.ts';
import * as graph from '../src/graph/inner.ts';
import type { Solution, verify } from '../src/index.ts';
import { verifyProved } from '../src/proved/index.ts';
import { corruptionsOf } from './corruptions.ts';
import { type Fault, faulty } from './faulty.ts';
import { asymmetricCases } from './proved-cases.ts';
import { solvedCases } from './tally.ts';

/** The files of room `verify` that judge, each before those that import it. */
const FILES = 'claims preference ends parts diagnose verify'.split(' ');

const claims: { readonly solution: Solution; readonly verdict: string }[] = [];

beforeAll(() => {
  const add = (solution: Solution): void =>
    void claims.push({ solution, verdict: verifyProved(solution).verdict });
  for (const { solution } of solvedCases('faults', 60, 700_000)) {
    add(solution);
    for (const corrupt of corruptionsOf(solution)) add(corrupt);
  }
  for (const each of asymmetricCases(30, 710_000)) add(each);
});

test('the copy without a fault agrees with the proved checker on every claim', async () => {
  const copy = await copied();
  for (const { solution, verdict } of claims)
    if (copy(solution).verdict !== verdict) expect.fail(`${verdict}: ${JSON.stringify(solution)}`);
  expect(claims.length).toBeGreaterThan(4_000);
});

test.each([
  [
    'who hurries, at the score of endless play',

    'scores[g] > endlessScore ||',
    'scores[g] >= endlessScore ||',
  ],
  ['the loser hurries at the score of endless play', 'scores[g] > 0);', 'scores[g] < 0);'],
  ['who hurries wants many plies', 'hurries ? -1 : 1', 'hurries ? 1 : -1'],
  ['endless at any score', 'plies === undefined || scores[g] === endlessScore', 'true'],
  ['a score next to another has the same key', 'base += caps[g] + 1', 'base += caps[g]'],
  [
    'scores of the other are not turned',

    'grades[p] : top - grades[p]',
    'grades[p] : grades[p]',
  ],
  [
    'an owner moving twice is his own opponent',

    'owners !== undefined && owners[v] === player',
    'false',
  ],
  ['plies as after the move', 'step[g] * (k - 1)', 'step[g] * k'],
  [
    'any plies at an end',

    'grades[p] === stuck && (plies === undefined || plies[p] === 0)',
    'grades[p] === stuck',
  ],
  ['any score at an end', 'grades[p] === stuck && (', '('],
  ['stuck, as player 0 sees it', '0 - game.convention.stuck[1]);', 'game.convention.stuck[1]);'],
  ['any payoff', 'grades[p] === gradeOf.get(game.payoffScores[i])', 'true'],
  ['one player is not looked at', '[side(0), side(1)]', '[side(0)]'],
  ['a better move is overlooked', 'best !== needs[v - first]', 'best < needs[v - first]'],
  ['the worst move, not the best', 'most -= less & (less >> 31)', 'most -= less & ~(less >> 31)'],
  ['ranks need not fall', 'ranks[q] < ranks[p]', 'ranks[q] <= ranks[p]'],
  ['the wrong side brings the end about', 'gap > 0 ? some : all', 'gap < 0 ? some : all'],
  ['ranks after moves that lose the score', 'if (grade !== grades[p]) continue;', ''],
  ['no ranks for who is better off', 'gap === 0 ||', 'gap >= 0 ||'],
  ['value and score need not go together', 'values[p] - 1 === Math.sign(scores[p])', 'true'],
  ['ranks are looked at and forgotten', 'faults.length > 0 ? faults : later', 'faults'],
])('a fault in the verifier is seen: %s', async (_, right, wrong) => {
  const copy = await copied({ right, wrong });
  const differs = ({ solution, verdict }: (typeof claims)[number]): boolean => {
    try {
      return copy(solution).verdict !== verdict;
    } catch {
      return true;
    }
  };
  expect(claims.some(differs)).toBe(true);
});

/** A copy of the verifier. */
const copied = (fault?: Fault): Promise<typeof verify> =>
  faulty('verify', FILES, 'verify', { ...game, ...graph }, fault);
