import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { launchChromium } from '../../../test/browser/chromium.ts';

/** The icons in pixels that phones ask for: what is written, from which drawing, how wide. */
const ICONS = [
  ['icon-192.png', 'icon.svg', 192],
  ['icon-512.png', 'icon.svg', 512],
  ['icon-maskable-512.png', 'icon-maskable.svg', 512],
  ['apple-touch-icon.png', 'icon-maskable.svg', 180], // iOS rounds the corners itself, and shows black where a picture is clear
] as const;

const folder = new URL('../public/', import.meta.url);

test('icons in pixels', async () => {
  const browser = await launchChromium();
  try {
    for (const [file, drawing, width] of ICONS) {
      const page = await browser.newPage({ viewport: { width, height: width } });
      const svg = readFileSync(new URL(drawing, folder), 'utf8');
      await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
      writeFileSync(new URL(file, folder), await page.screenshot({ omitBackground: true }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
