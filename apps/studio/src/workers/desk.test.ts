import type { Asked, JobReport } from 'gyre/workers';
import { expect, test, vi } from 'vitest';
import { openDesk } from './desk.ts';

/** A worker that does what the test says when it is asked. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  isEnded = false;
  readonly asked: Asked[] = [];

  constructor() {
    super();
    FakeWorker.made.push(this);
  }

  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }

  tell(told: JobReport): void {
    this.dispatchEvent(new MessageEvent('message', { data: told }));
  }

  die(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function open() {
  FakeWorker.made = [];
  return openDesk<{ add: { question: number; answer: number } }>(() => new FakeWorker());
}

test('the worker is started by the first question, and answers', async () => {
  const desk = open();
  expect(FakeWorker.made).toHaveLength(0);
  const answer = desk.ask('add', 1);
  const [worker] = FakeWorker.made;
  worker.tell({ id: worker.asked[0].id, answer: 2 });
  expect(await answer).toBe(2);
});

test('progress is told while the answer is awaited', async () => {
  const onProgress = vi.fn();
  const desk = open();
  const answer = desk.ask('add', 1, { onProgress });
  const [worker] = FakeWorker.made;
  worker.tell({ id: 1, progress: 0.5 });
  worker.tell({ id: 1, answer: 2 });
  await answer;
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5);
});

test('a refusal comes back in words', async () => {
  const desk = open();
  const answer = desk.ask('add', 1);
  FakeWorker.made[0].tell({ id: 1, refusal: { code: 'E_LIMIT', found: 'too large', hint: '', place: {} } });
  await expect(answer).rejects.toMatchObject({ reason: 'refused', message: 'too large' });
});

test('a worker that dies is said to have died, and the next question gets a new one', async () => {
  const desk = open();
  const answers = [desk.ask('add', 1), desk.ask('add', 2)];
  FakeWorker.made[0].die('out of memory');
  for (const answer of answers) {
    await expect(answer).rejects.toMatchObject({ reason: 'died', message: 'out of memory' });
  }
  const again = desk.ask('add', 3);
  FakeWorker.made[1].tell({ id: 3, answer: 4 });
  expect(await again).toBe(4);
});

test('a worker whose program does not come is said not to have come', async () => {
  const desk = open();
  const answer = desk.ask('add', 1);
  FakeWorker.made[0].dispatchEvent(new Event('error', { cancelable: true }));
  await expect(answer).rejects.toMatchObject({ reason: 'died', message: expect.stringContaining('served') });
});

test('a stopped question ends its worker; a question beside it is asked again', async () => {
  const desk = open();
  const stop = new AbortController();
  const answer = desk.ask('add', 1, { signal: stop.signal });
  const other = desk.ask('add', 2);
  stop.abort();
  await expect(answer).rejects.toMatchObject({ reason: 'stopped' });
  expect(FakeWorker.made[0].isEnded).toBe(true);
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(2));
  FakeWorker.made[1].tell({ id: FakeWorker.made[1].asked[0].id, answer: 3 });
  expect(await other).toBe(3);
});
