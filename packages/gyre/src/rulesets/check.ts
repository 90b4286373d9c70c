import { opponent, type Player } from '../graph/index.ts';
import { type Checked, type CheckOptions, type Fault, FaultList } from './check-faults.ts';
import { checkIndex } from './check-index.ts';
import type { Key, Ruleset } from './contract.ts';
import { isIndexed } from './indexed.ts';
import { Random } from './random.ts';

/**
 * Plays a ruleset at random and looks for what would make its table wrong: keys that collide, moves that
 * change from one call to the next or under a symmetry, payoffs that are no scores, an index that does not
 * come back. Finds mistakes, does not prove their absence. The same seed plays the same games.
 */
export function checkRuleset<P>(
  ruleset: Ruleset<P>,
  { seed = 1, games = 200, length = 200 }: CheckOptions = {},
): Checked {
  const faults = new FaultList();
  checkShape(ruleset, faults);
  if (faults.length > 0) return { positions: 0, moves: 0, faults: faults.all };
  const walk = new Walk(ruleset, faults);
  const random = new Random(seed);
  for (let game = 0; game < games && !faults.isFull; game++) walk.play(random, length);
  if (isIndexed(ruleset) && !faults.isFull) checkIndex(ruleset, walk.sample, random, faults);
  return { positions: walk.positions, moves: walk.moves, faults: faults.all };
}

/** Is everything there that the contract asks for? Rulesets in plain JavaScript have no compiler to say so. */
function checkShape<P>(ruleset: Ruleset<P>, faults: FaultList): void {
  const given = ruleset as unknown as Record<string, unknown>;
  for (const name of ['name', 'title']) {
    if (typeof given[name] !== 'string' || given[name] === '') {
      faults.add(
        'shape',
        `the ruleset has no ${name}`,
        `give it one: ${name}: '${name === 'name' ? 'my-game' : 'My game'}'`,
      );
    }
  }
  for (const name of ['starts', 'moves', 'key', 'show']) {
    if (typeof given[name] !== 'function')
      faults.add('shape', `the ruleset has no function ${name}`, SHAPES[name]);
  }
  if (faults.length === 0 && ruleset.starts().length === 0) {
    faults.add('shape', 'starts() gives no position', 'give at least one: starts: () => [{ position: … }]');
  }
}

const SHAPES: Readonly<Record<string, string>> = {
  starts: 'starts: () => [{ position: … }] says where play begins',
  moves: 'moves(position, player, emit) calls emit(to, name) once for every move',
  key: 'key: (position) => … gives a number, bigint or text that tells positions apart',
  show: 'show: (position) => … gives the board as text',
};

/** What was seen at a position, for comparison when its key comes again. */
interface Seen {
  readonly picture: string;
  readonly listing: string;
}

interface Listed<P> {
  readonly to: P;
  readonly name: string;
}

/** Games played at random, and everything that can be checked on the way. */
class Walk<P> {
  positions = 0;
  moves = 0;
  /** Some of the positions met, for the checks of the index. */
  readonly sample: { position: P; player: Player }[] = [];
  readonly #ruleset: Ruleset<P>;
  readonly #faults: FaultList;
  readonly #seen = new Map<string, Seen>();

  constructor(ruleset: Ruleset<P>, faults: FaultList) {
    this.#ruleset = ruleset;
    this.#faults = faults;
  }

  play(random: Random, length: number): void {
    const starts = this.#ruleset.starts();
    const start = starts[random.below(starts.length)];
    let { position, player = 0 } = start;
    for (let ply = 0; ply <= length && !this.#faults.isFull; ply++) {
      const moves = this.#visit(position, player);
      if (moves.length === 0) return;
      position = moves[random.below(moves.length)].to;
      player = opponent(player);
    }
  }

