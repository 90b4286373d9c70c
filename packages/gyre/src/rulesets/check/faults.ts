import { type Convention, NORMAL } from '../../game/inner.ts';
import type { Player } from '../../graph/inner.ts';
import type { Board, Key, Ruleset } from '../contract/contract.ts';
import type { IndexedRuleset } from '../contract/indexed.ts';

/** What was found wrong with a ruleset, and what to do about it. */
export interface Fault {
  /** Which promise of the contract is broken. */
  readonly about:
    | 'shape'
    | 'starts'
    | 'key'
    | 'moves'
    | 'names'
    | 'payoff'
    | 'symmetry'
    | 'parts'
    | 'svg'
    | 'board'
    | 'index';
  readonly found: string;
  readonly hint: string;
  /** The key of the position that was looked at, as a text, and who is to move there; absent if there was none. */
  readonly key?: string;
  readonly player?: Player;
}

/** How long to look. */
export interface CheckOptions<P = never> {
  readonly seed?: number;
  /** How many games to play at random, and the most plies per game. */
  readonly games?: number;
  readonly length?: number;
  /** Further positions to look at: each of them, and the positions that its moves lead to. */
  readonly from?: Iterable<{ readonly position: P; readonly player: Player }>;
  /** Look also for what may be meant and most often is not? True if it is left out. */
  readonly warns?: boolean;
  /** Runs each piece of the work, about one game; a host may stop a piece that never ends. */
  readonly within?: (work: () => void) => void;
}

/** What a check looked at, and what it found. */
export interface Checked {
  readonly positions: number;
  readonly moves: number;
  readonly faults: readonly Fault[];
  /** What may be intended but most often is not; looked for only where there is no fault. */
  readonly warnings: readonly Warning[];
  /** How many numbers of the index play reaches from the starts, where that could be counted in a moment. */
  readonly reached?: number;
}

/** Faults, only the first of each kind: one mistake shows in many places. */
export class FaultList {
  readonly all: Fault[] = [];
  #place: { readonly key: string; readonly player: Player } | undefined;

  get length(): number {
    return this.all.length;
  }

  get isFull(): boolean {
    return this.all.length >= MOST_FAULTS;
  }

  /** From now on faults are about this position; about none if its key is undefined. */
  lookAt(key: Key | undefined, player: Player): void {
    this.#place = key === undefined ? undefined : { key: String(key), player };
  }

