import { parentPort, workerData } from 'node:worker_threads';
import { GyreError, type GyreErrorCode } from 'gyre';
import { type Cells, cellCode, IndexedShare, isIndexed, type Mail } from 'gyre/rulesets';
import { rulesetFrom } from './rules.ts';

/** What a worker is started with: its share of a table that all of them see. */
export interface ShareJob {
  readonly named: readonly [string, readonly string[]];
  readonly cells: Cells;
  readonly bytes: 1 | 2;
  readonly mail: Mail;
  readonly share: number;
  readonly shares: number;
  /** How many have arrived, and how often all have. */
  readonly barrier: Int32Array;
  /** Share → 1 once its frontier is used up. */
  readonly isDone: Int32Array;
}

/** What it says after each order: how many positions it has for the next ply, or why it cannot go on. */
export interface ShareAnswer {
  readonly frontier: number;
  readonly error?: { readonly code: GyreErrorCode; readonly found: string; readonly hint: string };
}

interface Order {
  readonly order: 'prepare' | 'resume' | 'ply';
  readonly plies: number;
}

if (parentPort !== null) await serve(workerData as ShareJob);

async function serve(job: ShareJob): Promise<void> {
  const ruleset = await rulesetFrom(job.named[0], job.named[1]);
  if (!isIndexed(ruleset)) throw new GyreError('E_RULESET', `${ruleset.title} has no index`);
  const code = cellCode(ruleset.mostMoves, job.bytes);
  const share = new IndexedShare(ruleset, code, job.cells, job.mail, job.share, job.shares);
  parentPort?.on('message', ({ order, plies }: Order) => {
    try {
      if (order === 'prepare') share.prepare();
      else if (order === 'resume') share.resume(plies);
      else settle(share, job, plies);
      answer({ frontier: share.frontier });
    } catch (error) {
      if (!(error instanceof GyreError)) throw error;
      answer({ frontier: 0, error: { code: error.code, found: error.found, hint: error.hint } });
    }
  });
}

function answer(said: ShareAnswer): void {
  parentPort?.postMessage(said, []);
}

/** One ply, in rounds: all post, all wait, all look at what was posted to them, all wait. */
function settle(
  share: IndexedShare,
  { barrier, isDone, share: mine, shares }: ShareJob,
  plies: number,
): void {
  for (let isOver = false; !isOver; ) {
    isDone[mine] = share.produce() ? 1 : 0;
    meet(barrier, shares);
    share.consume(plies);
    isOver = isDone.every((done) => done === 1);
    meet(barrier, shares);
  }
  share.turn();
}

/** Waits until all shares are here. */
function meet(barrier: Int32Array, shares: number): void {
  const round = Atomics.load(barrier, 1);
  if (Atomics.add(barrier, 0, 1) === shares - 1) {
    Atomics.store(barrier, 0, 0);
    Atomics.add(barrier, 1, 1);
    Atomics.notify(barrier, 1);
    return;
  }
  while (Atomics.load(barrier, 1) === round) Atomics.wait(barrier, 1, round);
}