  /** Checks one position and lists its moves. */
  #visit(position: P, player: Player): Listed<P>[] {
    const key = this.#key(position, player);
    if (key === undefined) return [];
    const score = this.#ruleset.payoff?.(position, player);
    if (score !== undefined && !Number.isInteger(score)) {
      this.#faults.add(
        'payoff',
        `the payoff is ${String(score)} at\n${this.#show(position, player)}`,
        'give a whole number (1 won, 0 drawn, -1 lost for the player to move), or undefined while the game goes on',
      );
      return [];
    }
    const moves = score === undefined ? this.#list(position, player) : [];
    const id = `${this.#ruleset.impartial ? '' : player}:${typeof key}:${String(key)}`;
    const listing = score === undefined ? this.#describe(moves) : `over, ${score}`;
    const isNew = this.#compare(id, key, position, player, listing);
    if (!isNew) return moves;
    this.positions++;
    this.moves += moves.length;
    if (this.sample.length < MOST_SAMPLES) this.sample.push({ position, player });
    this.#checkMoves(position, player, key, moves, listing);
    this.#checkSymmetry(position, player, moves, score);
    this.#checkParts(position, player);
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
    if (isGood) return key;
    this.#faults.add(
      'key',
      `key gives ${typeof key === 'object' && key !== null ? 'an object' : String(key)} at\n${this.#show(position, player)}`,
      'give a whole number from 0 to 2^53 - 1, a bigint below 2^64, or a text such as JSON.stringify(position)',
    );
    return undefined;
  }

  #list(position: P, player: Player): Listed<P>[] {
    const moves: Listed<P>[] = [];
    this.#ruleset.moves(position, player, (to, name) => moves.push({ to, name }));
    return moves;
  }

  /** The moves as one text: names and where they lead. */
  #describe(moves: readonly Listed<P>[]): string {
    return moves
      .map(({ to, name }) => `${name} -> ${String(this.#ruleset.key(to))}`)
      .toSorted()
      .join('\n');
  }

  /** Compares with what was seen under the same key; true if the key is new. */
  #compare(id: string, key: Key, position: P, player: Player, listing: string): boolean {
    const picture = this.#show(position, player);
    const seen = this.#seen.get(id);
    if (seen === undefined) {
      this.#seen.set(id, { picture, listing });
      return true;
    }
    if (seen.picture !== picture || seen.listing !== listing) {
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
      this.#describe(this.#list(position, player)) !== listing
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
      this.#describe(this.#list(position, opponent(player))) !== listing &&
      moves.length > 0
    ) {
      this.#faults.add(
        'moves',
        `the ruleset is impartial, but the players have different moves at\n${at}`,
        'leave impartial out, or list the same moves for both',
      );
    }
    const back = this.#ruleset.fromKey?.(key);
    if (back !== undefined && this.#ruleset.key(back) !== key) {
      this.#faults.add(
        'key',
        `fromKey(${String(key)}) gives a position whose key is ${String(this.#ruleset.key(back))}`,
        'fromKey must undo key',
      );
    }
  }

  #checkSymmetry(position: P, player: Player, moves: readonly Listed<P>[], score: number | undefined): void {
    const form = this.#ruleset.canonical?.(position, player);
    if (form === undefined) return;
    const keyOf = (p: P, mover: Player): Key => this.#ruleset.key(this.#ruleset.canonical?.(p, mover) ?? p);
    const at = `${this.#show(position, player)}\nwhose canonical form is\n${this.#show(form, player)}`;
    if (this.#ruleset.key(form) !== keyOf(form, player)) {
      this.#faults.add(
        'symmetry',
        `the canonical form of a canonical form is another one at\n${at}`,
        'choose one position of each class, for instance the one with the least key',
      );
    }
    if (this.#ruleset.payoff?.(form, player) !== score) {
      this.#faults.add(
        'symmetry',
        `the payoff changes under the symmetry at\n${at}`,
        'positions may share a canonical form only if they are the same game',
      );
      return;
    }
    const next = opponent(player);
    const keysOf = (listed: readonly Listed<P>[]): string =>
      listed
        .map(({ to }) => String(keyOf(to, next)))
        .toSorted()
        .join();
    if (score === undefined && keysOf(moves) !== keysOf(this.#list(form, player))) {
      this.#faults.add(
        'symmetry',
        `the moves change under the symmetry at\n${at}`,
        'positions may share a canonical form only if their moves lead to the same forms',
      );
    }
  }

  #checkParts(position: P, player: Player): void {
    for (const part of this.#ruleset.parts?.(position) ?? []) {
      const again = this.#ruleset.parts?.(part) ?? [];
      if (again.length === 1 && this.#ruleset.key(again[0]) === this.#ruleset.key(part)) continue;
      this.#faults.add(
        'parts',
        `a part falls into parts again at\n${this.#show(position, player)}`,
        'parts gives pieces that do not fall apart any more; a piece has itself as its only part',
      );
      return;
    }
  }
}

const MOST_SAMPLES = 500;

export type { Checked, CheckOptions, Fault };
