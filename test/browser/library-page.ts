import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../packages/gyre/dist', import.meta.url));

/** Where a page without a bundler finds the library's files. */
const IMPORT_MAP = `<script type="importmap">{ "imports": { "gyre": "/gyre/index.js", "gyre/play": "/gyre/play/index.js", "gyre/positions": "/gyre/positions/index.js", "gyre/rulesets": "/gyre/rulesets/index.js", "gyre/tables": "/gyre/tables/index.js", "#host": "/gyre/threads/workers/host-web.js", "#ruleset-host": "/gyre/threads/rulesets/host-web.js" } }</script>`;

const PAGE = `<!doctype html><title>gyre</title>
${IMPORT_MAP}
<script type="module">
import * as gyre from 'gyre';
import * as play from 'gyre/play';
import * as positions from 'gyre/positions';
import * as rulesets from 'gyre/rulesets';
import * as tables from 'gyre/tables';
Object.assign(globalThis, { gyre, rulesets: { ...play, ...positions, ...rulesets, ...tables } });
</script>`;

/**
 * Serves the built library as it is, without a bundler, on a page that may share memory, and files by range
 * requests.
 */
export async function serveLibrary(
  files: ReadonlyMap<string, Uint8Array> = new Map(),
  start: string = PAGE,
): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const isolation = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    };
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (path === '/') {
      response.writeHead(200, { ...isolation, 'Content-Type': 'text/html' }).end(start);
    } else if (/^\/gyre\/[a-z0-9/-]+\.js$/.test(path)) {
      const script = readFileSync(DIST + path.slice('/gyre'.length));
      response.writeHead(200, { ...isolation, 'Content-Type': 'text/javascript' }).end(script);
    } else {
      sendRange(response, files.get(path), request.headers.range);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

function sendRange(response: ServerResponse, file: Uint8Array | undefined, range = ''): void {
  const found = /^bytes=(\d+)-(\d+)$/.exec(range);
  if (file === undefined || found === null) {
    response.writeHead(404).end();
    return;
  }
  const [first, last] = [Number(found[1]), Number(found[2])];
  const part = file.subarray(first, last + 1);
  const headers = {
    'Content-Range': `bytes ${first}-${first + part.length - 1}/${file.length}`,
    'Content-Length': part.length,
  };
  response.writeHead(206, headers).end(part);
}
