import {
  checkAccepted,
  counted,
  DRAW,
  ENDLESS_32,
  LOSS,
  NORMAL,
  narrowPlies,
  positionOf,
  type Script,
  type Solution,
  type SolveOptions,
  type Solver,
  samePlay,
  type TokenGame,
  UNKNOWN,
  type Value,
  WIN,
} from '../../game/inner.ts';
import { opponent, type Player, throwIfAborted } from '../../graph/inner.ts';

/** What Roth's sets are. His players 1 and 2 are our 0 and 1. */
export interface RothReport {
  readonly solution: Solution;
  /**
   * Per player the growing sets whose vertices win for the player who chooses one of them: B for
   * player 0, C for player 1. `stages[e][v]` is the least n with v in Bₙ (Cₙ); 0 if v is in none of them.
   */
  readonly stages: readonly [Int32Array, Int32Array];
  /** The least n with v in R₁(Bₙ) (R₂(Cₙ)), where that player can enter the set; 0 if there is none. */
  readonly reached: readonly [Int32Array, Int32Array];
}

const STUCK = 0;
const NO_SAFE_MOVE = 1;
const TAKE = 2;
const REACH = 3;
const COUNT = 4;
const NEITHER = 5;

const script: Script = {
  pseudocode: [
    'B₁ := the vertices where player 2 has no move (C₁: player 1)',
    'for every vertex b of Bₙ:',
    '  every x with an arc of A₁ to b that is not yet in R₁(B) joins it',
    '    for every v with an arc of A₂ to x: one move less out of R₁(B)',
    '      if no move of player 2 leads out of R₁(B): v joins Bₙ₊₁',
    'the same for C with the players exchanged',
    'whatever no stage of B or C has settled is drawn',
  ],
  rules: [
    {
      name: 'no move',
      line: 0,
      why: ({ here }) => `${here} is lost: it has no move, so choosing this vertex wins (stage 1)`,
    },
    {
      name: 'no safe move',
      line: 4,
      why: ({ here, there, mark }) =>
        `${here} is lost: every move leads where the opponent wins, the last of them to ${there} (stage ${mark})`,
    },
    {
      name: 'take',
      line: 1,
      why: ({ here, mark }) => `${here} is lost (stage ${mark}): see who can choose this vertex`,
    },
    {
      name: 'reach',
      line: 2,
      why: ({ here, there, mark }) =>
        `${here} is won: it can move to ${there}, which is lost (stage ${mark})`,
    },
    {
      name: 'count',
      line: 3,
      why: ({ here, there, counter }) =>
        `${here} stays open: ${there} is won, but ${counted(counter, 'move')} may still be safe`,
    },
    { name: 'neither', line: 6, why: ({ here }) => `${here} is drawn: no stage of B or C has settled it` },
  ],
  waiting: 'queue',
  counter: 'moves that do not yet lead into the opponent’s R(B) or R(C)',
  counterStart: 'moves',
  mark: 'stage',
};

/**
 * Roth's sets B₁ ⊂ B₂ ⊂ … and C₁ ⊂ C₂ ⊂ …, each vertex entering once, with counters in place of repeated
 * application of the operators: O(V + E). Theory: docs/theory.md §4.
 */
export const roth: Solver = {
  name: 'roth',
  summary: 'the sets B and C of each player’s wins, for normal play on symmetric and partizan graphs',
  source: 'Roth 1978',
  columns: ['values', 'plies'],
  script,
  refuses(game) {
    if (game.graph.kind === 'owned') return 'its graph is owned, and players need not take turns';
    if (!samePlay(game.convention, NORMAL)) return 'its convention is not normal play';
    return game.payoffPositions.length > 0 ? 'it has payoffs' : undefined;
  },
  solve: (game, options) => runRoth(game, options).solution,
};

