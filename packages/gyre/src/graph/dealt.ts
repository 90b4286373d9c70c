/** How the items of a list are dealt out to threads: in blocks of 2 to the power of `blockBits`, in turn. */
export interface Dealt {
  readonly blockBits: number;
  readonly thread: number;
  readonly threads: number;
}

/** What one thread gets of so many items: from, to, from, to, … */
export function dealtRanges(length: number, { blockBits, thread, threads }: Dealt): number[] {
  const block = 2 ** blockBits;
  const ranges: number[] = [];
  for (let first = thread * block; first < length; first += threads * block)
    ranges.push(first, Math.min(length, first + block));
  return ranges;
}

/** How many of so many items one thread gets. */
export function dealtCount(length: number, { blockBits, thread, threads }: Dealt): number {
  const block = 2 ** blockBits;
  const rounds = Math.floor(length / (threads * block));
  const rest = length - rounds * threads * block;
  return rounds * block + Math.max(0, Math.min(block, rest - thread * block));
}
