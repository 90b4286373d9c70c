import { pliesAt, solve, valueAt } from 'gyre';
import { dobutsu, type ExploredPlay, explore, quixo, type Ruleset, rulesetNamed } from 'gyre/rulesets';
import {
  askIndexed,
  askTable,
  auditTable,
  bytesSource,
  type IndexedRuleset,
  IndexedRun,
  openTable,
  solveTable,
  writeIndexedTable,
} from 'gyre/tables';
import { describe, expect, test } from 'vitest';
import { whole } from '../../../test/slices.ts';
import { playOutLongest } from '../src/tables/answers/play-outs.ts';
import { Reach } from '../src/tables/answers/reach.ts';

/** The only men beside the lions: chicks, or elephants, with which there are far fewer positions. */
const MEN = whole ? 'C' : 'E';

// Smaller games by the same rules and the same engine, against exploring and solving them by the page of rules alone.
const SMALL = [
  dobutsu({ men: MEN }),
  dobutsu({ men: MEN, ends: true }),
  ...(whole ? [dobutsu({ men: 'E' })] : []),
  quixo({ side: 3 }),
  quixo({ side: 3, both: 'mover' }),
  rulesetNamed('bagh-chal', { captures: '1' }) as IndexedRuleset<string>,
  rulesetNamed('bagh-chal', { captures: '1', stuck: 'draw' }) as IndexedRuleset<string>,
].map((ruleset) => [`${ruleset.title} ${JSON.stringify(ruleset.parameters)}`, ruleset] as const);

/** Explored once for each game: the index makes no difference to the rules. */
const explored = new Map<string, ExploredPlay<string>>();

function exploredWith(ruleset: IndexedRuleset<string>): ExploredPlay<string> {
  const { ends: _, ...rules } = ruleset.parameters ?? {};
  const game = JSON.stringify([ruleset.name, rules]);
  const play = explored.get(game) ?? explore(plain(ruleset));
  explored.set(game, play);
  return play;
}

/** The rules without their index. */
function plain<P>(ruleset: IndexedRuleset<P>): Ruleset<P> {
  return {
    name: ruleset.name,
    title: ruleset.title,
    starts: () => ruleset.starts(),
    moves: (position, player, emit) => ruleset.moves(position, player, emit),
    payoff: (position, player) => ruleset.payoff?.(position, player),
    key: (position) => ruleset.key(position),
    show: (position, player) => ruleset.show(position, player),
  };
}

describe.each(SMALL)('%s', (_, ruleset) => {
  const table = solveTable(ruleset);

  test('every position that play reaches has the value and the plies that exploring finds', async () => {
    const play = exploredWith(ruleset);
    const solution = solve(play.game);
    const ask = askIndexed(table);
    const wrong: string[] = [];
    for (let v = 0; v < play.graph.vertices; v++) {
      const answer = await ask(play.position(v), play.player(v));
      if (
        answer?.value !== valueAt(solution, v) ||
        (answer.value !== 1 && answer.plies !== pliesAt(solution, v))
      )
        wrong.push(`${play.player(v)} ${play.position(v)}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('the audit finds no fault, and the longest wins play out', async () => {
    const { counts, fault } = await auditTable(table);
    expect(fault).toBeUndefined();
    if ('scores' in counts) throw new Error('the table has plies');
    expect(counts.plies.reduce((sum, n) => sum + n, counts.draws)).toBe(counts.positions);
    expect(await playOutLongest(table, counts.plies, 4)).toBeGreaterThan(0);
  });

  test('a run taken up after any ply comes to the same table', () => {
    for (const plies of [1, 2, 3, 7]) {
      const begun = new IndexedRun(ruleset);
      while (begun.plies < plies && begun.step());
      const resumed = solveTable(ruleset, { resume: { cells: begun.cells.slice(), plies: begun.plies } });
      expect(Buffer.from(resumed.cells.buffer).equals(Buffer.from(table.cells.buffer))).toBe(true);
    }
  });

  test('a table file answers as the table in memory, outside of the index too', async () => {
    const file = await openTable(bytesSource(new Uint8Array(Buffer.concat(await writeIndexedTable(table)))));
    const ask = askTable(file, ruleset);
    const inMemory = askIndexed(table);
    const [{ position }] = ruleset.starts();
    const boards = [position];
    ruleset.moves(position, 0, (to) => boards.push(to));
    for (const board of boards) expect(await ask(board, 1)).toEqual(await inMemory(board, 1));
  });
});

test('what play reaches by index is what exploring reaches', () => {
  const ruleset = dobutsu({ men: MEN, ends: true });
  const reach = new Reach(ruleset);
  while (reach.piece());
  const play = exploredWith(ruleset);
  const indices = new Set<number>();
  for (let v = 0; v < play.graph.vertices; v++) {
    const index = ruleset.index(play.position(v), play.player(v));
    if (index >= 0 && reach.has(index)) indices.add(index);
  }
  expect(reach.counts.positions.once).toBe(indices.size);
  expect(reach.counts.positions.each).toBeGreaterThan(reach.counts.positions.once);
});
