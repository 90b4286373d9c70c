import { beforeAll, expect, test } from 'vitest';
import { DRAW, LOSS, WIN } from '../../game/inner.ts';
import { GyreError, type GyreErrorCode } from '../../graph/inner.ts';
import { chessEnding } from '../../rulesets/games/chess/chess.ts';
import { askIndexed } from '../answers/answers.ts';
import type { IndexedTable } from '../keep/table.ts';
import { IndexedRun, solveTable } from '../solve/indexed-run.ts';
import { joinBytes } from './bytes.ts';
import { openTable } from './file.ts';
import { askTable, readCells, writeIndexedTable } from './indexed.ts';
import { type ByteSource, blobSource, bytesSource, type FetchBytes, webSource } from './source.ts';

let table: IndexedTable<string>;
let bytes: Uint8Array;

beforeAll(async () => {
  table = solveTable(chessEnding('KRK'));
  bytes = joinBytes(await writeIndexedTable(table));
});

test('a table answers from its file as from memory', async () => {
  const file = await openTable(bytesSource(bytes));
  expect(file.header).toMatchObject({
    ruleset: 'chess',
    parameters: { men: 'KRK' },
    rows: table.cells.length,
  });
  const ask = askTable(file, table.ruleset);
  const remember = askIndexed(table);
  for (let index = 0; index < table.cells.length; index += 101) {
    const found = table.ruleset.at(index);
    if (found === undefined) continue;
    expect(await ask(found.position, found.player)).toEqual(remember(found.position, found.player));
  }
});

/** A server of the bytes that answers ranges with this status. */
function server(status: number, length = `${bytes.length}`): FetchBytes {
  return (_, { headers }) => {
    const [first, last] = headers.Range.replace('bytes=', '').split('-').map(Number);
    return Promise.resolve({
      status,
      headers: new Headers({ 'Content-Range': `bytes ${first}-${last}/${length}` }),
      arrayBuffer: () => Promise.resolve(bytes.slice(first, last + 1).buffer),
    });
  };
}

test.each<[string, () => Promise<ByteSource>]>([
  ['a blob', () => Promise.resolve(blobSource(new Blob([bytes.slice()])))],
  ['a web address', () => webSource('https://tables.example/krk', server(206))],
])('a table answers from %s', async (_, source) => {
  const ask = askTable(await openTable(await source()), table.ruleset);
  expect(await ask('8/8/8/8/8/1k6/7r/K7', 0)).toEqual({ value: LOSS, plies: 2 });
});

test('a length that a browser hides is asked for by itself', async () => {
  const hidden: FetchBytes = async (address, options) => {
    const answer = await server(206)(address, {
      headers: { Range: options.headers.Range.replace(/-$/, '-0') },
    });
    const isHead = options.method === 'HEAD';
    return { ...answer, headers: new Headers(isHead ? { 'Content-Length': `${bytes.length}` } : {}) };
  };
  const source = await webSource('https://tables.example/krk', hidden);
  expect(source.length).toBe(bytes.length);
});

test.each([
  [200, '9', /was answered with status 200; the server must answer range requests/],
  [206, '*', /the length of .* is not said/],
])('a server that answers with %i and the length %s is refused', async (status, length, message) => {
  await expect(webSource('https://tables.example/krk', server(status, length))).rejects.toThrow(message);
});

/** A server whose answers to the second and later requests are changed. */
function changing(
  change: (headers: Headers, status: { status: number }, body: { bytes: ArrayBuffer }) => void,
): FetchBytes {
  let requests = 0;
  return async (address, options) => {
    const answer = await server(206)(address, options);
    const headers = new Headers({
      'Content-Range': answer.headers.get('Content-Range') ?? '',
      ETag: '"one"',
    });
    const status = { status: 206 };
    const body = { bytes: await answer.arrayBuffer() };
    if (requests++ > 0) change(headers, status, body);
    return { ...status, headers, arrayBuffer: () => Promise.resolve(body.bytes) };
  };
}

test.each<[string, Parameters<typeof changing>[0], RegExp]>([
  [
    'another ETag',
    (headers) => headers.set('ETag', '"two"'),
    /krk has changed since it was opened; open it again/,
  ],
  [
    'the whole of another file, as If-Range asks',
    (headers, status) => {
      headers.set('ETag', '"two"');
      status.status = 200;
    },
    /has changed since it was opened/,
  ],
  [
    'another Last-Modified',
    (headers) => {
      headers.delete('ETag');
      headers.set('Last-Modified', 'Thu, 19 Nov 2026 12:00:00 GMT');
    },
    /has changed since it was opened/,
  ],
  [
    'another length',
    (headers) => headers.set('Content-Range', 'bytes 0-23/99'),
    /has changed since it was opened/,
  ],
  [
    'nothing, for the file has become shorter',
    (_, status) => {
      status.status = 416;
    },
    /has changed since it was opened/,
  ],
  [
    'too much',
    (_, __, body) => {
      body.bytes = new ArrayBuffer(5000);
    },
    /krk sent 5000 bytes from 0 on where 24 from 0 on were asked for; the server must answer range requests/,
  ],
  [
    'another part',
    (headers) => headers.set('Content-Range', `bytes 7-30/${bytes.length}`),
    /krk sent 24 bytes from 7 on where 24 from 0 on/,
  ],
])('a table on the web is refused if the server then sends %s', async (_, change, message) => {
  const source = await webSource('https://tables.example/krk', changing(change));
  await expect(openTable(source)).rejects.toThrow(message);
});

