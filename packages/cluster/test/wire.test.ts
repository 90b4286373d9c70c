import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server, ServerCredentials, type ServerWritableStream, status } from '@grpc/grpc-js';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { GyreError, NORMAL } from 'gyre';
import { solveOnCluster } from 'gyre-cluster';
import { afterEach, expect, test, vi } from 'vitest';
import { openSpark } from '../src/engines/spark.ts';
import { SparkClient, type SparkClientOptions } from '../src/engines/spark-client.ts';
import { type WireResponse, wireDefinition } from '../src/engines/spark-wire.ts';

type Stream = ServerWritableStream<Record<string, unknown>, WireResponse>;

/** What a false server does when a statement comes, and when its answer is asked for again. */
interface Behaviour {
  execute(stream: Stream): void;
  reattach?(stream: Stream): void;
}

let server: Server | undefined;
let client: SparkClient | undefined;
let served = '';
const released: unknown[] = [];
const asked: Record<string, unknown>[] = [];
/** The answer that an interrupt ends, and how often that was. */
let running: Stream | undefined;
let interrupted = 0;

afterEach(() => {
  vi.restoreAllMocks(); // first, for it gives the clock back that was there, real or not
  vi.useRealTimers();
  client?.close();
  server?.forceShutdown();
  released.length = 0;
  asked.length = 0;
});

