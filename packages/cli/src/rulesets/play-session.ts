import { opponent, type Player } from 'gyre';
import { judge, Opponent, type RulesetPlace, type StrategyName } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import type { Ask, RankedMove } from 'gyre/tables';
import type { Terminal } from '../terminal/terminal.ts';
import { keyText } from './places.ts';
import { inWords, playerTitle } from './solved.ts';

/** What the user chose before the game. */
export interface PlayChoices {
  /** Where the game begins. */
  readonly start: RulesetPlace;
  /** Which players the user moves for. */
  readonly yours: readonly Player[];
  readonly strategy: StrategyName;
  readonly seed: number;
  /** Show the value of every move from the start? */
  readonly showsValues: boolean;
  /** Show the key of every position? */
  readonly showsKeys: boolean;
}

const HELP = [
  'a number or the name of a move: make it',
  'hint: the best move          values: show or hide what every move is worth',
  'undo: take back your move    quit: leave',
].join('\n');

/** A game between the user and perfect play, in a terminal. One `step` is one line of input, or one move of the computer. */
export class PlaySession {
  readonly #ruleset: Ruleset;
  readonly #ask: Ask<unknown>;
  readonly #terminal: Terminal;
  readonly #choices: PlayChoices;
  readonly #computer: Opponent<unknown>;
  readonly #places: RulesetPlace[];
  #showsValues: boolean;
  #ranked: readonly RankedMove<unknown>[] = [];

  constructor(ruleset: Ruleset, ask: Ask<unknown>, terminal: Terminal, choices: PlayChoices) {
    this.#ruleset = ruleset;
    this.#ask = ask;
    this.#terminal = terminal;
    this.#choices = choices;
    this.#showsValues = choices.showsValues;
    this.#computer = new Opponent(ruleset, ask, choices.strategy, choices.seed);
    this.#places = [choices.start];
  }

  get #here(): RulesetPlace {
    return this.#places[this.#places.length - 1];
  }

  /** Is it the user's turn? */
  get isYours(): boolean {
    return this.#choices.yours.includes(this.#here.player);
  }

  /** Does the user play, so that a move can be taken back when the game is over? */
  get hasUser(): boolean {
    return this.#choices.yours.length > 0;
  }

  /** Shows the board; false if the game is over or, with nobody to stop it, goes round in a circle. */
  async show(): Promise<boolean> {
    const { position, player } = this.#here;
    await this.#terminal.print(`\n${this.#ruleset.show(position, player)}`);
    if (this.#choices.showsKeys) await this.#terminal.print(`key ${keyText(this.#ruleset, position)}`);
    this.#ranked = (await judge(this.#ruleset, this.#ask, this.#here)).moves;
    if (this.#ranked.length === 0) {
      await this.#terminal.print(await this.#ending());
      return false;
    }
    if (this.#visits() >= 3) {
      if (!this.hasUser) {
        await this.#terminal.print(`The third time here: play goes round for ever. ${this.#endless()}`);
        return false;
      }
      await this.#terminal.print(
        `\nNot the first time here. If play goes round for ever: ${this.#endless()}`,
      );
    }
    if (this.isYours) await this.#showMoves();
    return true;
  }

  /** How often the game has stood here, this time included. */
  #visits(): number {
    const here = this.#ruleset.key(this.#here.position);
    return this.#places.filter(
      ({ position, player }) => player === this.#here.player && this.#ruleset.key(position) === here,
    ).length;
  }

  #endless(): string {
    const score = this.#ruleset.convention?.endless ?? 0;
    if (score === 0) return 'A draw.';
    return `Won by ${playerTitle(this.#ruleset, score > 0 ? 0 : 1)}.`;
  }

  async #ending(): Promise<string> {
    const { position, player } = this.#here;
    const answer = await this.#ask(position, player);
    if (answer?.score !== undefined)
      return `The game is over: ${answer.score} for ${playerTitle(this.#ruleset, player)}.`;
    if (answer === undefined || answer.value === 1) return 'The game is a draw.';
    return `Won by ${playerTitle(this.#ruleset, answer.value === 2 ? player : opponent(player))}.`;
  }

  async #showMoves(): Promise<void> {
    const { position, player } = this.#here;
    const answer = this.#showsValues ? await this.#ask(position, player) : undefined;
    const words = answer === undefined ? '' : `: ${inWords(answer)}`;
    await this.#terminal.print(`\n${playerTitle(this.#ruleset, player)} to move${words}`);
    const width = Math.max(...this.#ranked.map(({ name }) => name.length));
    for (const [i, move] of this.#listed().entries()) {
      const worth = this.#showsValues ? `  ${inWords(move)}` : '';
      await this.#terminal.print(
        `${String(i + 1).padStart(3)}  ${move.name.padEnd(worth === '' ? 0 : width)}${worth}`,
      );
    }
  }

  /** Best first only while values are shown; else by name, so that the order gives nothing away. */
  #listed(): readonly RankedMove<unknown>[] {
    if (this.#showsValues) return this.#ranked;
    return this.#ranked.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  }

  /** Does what a line of input says. The board is to be shown again when it has `moved`. */
  async step(line: string): Promise<'moved' | 'stay' | 'quit'> {
    const word = line.trim();
    const listed = this.#listed();
    const order = listed.some(({ name }) => name === word) ? word : word.toLowerCase();
    if (order === '' || order === 'help' || order === '?') return this.#say(HELP);
    if (order === 'quit' || order === 'q') return 'quit';
    if (order === 'undo') return this.#undo();
    if (this.#ranked.length === 0)
      return this.#say('The game is over. undo: take back your move    quit: leave');
    if (order === 'hint') return this.#say(`${this.#ranked[0].name}: ${inWords(this.#ranked[0])}`);
    if (order === 'values') {
      this.#showsValues = !this.#showsValues;
      await this.#showMoves();
      return 'stay';
    }
    const move =
      listed.find(({ name }) => name === word) ??
      listed.find(({ name }) => name.toLowerCase() === word.toLowerCase()) ??
      listed[/^\d+$/.test(word) ? Number(word) - 1 : -1];
    if (move === undefined) return this.#say(`There is no move "${word}". Say help for what you can say.`);
    this.#places.push({ position: move.to, player: opponent(this.#here.player) });
    return 'moved';
  }

  async #say(text: string): Promise<'stay'> {
    await this.#terminal.print(text);
    return 'stay';
  }

  /** Takes back to the user's last turn. */
  async #undo(): Promise<'moved' | 'stay'> {
    let back = this.#places.length - 2;
    while (back >= 0 && !this.#choices.yours.includes(this.#places[back].player)) back--;
    if (back < 0) return this.#say('There is nothing to take back.');
    this.#places.length = back + 1;
    return 'moved';
  }

  /** The computer moves. */
  async answer(): Promise<void> {
    const { position, player } = this.#here;
    const move = await this.#computer.choose(position, player);
    if (move === undefined) return;
    const worth = this.#showsValues ? ` (${inWords(move)})` : '';
    await this.#terminal.print(`${playerTitle(this.#ruleset, player)}: ${move.name}${worth}`);
    this.#places.push({ position: move.to, player: opponent(player) });
  }
}
