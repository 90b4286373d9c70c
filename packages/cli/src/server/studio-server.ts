import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { UsageError } from '../command/index.ts';
import { Packer } from './packed.ts';

/**
 * The rules that the studio runs under: only its own files, no network at all, no code from text.
 * WebAssembly is allowed for the layout engine; nothing else is evaluated.
 */
export const CONTENT_SECURITY_POLICY: string = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** A figure for other pages, `/?embed` alone, may be framed by them; everything else is as strict as ever. */
const FIGURE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The service worker alone may fetch, and only the studio's own files, which it keeps for use without a network. */
const KEEPER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace("connect-src 'none'", "connect-src 'self'"),
};

/**
 * The worker that reads tables may ask any host for parts of one, where the reader gives an address; pages and all other workers may
 * not connect anywhere.
 */
const READER_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY.replace(
    "connect-src 'none'",
    'connect-src http: https:',
  ),
};

function isFigure(url = '/'): boolean {
  return /^\/(?:index\.html)?\?embed(?:[&=]|$)/u.test(url);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

/** A running studio. */
export interface StudioServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a built studio on the loopback address only. Port 0 takes any that is free.
 *
 * @param fragment the part of the address behind `#` that opens a game: its page is `OPENS`, whose address is short
 */
export async function serveStudio(folder: string, port: number, fragment?: string): Promise<StudioServer> {
  const files = await listFiles(folder);
  const packer = new Packer();
  const opening = fragment === undefined ? undefined : openingPage(fragment);
  const server = createServer((request, response) => {
    answer(request, response, { files, packer, opening }).catch(() =>
      refuse(response, 500, 'the file could not be read'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const page = opening === undefined ? '/' : OPENS;
  return { url: `http://127.0.0.1:${taken}${page}`, close: () => closed(server) };
}

const OPENS = '/game';

/** A page that goes on to the studio with its game. */
function openingPage(fragment: string): Buffer {
  return Buffer.from(
    `<!doctype html><meta charset="utf-8"><title>Gyre</title><meta http-equiv="refresh" content="0;url=/${fragment}">`,
  );
}

/** The refusal of a port that the system does not give us; any other error as it is. */
export function portRefusal(port: number, error: unknown): unknown {
  const found = PORT_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  if (found === undefined) return error;
  return new UsageError(`port ${port} ${found}`, 'give another --port, or 0 for any that is free');
}

/** What the system says of a port, in our words. */
const PORT_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'is not for everybody: the system keeps the low numbers for itself',
  EPERM: 'is not for everybody: the system forbids to listen there',
  EADDRNOTAVAIL: 'cannot be used: this machine has no loopback address',
};

/** Path in the address → path on disk. Only what is listed at the start is ever served. */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, path);
  }
  const index = files.get('/index.html');
  if (index !== undefined) files.set('/', index);
  return files;
}

interface Served {
  readonly files: ReadonlyMap<string, string>;
  readonly packer: Packer;
  /** The page that opens a game. */
  readonly opening: Buffer | undefined;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { files, packer, opening }: Served,
): Promise<void> {
  const hosts = request.headersDistinct.host ?? [];
  if (hosts.length > 1) return refuse(response, 400, 'the request has two lines Host');
  if (!isLoopback(hosts[0])) return refuse(response, 403, 'this server answers on loopback only');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, 'only GET and HEAD', { Allow: 'GET, HEAD' });
  const path = (request.url ?? '/').replace(/[?#].*$/, '');
  const isOpening = path === OPENS && opening !== undefined;
  const file = isOpening ? 'game.html' : files.get(path);
  if (file === undefined) return refuse(response, 404, 'there is no such page');
  const accepted = request.headers['accept-encoding'] ?? '';
  const { bytes, encoding } = await packer.pack(file, isOpening ? opening : await readFile(file), accepted);
  response.writeHead(200, {
    ...HEADERS,
    ...(isFigure(request.url) ? FIGURE_HEADERS : {}),
    ...(path === '/service-worker.js' ? KEEPER_HEADERS : {}),
    ...(path.startsWith('/assets/rules.worker-') ? READER_HEADERS : {}),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    'Content-Type': TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Length': bytes.length,
    'Cache-Control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** A page elsewhere that points its own name at this machine still sends that name: refuse it. */
function isLoopback(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? '');
}

function refuse(
  response: ServerResponse,
  status: number,
  words: string,
  more: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...HEADERS, ...more, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${words}\n`);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
