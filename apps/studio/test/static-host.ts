import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The studio's build, as files. */
export const STUDIO_FOLDER = fileURLToPath(new URL('../../../packages/cli/dist/studio', import.meta.url));

const UNDER = '/somewhere/deep';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A host that knows nothing of the studio: plain files below a path, no headers but their types. */
export interface StaticHost {
  readonly url: string;
  /** Serves another folder from now on. */
  show(folder: string): void;
  close(): void;
}

export async function hostFiles(first: string = STUDIO_FOLDER): Promise<StaticHost> {
  let folder = first;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(UNDER, '').replace(/\?.*$/, '').replace(/\/$/, '/index.html');
    try {
      const bytes = readFileSync(`${folder}${path}`);
      response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end('there is no such file');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${UNDER}/`,
    show: (next) => void (folder = next),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
