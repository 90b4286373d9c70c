import { XorShift } from '../../floor/random.ts';
import { MAX_SCORE, NORMAL, treatsPlayersAlike } from '../../game/inner.ts';
import { check, checkOptionNames, checkWhole, checkWord, opponent, type Player } from '../../graph/inner.ts';
import { ANY_RULES } from '../contract/checks.ts';
import { type Key, type Listed, listMoves, type Ruleset } from '../contract/contract.ts';
import { isIndexed } from '../contract/indexed.ts';
import { isScore } from '../explore/refusals.ts';
import { BoardCheck } from './board-faults.ts';
import { type Checked, type CheckOptions, type Fault, FaultList, Habits, type Warning } from './faults.ts';
import { checkIndex, reachedNumbers } from './index-faults.ts';
import { checkOrdinal, checkShape, checkSum, checkSymmetry } from './shape-faults.ts';

/**
 * Plays a ruleset at random and looks for what would make its table wrong: keys that collide, moves that
 * change from one call to the next or under a symmetry, payoffs that are not scores, an index that does not
 * lead back to its position. It finds mistakes but does not prove their absence. The same seed plays the same games.
 */
export function checkRuleset<P>(ruleset: Ruleset<P>, options: CheckOptions<P> = {}): Checked {
  check(ruleset, ANY_RULES);
  checkLook(options);
  const { seed = 1, games = 200, length = 200, from = [], warns = true, within = (work) => work() } = options;
  const faults = new FaultList();
  checkShape(ruleset, faults);
  if (faults.length > 0) return { positions: 0, moves: 0, faults: faults.all, warnings: [] };
  const { name: convention } = ruleset.convention ?? NORMAL;
  if (ruleset.impartial && !treatsPlayersAlike(ruleset.convention ?? NORMAL)) {
    faults.add(
      'shape',
      `the ruleset is impartial, but its convention "${convention}" is not the same for both players`,
      'leave impartial out: a position is then another game for each player',
    );
  }
  const walk = new Walk(ruleset, faults);
  const random = new XorShift(seed);
  for (let game = 0; game < games && !faults.isFull; game++) within(() => walk.play(random, length));
  for (const { position, player } of from) if (!faults.isFull) within(() => walk.around(position, player));
  if (faults.length === 0 && walk.positions > 0 && walk.moves === 0) {
    const [{ position, player = 0 }] = ruleset.starts();
    faults.lookAt(ruleset.key(position), player);
    faults.add(
      'starts',
      `no start has a move; the first is\n${ruleset.show(position, player)}`,
      'moves must call emit there, and payoff give undefined while the game goes on',
    );
  }
  if (isIndexed(ruleset) && !faults.isFull) checkIndex(ruleset, walk.sample, random, faults, games, within);
  const warnings: Warning[] = [];
  if (faults.length === 0 && warns) {
    for (const game of walk.cutOff) within(() => walk.playOn(random, game));
    if (isIndexed(ruleset)) walk.habits.reached = reachedNumbers(ruleset, within);
    within(() => warnings.push(...walk.habits.warnings()));
  }
  const { reached } = walk.habits;
  return {
    positions: walk.positions,
    moves: walk.moves,
    faults: faults.all,
    warnings,
    ...(reached === undefined ? {} : { reached }),
  };
}

/** Refuses options that are not what they should be, as a program without types may hand over. */
function checkLook(options: {
  readonly seed?: number;
  readonly games?: number;
  readonly length?: number;
  readonly warns?: boolean;
}): void {
  checkOptionNames(options, 'seed games length from warns within');
  const { seed = 1, games = 1, length = 1, warns = true } = options;
  for (const [name, number] of Object.entries({ seed, games, length })) checkWhole(number, name);
  checkWord(warns, 'warns', [true, false]);
}

/** What was seen at a position, for comparison when its key appears again. */
interface Seen {
  readonly picture: string;
  readonly listing: string;
}

/** A game that was cut off: where it would go on, and the positions that it met, by player and key. */
interface CutOff<P> {
  readonly position: P;
  readonly player: Player;
  readonly met: Set<string>;
}

/** Games played at random, and everything that can be checked on the way. */
class Walk<P> {
  positions = 0;
  moves = 0;
  /** Some of the positions that were met, for the checks of the index. */
  readonly sample: { position: P; player: Player }[] = [];
  /** The first games that were cut off before they ended or repeated a position. */
  readonly cutOff: CutOff<P>[] = [];
  readonly habits: Habits<P>;
  readonly #ruleset: Ruleset<P>;
  readonly #faults: FaultList;
  readonly #seen = new Map<string, Seen>();
  readonly #boards: BoardCheck<P>;
  #kindOfKey: string | undefined;

  constructor(ruleset: Ruleset<P>, faults: FaultList) {
    this.#ruleset = ruleset;
    this.#faults = faults;
    this.habits = new Habits(ruleset);
    this.#boards = new BoardCheck(ruleset, faults);
  }

