import { checkParts, checkText, type Player, refuse, shown } from '../graph/inner.ts';
import {
  type Form,
  followerWithOrigins,
  type GameValue,
  isLoopfree,
  isStopper,
  type LoopyGame,
  numberedWithOrigins,
  sides,
  type ValueSide,
  type ValueStore,
} from '../values/inner.ts';
import { Catalogue, recognise } from './catalogue.ts';
import { evaluate } from './evaluate.ts';
import { Layout } from './layout.ts';
import { NAMES, type NamedValue, WRITTEN_UPTIMALS } from './names.ts';
import { parseExpression } from './parser.ts';
import { isSimple, latexStyle, MATHML, mathElement, type Style, TEXT, writeForm } from './style.ts';
import { writeLarge } from './write-large.ts';

/**
 * Writes games. It holds the table of names as graphs, made once: keep it if you write
 * more than one.
 *
 * Equal stoppers in canonical form give the same text, and `valueOfText` reads the text as an equal value. It
 * is one expression, except that a long loop-free game may begin with definitions.
 */
export class Notation {
  readonly #catalogue: Catalogue;
  readonly #latex: Style;
  /** The table as it was given. */
  readonly #names: ReadonlyMap<string, NamedValue>;
  /** `s & t` → the name of a value that is not a stopper. */
  #sidedNames: ReadonlyMap<string, string> | undefined;

  /** What is known of a game that was written: a store gives the same game every time. */
  readonly #read = new WeakMap<LoopyGame, Reading>();

  constructor(names: ReadonlyMap<string, NamedValue> = NAMES) {
    checkNames(names);
    const all = new Map([...names, ...WRITTEN_UPTIMALS]);
    this.#names = names;
    this.#catalogue = new Catalogue(all);
    this.#latex = latexStyle(all);
    if (names !== NAMES) this.prepare(); // a definition that cannot be read shows now, and not when something is written
  }

  /**
   * Makes the table now, a tenth of a second's work; otherwise it is made when a value is first written that
   * may have a name. So that what is written first takes no longer than what comes later.
   */
  prepare(): void {
    this.#catalogue.check();
    this.#nameOfSides('');
  }