test('later requests say by If-Range which version they want, if its ETag is a strong one', async () => {
  for (const [tag, expected] of [
    ['"one"', '"one"'],
    ['W/"one"', undefined],
  ] as const) {
    const asked: (string | undefined)[] = [];
    const source = await webSource('https://tables.example/krk', async (address, options) => {
      asked.push(options.headers['If-Range']);
      const answer = await server(206)(address, options);
      const headers = new Headers({ 'Content-Range': answer.headers.get('Content-Range') ?? '', ETag: tag });
      return { ...answer, headers };
    });
    await source.read(0, 9);
    expect(asked).toEqual([undefined, expected]);
  }
});

test('a connection that breaks is a GyreError with the address', async () => {
  const dead: FetchBytes = () =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  await expect(webSource('https://tables.example/krk', dead)).rejects.toThrow(
    new GyreError(
      'E_FILE',
      'the connection to https://tables.example/krk broke: connect ECONNREFUSED',
      'check the address, and try again',
    ),
  );
  const cut: FetchBytes = async (address, options) => ({
    ...(await server(206)(address, options)),
    arrayBuffer: () => Promise.reject(new TypeError('terminated')),
  });
  const source = await webSource('https://tables.example/krk', cut);
  await expect(source.read(0, 9)).rejects.toThrow('tables.example/krk broke: terminated');
});

test('a probe reads a small part of the file', async () => {
  let read = 0;
  const source = bytesSource(bytes);
  const counted = {
    length: source.length,
    read: (offset: number, length: number) => {
      read += length;
      return source.read(offset, length);
    },
  };
  const ask = askTable(await openTable(counted), table.ruleset);
  const opening = read;
  expect(opening).toBeLessThan(1000);
  expect(await ask('8/8/8/8/8/1k6/7r/K7', 0)).toEqual({ value: LOSS, plies: 2 });
  expect(read).toBeLessThan(bytes.length / 2);
});

test.each<[string, GyreErrorCode, (damaged: Uint8Array) => Uint8Array]>([
  ['another file', 'E_FORMAT', () => new TextEncoder().encode('{"graph": "of something else entirely"}')],
  ['an empty file', 'E_FORMAT', () => new Uint8Array(0)],
  ['a file cut off in its blocks', 'E_TRUNCATED', (b) => b.subarray(0, b.length - 1)],
  ['a file cut off in its header', 'E_TRUNCATED', (b) => b.subarray(0, 30)],
  ['a changed header', 'E_CHECKSUM', (b) => b.with(40, b[40] ^ 1)],
  ['a changed block', 'E_CHECKSUM', (b) => b.with(b.length - 5, b[b.length - 5] ^ 1)],
])('%s is refused with %s', async (_, code, damage) => {
  const open = async (): Promise<unknown> => readCells(await openTable(bytesSource(damage(bytes))));
  await expect(open()).rejects.toSatisfy((error) => error instanceof GyreError && error.code === code);
});

test('a table is refused by another ruleset', async () => {
  const file = await openTable(bytesSource(bytes));
  expect(() => askTable(file, chessEnding('KQK'))).toThrow(
    /the table is of Chess ending KRK, not of Chess ending KQK/,
  );
});

test('an unfinished table is taken up again and comes out the same', async () => {
  const ruleset = chessEnding('KRK');
  const begun = new IndexedRun(ruleset);
  for (let ply = 0; ply < 9; ply++) begun.step();
  const file = await openTable(
    bytesSource(joinBytes(await writeIndexedTable(begun, { settledPlies: begun.plies }))),
  );
  expect(file.header.settledPlies).toBe(9);
  const resume = { cells: await readCells(file), plies: 9 };
  const finished = solveTable(ruleset, { resume });
  expect(finished.cells).toEqual(table.cells);
});

test('values of known positions', () => {
  const ask = askIndexed(table);
  expect(ask('8/8/8/8/8/1k6/7r/K7', 1)).toEqual({ value: WIN, plies: 1 });
  expect(ask('8/8/8/8/8/8/1k6/K6R', 0)).toBeUndefined();
  expect(ask('7k/8/8/8/8/8/1r6/K7', 0)).toEqual({ value: DRAW, plies: undefined });
});

test('over the web, a table opens with four range requests, and each probe is one', async () => {
  let requests = 0;
  const serve = server(206);
  const source = await webSource('https://tables.example/krk', (address, options) => {
    requests++;
    return serve(address, options);
  });
  const ask = askTable(await openTable(source), table.ruleset);
  expect(requests).toBe(4);
  for (let index = 0; index < table.cells.length; index += 1009) {
    const found = table.ruleset.at(index);
    if (found === undefined) continue;
    requests = 0;
    await ask(found.position, found.player);
    expect(requests).toBeLessThanOrEqual(1);
  }
});