  add(about: Fault['about'], found: string, hint: string): void {
    if (this.all.some((fault) => fault.hint === hint)) return;
    this.all.push({ about, found, hint, ...this.#place });
  }
}

const MOST_FAULTS = 5;

/** Something that may be intended but most often is not. */
export interface Warning {
  readonly found: string;
  readonly hint: string;
  /** The key of the position that is shown, as a text, and who is to move there; absent if none is shown. */
  readonly key?: string;
  readonly player?: Player;
}

/** What a ruleset does in random games, and what in it looks like a slip. */
export class Habits<P> {
  readonly #ruleset: Ruleset<P>;
  readonly #convention: Convention;
  /** Player → positions in which he had a move, and positions in which he was to move. */
  readonly #moved = [0, 0];
  readonly #asked = [0, 0];
  /** How many payoffs won for the player to move, drawn, and lost for him. */
  readonly #signs = new Map([1, 0, -1].map((sign) => [sign, 0]));
  /** How many ends, payoffs or not, player 0 won, drew and lost. */
  readonly #results = new Map([1, 0, -1].map((sign) => [sign, 0]));
  #games = 0;
  /** Games that had neither ended nor repeated when they were cut off. */
  #cutOff = 0;
  /** How many of them were played on, and how many of these still did neither. */
  #playedOn = 0;
  #endless = 0;
  #longest = 0;
  /** Two kinds of pieces that are drawn alike on one board. */
  #alike: readonly [string, string] | undefined;
  /** How many numbers of the index play reaches from the starts; undefined if that was not counted to the end. */
  reached: number | undefined;

  constructor(ruleset: Ruleset<P>) {
    this.#ruleset = ruleset;
    this.#convention = ruleset.convention ?? NORMAL;
  }

  /** Notes a position that was met, its payoff if it has one, and how many moves it has. */
  position(player: Player, payoff: number | undefined, moves: number): void {
    if (payoff !== undefined) {
      add(this.#signs, Math.sign(payoff));
      add(this.#results, Math.sign(player === 0 ? payoff : -payoff));
      return;
    }
    this.#asked[player]++;
    if (moves > 0) this.#moved[player]++;
    else add(this.#results, Math.sign(this.#convention.stuck[player]));
  }

  /** Notes a game that was played: did it end, or return to a position, within this many plies? */
  game(plies: number, hasEnded: boolean, hasRepeated: boolean): void {
    this.#games++;
    this.#longest = Math.max(this.#longest, plies);
    if (!hasEnded && !hasRepeated) this.#cutOff++;
  }

  /** Notes that a game that was cut off was played on: did it end or repeat within this many plies? */
  playedOn(plies: number, isDone: boolean): void {
    this.#playedOn++;
    this.#longest = Math.max(this.#longest, plies);
    if (!isDone) this.#endless++;
  }

  /** Notes how the pieces of a board are drawn. */
  board({ pieces }: Board): void {
    const kinds = new Map<string, string>();
    for (const { kind, owner, shape = 'disc' } of pieces) {
      const look = `${owner ?? ''} ${JSON.stringify(shape)}`;
      const other = kinds.get(look) ?? kind;
      if (other !== kind) this.#alike = [other, kind];
      kinds.set(look, kind);
    }
  }

  warnings(): Warning[] {
    return [
      ...this.#startsOver(),
      ...this.#neverMoves(),
      ...this.#payoffsOfOneSign(),
      ...this.#nobodyWins(),
      ...this.#alwaysOneWinner(),
      ...this.#neverEnds(),
      ...this.#sameLooks(),
      ...this.#idleNumbers(),
    ];
  }

  #sameLooks(): Warning[] {
    if (this.#alike === undefined) return [];
    return [
      {
        found: `${this.#alike.join(' and ')} look the same on the board`,
        hint: "give one of them another shape: 'disc', 'block', 'pin' or { text: 'a letter' }",
      },
    ];
  }

  #idleNumbers(): Warning[] {
    const { size } = this.#ruleset as Partial<IndexedRuleset<P>>;
    if (this.reached === undefined || size === undefined || 2 * this.reached >= size) return [];
    return [
      {
        found: `play reaches ${this.reached} of the ${size} numbers of the index`,
        hint: 'a table has a cell for each: leave out boards that never occur (allows, in menIndex)',
      },
    ];
  }

  #startsOver(): Warning[] {
    const over = this.#ruleset.starts().find(({ position, player = 0 }) => this.#isOver(position, player));
    if (over === undefined) return [];
    const { position, player = 0 } = over;
    return [
      {
        found: `the game is over before it begins at the start\n${this.#ruleset.show(position, player)}`,
        hint: 'is payoff undefined there, and does moves call emit?',
        key: String(this.#ruleset.key(position)),
        player,
      },
    ];
  }

  #isOver(position: P, player: Player): boolean {
    if (this.#ruleset.payoff?.(position, player) !== undefined) return true;
    let isStuck = true;
    this.#ruleset.moves(position, player, () => {
      isStuck = false;
    });
    return isStuck;
  }

  #neverMoves(): Warning[] {
    const idle = ([0, 1] as const).find((player) => this.#asked[player] > 0 && this.#moved[player] === 0);
    if (this.#ruleset.impartial === true || idle === undefined) return [];
    const name = this.#ruleset.players?.[idle] ?? (idle === 0 ? 'Left' : 'Right');
    return [
      {
        found: `${name} (player ${idle}) never has a move, in ${this.#asked[idle]} positions`,
        hint: 'players are 0 and 1; does moves look at player?',
      },
    ];
  }

  /** Lost everywhere is right where the last move decides; won everywhere is not. */
  #payoffsOfOneSign(): Warning[] {
    const [won, drawn, lost] = [1, 0, -1].map((sign) => this.#signs.get(sign) as number);
    if (won < FEW || drawn + lost > 0) return [];
    return [
      {
        found: `all ${won} payoffs are wins for the player to move`,
        hint: 'payoff speaks for the player to move, not for who has just moved: lost is -1',
      },
    ];
  }

  /** Won with one player to move, lost with the other: as if the payoff were for player 0 and not for the player to move. */
  #alwaysOneWinner(): Warning[] {
    const [won, drawn, lost] = [1, 0, -1].map((sign) => this.#results.get(sign) as number);
    const payoffs = (this.#signs.get(1) as number) + (this.#signs.get(-1) as number);
    const isMixed = [1, -1].every((sign) => this.#signs.get(sign) !== 0);
    if (!isMixed || payoffs < MANY || drawn > 0 || (won > 0 && lost > 0)) return [];
    const winner = won > 0 ? 0 : 1;
    if (Math.sign(this.#convention.endless) === (winner === 0 ? -1 : 1)) return [];
    return [
      {
        found: `player ${winner} wins whenever play ends, ${won + lost} times of ${won + lost}`,
        hint: 'payoff speaks for the player to move: 1 if he has won, -1 if he has lost, whoever he is',
      },
    ];
  }

  /** Payoffs of 0 are draws; where play also ends otherwise, or endless play has a winner, they may be all there are. */
  #nobodyWins(): Warning[] {
    const [won, drawn, lost] = [1, 0, -1].map((sign) => this.#results.get(sign) as number);
    const payoffs = this.#signs.get(0) as number;
    if (payoffs < FEW || won + lost > 0 || this.#convention.endless !== 0) return [];
    return [
      {
        found: `nobody ever wins: all ${drawn} ends of play are draws, and the payoffs are all 0`,
        hint: 'payoff is 1 where the player to move has won, -1 where he has lost, and undefined while play goes on',
      },
    ];
  }

  /** Of the games that were cut off, as many go on for ever as of those that were played on. */
  #neverEnds(): Warning[] {
    if (this.#games < FEW || this.#endless === 0) return [];
    const share = (this.#cutOff * this.#endless) / (this.#playedOn * this.#games);
    if (share < TELLING || (this.#endless < 2 && this.#playedOn > 1)) return [];
    const who = share === 1 ? 'no game' : `about ${percent(share)} of ${this.#games} random games neither`;
    const what = share === 1 ? 'ended or came' : 'ended nor came';
    return [
      {
        found: `${who} ${what} back to a position within ${this.#longest} plies`,
        hint: 'are there finitely many positions? a position must not hold the history or a counter of moves',
      },
    ];
  }
}

/** The part of the games that must go on for ever before that is worth a word. */
const TELLING = 0.01;

function percent(share: number): string {
  return `${Math.max(1, Math.round(100 * share))} %`;
}

/** Fewer occurrences than this say nothing. */
const FEW = 4;

/** Fewer wins in a row may well be chance. */
const MANY = 20;

function add(counts: Map<number, number>, sign: number): void {
  counts.set(sign, (counts.get(sign) ?? 0) + 1);
}