  /** The name of a value that is not a stopper, by its text `s & t`. */
  #nameOfSides(text: string): string | undefined {
    this.#sidedNames ??= this.#namesOfSides();
    return this.#sidedNames.get(text);
  }

  #namesOfSides(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const [name, { definition }] of this.#names) {
      const game = evaluate(parseExpression(definition)).onside;
      if (isStopper(game)) continue;
      const { onside, offside } = sides(game);
      if (onside.status !== 'found' || offside.status !== 'found') continue;
      const [on, off] = [this.writeInside(onside.stopper), this.writeInside(offside.stopper)];
      if (on !== off) found.set(on + TEXT.sides + off, name);
    }
    return found;
  }

  /**
   * The game in the notation: its name if it has one, otherwise braces, with shared vertices written once.
   */
  write(game: LoopyGame): string {
    return this.#written(game, TEXT);
  }

  /**
   * The same as one expression, for the inside of a longer text: a long game has labels in place of
   * definitions.
   */
  writeInside(game: LoopyGame): string {
    return this.#written(game, TEXT, true);
  }

  /**
   * The first so many vertices of a game, each as the game from there; undefined where that has too many
   * vertices to read.
   */
  writeFollowers(game: LoopyGame, count: number): (string | undefined)[] {
    const { forms } = this.#readingOf(game);
    return Array.from({ length: Math.min(count, game.vertices) }, (_, v) => {
      if (forms[v] !== undefined) return writeForm(forms[v], TEXT);
      const { game: part, origins } = followerWithOrigins(game, v);
      if (part.vertices > LARGEST_FOLLOWER) return undefined;
      return numberedText(readingOf(part, taken(forms, origins)), TEXT, false);
    });
  }

  /** The game for LaTeX's math mode. */
  writeLatex(game: LoopyGame): string {
    return this.#written(game, this.#latex);
  }

  /** The game as MathML, for a page. */
  writeMathml(game: LoopyGame): string {
    return mathElement(this.#written(game, MATHML));
  }

  /** The value with these sides: its name, or `s & t`, or just s if the two are equal. */
  writeSides(onside: LoopyGame, offside: LoopyGame): string {
    return this.#sides(onside, offside, TEXT);
  }

  /** The value for LaTeX's math mode. */
  writeSidesLatex(onside: LoopyGame, offside: LoopyGame): string {
    return this.#sides(onside, offside, this.#latex);
  }

  /** A value of a store; numbers, ups and nimbers of any size. */
  writeValue(value: GameValue, store: ValueStore): string {
    return this.#value(value, store, TEXT);
  }

  /** The same for LaTeX's math mode. */
  writeValueLatex(value: GameValue, store: ValueStore): string {
    return this.#value(value, store, this.#latex);
  }

  /** The same as MathML, for a page. */
  writeValueMathml(value: GameValue, store: ValueStore): string {
    return mathElement(this.#value(value, store, MATHML));
  }

  /** The name that both sides have together, or each side by itself. */
  #value(value: GameValue, store: ValueStore, style: Style): string {
    const { on, off } = value;
    const side = (one: ValueSide, as: Style): string => this.#side(value, one, store, as);
    if (on === off) return side(on, style);
    const texts = [side(on, TEXT), side(off, TEXT)];
    const name = texts[0] === texts[1] ? undefined : this.#nameOfSides(texts.join(TEXT.sides));
    if (name !== undefined) return style.name(name);
    return texts[0] === texts[1] ? side(on, style) : side(on, style) + style.sides + side(off, style);
  }

  #side({ on, off }: GameValue, one: ValueSide, store: ValueStore, style: Style): string {
    const plain = store.plainOf(one);
    if (plain !== undefined) return writeForm({ kind: 'plain', ...plain }, style);
    const isLarge = store.isShort(one) && store.drawn(one) === undefined;
    return isLarge ? writeLarge(one, store, style) : this.#written(store.graph(one), style, on !== off);
  }

  #sides(onside: LoopyGame, offside: LoopyGame, style: Style): string {
    const [on, off] = [this.writeInside(onside), this.writeInside(offside)];
    if (on === off) return this.#written(onside, style);
    const name = this.#nameOfSides(on + TEXT.sides + off);
    if (name !== undefined) return style.name(name);
    return this.#written(onside, style, true) + style.sides + this.#written(offside, style, true);
  }

  /** A game with a name needs no numbering, which is the slow part. A text is written once. */
  #written(game: LoopyGame, style: Style, isInside = false): string {
    const reading = this.#readingOf(game);
    const form = reading.forms[game.start];
    if (form !== undefined) return writeForm(form, style);
    const texts = isInside ? reading.inside : reading.texts;
    const known = texts.get(style);
    if (known !== undefined) return known;
    const text = numberedText(reading, style, isInside);
    texts.set(style, text);
    return text;
  }

  #readingOf(game: LoopyGame): Reading {
    const known = this.#read.get(game);
    if (known !== undefined) return known;
    const reading = readingOf(game, recognise(game, this.#catalogue));
    this.#read.set(game, reading);
    return reading;
  }
}

/** Longer texts than those of so many vertices nobody reads. */
const LARGEST_FOLLOWER = 64;

type Forms = readonly (Form | undefined)[];

/** The forms of the vertices that these were. */
function taken(forms: Forms, origins: Int32Array): Forms {
  return Array.from(origins, (v) => forms[v]);
}

/** A game with what its texts are made of. */
interface Reading {
  readonly game: LoopyGame;
  readonly forms: Forms;
  /** Its texts by themselves, and inside of longer ones. */
  readonly texts: Map<Style, string>;
  readonly inside: Map<Style, string>;
  /** Without loops: as it is written out, if that is short. Until its text for LaTeX was asked for. */
  written?: { readonly layout: Layout; readonly game: LoopyGame } | 'long';
}

function readingOf(game: LoopyGame, forms: Forms): Reading {
  return { game, forms, texts: new Map(), inside: new Map() };
}

/** The text of a game that has no name itself, from its canonical numbering. */
function numberedText(reading: Reading, style: Style, isInside: boolean): string {
  const { written } = reading;
  if (written !== undefined && written !== 'long') {
    delete reading.written; // there are two texts, and few ask for a third
    return emit(written.layout, written.game, style, {}) as string;
  }
  const { game, origins } = numberedWithOrigins(reading.game);
  const forms = taken(reading.forms, origins);
  const text = isLoopfree(game) ? loopfreeText(reading, game, forms, style, isInside) : undefined;
  return text ?? (emit(new Layout(game, forms), game, style) as string);
}

/**
 * A loop-free game, without labels, which look like loops. If that is longer than 500 characters, what is met
 * more than once comes first, by definitions: `a := {3||2|1}; {a|{a|0}}`. Inside a longer text there can be
 * none.
 */
