import { addTotals, type Carrier, type SearchState, writePattern } from 'gyre-lab/unicycles';
import { EXIT } from '../command/index.ts';
import { Saver } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { withCarriers } from './carriers.ts';
import { checkSaved, howFar, type Job, type JobRequest, runJob } from './job.ts';
import { readSavedSearch, type SavedCount } from './state-file.ts';
import { headJson, printHead, upTo } from './words.ts';

/** Counts all unicycles, in threads if that pays, and keeps its state in a file if one is given. */
export async function countAll(request: JobRequest, terminal: Terminal): Promise<number> {
  const { pattern, exits, state: path } = request;
  const saved =
    path === undefined ? undefined : await readSavedSearch(path, 'count', writePattern(pattern), exits);
  const order = saved && { order: saved.parts[0].order, estimate: saved.estimate };
  return runJob(request, terminal, order, async (job) => {
    const { work } = job;
    const parts = [...(saved?.parts ?? job.search.split(job.depth))];
    checkSaved(job, parts);
    const saver = new Saver(path, (): SavedCount => {
      return { schema: 'gyre/unicycle-search/1', exits, estimate: job.estimate, parts };
    });
    await saver.save();
    const look = (): void => {
      work.far = howFar(shareOf(job, parts), totals(parts));
      work.draw(() => work.far);
    };
    await withCarriers(job, false, (carriers) =>
      carryParts(carriers, parts, work.signal, async () => {
        look();
        await saver.saveNowAndThen();
      }),
    );
    await saver.save();
    look();
    work.signal.throwIfAborted();
    work.clear();
    await printCount(job, parts);
    return EXIT.ok;
  });
}

/** Carries the parts on, each carrier one at a time, until all are done or the signal is aborted. */
async function carryParts(
  carriers: readonly Carrier[],
  parts: SearchState[],
  signal: AbortSignal,
  onStretch: () => Promise<void>,
): Promise<void> {
  const waiting = parts.map((_, k) => k).filter((k) => !parts[k].isDone);
  await Promise.all(
    carriers.map(async (carrier) => {
      for (let k = waiting.shift(); k !== undefined; k = waiting.shift()) {
        while (!parts[k].isDone) {
          if (signal.aborted) return;
          parts[k] = (await carrier(parts[k])).after;
          await onStretch();
        }
      }
    }),
  );
}

/** A rough share of all parts that has been searched: parts differ in size. */
function shareOf({ search }: Job, parts: readonly SearchState[]): number {
  let share = 0;
  for (const part of parts) {
    const isUntouched = part.path.length === part.fixed + 1 && part.path[part.fixed] === 0;
    if (part.isDone || !isUntouched) share += search.share(part);
  }
  return share / parts.length;
}

function totals(parts: readonly SearchState[]): ReturnType<typeof addTotals> {
  return parts.reduce(addTotals, { tests: 0, found: 0, count: 0 });
}

async function printCount({ terminal, pattern, set }: Job, parts: readonly SearchState[]): Promise<void> {
  const { count, found, tests } = totals(parts);
  if (terminal.isJson) {
    await terminal.print(JSON.stringify({ ...headJson(pattern, set), count, upToRelabelling: found, tests }));
    return;
  }
  await printHead(terminal, pattern, set);
  await terminal.print(`count      ${count ?? `${found}${upTo(set)}`}`);
  if (count !== null && set.nimbersBelow !== undefined)
    await terminal.print(`           ${found}${upTo(set)}`);
  await terminal.print(`tests      ${tests}`);
}
