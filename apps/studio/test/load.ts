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

/** Watches for tasks that keep the page from answering; gives the milliseconds of the longest since then. */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const long: number[] = [0];
    Reflect.set(globalThis, 'longTasks', long);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(Math.round(duration));
    }).observe({ entryTypes: ['longtask'] });
  });
  return () => page.evaluate(() => Math.max(...(Reflect.get(globalThis, 'longTasks') as number[])));
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
