/**
 * Values of one large loop-free graph, measured in a process of its own: prints the processor time of each run, and the
 * most bytes per position that a run takes while it works, beside the graph itself.
 */

import { ValueStore } from 'gyre/algebra';
import type { LoopyGame } from 'gyre/loopy';
import { seeded, smallGame } from './algebra-games.ts';
import { cpuMs } from './harness.ts';

const size = Number(process.argv[2]);
new ValueStore().ofGame(smallGame(2000, seeded(1))); // warm
const games = [1, 2, 3].map((seed) => smallGame(size, seeded(seed)));
const runs = games.map((game) => {
  const begin = cpuMs();
  new ValueStore().ofGame(game);
  return Math.round(cpuMs() - begin);
});
console.log(JSON.stringify({ runs, bytes: Math.round((await peak(games[0])) / size) }));

/** The most bytes that are in use at a look at the clock, garbage included; collected before, with node --expose-gc. */
async function peak(game: LoopyGame): Promise<number> {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await new Promise((done) => setTimeout(done, 50)); // memory is given back after a while
  }
  const used = (): number => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  let most = 0;
  const store = new ValueStore();
  store.ofGame(game, {
    look: () => {
      most = Math.max(most, used() - before);
    },
  });
  return Math.max(most, used() - before);
}
