import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** How many times longer than its own time a piece of work takes here now: 1 on a machine with nothing else to do. */
export function crowding(): number {
  const [began, used] = [process.hrtime.bigint(), process.cpuUsage()];
  const isOver = (): boolean => process.cpuUsage(used).user > 60_000;
  while (!isOver());
  const { user, system } = process.cpuUsage(used);
  return Math.max(1, Number(process.hrtime.bigint() - began) / 1000 / (user + system));
}

/**
 * Watches for tasks that keep the page from answering; gives the milliseconds that the longest since then
 * worked, and ends watching. What Chromium's own thread used is counted, and not the time in which
 * others had the processor: on a crowded machine that comes in bursts, and any task can be hit by one.
 */
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
  /** What the thread itself worked. */
  readonly tdur: number;
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
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return Math.round(tasks.reduce((most, { tdur }) => Math.max(most, tdur), 0) / 1000);
}

/** The most memory that a page and its workers have taken, in megabytes; 0 where the system does not tell. */
export async function peakMegabytes(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => `/proc/${id}/status`)
    .filter((path) => existsSync(path))
    .map((path) => Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0));
  return Math.round(Math.max(0, ...peaks) / 1024);
}
