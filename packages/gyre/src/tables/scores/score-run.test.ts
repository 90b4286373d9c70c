import { expect, test } from 'vitest';
import { listedRuleset } from '../../../test/listed-ruleset.ts';
import { XorShift } from '../../floor/index.ts';
import { opponent, type Player } from '../../graph/index.ts';
import {
  awari,
  baghChal,
  dobutsu,
  type IndexedRuleset,
  isScored,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  quixo,
  type ScoredRuleset,
} from '../../rulesets/index.ts';
import { askIndexed } from '../answers/answers.ts';
import { openTable } from '../file/file.ts';
import { askTable, writeScoreTable } from '../file/indexed.ts';
import { bytesSource } from '../file/source.ts';
import { probeIndexed, solveIndexed } from '../indexed/run.ts';
import { ScoreAudit } from './score-audit.ts';
import { ScoreRun, solveScores } from './score-run.ts';

const WITHOUT_LAYERS: readonly IndexedRuleset[] = [
  dobutsu({ men: 'C' }),
  dobutsu({ men: 'C', ends: true }),
  quixo({ side: 3 }),
];
const WITH_LAYERS: readonly IndexedRuleset[] = [
  baghChal({ captures: 1 }),
  baghChal({ captures: 1, stuck: 'draw' }),
  ...[1, 2, 3, 4].map(layered),
];

test.each([...WITHOUT_LAYERS, ...WITH_LAYERS].map((ruleset) => [ruleset.title, ruleset] as const))(
  'values alone are those of the table with plies: %s',
  (_, ruleset) => {
    const byPlies = solveIndexed(ruleset);
    const values = solveScores(ruleset);
    expect(values.cells.length).toBe(Math.ceil(ruleset.size / 4));
    const wrong: number[] = [];
    for (let index = 0; index < ruleset.size; index++)
      if (probeIndexed(values, index)?.value !== probeIndexed(byPlies, index)?.value) wrong.push(index);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(faultOf(values)).toBeUndefined();
  },
);

/** A game at random: positions in layers, with moves within them and to earlier ones, which stand last in the index. */
function layered(seed: number): IndexedRuleset<number> {
  const random = new XorShift(seed);
  const [count, each] = [5, 60];
  const size = count * each;
  const moves = Array.from({ length: size }, (_, index) =>
    Array.from({ length: random.below(4) }, () => {
      const last = (Math.floor(index / each) + 1) * each;
      return random.below(3) > 0 ? last - 1 - random.below(each) : index + random.below(size - index);
    }),
  );
  const prepare = (index: number): number =>
    moves[index].length === 0 ? (index % 3 === 0 ? OVER_DRAWN : OVER_LOST) : moves[index].length;
  return {
    ...listedRuleset(`Layers ${seed}`, moves, 3, prepare),
    layers: Array.from({ length: count }, (_, n) => ({ from: n * each, to: (n + 1) * each })).toReversed(),
  };
}

/** What n plies of best play gain, for every position: by the page of rules, ply after ply, until nothing changes any more. */
function plainScores(ruleset: ScoredRuleset<string>): Map<string, number> {
  const moves = new Map<string, { to: string; gain: number }[]>();
  const id = (board: string, player: Player): string => `${ruleset.index(board, player)}`;
  let scores = new Map<string, number>();
  const ends = new Map<string, number>();
  for (let index = 0; index < ruleset.size; index++) {
    const found = ruleset.at(index);
    if (found === undefined) continue;
    const { position, player } = found;
    const end = ruleset.payoff?.(position, player);
    if (end !== undefined) ends.set(`${index}`, end);
    const list: { to: string; gain: number }[] = [];
    if (end === undefined)
      ruleset.moves(position, player, (to) =>
        list.push({ to: id(to, opponent(player)), gain: ruleset.gain(position, to) }),
      );
    moves.set(`${index}`, list);
    scores.set(`${index}`, end ?? 0);
  }
  for (let quiet = 0; quiet < 60; ) {
    const next = new Map<string, number>();
    let hasChanged = false;
    for (const [at, list] of moves) {
      const score =
        ends.get(at) ?? Math.max(...list.map(({ to, gain }) => gain - (scores.get(to) as number)));
      if (score !== scores.get(at)) hasChanged = true;
      next.set(at, score);
    }
    scores = next;
    quiet = hasChanged ? 0 : quiet + 1;
  }
  return scores;
}

