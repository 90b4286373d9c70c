import {
  DRAW,
  invert,
  LOSS,
  NO_MOVE,
  positionOf,
  type Rule,
  type Script,
  type Solution,
  type SolveOptions,
  type TokenGame,
  type Told,
  type Value,
  valueAt,
  vertexOf,
  WIN,
  whichIs,
  wordFor,
} from '../../game/inner.ts';
import {
  assert,
  check,
  hasParts,
  type Kind,
  kindOf,
  opponent,
  type Player,
  throwIfAborted,
} from '../../graph/inner.ts';

/** What a run of NMFL found. Time is the number of label changes so far. */
export interface NmflReport {
  readonly solution: Solution;
  /** How often `Label` was called; never more than 4 · |E| (Proposition 4.2). */
  readonly labelCalls: number;
  /** How often a label was read in line 225; in the linear variant, an arc visited to move counters. */
  readonly looks: number;
  /** The changes in order: entry t − 1 is the change at time t, of a position to a value. */
  readonly changes: { readonly positions: Int32Array; readonly values: Uint8Array };
  /** position → ind₀ or ind₁: the time at which it got its last label; 0 if it kept its first. */
  readonly indices: Int32Array;
  /** σ₀ and σ₁ of Theorem 4.4: vertex → where to move to, or `NO_MOVE`. */
  readonly strategies: readonly [Int32Array, Int32Array];
}

/** How a run finds the label that lines 205 to 225 compute. */
export interface Outlook {
  /** The best label that the player at p can reach in one move, as labels now stand. */
  best(p: number): Value;
  /** The position that decided it; `trigger` is the one whose change led to the call. */
  because(p: number, trigger: number): number;
  changed(p: number, from: Value, to: Value): void;
  /** The count that decides about p now; −1 if nothing is counted. */
  counter(p: number): number;
  looks(): number;
}

/** MAIN and Label of Figure 3, for any way to find the label of lines 205 to 225. */
export class NmflRun {
  readonly #game: TokenGame;
  readonly #options: SolveOptions;
  readonly #outlook: Outlook;
  /** position → its label: L for player 0 and W for player 1 at first (lines 030 to 070). */
  readonly #values: Uint8Array;
  readonly #indices: Int32Array;
  readonly #changedPositions: Int32Array;
  readonly #changedValues: Uint8Array;
  /** The calls of Label that are in their loop (lines 265 and 275), and the arc that each has come to. */
  readonly #frames: Int32Array;
  readonly #cursors: Int32Array;
  #time = 0;
  #depth = 0;
  #labelCalls = 0;

  /** @param outlookOn how lines 205 to 225 work, given the labels as they will stand */
  constructor(game: TokenGame, options: SolveOptions, outlookOn: (values: Uint8Array) => Outlook) {
    const { positions } = game;
    this.#game = game;
    this.#options = options;
    this.#values = new Uint8Array(positions).fill(WIN, game.graph.vertices);
    this.#indices = new Int32Array(positions);
    this.#changedPositions = new Int32Array(2 * positions);
    this.#changedValues = new Uint8Array(2 * positions);
    this.#frames = new Int32Array(2 * positions);
    this.#cursors = new Int32Array(2 * positions);
    this.#outlook = outlookOn(this.#values);
  }

