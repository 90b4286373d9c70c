/**
 * Keeps the studio's own files in the browser, so that the page opens without a network.
 *
 * The build puts the list of its files and a version in the place of the two words below. A new version is
 * fetched whole before it takes over. The page itself comes from the network where there is one, so that a
 * reload always shows the newest version; everything else never changes under its name and comes from the
 * cache first. Tabs that still show the version before find its files in the one older cache that is kept.
 *
 * It is the studio's only script that fetches its own files, and it fetches nothing else.
 */

/** What a service worker has that a page does not; the types of both cannot be loaded together. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchedEvent) => void): void;
}

interface LateEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchedEvent extends LateEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Replaced by the build. */
declare const FILES_OF_THE_BUILD: readonly string[];
declare const VERSION_OF_THE_BUILD: string;

const scope = globalThis as unknown as WorkerScope;
const home = scope.registration.scope;
/** Caches of other studios on the same host have other addresses in their names. */
const PREFIX = `gyre-studio ${new URL(home).pathname} `;
const CACHE = PREFIX + VERSION_OF_THE_BUILD;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { href, origin, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== new URL(home).origin || !href.startsWith(home)) return;
  if (request.mode !== 'navigate') event.respondWith(kept(request));
  else if (!/^\?embed(?:[&=]|$)/u.test(search)) event.respondWith(page(request)); // a figure has headers of its own
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    FILES_OF_THE_BUILD.map((file) => new Request(new URL(file, home), { cache: 'no-cache' })),
  );
  await scope.skipWaiting();
}

/** Takes over open pages, and drops all caches but this one and the one before it. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** A file of any version that is kept, or from the network. */
async function kept(request: Request): Promise<Response> {
  const now = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  return now ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** The page from the network; without one, the page that is kept. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const found = await cache.match(new URL('index.html', home));
    if (found === undefined) throw error;
    return found;
  }
}
