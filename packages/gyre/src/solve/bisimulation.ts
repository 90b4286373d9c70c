import { attractor, plainScript } from '../engine/inner.ts';
import {
  endlessMark,
  type Known,
  moveRows,
  type Payoff,
  type PliesColumn,
  playerAt,
  positionOf,
  type Script,
  type Solution,
  type SolveOptions,
  type Solver,
  type TokenGame,
  tokenGame,
  UNKNOWN,
  vertexOf,
  type Watcher,
  wordFor,
} from '../game/inner.ts';
import {
  coarsestBisimulation,
  type Partition,
  type Player,
  quotientGraph,
  type RefinementWatcher,
  throwIfAborted,
} from '../graph/inner.ts';

const STARTED = 0;
const SPLIT = 1;
const FIRST_PLAIN = 2;
const LIFT = FIRST_PLAIN + plainScript.rules.length;

const REFINEMENT = [
  'vertices of one owner and one payoff, with moves or without, make a class',
  'while only some members of a class can move into some class X:',
  '  split it: those that can move into X, and those that cannot',
  'solve the quotient, where each class is one vertex, spoken of by its lowest member:',
];

/** Refinement, then the plain engine on the quotient, then the lift. */
export const bisimulationScript: Script = {
  pseudocode: [
    ...REFINEMENT,
    ...plainScript.pseudocode.map((line) => `  ${line}`),
    'every other vertex gets the value of its class',
  ],
  rules: [
    {
      name: 'first class',
      line: 0,
      why: ({ here, mark }) =>
        `${here} starts in class ${mark}: by its owner, its payoff and having moves or not`,
    },
    {
      name: 'split',
      line: 2,
      why: ({ here, mark }) =>
        `${here} goes to class ${mark}: the others of its class do not move to the same classes`,
    },
    ...plainScript.rules.map((rule) => ({ ...rule, line: rule.line + REFINEMENT.length })),
    {
      name: 'lift',
      line: REFINEMENT.length + plainScript.pseudocode.length,
      why: ({ here, after, mark }) => `${here} is ${wordFor(after)}, as all of class ${mark}`,
    },
  ],
  waiting: 'queue',
  counter: 'moves into classes not yet refuted',
  mark: 'class',
};

/**
 * Solves the coarsest bisimulation quotient and lifts the answer back: equivalent vertices have the same
 * value and the same plies (a bounded epimorphism keeps them). O(E log V) for the quotient, so it pays only
 * where the quotient is solved many times or is very much smaller. Theory: docs/theory.md §3, constructions.
 */
export const bisimulation: Solver = {
  name: 'bisimulation',
  summary: 'the default engine on the coarsest bisimulation quotient, lifted back; every convention',
  source: 'Löwe 2004, Proposition 3.2',
  columns: ['values', 'plies', 'scores'],
  script: bisimulationScript,
  refuses: () => undefined,
  solve,
};

function solve(game: TokenGame, options: SolveOptions = {}): Solution {
  const { watcher, ...unwatched } = options;
  const round = (): void => throwIfAborted(options.signal);
  const teller = watcher && new QuotientTeller(game, watcher, round);
  const partition = coarsestBisimulation(game.graph, payoffColours(game), teller ?? { ...UNTOLD, round });
  const small = quotientGame(game, partition);
  const solution = attractor.solve(
    small,
    teller === undefined ? unwatched : { ...unwatched, watcher: teller.onQuotient(small, partition) },
  );
  const lifted = liftSolution(game, partition, solution);
  teller?.lifted(lifted.values, partition);
  return lifted;
}

const UNTOLD = { started: () => undefined, split: () => undefined };

/** vertex → a number that tells its payoffs apart; 0 if it has no payoff. */
function payoffColours(game: TokenGame): Int32Array | undefined {
  if (game.payoffPositions.length === 0) return undefined;
  const colourOf = new Int32Array(game.graph.vertices);
  const colours = new Map<string, number>(); // colour so far, player and score → the colour with that payoff
  for (let i = 0; i < game.payoffPositions.length; i++) {
    const p = game.payoffPositions[i];
    const v = vertexOf(game, p);
    const key = `${colourOf[v]} ${playerAt(game, p)} ${game.payoffScores[i]}`;
    const colour = colours.get(key) ?? colours.size + 1;
    colours.set(key, colour);
    colourOf[v] = colour;
  }
  return colourOf;
}

function quotientGame(game: TokenGame, partition: Partition): TokenGame {
  const payoffs = Array.from(game.payoffPositions, (p, i): Payoff => {
    const vertex = partition.classOf[vertexOf(game, p)];
    const score = game.payoffScores[i];
    return game.layout === 'paired' ? { vertex, player: playerAt(game, p), score } : { vertex, score };
  });
  return tokenGame(quotientGraph(game.graph, partition), game.convention, payoffs);
}

