import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { launchChromium, noChromium } from './chromium.ts';

/** A page that shows what the bundle prints there, and what it prints in a worker of the page. */
const PAGE = `<!doctype html><title>example</title><body><script type="module">
const printed = [];
console.log = (...words) => printed.push(words.join(' '));
await import('./bundle.js');
document.body.dataset.page = printed.join('\\n');
new Worker('./worker.js', { type: 'module' }).onmessage = ({ data }) => { document.body.dataset.worker = data; };
</script>`;

const WORKER = `const printed = [];
console.log = (...words) => printed.push(words.join(' '));
await import('./bundle.js');
postMessage(printed.join('\\n'));
`;

/** Bundles `example.js` of the folder for browsers and expects its output in a page and in a worker. */
export async function tryInBrowser(folder: string, expected: string): Promise<void> {
  if (noChromium() !== undefined) return;
  const bundle = await rolldown({ input: join(folder, 'example.js'), platform: 'browser' });
  await bundle.write({ file: join(folder, 'bundle.js'), format: 'esm', codeSplitting: false });
  const server = await serve(folder);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForSelector('body[data-worker]', { state: 'attached', timeout: 20_000 });
    const inPage = await page.getAttribute('body', 'data-page');
    const inWorker = await page.getAttribute('body', 'data-worker');
    if (inPage !== expected || inWorker !== expected)
      throw new Error(`the page printed "${inPage}" and its worker "${inWorker}", not "${expected}"`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function serve(folder: string): Promise<Server> {
  const files = new Map([
    ['/', { type: 'text/html', text: PAGE }],
    ['/worker.js', { type: 'text/javascript', text: WORKER }],
    ['/bundle.js', { type: 'text/javascript', text: readFileSync(join(folder, 'bundle.js'), 'utf8') }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
