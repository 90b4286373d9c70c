import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeStudio } from './harness.ts';
import { watchTasks } from './load.ts';

const GYRE = fileURLToPath(new URL('../../../packages/cli/bin/gyre.js', import.meta.url));

describeStudio('the studio in Chromium: as fast as the command line', (on) => {
  test.each([
    ['KRK', '59,136 positions'],
    ['KBNK', '3,784,704 positions'],
  ])(
    'S5 %s is ready to play within 1.5 times the time of the command line',
    async (men, words) => {
      const ratios: number[] = []; // the best of three counts: others work on this machine, too
      while (ratios.length < 3 && !ratios.some((ratio) => ratio < 1.5)) {
        const began = Date.now();
        execFileSync(process.execPath, [GYRE, 'report', 'chess', `men=${men}`], { stdio: 'ignore' });
        const inTerminal = Date.now() - began;
        await on({}, async (page) => {
          const longest = await watchTasks(page);
          const asked = Date.now();
          await page.evaluate((wanted) => {
            location.hash = `#view=play&ruleset=chess&with-men=${wanted}`;
          }, men);
          await page.waitForSelector('.live-board', { timeout: 60_000 });
          const inPage = Date.now() - asked;
          ratios.push(inPage / inTerminal);
          expect(await page.textContent('.setup')).toContain(words);
          console.log(
            `${men}: ${inPage} ms in the page, ${inTerminal} ms in the terminal, tasks up to ${await longest()} ms`,
          );
        });
      }
      expect(Math.min(...ratios)).toBeLessThan(1.5);
    },
    180_000,
  );
});
