import { check, kindOf } from '../graph/inner.ts';
import {
  type AlgebraOptions,
  checkLoopy,
  checkWork,
  follower,
  type GameValue,
  type LoopyGame,
  type SideForm,
  STORE,
  type ValueForm,
  type ValueSide,
  ValueStore,
} from '../values/inner.ts';
import type { Word, WordAnswer } from '../words/inner.ts';
import type { SidedGame } from './evaluate.ts';

/**
 * What an expression is worth, kept in a store: every partial sum is simplified before the next term is
 * added. Its graphs are those of its sides, drawn only on demand; a graph that is too large to draw is
 * refused.
 */
export class StoredGame implements SidedGame {
  readonly store: ValueStore;
  readonly value: GameValue;
  /** Is it written as a form, and not only as a value? */
  readonly isForm: boolean;
  readonly #valueForm: () => ValueForm | undefined;
  /** Does the text give two sides, as in `s & t`? */
  readonly isSided: boolean;
  readonly #draw: (options: AlgebraOptions) => SidedGame;

  constructor(
    store: ValueStore,
    value: GameValue,
    valueForm: (() => ValueForm | undefined) | undefined,
    isSided: boolean,
    draw: (options: AlgebraOptions) => SidedGame,
  ) {
    this.store = store;
    this.value = value;
    this.isForm = valueForm !== undefined;
    this.#valueForm = valueForm ?? (() => undefined);
    this.isSided = isSided;
    this.#draw = draw;
  }

  get onside(): LoopyGame {
    return this.store.graph(this.value.on);
  }

  get offside(): LoopyGame {
    return this.store.graph(this.value.off);
  }

  get form(): SidedGame['form'] {
    return this.isForm ? this.drawn().form : undefined;
  }

  /** How it is written, for ordinal sums; undefined for something that is only a value. */
  get valueForm(): ValueForm | undefined {
    return this.#valueForm();
  }

  /** The same value in another store. */
  movedTo(store: ValueStore): StoredGame {
    check(store, STORE);
    const side = (one: ValueSide): ValueSide => this.store.copied(one, store);
    const { on, off, isStopper } = this.value; // the terms of a sum have ids of this store, and are left behind
    const value = { on: side(on), off: side(off), isStopper };
    const sideForm = ({ lefts, rights }: SideForm): SideForm => ({
      lefts: lefts.map(side),
      rights: rights.map(side),
    });
    const form = this.valueForm && { on: sideForm(this.valueForm.on), off: sideForm(this.valueForm.off) };
    return new StoredGame(store, value, form && (() => form), this.isSided, this.#draw);
  }

  /** The graphs that the text describes, simplified only where necessary. */
  drawn(options: AlgebraOptions = {}): SidedGame {
    checkWork(options);
    return this.#draw(options);
  }
}

const VALUE = kindOf(
  '… is not a value',
  'valueOfText makes one of a text',
  (value) => typeof value === 'object' && value !== null,
);

/** Refuses what is not a value with two sides, as a program without types may hand over. */
function checkSided(value: SidedGame): void {
  if (value instanceof StoredGame) return; // it draws its games only when they are asked for
  check(value, VALUE);
  checkLoopy(value.onside, value.offside);
}

/** What a word said that is not a value: yes or no, a list, a text, a thermograph. */
export class ToldAnswer {
  readonly store: ValueStore;
  readonly word: Word;
  readonly answer: Exclude<WordAnswer, { readonly kind: 'value' }>;

  constructor(store: ValueStore, word: Word, answer: Exclude<WordAnswer, { readonly kind: 'value' }>) {
    this.store = store;
    this.word = word;
    this.answer = answer;
  }
}

/** The graphs of a game as they were written, simplified only where necessary. */
export function drawn(game: SidedGame, options: AlgebraOptions = {}): SidedGame {
  checkSided(game);
  checkWork(options);
  return game instanceof StoredGame ? game.drawn(options) : game;
}

/** A game from elsewhere as a value of the store. */
export function storedGame(game: SidedGame, store: ValueStore, options: AlgebraOptions = {}): StoredGame {
  checkSided(game);
  check(store, STORE);
  checkWork(options);
  if (game instanceof StoredGame && game.store === store) return game;
  if (game instanceof StoredGame) return store.ask(options, () => game.movedTo(store));
  return store.ask(options, () => {
    const on = store.ofGame(game.onside);
    const isSided = game.onside !== game.offside;
    const value = isSided ? { on: on.on, off: store.ofGame(game.offside).off, isStopper: false } : on;
    const form = game.form && formOfGraphs(game.form, store);
    return new StoredGame(store, value, form && (() => form), isSided, () => game);
  });
}

/** The options of a form that is given by graphs. */
function formOfGraphs(form: Pick<SidedGame, 'onside' | 'offside'>, store: ValueStore): ValueForm {
  const sideForm = (game: LoopyGame, side: 'on' | 'off'): ValueForm['on'] => {
    const options = (player: 0 | 1): GameValue['on'][] =>
      Array.from(game.options(player), (v) => store.ofGame(follower(game, v))[side]);
    return { lefts: options(0), rights: options(1) };
  };
  return { on: sideForm(form.onside, 'on'), off: sideForm(form.offside, 'off') };
}
