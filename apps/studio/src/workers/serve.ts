import type { Asked, Told } from './desk.ts';

/** What a worker gives back: the answer, and the buffers that may go with it instead of being copied. */
export interface Reply {
  readonly answer: unknown;
  readonly transfer?: readonly Transferable[];
}

/** How a worker answers one job. */
export type Job = (question: never, onProgress: (share: number) => void) => Reply | Promise<Reply>;

/** Answers questions in this worker for as long as it lives; a thrown error becomes a refusal in words. */
export function serve(jobs: Readonly<Record<string, Job>>): void {
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    const { id, job, question } = data;
    const onProgress = (progress: number): void => post({ id, progress });
    Promise.resolve()
      .then(() => jobs[job](question as never, onProgress))
      .then(({ answer, transfer }) => post({ id, answer }, transfer))
      .catch((error: unknown) => post({ id, refusal: inWords(error) }));
  });
}

function post(told: Told, transfer: readonly Transferable[] = []): void {
  postMessage(told, { transfer: [...transfer] });
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RangeError && /array|memory|buffer|length/i.test(error.message)) {
    return 'the game needs more memory than the browser gives to a page';
  }
  const place = 'place' in error ? placeInWords(error.place as { line?: number; column?: number }) : '';
  return `${place}${error.message}`;
}

function placeInWords({ line, column }: { line?: number; column?: number }): string {
  if (line === undefined) return '';
  return column === undefined ? `line ${line}: ` : `line ${line}, column ${column}: `;
}