async function connect(behaviour: Behaviour, options: SparkClientOptions = {}): Promise<SparkClient> {
  const definition = wireDefinition() as unknown as Record<string, never>;
  server = new Server();
  server.addService(definition['spark.connect.SparkConnectService'], {
    ExecutePlan: (stream: Stream) => {
      asked.push(stream.request);
      behaviour.execute(stream);
    },
    ReattachExecute: (stream: Stream) => {
      asked.push(stream.request);
      if (behaviour.reattach === undefined) stream.emit('error', { code: status.UNIMPLEMENTED });
      else behaviour.reattach(stream);
    },
    ReleaseExecute: ({ request }: { request: unknown }, done: (error: null, answer: object) => void) => {
      released.push(request);
      done(null, {});
    },
    Interrupt: (_: unknown, done: (error: null, answer: object) => void) => {
      if (running !== undefined) interrupted++;
      running?.emit('error', { code: status.INTERNAL, details: '[OPERATION_CANCELED] by the user' });
      running = undefined;
      done(null, {});
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server?.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  served = `sc://127.0.0.1:${port}`;
  client = new SparkClient(served, { attempts: 2, ...options });
  return client;
}

const rows = (id: string, ...values: number[]): WireResponse => ({
  response_id: id,
  arrow_batch: {
    data: tableToIPC(tableFromArrays({ n: Int32Array.from(values) }), { format: 'stream' }) as Uint8Array,
  },
});
const complete = (id: string): WireResponse => ({ response_id: id, result_complete: {} });

const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    (found) => `answered ${JSON.stringify(found)}`,
    (error: unknown) => (error instanceof GyreError ? `${error.code}: ${error.message}` : String(error)),
  );

test('an answer in pieces is whole once the server says so, and the server may then forget it', async () => {
  const spark = await connect({
    execute: (stream) => {
      for (const response of [rows('a', 1, 2), rows('b', 3), complete('c')]) stream.write(response);
      stream.end();
    },
  });
  expect(await spark.run('SELECT 1')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  await expect.poll(() => released.length).toBe(1);
  expect(asked[0]).toMatchObject({
    plan: { root: { sql: { query: 'SELECT 1' } } },
    request_options: [{ reattach_options: { reattachable: true } }],
  });
});

test('a stream that is cut is taken up after its last response, and no row comes twice', async () => {
  const spark = await connect({
    execute: (stream) => {
      stream.write(rows('a', 1));
      stream.end();
    },
    reattach: (stream) => {
      const isLast = stream.request.last_response_id === 'b';
      stream.write(isLast ? complete('c') : rows('b', 2));
      if (isLast) stream.end();
      else stream.emit('error', { code: status.UNAVAILABLE, details: 'gone for a moment' });
    },
  });
  expect(await spark.run('SELECT 1')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(asked.map((request) => request.last_response_id)).toEqual([undefined, 'a', 'b']);
});

test('a stream that always ends without the last word is refused, not believed', async () => {
  const spark = await connect({
    execute: (stream) => {
      stream.write(rows('a', 1));
      stream.end();
    },
    reattach: (stream) => stream.end(),
  });
  expect(await refusal(spark.run('SELECT 1'))).toMatch(
    /^E_CLUSTER: the answer of the server 127\.0\.0\.1:\d+ was cut off, and it does not give the rest; the run can be taken up again$/,
  );
  expect(released).toEqual([]);
});

test('an error in the middle is told in one line', async () => {
  const spark = await connect({
    execute: (stream) => {
      stream.write(rows('a', 1));
      stream.emit('error', { code: status.INTERNAL, details: '[OUT_OF_MEMORY] no room\n at org.apache' });
    },
  });
  expect(await refusal(spark.run('SELECT 1'))).toBe(
    'E_CLUSTER: Spark says: [OUT_OF_MEMORY] no room; the run can be taken up again',
  );
});

test('a server that was started anew and knows nothing of the statement', async () => {
  const spark = await connect({
    execute: (stream) => {
      stream.write(rows('a', 1));
      stream.emit('error', { code: status.UNAVAILABLE, details: 'connection dropped' });
    },
    reattach: (stream) =>
      stream.emit('error', { code: status.INTERNAL, details: '[INVALID_HANDLE.SESSION_NOT_FOUND] ...' }),
  });
  expect(await refusal(spark.run('SELECT 1'))).toMatch(
    /was started anew and lost the statement; the run can/,
  );
});

test('a slow answer: signs of life are waited for, silence is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = vi.spyOn(globalThis, 'setTimeout');
  const waits = (): number => clock.mock.calls.filter(([, patience]) => patience === 20_000).length;
  const speak = async (stream: Stream): Promise<void> => {
    for (let sign = 1; sign <= 8; sign++) {
      stream.write({ response_id: `s${sign}`, execution_progress: { stages: [] } });
      while (waits() <= sign) await new Promise((turn) => setImmediate(turn));
      vi.advanceTimersByTime(15_000);
    }
    stream.write(complete('z'));
    stream.end();
  };
  const lively = await connect({ execute: (stream) => void speak(stream) }, { patienceSeconds: 20 });
  expect(await lively.run('SELECT 1')).toEqual([]);
  lively.close();
  server?.forceShutdown();
  const execute = (): void => void vi.advanceTimersByTime(20_000);
  const silent = await connect({ execute }, { patienceSeconds: 20 });
  expect(await refusal(silent.run('SELECT 1'))).toMatch(
    /^E_CLUSTER: the server 127\.0\.0\.1:\d+ has been silent for 20 seconds; is it Spark Connect, or overloaded\? the run can be taken up again$/,
  );
});

test('a server that is not there, and addresses that are none', async () => {
  const nobody = new SparkClient('sc://127.0.0.1:1');
  expect(await refusal(nobody.run('SELECT 1'))).toMatch(
    /^E_CLUSTER: the server 127\.0\.0\.1:1 cannot be reached/,
  );
  nobody.close();
  for (const address of ['127.0.0.1:1', 'sc://host', 'http://host:1'])
    expect(() => new SparkClient(address)).toThrow(
      `"${address}" is not the address of a server; give sc://HOST:PORT`,
    );
});

test.each([
  ['sc://host:1/;use_ssl=true;token=geheim', 'sc://host:1…'],
  ['sc://host:1;token=geheim', 'sc://host:1…'],
  ['sc://host:1/?token=geheim', 'sc://host:1…'],
  ['sc://user:geheim@host:1', 'sc://host:1…'],
  ['sc://user:ge/heim@host:1/', 'sc://host:1…'],
  ['token=geheim', 'token…'],
])('§36.11 a secret in an address stays out of the message: %s', async (address, shown) => {
  const message = `E_CLUSTER: "${shown}" is not the address of a server; give sc://HOST:PORT`;
  expect(await refusal((async () => new SparkClient(address))())).toBe(message);
});

test('§36.11 a port where something listens and never speaks', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as { port: number };
  const waiting = new SparkClient(`sc://127.0.0.1:${port}`, { patienceSeconds: 0.5 }); // never more than 15
  expect(await refusal(waiting.run('SELECT 1'))).toBe(
    `E_CLUSTER: the server 127.0.0.1:${port} has been silent for 0.5 seconds; is it Spark Connect, or overloaded? the run can be taken up again`,
  );
  waiting.close();
  listener.close();
});

test('§36.4 a signal interrupts the statement that runs on the cluster, and waits for its end', async () => {
  const stop = new AbortController();
  await connect({
    execute: (stream) => {
      running = stream;
      stop.abort();
    },
  });
  const engine = await openSpark(served);
  const run = mkdtempSync(join(tmpdir(), 'gyre-wire-'));
  const solved = solveOnCluster(engine, { edges: '/data/arcs', convention: NORMAL }, run, {
    signal: stop.signal,
  });
  expect(await refusal(solved)).toBe('E_ABORTED: the work was stopped by its signal');
  expect(interrupted).toBe(1);
  await engine.close();
  rmSync(run, { recursive: true });
});

test('regression: a table that the catalogue kept from a run in the same folder is forgotten, and written', async () => {
  const queries: string[] = [];
  await connect({
    execute: (stream) => {
      const { plan } = stream.request as { plan: { root: { sql: { query: string } } } };
      queries.push(plan.root.sql.query);
      const details = '[TABLE_OR_VIEW_ALREADY_EXISTS] Cannot create table or view `gyre`';
      if (queries.length === 1) {
        stream.emit('error', { code: status.INTERNAL, details });
        return;
      }
      stream.write(complete('a'));
      stream.end();
    },
  });
  const engine = await openSpark(served);
  await engine.write({ name: 'arcs-0', holds: 'arcs', path: '/data/run/arcs-0' }, 'SELECT 1');
  await engine.close();
  expect(queries.map((query) => query.split(' ').slice(0, 2).join(' '))).toEqual([
    'CREATE TABLE',
    'DROP TABLE',
    'CREATE TABLE',
  ]);
  expect(queries[2]).toBe(queries[0]);
});
