import {
  type IndexedRuleset,
  isScored,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
} from '../src/rulesets/inner.ts';

/**
 * The cells of a table of scores, or of values alone: layer by layer, scores from the largest down, by rounds
 * over all open positions and all their moves forwards until nothing changes. Slow, and by nothing but the
 * definition: a position is worth v once a move is, and −v once all moves are worth that or less. What is
 * left at last is worth 0.
 */
export function plainScores(ruleset: IndexedRuleset): Uint8Array {
  const { size, layers = [{ from: 0, to: size }], mostMoves } = ruleset;
  const scores = new Int16Array(size).fill(NOTHING);
  const out = new Uint32Array(mostMoves);
  for (const [n, { from, to }] of layers.entries()) {
    let open: number[] = [];
    for (let index = from; index < to; index++) {
      const mark = ruleset.prepare(index);
      const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
      if (isOver) scores[index] = isScored(ruleset) ? ruleset.endOf(index) : mark === OVER_LOST ? -1 : 0;
      else if (mark !== NOT_A_POSITION) open.push(index);
    }
    for (const index of open) scores[index] = OPEN;
    for (let score = isScored(ruleset) ? ruleset.mostScore(n) : 1; score > 0; score--) {
      for (let before = -1; before !== open.length; ) {
        before = open.length;
        open = open.filter((index) => (scores[index] = scoreOf(index, score)) === OPEN);
      }
    }
    for (const index of open) scores[index] = 0;
  }
  return cellsOf(ruleset, scores);

  /** The score if it is this one, won or lost, as far as scores are known. */
  function scoreOf(index: number, score: number): number {
    const listed = ruleset.movesFrom(index, out);
    let isLost = true;
    for (let i = 0; i < listed; i++) {
      const next = out[i];
      const gain = next < MOVE_LOSES && isScored(ruleset) ? ruleset.gainOf(index, next) : 0;
      const after = next === MOVE_WINS ? -1 : next === MOVE_LOSES ? 1 : scores[next];
      if (after !== OPEN && gain - after === score) return score;
      if (after === OPEN || gain - after > -score) isLost = false;
    }
    return isLost ? -score : OPEN;
  }
}

const OPEN = 1000;
const NOTHING = 1001;

function cellsOf(ruleset: IndexedRuleset, scores: Int16Array): Uint8Array {
  if (isScored(ruleset)) return Uint8Array.from(scores, (score) => (score === NOTHING ? 0 : 128 + score));
  const cells = new Uint8Array(Math.ceil(scores.length / 4));
  for (const [i, score] of scores.entries())
    if (score !== NOTHING) cells[i >>> 2] |= (2 + score) << (2 * (i & 3));
  return cells;
}
