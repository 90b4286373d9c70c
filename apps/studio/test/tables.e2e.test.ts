import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from './browser.ts';
import { describeStudio } from './harness.ts';

const GYRE = fileURLToPath(new URL('../../../packages/cli/bin/gyre.js', import.meta.url));

describeStudio('the studio in Chromium: tables from disk', (on) => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gyre-tables-'));
    for (const [name, ...rest] of [
      ['chess', 'men=KRK'],
      ['mu-torere', ''],
    ])
      execFileSync(process.execPath, [
        GYRE,
        'table',
        name,
        ...rest.filter((word) => word !== ''),
        '-o',
        join(folder, `${name}.table`),
      ]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['chess', 'a1', 'White to move: won in 27 plies'],
    ['mu-torere', '1', 'Dark to move: drawn'],
  ])('%s: its table is explored: position, moves with values, line', async (name, point, verdict) => {
    await on({}, async (page) => {
      await page.click('.header-actions button:has-text("Open")');
      await page.setInputFiles('dialog input[type=file]', join(folder, `${name}.table`));
      await expect.poll(() => page.textContent('.play-bar')).toContain(verdict);
      expect(await page.textContent('.setup')).toContain('Only what is looked at is read');
      expect(await page.getAttribute(`.live-board [data-point="${point}"]`, 'aria-label')).toContain(
        'can be touched',
      );
      await page.click('.play-options button >> nth=0');
      await expect.poll(() => page.locator('.history li').count()).toBe(2);
      await page.click('text=Play the best line to its end');
      await expect.poll(() => page.locator('.history li').count()).toBeGreaterThan(3);
      expect(await axeFindings(page)).toEqual([]);
    });
  });

  test('a table that is cut off or damaged is refused in words', async () => {
    await on({}, async (page) => {
      await page.click('.header-actions button:has-text("Open")');
      await page.setInputFiles('dialog input[type=file]', {
        name: 'half.table',
        mimeType: 'application/octet-stream',
        buffer: Buffer.concat([Buffer.from('GYRETAB1'), Buffer.alloc(40)]),
      });
      await expect.poll(() => page.textContent('.notices')).toContain('half.table could not be opened');
    });
  });
});