/** Finds the stages of B and C; refuses what `roth` refuses. */
export function runRoth(game: TokenGame, options: SolveOptions = {}): RothReport {
  checkAccepted(roth, game);
  const settled = new Uint8Array(game.positions); // position → 1 once it is known to be won or lost
  const b = growWins(game, 0, settled, options);
  const c = game.layout === 'shared' ? b : growWins(game, 1, settled, options); // in a symmetric graph B = C
  const values = new Uint8Array(game.positions).fill(DRAW);
  const plies = new Uint32Array(game.positions).fill(ENDLESS_32);
  for (const [chooser, { stage, reached }] of [b, c].entries()) {
    for (let v = 0; v < game.graph.vertices; v++) {
      settle(opponent(chooser as Player), v, LOSS, stage[v], 2 * (stage[v] - 1)); // 2m plies
      settle(chooser as Player, v, WIN, reached[v], 2 * reached[v] - 1); // 2p + 1 plies
    }
  }
  if (options.watcher !== undefined) tellDraws(values, options);
  options.onProgress?.(1);
  const solution = { game, solver: roth.name, values, plies: narrowPlies(plies) };
  return { solution, stages: [b.stage, c.stage], reached: [b.reached, c.reached] };

  function settle(mover: Player, v: number, value: Value, stage: number, distance: number): void {
    if (stage === 0) return;
    const p = positionOf(game, mover, v);
    values[p] = value;
    plies[p] = distance;
  }
}

function tellDraws(values: Uint8Array, { watcher }: SolveOptions): void {
  for (let p = 0; p < values.length; p++) if (values[p] === DRAW) watcher?.step(NEITHER, p, DRAW, -1, -1, -1);
}

interface Growth {
  readonly stage: Int32Array;
  readonly reached: Int32Array;
}

/** The set whose vertices win for `chooser` when he chooses one, with the stage at which each came in. */
function growWins(game: TokenGame, chooser: Player, settled: Uint8Array, options: SolveOptions): Growth {
  const { graph } = game;
  const other = opponent(chooser);
  const { offsets } = graph.out(other);
  const into = [graph.into(chooser), graph.into(other)];
  const stage = new Int32Array(graph.vertices);
  const reached = new Int32Array(graph.vertices);
  const safeMoves = new Int32Array(graph.vertices); // vertex → moves of `other` out of what is reached
  const queue = new Int32Array(graph.vertices);
  let tail = 0;
  const { watcher } = options;
  throwIfAborted(options.signal);

  for (let v = 0; v < graph.vertices; v++) {
    safeMoves[v] = offsets[v + 1] - offsets[v];
    if (safeMoves[v] === 0) join(v, 1, -1);
  }
  for (let head = 0; head < tail; head++) {
    const b = queue[head];
    watcher?.pop();
    watcher?.step(TAKE, positionOf(game, other, b), LOSS, -1, safeMoves[b], stage[b]);
    for (let a = into[0].offsets[b]; a < into[0].offsets[b + 1]; a++) reach(into[0].ends[a], b);
  }
  return { stage, reached };

  function join(v: number, n: number, because: number): void {
    stage[v] = n;
    queue[tail++] = v;
    const p = positionOf(game, other, v);
    settled[p] = 1;
    watcher?.push(p);
    if (because < 0) watcher?.step(STUCK, p, LOSS, -1, 0, n);
    else watcher?.step(NO_SAFE_MOVE, p, LOSS, positionOf(game, chooser, because), 0, n);
  }

  function reach(x: number, b: number): void {
    if (reached[x] !== 0) return;
    reached[x] = stage[b];
    const won = positionOf(game, chooser, x);
    settled[won] = 1;
    watcher?.step(REACH, won, WIN, positionOf(game, other, b), -1, stage[b]);
    for (let a = into[1].offsets[x]; a < into[1].offsets[x + 1]; a++) {
      const v = into[1].ends[a];
      if (--safeMoves[v] === 0) join(v, stage[b] + 1, x);
      else tellCount(v, won);
    }
  }

  function tellCount(v: number, won: number): void {
    const p = positionOf(game, other, v);
    if (settled[p] === 0) watcher?.step(COUNT, p, UNKNOWN, won, safeMoves[v], -1);
  }
}