  play(random: XorShift, length: number): void {
    const starts = this.#ruleset.starts();
    const start = starts[random.below(starts.length)];
    let { position, player = 0 } = start;
    const met = new Set<string>();
    for (let ply = 0; ply <= length && !this.#faults.isFull; ply++) {
      const moves = this.#visit(position, player);
      met.add(`${this.#ruleset.impartial ? '' : player}:${String(this.#ruleset.key(position))}`);
      if (moves.length === 0) return this.habits.game(ply, true, met.size <= ply);
      position = moves[random.below(moves.length)].to;
      player = opponent(player);
    }
    const hasRepeated = met.size <= length;
    this.habits.game(length, false, hasRepeated);
    if (!hasRepeated && this.cutOff.length < MOST_PLAYED_ON) this.cutOff.push({ position, player, met });
  }

  /**
   * Plays a game on until it ends, returns to a position or has become very long. A finite game with many positions may need
   * long to repeat one: only much longer play tells it from one that never does.
   */
  playOn(random: XorShift, { met, ...from }: CutOff<P>): void {
    let { position, player } = from;
    const most = Math.max(LONG_GAME, FAR * (met.size - 1));
    for (let ply = met.size; ply <= most; ply++) {
      const before = met.size;
      met.add(`${this.#ruleset.impartial ? '' : player}:${String(this.#ruleset.key(position))}`);
      const isOver = this.#ruleset.payoff?.(position, player) !== undefined;
      const moves = isOver ? [] : listMoves(this.#ruleset, position, player);
      if (moves.length === 0 || met.size === before) return this.habits.playedOn(ply, true);
      position = moves[random.below(moves.length)].to;
      player = opponent(player);
    }
    this.habits.playedOn(most, false);
  }

  /** Looks at a position and at every position that a move leads to. */
  around(position: P, player: Player): void {
    for (const { to } of this.#visit(position, player)) this.#visit(to, opponent(player));
  }

  /** Checks one position and lists its moves. */
  #visit(position: P, player: Player): Listed<P>[] {
    this.#faults.lookAt(undefined, player);
    const key = this.#key(position, player);
    if (key === undefined) return [];
    this.#faults.lookAt(key, player);
    const score = this.#ruleset.payoff?.(position, player);
    if (score !== undefined && !isScore(score)) {
      this.#faults.add(
        'payoff',
        `the payoff is ${String(score)} at\n${this.#show(position, player)}`,
        `give a whole number (1 won, 0 drawn, -1 lost for the player to move, or a score up to ±${MAX_SCORE}), or undefined while the game goes on`,
      );
      return [];
    }
    const moves = score === undefined ? this.#list(position, player) : [];
    this.habits.position(player, score, moves.length);
    const id = `${this.#ruleset.impartial ? '' : player}:${typeof key}:${String(key)}`;
    const listing = score === undefined ? describe(moves) : `over, ${score}`;
    const isNew = this.#compare(id, key, position, player, listing);
    if (!isNew) return moves;
    this.positions++;
    this.moves += moves.length;
    if (this.sample.length < MOST_SAMPLES) this.sample.push({ position, player });
    this.#checkMoves(position, player, key, moves, listing);
    this.#checkKey(position, player, key, listing);
    this.#checkPicture(position, player);
    const board = this.#ruleset.board?.(position, player);
    if (Array.isArray(board?.pieces)) this.habits.board(board);
    if (this.positions <= MOST_SAMPLES) this.#boards.check(position, player);
    checkSymmetry(this.#ruleset, { position, player, moves, score }, this.#faults);
    if (score === undefined && this.positions <= MOST_SAMPLES) {
      checkSum(this.#ruleset, { position, player, moves }, this.#faults);
      checkOrdinal(this.#ruleset, { position, player, moves }, this.#faults);
    }
    return moves;
  }

  #show(position: P, player: Player): string {
    return this.#ruleset.show(position, player);
  }

  #key(position: P, player: Player): Key | undefined {
    const key: unknown = this.#ruleset.key(position);
    const isGood =
      typeof key === 'string' ||
      (typeof key === 'bigint' && key >= 0n && key < 2n ** 64n) ||
      (typeof key === 'number' && Number.isSafeInteger(key) && key >= 0);
    if (!isGood) {
      this.#faults.add(
        'key',
        `key gives ${typeof key === 'object' && key !== null ? 'an object' : String(key)} at\n${this.#show(position, player)}`,
        'give a whole number from 0 to 2^53 - 1, a bigint below 2^64, or a text such as JSON.stringify(position)',
      );
      return undefined;
    }
    this.#kindOfKey ??= typeof key;
    if (typeof key !== this.#kindOfKey) {
      this.#faults.add(
        'key',
        `key gives a ${typeof key} at\n${this.#show(position, player)}\nand gave a ${this.#kindOfKey} before`,
        'use one kind of key: all numbers, all bigints or all strings',
      );
    }
    return key;
  }

  /** The moves. Listing further moves must not change the positions that earlier ones lead to. */
  #list(position: P, player: Player): Listed<P>[] {
    const moves = listMoves(this.#ruleset, position, player);
    const changed = moves.find(({ to, key }) => this.#ruleset.key(to) !== key);
    if (changed !== undefined) {
      this.#faults.add(
        'moves',
        `where the move "${changed.name}" leads was changed after emit was called at\n${this.#show(position, player)}`,
        'give emit a new position for every move, such as a copy of the board, and do not touch it afterwards',
      );
    }
    return moves;
  }

  /** Compares with what was seen under the same key; true if the key is new. */
  #compare(id: string, key: Key, position: P, player: Player, listing: string): boolean {
    const picture = this.#show(position, player);
    const seen = this.#seen.get(id);
    if (seen === undefined) {
      this.#seen.set(id, { picture, listing });
      return true;
    }
    const isFickle = this.#faults.all.some(({ about }) => about === 'moves');
    if (seen.picture !== picture || (seen.listing !== listing && !isFickle)) {
      const how = seen.picture === picture ? 'look alike but have different moves' : 'are different';
      this.#faults.add(
        'key',
        `two positions that ${how} have the key ${String(key)}:\n${seen.picture}\nand\n${picture}`,
        'key must tell apart everything that changes the moves; put all of the position into it',
      );
    }
    return false;
  }

  #checkMoves(position: P, player: Player, key: Key, moves: readonly Listed<P>[], listing: string): void {
    const at = this.#show(position, player);
    const names = moves.map(({ name }) => name);
    const unnamed = names.find((name) => typeof name !== 'string' || name === '');
    if (names.includes('') || unnamed !== undefined)
      this.#faults.add(
        'names',
        `a move has no name at\n${at}`,
        "call emit(to, 'what players call the move')",
      );
    const twice = names.find((name, i) => names.indexOf(name) < i);
    if (twice !== undefined)
      this.#faults.add(
        'names',
        `two moves are named "${twice}" at\n${at}`,
        'players choose moves by name; make the names differ',
      );
    if (
      this.#ruleset.payoff?.(position, player) === undefined &&
      describe(this.#list(position, player)) !== listing
    ) {
      this.#faults.add(
        'moves',
        `moves gives other moves when it is called again at\n${at}`,
        'moves must depend on its arguments only, and must not change the position',
      );
    }
    if (this.#ruleset.key(position) !== key || this.#show(position, player) !== at) {
      this.#faults.add(
        'moves',
        `listing the moves changed the position\n${at}`,
        'make a new position for every move; never change the one that was given',
      );
    }
    if (
      this.#ruleset.impartial &&
      describe(this.#list(position, opponent(player))) !== listing &&
      moves.length > 0
    ) {
      this.#faults.add(
        'moves',
        `the ruleset is impartial, but the players have different moves at\n${at}`,
        'leave impartial out, or list the same moves for both',
      );
    }
  }

  /** `fromKey` must return the same position: with the same key, picture and moves. */
  #checkKey(position: P, player: Player, key: Key, listing: string): void {
    if (this.#ruleset.fromKey === undefined) return;
    const back = this.#ruleset.fromKey(key);
    const backKey = this.#ruleset.key(back);
    if (backKey !== key) {
      this.#faults.add(
        'key',
        `fromKey(${String(key)}) gives a position whose key is ${String(backKey)}`,
        'fromKey must undo key',
      );
      return;
    }
    const [was, is] = [this.#show(position, player), this.#show(back, player)];
    const score = this.#ruleset.payoff?.(back, player);
    const again = score === undefined ? describe(this.#list(back, player)) : `over, ${score}`;
    if (was === is && again === listing) return;
    this.#faults.add(
      'key',
      `fromKey(${String(key)}) gives another position:\n${is}\ninstead of\n${was}`,
      'the key must hold all of the position, and fromKey give all of it back',
    );
  }

  #checkPicture(position: P, player: Player): void {
    const picture: unknown = this.#ruleset.svg?.(position, player);
    if (picture === undefined || (typeof picture === 'string' && /^\s*<svg[\s>]/.test(picture))) return;
    this.#faults.add(
      'svg',
      `svg gives no <svg> element at\n${this.#show(position, player)}`,
      'svg(position, player) gives a text that begins with <svg and ends with </svg>, or is left out',
    );
  }
}

/** The moves as one text: names and where they lead. */
function describe<P>(moves: readonly Listed<P>[]): string {
  return moves
    .map(({ key, name }) => `${name} -> ${String(key)}`)
    .toSorted()
    .join('\n');
}

const MOST_SAMPLES = 500;

/** At most this many games are played on. */
const MOST_PLAYED_ON = 12;
/** A game is played on up to this many plies, or up to this many times its length if that is more. */
const LONG_GAME = 2000;
const FAR = 10;

export type { Checked, CheckOptions, Fault, Warning };
