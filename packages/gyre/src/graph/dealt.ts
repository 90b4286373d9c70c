/** How the items of a list are dealt out to threads: in blocks of 2 to the power of `blockBits`, in turn. */
export interface Dealt {
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** What one thread gets of so many items, as ranges. */
export function* dealtRanges(
  length: number,
  { blockBits, thread, threads }: Dealt,
): Generator<readonly [first: number, last: number]> {
  const block = 2 ** blockBits;
  for (let first = thread * block; first < length; first += threads * block)
    yield [first, Math.min(length, first + block)] as const;
}