function loopfreeText(
  reading: Reading,
  game: LoopyGame,
  forms: Forms,
  style: Style,
  isInside: boolean,
): string | undefined {
  if (reading.written === undefined) {
    const layout = new Layout(game, forms, 'none');
    const text = emit(layout, game, TEXT, { most: MOST_WRITTEN_OUT }); // LaTeX follows the text
    reading.written = text === undefined ? 'long' : { layout, game };
    if (text !== undefined) return style === TEXT ? text : emit(layout, game, style, {});
  }
  if (isInside) return undefined;
  const layout = new Layout(game, forms, 'long');
  const definitions = layout.labelled.map(
    (v) =>
      `${style.label(layout.label(v) as string)} ${style.defines} ${emit(layout, game, style, { root: v })}`,
  );
  const last = emit(layout, game, style, {});
  return [...definitions, last].join(style.after);
}

/** Characters. */
const MOST_WRITTEN_OUT = 500;

/** What is still to be written: a piece of text, or a vertex, bare where longer bars replace its braces. */
type Task = string | { readonly v: number; readonly isBare: boolean };

/**
 * What is written: all of the game, or the vertex `root` with names for the other labelled ones; and at most
 * so many characters.
 */
interface Extent {
  readonly root?: number;
  readonly most?: number;
}

/** The text from the root on; undefined if it is longer than `most` characters. */
function emit(layout: Layout, game: LoopyGame, style: Style, extent?: Extent): string | undefined {
  const { root = game.start, most = Number.POSITIVE_INFINITY } = extent ?? {};
  const isNaming = extent !== undefined; // labels are names that were defined before
  const pieces: string[] = [];
  let length = 0;
  const isOpened = new Set<number>();
  const tasks: Task[] = [{ v: root, isBare: false }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (typeof task === 'string') {
      pieces.push(task);
      length += task.length;
      if (length > most) return undefined;
      continue;
    }
    const { v, isBare } = task;
    const form = layout.form(v);
    const label = layout.label(v);
    if (form !== undefined) tasks.push(writeForm(form, style));
    else if (label !== undefined && (isNaming ? v !== root : isOpened.has(v))) tasks.push(style.label(label));
    else {
      isOpened.add(v);
      const body = layout.braces(v).isSwitch
        ? switchTasks(layout, v, style)
        : braceTasks(layout, game, v, style);
      const whole = isBare || layout.braces(v).isSwitch ? body : [style.open, ...body, style.close];
      tasks.push(...(label === undefined || isNaming ? whole : [style.label(label), ...whole]).toReversed());
    }
  }
  return pieces.join('');
}

function braceTasks(layout: Layout, game: LoopyGame, v: number, style: Style): Task[] {
  const side = (player: Player): Task[] => {
    const bare = layout.bareOption(player, v);
    if (bare !== undefined) return [{ v: bare, isBare: true }];
    const options: Task[] = layout.braces(v).options[player].map((w) => ({ v: w, isBare: false }));
    if (game.options(player, v).includes(v)) options.push(style.pass);
    return separated(options, style.comma);
  };
  return [...side(0), style.bars(layout.run(v)), ...side(1)];
}

function switchTasks(layout: Layout, v: number, style: Style): Task[] {
  const [lefts] = layout.braces(v).options;
  const tasks: Task[] = lefts.map((w) => ({ v: w, isBare: false }));
  if (tasks.length > 1) return [style.plusMinus, style.open, ...separated(tasks, style.comma), style.close];
  const form = layout.form(lefts[0]);
  const isBracketed = form === undefined ? layout.label(lefts[0]) === undefined : isSimple(form);
  return [style.plusMinus, ...(isBracketed ? tasks : [style.group[0], ...tasks, style.group[1]])];
}

function separated(tasks: readonly Task[], separator: string): Task[] {
  return tasks.flatMap((task, i) => (i === 0 ? [task] : [separator, task]));
}

/** Refuses what is not a table of names. */
function checkNames(names: unknown): void {
  if (!(names instanceof Map))
    refuse('E_SHAPE', `the names are ${shown(names)}`, 'give a Map such as NAMES, or nothing');
  for (const [name, value] of names as ReadonlyMap<unknown, unknown>) {
    checkText(name, 'a name');
    checkParts(value, 'a named value', { definition: 'text', latex: 'text' }, 'NAMES has examples');
  }
}