  /** MAIN. */
  report(solver: string): NmflReport {
    const { graph } = this.#game;
    const { offsets } = graph.out(0);
    if (this.#options.watcher !== undefined) {
      for (let p = 0; p < this.#values.length; p++) this.#tell(INITIAL + this.#side(p), p, -1);
    }
    for (let v = 0; v < graph.vertices; v++) {
      if (offsets[v] !== offsets[v + 1]) continue; // line 090
      throwIfAborted(this.#options.signal);
      for (const player of PLAYERS) this.#labelTerminal(positionOf(this.#game, player, v)); // lines 110 to 160
    }
    assert(this.#labelCalls <= 4 * graph.arcs, 'Label is called at most 4·|E| times');
    this.#options.onProgress?.(1);
    const solution = { game: this.#game, solver, values: this.#values, ranks: this.#indices };
    return {
      solution,
      labelCalls: this.#labelCalls,
      looks: this.#outlook.looks(),
      changes: {
        positions: this.#changedPositions.slice(0, this.#time),
        values: this.#changedValues.slice(0, this.#time),
      },
      indices: this.#indices,
      strategies: [strategyOf(solution, this.#indices, 0), strategyOf(solution, this.#indices, 1)],
    };
  }

  /** Corrects one label of a terminal, and makes all the calls that follow from it. */
  #labelTerminal(p: number): void {
    const { vertices } = this.#game.graph;
    const { offsets, ends } = this.#game.graph.into(0);
    this.#change(p, p < vertices ? DRAW : LOSS, TERMINAL + this.#side(p), -1);
    while (this.#depth > 0) {
      const top = this.#depth - 1;
      const q = this.#frames[top];
      if (this.#cursors[top] === offsets[vertexOf(this.#game, q) + 1]) {
        this.#depth--;
        this.#options.watcher?.pop();
        this.#tell(RETURN, q, -1);
      } else {
        const w = ends[this.#cursors[top]++];
        this.#label(q < vertices ? vertices + w : w, q);
      }
    }
  }

  /** One call of Label, up to its loop. */
  #label(p: number, trigger: number): void {
    this.#labelCalls++;
    const aux = this.#outlook.best(p);
    if (this.#values[p] !== aux) this.#change(p, aux, CHANGE, this.#outlook.because(p, trigger));
    else this.#tell(SAME, p, trigger);
  }

  #change(p: number, value: Value, rule: number, because: number): void {
    const from = this.#values[p] as Value;
    assert(this.#side(p) === 0 ? from < value : from > value, 'ℓ₀ only rises and ℓ₁ only falls');
    this.#values[p] = value;
    this.#changedPositions[this.#time] = p;
    this.#changedValues[this.#time] = value;
    this.#indices[p] = ++this.#time;
    this.#outlook.changed(p, from, value);
    this.#frames[this.#depth] = p;
    this.#cursors[this.#depth++] = this.#game.graph.into(0).offsets[vertexOf(this.#game, p)];
    this.#options.watcher?.push(p);
    this.#tell(rule, p, because);
  }

  #tell(rule: number, p: number, because: number): void {
    const { watcher } = this.#options;
    if (watcher === undefined) return;
    watcher.step(rule, p, this.#values[p] as Value, because, this.#outlook.counter(p), this.#indices[p]);
  }

  /** The player to move; of two rules side by side, the first is for player 0. */
  #side(p: number): Player {
    return p < this.#game.graph.vertices ? 0 : 1;
  }
}

const PLAYERS: readonly Player[] = [0, 1];

/** σₑ: keep the value, and go to a lower index whenever possible, along the first such arc. */
function strategyOf(solution: Solution, indices: Int32Array, player: Player): Int32Array {
  const { game } = solution;
  const { offsets, ends } = game.graph.out(player);
  return Int32Array.from({ length: game.graph.vertices }, (_, v) => {
    const p = positionOf(game, player, v);
    const wanted = invert(valueAt(solution, p));
    let move = NO_MOVE;
    for (let a = offsets[v]; a < offsets[v + 1]; a++) {
      const q = positionOf(game, opponent(player), ends[a]);
      if (valueAt(solution, q) !== wanted) continue;
      if (indices[q] < indices[p]) return ends[a];
      if (move === NO_MOVE) move = ends[a];
    }
    return move;
  });
}

/** The successive labels of a position, from L/W at the start. */
export function labelSequence(report: NmflReport, player: Player, vertex: number): Value[] {
  check(report, NMFL_REPORT);
  const { solution, changes } = report;
  const p = positionOf(solution.game, player, vertex);
  const sequence: Value[] = [player === 0 ? LOSS : WIN];
  for (let t = 0; t < changes.positions.length; t++) {
    if (changes.positions[t] === p) sequence.push(changes.values[t] as Value);
  }
  return sequence;
}

export const NMFL_REPORT: Kind = kindOf(
  'what is given is not a report of NMFL',
  'make one with runNmfl(game)',
  (report) => hasParts(report, { indices: Int32Array, changes: 'object' }),
);

/** The rules of NMFL, as every variant reports them; each bears the number of its line in Figure 3. */
export const INITIAL = 0;
export const TERMINAL = 2;
export const SAME = 4;
export const CHANGE = 5;
export const RETURN = 6;

const MAIN = [
  'MAIN:',
  '030   for every vertex v:',
  '050     ℓ₀(v) := L',
  '060     ℓ₁(v) := W',
  '080   for every vertex v that no arc leaves:',
  '110     ℓ₀(v) := D',
  '120     for every w with an arc to v: Label(w, 1)',
  '140     ℓ₁(v) := L',
  '150     for every w with an arc to v: Label(w, 0)',
  '185 Label(v, e):',
];

const LABEL = [
  '235   if ℓₑ(v) is not aux:',
  '255     ℓₑ(v) := aux',
  '265     for every w with an arc to v: Label(w, 1 − e)',
  '295   end of the call',
];

/** Figure 3 in words. */
export const nmflScript: Script = scriptWith(
  ['205   aux := L', '215   for every arc v → w:', '225     aux := the better of aux and inv(ℓ₁₋ₑ(w))'],
  (told) => `its best move is now to ${told.there}, ${whichIs(told)}`,
);

/** The script of a variant: its own lines in place of 205 to 225, and its own reason for a change. */
export function scriptWith(
  auxLines: readonly string[],
  reason: (told: Told) => string,
  counter?: string,
): Script {
  const pseudocode = [...MAIN, ...auxLines, ...LABEL];
  const at = (name: string, why: (told: Told) => string): Rule => ({
    name,
    line: pseudocode.findIndex((line) => line.startsWith(name)),
    why,
  });
  const rules = [
    at('050', first),
    at('060', first),
    at('110', stuck),
    at('140', stuck),
    at('235', ({ here, there, after }) => `${here} stays ${wordFor(after)} although ${there} changed`),
    at(
      '255',
      (told) => `${told.here} goes from ${wordFor(told.before)} to ${wordFor(told.after)}: ${reason(told)}`,
    ),
    at('295', ({ here }) => `${here} is done for now: everything that leads to it has been looked at`),
  ];
  const captions = { mark: 'time of the last change', ...(counter === undefined ? {} : { counter }) };
  return { pseudocode, rules, waiting: 'stack', ...captions };
}

function first({ here, after }: Told): string {
  return `${here} starts as ${wordFor(after)}: until an end is found, play goes on for ever`;
}

function stuck({ here, after }: Told): string {
  return `${here} is ${wordFor(after)}: it has no move`;
}
