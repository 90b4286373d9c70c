import { plainScript } from '../engine/inner.ts';
import {
  type Known,
  moveRows,
  playerAt,
  positionOf,
  type Script,
  type TokenGame,
  UNKNOWN,
  vertexOf,
  type Watcher,
  wordFor,
} from '../game/inner.ts';
import type { Partition, Player, RefinementWatcher } from '../graph/inner.ts';

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
