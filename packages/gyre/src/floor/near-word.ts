/**
 * The known word that a mistyped word most likely means: at most one slip in a short word, two in a long one.
 * A single letter may mean any other.
 */
export function nearWord(typed: string, known: readonly string[]): string | undefined {
  const allowed = typed.length <= 1 ? 0 : typed.length <= 5 ? 1 : 2;
  let best: string | undefined;
  let least = allowed + 1;
  for (const word of known) {
    const slips = slipsBetween(typed, word);
    if (slips < least) {
      least = slips;
      best = word;
    }
  }
  return best;
}

/** What to say after an unknown word: the word that was most likely meant, or else all known words. */
export function whatIsMeant(typed: string, known: readonly string[], what: string): string {
  const meant = nearWord(typed, known);
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return known.length === 0 ? `there are no ${what}` : `the ${what} are ${known.join(', ')}`;
}

/** Letters to change, add, drop or swap with the next to get from one word to the other. */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? before[j - 2] + 1 : change;
      next.push(Math.min(change, swap, row[j] + 1, next[j - 1] + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length];
}
