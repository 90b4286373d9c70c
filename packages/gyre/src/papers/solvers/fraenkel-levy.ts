import { countMoves } from '../../engine/inner.ts';
import {
  checkAccepted,
  counted,
  DRAW,
  ENDLESS_32,
  LOSS,
  NORMAL,
  narrowPlies,
  type Script,
  type Solution,
  type SolveOptions,
  type Solver,
  samePlay,
  type TokenGame,
  UNKNOWN,
  WIN,
} from '../../game/inner.ts';
import { throwIfAborted } from '../../graph/inner.ts';

/** What the rounds of Fraenkel and Lévy found. */
export interface FraenkelLevyReport {
  readonly solution: Solution;
  /** The last round in which a vertex was labelled: FLᴺ = FLᴺ⁺¹ for N = rounds. */
  readonly rounds: number;
  /** vertex → the round in which it was labelled; −1 if no round labelled it, which makes it a draw. */
  readonly roundOf: Int32Array;
}

const ROUND_0 = 0;
const LOOK = 1;
const HAS_LOST = 2;
const ALL_WON = 3;
const COUNT = 4;
const NEVER = 5;

const script: Script = {
  pseudocode: [
    'round 0: label every vertex without arcs L',
    'round n + 1, as long as round n labelled a vertex:',
    '  for every vertex w labelled in round n, and every unlabelled v with an arc to w:',
    '    if w is L: label v W in this round',
    '    if w is W and was the last follower of v that was not W: label v L in this round',
    'label whatever is left D',
  ],
  rules: [
    { name: 'round 0', line: 0, why: ({ here }) => `${here} is lost in round 0: it has no move` },
    {
      name: 'look',
      line: 2,
      why: ({ here, mark }) => `${here} was labelled in round ${mark}: look at what leads to it`,
    },
    {
      name: 'one is lost',
      line: 3,
      why: ({ here, there, mark }) =>
        `${here} is won in round ${mark}: it can move to ${there}, which is lost`,
    },
    {
      name: 'all are won',
      line: 4,
      why: ({ here, there, mark }) =>
        `${here} is lost in round ${mark}: every move leads to a won vertex, the last of them ${there}`,
    },
    {
      name: 'one is won',
      line: 4,
      why: ({ here, there, counter }) =>
        `${here} stays open: ${there} is won, but ${counted(counter, 'other move is', 'other moves are')} still open`,
    },
    { name: 'never', line: 5, why: ({ here }) => `${here} is drawn: no round labelled it` },
  ],
  waiting: 'queue',
  counter: 'followers not yet labelled W',
  counterStart: 'moves',
  mark: 'round',
};

/**
 * The rounds FL⁰, FL¹, … of Fraenkel and Lévy. A round looks only at arcs into the vertices of the round
 * before, so all rounds together look at each arc once: O(V + E). The round of a vertex is its plies.
 * Theory: docs/theory.md §2.
 */
export const fraenkelLevy: Solver = {
  name: 'fraenkel-levy',
  summary: 'rounds of labels from the terminals, for normal play on symmetric graphs',
  source: 'Fraenkel and Lévy, as in Löwe 2004, section 4',
  columns: ['values', 'plies'],
  script,
  refuses(game) {
    if (game.graph.kind !== 'symmetric') return 'its graph is not symmetric';
    if (!samePlay(game.convention, NORMAL)) return 'its convention is not normal play';
    return game.payoffPositions.length > 0 ? 'it has payoffs' : undefined;
  },
  solve: (game, options) => runFraenkelLevy(game, options).solution,
};

/** Runs the rounds and keeps them; refuses what `fraenkelLevy` refuses. */
export function runFraenkelLevy(game: TokenGame, options: SolveOptions = {}): FraenkelLevyReport {
  checkAccepted(fraenkelLevy, game);
  const { vertices } = game.graph;
  const { offsets, ends } = game.graph.into(0);
  const notYetWon = countMoves(game); // vertex → followers not yet labelled W
  const values = new Uint8Array(vertices).fill(DRAW);
  const roundOf = new Int32Array(vertices).fill(-1);
  const labelled = new Int32Array(vertices); // the vertices of all rounds, in their order
  let count = 0;
  const { watcher } = options;

  for (let v = 0; v < vertices; v++) if (notYetWon[v] === 0) label(v, LOSS, 0, -1, ROUND_0);
  let round = 0;
  for (let start = 0; start < count; round++) {
    throwIfAborted(options.signal);
    const stop = count;
    for (; start < stop; start++) lookBackFrom(labelled[start]);
  }
  for (let v = 0; v < vertices; v++) {
    if (roundOf[v] < 0) watcher?.step(NEVER, v, DRAW, -1, notYetWon[v], -1);
  }
  options.onProgress?.(1);
  const plies = Uint32Array.from(roundOf, (n) => (n < 0 ? ENDLESS_32 : n));
  const solution = { game, solver: fraenkelLevy.name, values, plies: narrowPlies(plies) };
  return { solution, rounds: Math.max(0, round - 1), roundOf };

  function lookBackFrom(w: number): void {
    watcher?.pop();
    watcher?.step(LOOK, w, values[w] === WIN ? WIN : LOSS, -1, notYetWon[w], round);
    for (let a = offsets[w]; a < offsets[w + 1]; a++) {
      const v = ends[a];
      if (roundOf[v] >= 0) continue;
      if (values[w] === LOSS) label(v, WIN, round + 1, w, HAS_LOST);
      else if (--notYetWon[v] === 0) label(v, LOSS, round + 1, w, ALL_WON);
      else watcher?.step(COUNT, v, UNKNOWN, w, notYetWon[v], -1);
    }
  }

  function label(v: number, value: typeof WIN | typeof LOSS, n: number, because: number, rule: number): void {
    values[v] = value;
    roundOf[v] = n;
    labelled[count++] = v;
    watcher?.push(v);
    watcher?.step(rule, v, value, because, notYetWon[v], n);
  }
}
