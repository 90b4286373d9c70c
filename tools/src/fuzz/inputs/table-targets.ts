import { solve } from 'gyre';
import { explore, kayles, type Ruleset } from 'gyre/rulesets';
import {
  askTable,
  bytesSource,
  checkTableOf,
  type IndexedRuleset,
  isIndexed,
  OVER_LOST,
  openTable,
  readCells,
  readKeyedTable,
  solveTable,
  writeIndexedTable,
  writeKeyedTable,
} from 'gyre/tables';
import { resealedTable } from './seal.ts';
import { joined, type Target } from './target.ts';

const HIGHEST = 20;

/** A heap from which one or two are taken, numbered by hand: the smallest game of which there are indexed tables. */
const heap: IndexedRuleset<number> = {
  name: 'heap',
  title: 'a heap',
  starts: () => [{ position: HIGHEST, player: 0 }],
  moves: (n, _, emit) => {
    for (const taken of [1, 2]) if (n >= taken) emit(n - taken, String(taken));
  },
  show: String,
  key: (n) => n,
  fromKey: Number,
  size: 2 * (HIGHEST + 1),
  mostMoves: 2,
  mostMovesInto: 2,
  index: (n, player) => 2 * n + player,
  at: (index) => ({ position: index >> 1, player: (index & 1) as 0 | 1 }),
  playerAt: (index) => (index & 1) as 0 | 1,
  prepare: (index) => (index < 2 ? OVER_LOST : Math.min(2, index >> 1)),
  movesFrom: (index, out) => neighbours(index, -1, out),
  movesInto: (index, out) => neighbours(index, 1, out),
};

/** The indices of the heaps one and two larger or smaller, with the other player to move. */
function neighbours(index: number, sign: 1 | -1, out: Uint32Array): number {
  let count = 0;
  for (const step of [1, 2]) {
    const n = (index >> 1) + sign * step;
    if (n >= 0 && n <= HIGHEST) out[count++] = 2 * n + 1 - (index & 1);
  }
  return count;
}

/** Tables by key and by number: opened, asked about the start, read whole. */
export const tableTargets: readonly Target[] = [
  tableTarget('keyed-table', kayles([4, 3])),
  tableTarget('indexed-table', heap),
];

function tableTarget<P>(name: string, ruleset: Ruleset<P>): Target {
  const play = explore(ruleset);
  return {
    name,
    seeds: async () => {
      if (isIndexed(ruleset)) return [await joined(await writeIndexedTable(solveTable(ruleset)))];
      return [await joined(await writeKeyedTable(play, solve(play.game)))];
    },
    read: async (bytes) => {
      const file = await openTable(bytesSource(bytes));
      checkTableOf(file.header, ruleset);
      await askTable(file, ruleset)(play.position(0), play.player(0));
      if (file.header.kind === 'indexed') await readCells(file);
      else await readKeyedTable(file, play);
    },
    reseal: resealedTable,
  };
}