test.each(['takes', 'spares'] as const)(
  'awari: scores are those of plain play, ply after ply; slam %s',
  (slam) => {
    const ruleset = awari({ stones: 5, slam });
    const table = solveScores(ruleset);
    const wrong: string[] = [];
    for (const [index, score] of plainScores(ruleset))
      if (probeIndexed(table, Number(index))?.score !== score) wrong.push(`${index}: ${score}`);
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(faultOf(table)).toBeUndefined();
  },
);

test('a table file answers as the table in memory; a run taken up after any layer comes to the same table', async () => {
  for (const ruleset of [awari({ stones: 5 }), layered(5)] as IndexedRuleset[]) {
    const table = new ScoreRun(ruleset);
    while (table.step());
    const begun = new ScoreRun(ruleset);
    begun.step();
    const resumed = new ScoreRun(ruleset, { cells: begun.cells.slice(), layers: begun.layer });
    while (resumed.step());
    expect(Buffer.from(resumed.cells.buffer).equals(Buffer.from(table.cells.buffer))).toBe(true);
    const bytes = new Uint8Array(Buffer.concat(await writeScoreTable(table)));
    const ask = askTable(await openTable(bytesSource(bytes)), ruleset);
    const inMemory = askIndexed(table);
    for (let index = 0; index < ruleset.size; index += Math.ceil(ruleset.size / 300)) {
      const found = ruleset.at(index);
      if (found === undefined) continue;
      const answer = await ask(found.position, found.player);
      expect(answer).toEqual(await inMemory(found.position, found.player));
      expect(answer?.score === undefined).toBe(!isScored(ruleset));
    }
  }
});

/** Positions on a ring, in which the only move goes one step on; without an end. */
function ring(length: number): IndexedRuleset<number> {
  return {
    name: 'ring',
    title: 'Ring',
    starts: () => [{ position: 0 }],
    moves: (at, _, emit) => emit((at + 1) % length, 'on'),
    key: (at) => at,
    show: (at) => `${at}`,
    size: length,
    mostMoves: 1,
    mostMovesInto: 1,
    isTurned: true,
    index: (at) => at,
    at: (position) => ({ position, player: 0 }),
    playerAt: () => 0,
    prepare: () => 1,
    movesFrom(index, out) {
      out[0] = (index + 1) % length;
      return 1;
    },
    movesInto(index, out) {
      out[0] = (index + length - 1) % length;
      return 1;
    },
  };
}

test('the audit finds an entry that does not follow from the moves', () => {
  const table = solveScores(awari({ stones: 4 }));
  for (const index of [100, 700, 1500]) {
    if (table.ruleset.prepare(index) === NOT_A_POSITION) continue;
    const cells = table.cells.slice();
    cells[index]++;
    expect(faultOf({ ...table, cells })?.found).toMatch(/a score of/);
  }
});

test('the audit finds wins that need never come about, though each follows from the next', () => {
  const table = solveScores(ring(8));
  expect([...table.cells]).toEqual([0b10101010, 0b10101010]); // all drawn
  expect(faultOf(table)).toBeUndefined();
  const cells = Uint8Array.of(0b01110111, 0b01110111); // won and lost in turn
  expect(faultOf({ ...table, cells })?.found).toMatch(/need never come about/);
});

test('layers in the wrong order are refused, with the move that shows it', () => {
  const rules = layered(6);
  const wrong = { ...rules, layers: (rules.layers ?? []).toReversed() };
  expect(() => solveScores(wrong)).toThrow(
    /leads from index \d+ to \d+, which is in no layer that is finished/,
  );
});

test('a game with scores is not solved as one of wins and losses', () => {
  expect(() => solveIndexed(awari({ stones: 2 }))).toThrow(/is played for a score/);
});

test('an unfinished table of another game is not taken up', () => {
  const { cells } = new ScoreRun(awari({ stones: 4 }));
  expect(() => new ScoreRun(awari({ stones: 5 }), { cells, layers: 1 })).toThrow(
    /is none of Awari with 5 stones/,
  );
  expect(() => new ScoreRun(awari({ stones: 4 }), { cells, layers: 9 })).toThrow(/with 9 layers solved/);
});

function faultOf(table: ConstructorParameters<typeof ScoreAudit>[0]): ScoreAudit['fault'] {
  const audit = new ScoreAudit(table);
  while (audit.piece());
  return audit.fault;
}
