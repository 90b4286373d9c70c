import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDLESS_16 } from '../src/game/inner.ts';
import {
  type Convention,
  customConvention,
  ownedGraph,
  partizanGraph,
  type Solution,
  solve,
  symmetricGraph,
  tokenGame,
  verify,
} from '../src/index.ts';
import { verifyProved } from '../src/proved/index.ts';
import { corruptionsOf } from './corruptions.ts';
import { goldenGames } from './golden-games.ts';
import { asymmetricCases } from './proved-cases.ts';
import { ALL_KINDS, solvedCases } from './tally.ts';

const PROOFS = new URL('../../../proofs/', import.meta.url);

test('the extracted checker is that of the proofs: their digest is in it', () => {
  const digest = createHash('sha256');
  for (const name of readdirSync(PROOFS)
    .filter((each) => /\.(v|ml)$/.test(each))
    .toSorted())
    digest.update(`${name}\n${readFileSync(new URL(name, PROOFS), 'utf8')}`);
  const made = readFileSync(new URL('../src/proved/check.ts', import.meta.url), 'utf8');
  expect(made.match(/Digest of the sources: (\w+)/)?.[1]).toBe(digest.digest('hex'));
});

test('every claim on every owned game of at most two vertices, under every convention: one verdict', () => {
  let cases = 0;
  let right = 0;
  for (const convention of CONVENTIONS) {
    for (const solution of allClaims(convention)) {
      cases++;
      const { verdict } = verify(solution);
      if (verdict === 'right') right++;
      if (verifyProved(solution).verdict !== verdict) expect.fail(`${verdict}: ${JSON.stringify(solution)}`);
    }
  }
  expect([cases, right]).toEqual([249_804, 1_836]);
});

test('golden token games, random games of every kind and the indices of NMFL, right and damaged: one verdict', () => {
  const verdicts = { right: 0, wrong: 0, unproved: 0 };
  for (const solution of damaged()) {
    const { verdict } = verify(solution);
    verdicts[verdict]++;
    if (verifyProved(solution).verdict !== verdict) expect.fail(`${verdict}: ${JSON.stringify(solution)}`);
  }
  expect(verdicts.right).toBeGreaterThan(1_000);
  expect(verdicts.wrong).toBeGreaterThan(30_000);
});

test('what it refuses, in words; values alone are unproved', () => {
  const game = tokenGame(symmetricGraph(1, []), customConvention([-(2 ** 29) - 1, 0], 0));
  expect(() => verifyProved(solve(game))).toThrow(
    'the scores have the entry -536870913; the proved checker takes whole numbers from -536870912 to 536870912',
  );
  const solution = solve(tokenGame(symmetricGraph(1, [])));
  expect(() => verifyProved({ ...solution, plies: Uint32Array.of(2 ** 30) })).toThrow(
    'the plies have the entry',
  );
  expect(() => verifyProved({ ...solution, ranks: Int32Array.of(-1) })).toThrow(
    'the ranks have the entry -1',
  );
  const { plies: _, ...bare } = solution;
  expect(verifyProved(bare)).toEqual({ verdict: 'unproved', theorems: [] });
  expect(verifyProved(solution).theorems).toContain('alternating_right');
});

function* damaged(): Generator<Solution> {
  for (const golden of goldenGames) {
    const { vertices, arcs, left, right, convention } = golden;
    const graph =
      arcs === undefined ? partizanGraph(vertices, left ?? [], right ?? []) : symmetricGraph(vertices, arcs);
    const solution = solve(tokenGame(graph, convention));
    yield solution;
    if (vertices < 12) yield* corruptionsOf(solution);
  }
  for (const { solution } of solvedCases('proved', 600, 720_000, ALL_KINDS)) {
    yield solution;
    yield* corruptionsOf(solution);
  }
  yield* asymmetricCases(300, 730_000);
}

/** Every convention with outcomes W, D and L. */
const CONVENTIONS: readonly Convention[] = [-1, 0, 1].flatMap((left) =>
  [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((endless) => customConvention([left, right], endless))),
);

function* allClaims(convention: Convention): Generator<Solution> {
  for (const vertices of [1, 2]) {
    const entries = [...Array.from({ length: vertices + 1 }, (_, k) => k), ENDLESS_16];
    for (let owners = 0; owners < 2 ** vertices; owners++) {
      for (let arcs = 0; arcs < 2 ** (vertices * vertices); arcs++) {
        const graph = ownedGraph(
          Array.from({ length: vertices }, (_, v) => ((owners >> v) & 1) as 0 | 1),
          Array.from(
            { length: vertices * vertices },
            (_, i) => [Math.floor(i / vertices), i % vertices] as [number, number],
          ).filter((_, i) => (arcs >> i) & 1),
        );
        const game = tokenGame(graph, convention);
        for (let claim = 0; claim < (3 * entries.length) ** vertices; claim++) {
          const digits = Array.from(
            { length: vertices },
            (_, v) => Math.floor(claim / (3 * entries.length) ** v) % (3 * entries.length),
          );
          yield {
            game,
            solver: 'claim',
            values: Uint8Array.from(digits, (digit) => digit % 3),
            plies: Uint16Array.from(digits, (digit) => entries[Math.floor(digit / 3) % entries.length]),
          };
        }
      }
    }
  }
}
