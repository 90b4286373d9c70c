import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { type StudioServer, serveStudio } from '../src/server/studio-server.ts';

const inFolder = testFolder();
const FRAGMENT = `#game=${'x'.repeat(127_000)}`;
let server: StudioServer;

beforeAll(async () => {
  mkdirSync(inFolder('studio'));
  writeFileSync(inFolder('studio/index.html'), '<title>the studio</title>');
  server = await serveStudio(inFolder('studio'), 0, FRAGMENT);
});
afterAll(() => server.close());

/** The answer to a request with these lines, as it comes over the wire. */
function answered(...lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return textOf(socket);
}

test('a game is served under a short address, whose page goes on to the studio with the game', async () => {
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/game$/);
  const page = await fetch(server.url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain(`<meta http-equiv="refresh" content="0;url=/${FRAGMENT}">`);
  expect(await (await fetch(new URL('/', server.url))).text()).toContain('the studio');
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused with what is allowed', async (method) => {
  const answer = await answered(`${method} / HTTP/1.1`, 'Host: localhost');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toContain('\r\nAllow: GET, HEAD\r\n');
});

test.each([
  ['localhost', 200],
  ['LocalHost:4747', 200],
  ['127.0.0.1', 200],
  ['evil.example', 403],
  ['localhost.evil.example', 403],
])('a request whose Host is %s is answered with %i', async (host, status) => {
  expect(await answered('GET / HTTP/1.1', `Host: ${host}`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test.each([
  ['localhost', 'localhost'],
  ['localhost', 'evil.example'],
])('two lines Host are refused: %s and %s', async (one, other) => {
  const answer = await answered('GET / HTTP/1.1', `Host: ${one}`, `Host: ${other}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});
