import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Watches for tasks that keep the page busy; the result ends that and gives the longest, in milliseconds. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the page has no browser');
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isOver = new Promise<boolean>((resolve) => {
    session.on('Tracing.tracingComplete', ({ dataLossOccurred }) => resolve(!dataLossOccurred));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((mark) => performance.mark(mark), MARK);
  return async () => {
    await session.send('Tracing.end');
    if (!(await isOver)) throw new Error('the trace is not complete');
    return longestTask(events);
  };
}

/** What is read of an event of Chromium's traces; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  /** `X` where it is whole: the last task of a trace has only begun. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** How long it took. */
  readonly dur?: number;
  /** How long the thread itself worked; Chromium 156 no longer tells it. */
  readonly tdur?: number;
}

const MARK = 'gyre-watched';

/** The longest task of the thread that made the mark, in milliseconds. */
function longestTask(events: readonly TraceEvent[]): number {
  const mark = events.find(({ name }) => name === MARK);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === mark?.pid &&
      tid === mark.tid &&
      ts > mark.ts,
  );
  const longest = Math.max(...tasks.map(({ tdur, dur }) => tdur ?? dur ?? Number.NaN));
  if (!(longest > 0 && longest < Infinity))
    throw new Error(`the trace tells no time of the page's ${tasks.length} tasks`);
  return Math.round(longest / 1000);
}

/** The most memory that a page and its workers have taken, in megabytes. */
export async function peakMegabytes(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => `/proc/${id}/status`)
    .filter((path) => existsSync(path))
    .map((path) => Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1]));
  if (peaks.length === 0) throw new Error('this system does not tell the memory of a process');
  return Math.round(Math.max(...peaks) / 1024);
}
