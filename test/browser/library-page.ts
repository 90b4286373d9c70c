import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../packages/gyre/dist', import.meta.url));

const PAGE = `<!doctype html><title>gyre</title>
<script type="importmap">{ "imports": { "gyre": "/gyre/index.js", "#host": "/gyre/backends/host-web.js" } }</script>
<script type="module">import * as gyre from 'gyre'; globalThis.gyre = gyre;</script>`;

/** Serves the built library as it is, without a bundler, on a page that may share memory. */
export async function serveLibrary(): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const isolation = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (path === '/') {
      response.writeHead(200, { ...isolation, 'Content-Type': 'text/html' }).end(PAGE);
    } else if (/^\/gyre\/[a-z/-]+\.js$/.test(path)) {
      const script = readFileSync(DIST + path.slice('/gyre'.length));
      response.writeHead(200, { ...isolation, 'Content-Type': 'text/javascript' }).end(script);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
