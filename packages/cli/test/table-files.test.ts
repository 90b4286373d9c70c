import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rulesetNamed } from 'gyre/rulesets';
import { type IndexedRuleset, solveTable, writeIndexedTable } from 'gyre/tables';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { fetchWithin } from '../src/rulesets/table-io.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const INDEXED = inFolder('krk.table');
const KEYED = inFolder('nim.table');

beforeAll(async () => {
  await runGyre(['table', 'chess', 'men=KRK', '-o', INDEXED, '--threads', '1']);
  await runGyre(['table', 'nim', '-o', KEYED]);
});

test('info knows tables: rules, counts, audit, digest', async () => {
  const { out, exitCode } = await runGyre(['info', INDEXED]);
  expect([exitCode, out]).toEqual([0, expect.stringMatching(/^title +Chess ending KRK$/m)]);
  expect(out).toMatch(/^parameters +men=KRK$/m);
  expect(out).toMatch(/^audit +all [\d,]+ positions follow from [\d,]+ moves$/m);
  const facts = await jsonOf(['info', INDEXED]);
  expect(facts).toMatchObject({
    schema: 'gyre/info-table/1',
    ruleset: 'chess',
    kind: 'indexed',
    state: 'finished',
  });
  expect(facts.digest).toBe(createHash('sha256').update(readFileSync(INDEXED)).digest('hex'));
  expect(await jsonOf(['info', KEYED])).toMatchObject({ ruleset: 'nim', kind: 'keyed', audit: null });
});

test('verify knows tables: it audits them', async () => {
  const { audit } = await jsonOf(['info', INDEXED]);
  const { positions, moves } = await jsonOf(['verify', INDEXED]);
  expect([positions, moves]).toEqual([audit.positions, audit.moves]);
  for (const table of [INDEXED, KEYED]) {
    const { out, exitCode } = await runGyre(['verify', table]);
    expect([exitCode, out]).toEqual([0, expect.stringMatching(/^✓ all [\d,]+ positions follow from/)]);
  }
});

test('verify finds a table that is wrong, and one that is damaged', async () => {
  const table = solveTable(rulesetNamed('chess', { men: 'KRK' }) as IndexedRuleset);
  const at = table.cells.findIndex((cell, i) => cell > 66 && cell < 70 && table.ruleset.at(i) !== undefined);
  table.cells[at] += 2;
  const wrong = inFolder('wrong.table');
  writeFileSync(wrong, Buffer.concat(await writeIndexedTable(table)));
  const { out, exitCode } = await runGyre(['verify', wrong]);
  expect([exitCode, out]).toEqual([1, expect.stringMatching(/^✗ the table is wrong at index \d+: /)]);
  expect(await jsonOf(['verify', wrong])).toMatchObject({ schema: 'gyre/verify-table/1', verdict: 'wrong' });
  const bytes = readFileSync(INDEXED);
  writeFileSync(inFolder('bad.table'), bytes.with(bytes.length - 5, bytes[bytes.length - 5] ^ 1));
  await expectRefusal(['verify', inFolder('bad.table')], 3, 'is damaged; make the table again');
  await expectRefusal(['verify', 'game.json'], 2, 'no solution to verify; say gyre verify GAME SOLUTION');
});

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

/** The address of a server that answers so. */
async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/krk.table`;
}

/** Serves parts of the table. */
const parts: RequestListener = ({ headers }, response) => {
  const bytes = readFileSync(INDEXED);
  const [from, to] = (headers.range ?? '').replace('bytes=', '').split('-').map(Number);
  response.writeHead(206, { 'Content-Range': `bytes ${from}-${to}/${bytes.length}`, ETag: '"krk"' });
  response.end(bytes.subarray(from, to + 1));
};

test('probe asks a table on the web by ranges, and info knows it, too', async () => {
  const address = await serving(parts);
  const asked = ['--position', '8/8/8/8/8/2k5/7R/K7', '--player', 'White'];
  const { out, exitCode } = await runGyre(['probe', address, ...asked]);
  expect([exitCode, out]).toEqual([0, (await runGyre(['probe', INDEXED, ...asked])).out]);
  expect(await jsonOf(['info', address])).toMatchObject({
    ruleset: 'chess',
    bytes: readFileSync(INDEXED).length,
  });
});

test.each<[string, RequestListener, string]>([
  [
    'sends too much',
    ({ headers }, response) => {
      response.writeHead(206, { 'Content-Range': `bytes ${headers.range?.slice(6)}/1000000` });
      response.end(new Uint8Array(1_000_000));
    },
    'where 24 from 0 on were asked for',
  ],
  [
    'breaks the connection',
    (request, response) => {
      if (request.headers.range === 'bytes=0-0') parts(request, response);
      else response.destroy();
    },
    'the connection to http://127.0.0.1',
  ],
  [
    'sends the whole file',
    (_, response) => {
      response.end(new Uint8Array(1000));
    },
    'was answered with status 200; the server must answer range requests',
  ],
])('a server that %s is told of, with the address', async (_, listener, words) => {
  const address = await serving(listener);
  await expectRefusal(['probe', address], 3, words);
});

test('a server that is not there is told of', async () => {
  const address = await serving(parts);
  await new Promise((resolve) => server?.close(resolve));
  await expectRefusal(['probe', address], 3, /E_FILE: the connection to .* broke: .*check the address/);
});

test('a server that sends no byte is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const headers = { Range: 'bytes=0-99' };
  const address = await serving(() => void vi.advanceTimersByTime(600));
  await expect(fetchWithin(600)(address, { headers })).rejects.toThrow(
    `${address} sent nothing for 0.6 s; check the network, and try again`,
  );
  server?.closeAllConnections();
  const slow = await serving((_, response) => {
    response.writeHead(206, { 'Content-Length': '100' });
    response.write('x');
  });
  const bytes = (await fetchWithin(600)(slow, { headers })).arrayBuffer();
  vi.advanceTimersByTime(600);
  await expect(bytes).rejects.toThrow('sent nothing for 0.6 s');
});