function liftSolution(game: TokenGame, { classOf }: Partition, small: Solution): Solution {
  const classAt = new Int32Array(game.positions); // position → the quotient's position
  for (let p = 0; p < game.positions; p++) {
    classAt[p] = positionOf(small.game, playerAt(game, p), classOf[vertexOf(game, p)]);
  }
  const { values, plies, scores } = small;
  return {
    game,
    solver: bisimulation.name,
    values: Uint8Array.from(classAt, (p) => values[p]),
    ...(plies === undefined ? {} : { plies: liftPlies(plies, classAt) }),
    ...(scores === undefined ? {} : { scores: classAt.map((p) => scores[p]) }),
  };
}

function liftPlies(plies: PliesColumn, classAt: Int32Array): PliesColumn {
  return endlessMark(plies) === 0xffff
    ? Uint16Array.from(classAt, (p) => plies[p])
    : Uint32Array.from(classAt, (p) => plies[p]);
}

/**
 * Tells a watcher of the game what happens to its classes: first how they split, then, with the lowest member
 * speaking for its class, what the plain engine does on the quotient, then what that means for all others.
 */
export class QuotientTeller implements RefinementWatcher {
  readonly #game: TokenGame;
  readonly #watcher: Watcher;
  /** vertex → its class as the refinement numbers them. */
  #blockOf: Int32Array = new Int32Array(0);
  readonly #round: () => void;

  /** @param round called now and then; may throw to stop the work */
  constructor(game: TokenGame, watcher: Watcher, round: () => void) {
    this.#game = game;
    this.#watcher = watcher;
    this.#round = round;
  }

  round(): void {
    this.#round();
  }

  started(classOf: Int32Array): void {
    this.#blockOf = classOf.slice();
    for (let p = 0; p < this.#game.positions; p++) this.#tellClass(STARTED, p);
  }

  split(vertices: Int32Array, fresh: number): void {
    for (const v of vertices.toSorted()) {
      this.#blockOf[v] = fresh;
      for (const p of this.#positionsAt(v)) this.#tellClass(SPLIT, p);
    }
  }

  #positionsAt(v: number): number[] {
    return this.#game.layout === 'paired' ? [v, this.#game.graph.vertices + v] : [v];
  }

  #tellClass(rule: number, p: number): void {
    this.#watcher.step(rule, p, UNKNOWN, -1, -1, this.#classAt(p));
  }

  #classAt(p: number): number {
    return this.#blockOf[vertexOf(this.#game, p)];
  }

  /** A watcher of the quotient that passes everything on. */
  onQuotient(small: TokenGame, partition: Partition): Watcher {
    const game = this.#game;
    const watcher = this.#watcher;
    const lowest = lowestMembers(partition);
    const spokesman = (p: number): number => positionOf(game, playerAt(small, p), lowest[vertexOf(small, p)]);
    const follower = followersByClass(game, partition, lowest);
    return {
      push: (p) => watcher.push(spokesman(p)),
      pop: () => watcher.pop(),
      step: (rule, p, after, because, counter) => {
        const here = spokesman(p);
        const there =
          because < 0
            ? -1
            : positionOf(game, playerAt(small, because), follower(here, vertexOf(small, because)));
        watcher.step(FIRST_PLAIN + rule, here, after, there, counter, this.#classAt(here));
      },
    };
  }

  /** Reports the values of the positions for which another position spoke. */
  lifted(values: Uint8Array, partition: Partition): void {
    const lowest = lowestMembers(partition);
    for (let p = 0; p < values.length; p++) {
      const v = vertexOf(this.#game, p);
      if (lowest[partition.classOf[v]] === v) continue;
      this.#watcher.step(LIFT, p, values[p] as Known, -1, -1, this.#classAt(p));
    }
  }
}

/** class → its lowest member. */
function lowestMembers({ classes, classOf }: Partition): Int32Array {
  const lowest = new Int32Array(classes);
  for (let v = classOf.length - 1; v >= 0; v--) lowest[classOf[v]] = v;
  return lowest;
}

/** (position of a lowest member, class) → a vertex of that class that it has an arc to. */
function followersByClass(
  game: TokenGame,
  { classOf }: Partition,
  lowest: Int32Array,
): (position: number, to: number) => number {
  const players: readonly Player[] = game.layout === 'paired' ? [0, 1] : [0];
  const sorted = players.map((player) => {
    const { offsets, ends } = game.graph.out(player);
    const rows = ends.slice(); // the rows of lowest members are sorted by class
    for (const v of lowest) rows.subarray(offsets[v], offsets[v + 1]).sort((w, x) => classOf[w] - classOf[x]);
    return rows;
  });
  return (position, to) => {
    const { offsets } = moveRows(game, position);
    const rows = sorted[game.layout === 'paired' ? playerAt(game, position) : 0];
    const v = vertexOf(game, position);
    let low = offsets[v];
    let high = offsets[v + 1] - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (classOf[rows[middle]] < to) low = middle + 1;
      else high = middle;
    }
    return rows[low];
  };
}
