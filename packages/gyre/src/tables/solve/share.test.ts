import { expect, test } from 'vitest';
import { listedRuleset } from '../../../test/listed-ruleset.ts';
import { XorShift } from '../../floor/random.ts';
import { OVER_DRAWN, OVER_LOST } from '../../rulesets/inner.ts';
import { type Cells, cellCode, newCells } from '../keep/cells.ts';
import { IndexList, type Mail, MOST_PIECE, newMail, Stands } from './mail.ts';
import { IndexedShare } from './share.ts';
import type { SweptRules } from './swept.ts';

test('shares settle what the definition says, with any number of them, in any order, with boxes of any size', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new XorShift(seed);
    const game = tangled(random, 2 + random.below(3000));
    const shares = 1 + random.below(5);
    const mail = newMail(shares, game.rules, true);
    const slack = [1, 40, mail.capacity - game.rules.mostMovesInto][seed % 3];
    const room = { ...mail, capacity: game.rules.mostMovesInto + slack };
    const cells = solvedByShares(game.rules, room, shares, random);
    const wrong = pliesNaively(game).findIndex((plies, p) => pliesOf(game, cells[p]) !== plies);
    expect(wrong, `seed ${seed}, ${shares} shares`).toBe(-1);
  }
});

test('every position on a stand is taken by one share, whoever takes first and however soon a round ends', () => {
  for (let seed = 1; seed <= 48; seed++) {
    const random = new XorShift(seed);
    const shares = 1 + random.below(6);
    const mail = newMail(shares, { size: 1, mostMoves: 1, mostMovesInto: 1 }, true);
    const lists = Array.from({ length: shares }, (_, share) =>
      Array.from({ length: random.below([3, 900, 40_000][seed % 3]) }, (__, i) => share * 100_000 + i),
    );
    expect(takenInRounds(mail, lists, random), `seed ${seed}`).toStrictEqual(lists.flat());
  }
});

// Regression: with more moves than that there was no room, and a ply never ended.
test('a box has room for the moves of one position more, forwards or back', () => {
  for (const [mostMoves, mostMovesInto] of [
    [5000, 10],
    [10, 5000],
  ])
    expect(newMail(256, { size: 1, mostMoves, mostMovesInto }, true).capacity).toBeGreaterThan(5000);
});

test('a share takes its own positions first', () => {
  const mail = newMail(2, { size: 1, mostMoves: 1, mostMovesInto: 1 }, true);
  const stands = [0, 1].map((share) => new Stands(mail, share, 2));
  const out = new Uint32Array(MOST_PIECE);
  for (const [share, stand] of stands.entries()) stand.put(listOf(Array(20).fill(share)), 0);
  for (const stand of stands) stand.open();
  const seen: number[] = [];
  for (let found = stands[1].take(out); found > 0; found = stands[1].take(out))
    seen.push(...out.slice(0, found));
  expect(seen).toStrictEqual([...Array(20).fill(1), ...Array(20).fill(0)]);
  expect(stands[0].take(out)).toBe(0);
});

/** Takes all that is in the lists, in rounds, some of which end before the stands are empty; sorted. */
function takenInRounds(mail: Mail, lists: readonly number[][], random: XorShift): number[] {
  const stands = lists.map((_, share) => new Stands(mail, share, lists.length));
  const done = lists.map(() => 0);
  const out = new Uint32Array(MOST_PIECE);
  const taken: number[] = [];
  do {
    for (const [share, stand] of stands.entries()) stand.put(listOf(lists[share]), done[share]);
    for (const stand of stands) stand.open();
    const most = random.below(3) === 0 ? random.below(20) : Number.POSITIVE_INFINITY;
    for (let tries = 0, misses = 0; tries < most && misses < 50; tries++) {
      const found = stands[random.below(stands.length)].take(out);
      misses = found === 0 ? misses + 1 : 0;
      taken.push(...out.subarray(0, found));
    }
    const areAllTaken = stands.every((stand) => stand.takenHere === stand.shown);
    for (const [share, stand] of stands.entries()) {
      expect(stand.areEmpty).toBe(areAllTaken);
      done[share] += stand.takenHere;
    }
  } while (lists.some((list, share) => done[share] < list.length));
  return taken.toSorted((a, b) => a - b);
}

function listOf(positions: readonly number[]): IndexList {
  const list = new IndexList();
  for (const position of positions) list.push(position);
  return list;
}

interface Tangle {
  readonly rules: SweptRules;
  readonly moves: readonly number[][];
  /** Positions without moves that are drawn; the others are lost. */
  readonly isDrawn: readonly boolean[];
}

/** A random game, most of whose moves lead to a position nearby. */
function tangled(random: XorShift, size: number): Tangle {
  const moves = Array.from({ length: size }, (_, p) =>
    Array.from({ length: random.below(5) }, () =>
      random.below(4) === 0 ? random.below(size) : Math.min(size - 1, p + random.below(60)),
    ),
  );
  const isDrawn = moves.map((row) => row.length === 0 && random.below(4) === 0);
  const rules: SweptRules = listedRuleset('Tangle', moves, 4, (p) =>
    moves[p].length > 0 ? moves[p].length : isDrawn[p] ? OVER_DRAWN : OVER_LOST,
  );
  return { rules, moves, isDrawn };
}

/** All shares in this thread, in a random order in each phase. */
function solvedByShares(rules: SweptRules, mail: Mail, count: number, random: XorShift): Cells {
  const code = cellCode(rules.mostMoves, 1);
  const cells = newCells(rules.size, 1, true);
  const shares = Array.from(
    { length: count },
    (_, i) => new IndexedShare(rules, code, cells, mail, i, count),
  );
  const inAnyOrder = (): IndexedShare[] =>
    shares
      .map((share) => ({ share, at: random.below(1000) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ share }) => share);
  let drawn = 0;
  for (const share of inAnyOrder()) {
    while (share.prepare(drawn++));
    share.putOut();
  }
  for (let ply = 0; shares.some(({ frontier }) => frontier > 0); ply++) {
    for (let isOver = false; !isOver; ) {
      const areDone = inAnyOrder().map((share) => share.produce(ply));
      for (const share of inAnyOrder()) share.consume(ply);
      const areEmpty = shares.map(({ areStandsEmpty }) => areStandsEmpty);
      expect(new Set(areEmpty).size).toBe(1); // or they would part
      isOver = areEmpty[0] && areDone.every(Boolean);
      for (const share of inAnyOrder()) share.endRound(isOver);
    }
  }
  return cells;
}

/** Position → plies; undefined if play need not end or ends in a draw. By rounds over all positions. */
function pliesNaively({ moves, isDrawn }: Tangle): (number | undefined)[] {
  const plies: (number | undefined)[] = moves.map((row, p) =>
    row.length === 0 && !isDrawn[p] ? 0 : undefined,
  );
  for (let ply = 1; ply <= moves.length; ply++) {
    const found = moves.flatMap((row, p) => {
      if (plies[p] !== undefined || row.length === 0) return [];
      const isWon = row.some((q) => plies[q] === ply - 1 && ply % 2 === 1);
      const isLost = row.every((q) => (plies[q] ?? 0) % 2 === 1) && ply % 2 === 0;
      return isWon || isLost ? [p] : [];
    });
    if (found.length === 0 && ply > 1) break;
    for (const p of found) plies[p] = ply;
  }
  return plies;
}

function pliesOf({ rules }: Tangle, cell: number): number | undefined {
  const { settled, drawn } = cellCode(rules.mostMoves, 1);
  return cell < settled || cell === drawn ? undefined : cell - settled;
}
