import { type ArcRows, opponent, type Player } from '../graph/inner.ts';
import {
  compareDyadic,
  type Form,
  heights,
  type LoopyGame,
  numberOfForm,
  type PlainForm,
  refine,
} from '../values/inner.ts';
import { TEXT, writeForm } from './style.ts';

/** The longest run of bars; deeper games get braces again. */
const LONGEST_RUN = 4;

/** How a vertex without a name is written. */
interface Braces {
  /** The options of each player in the order in which they are written, `pass` left out. */
  readonly options: readonly [readonly number[], readonly number[]];
  /** Is it +- its Left options, so that the Right ones need not be written? */
  readonly isSwitch: boolean;
}

/**
 * Decides how a game is written: the order of options, which vertices appear more than once and so
 * need a label, and how long the runs of bars are. One walk along the text, with an explicit stack.
 */
export class Layout {
  readonly #game: LoopyGame;
  readonly #forms: readonly (Form | undefined)[];
  #negatives: Negatives | undefined; // made when a switch is possible
  readonly #braces = new Map<number, Braces>();
  /** Vertex → how often it appears in the text. */
  readonly #uses: Int32Array;
  /** Vertex → length of its run of bars. */
  readonly #runs: Int32Array;
  /** Vertex → 1 if its text, without braces, begins with a bar; and if it ends with one. */
  readonly #barAt: readonly [Uint8Array, Uint8Array];
  readonly #labels = new Map<number, string>();
  /** Vertices that must not be written with +-. */
  readonly #isPlain = new Set<number>();

  /** Labels: for every vertex that is met again, for none, or for those that are met again and long. */
  constructor(
    game: LoopyGame,
    forms: readonly (Form | undefined)[],
    labels: 'all' | 'none' | 'long' = 'all',
  ) {
    this.#game = game;
    this.#forms = forms;
    this.#uses = new Int32Array(game.vertices);
    this.#runs = new Int32Array(game.vertices);
    this.#barAt = [new Uint8Array(game.vertices), new Uint8Array(game.vertices)];
    let order = this.#walk();
    // Braces can carry a label and +- cannot: a vertex that is shared and long is therefore written in braces.
    for (
      let shared = this.#sharedSwitches(labels);
      shared.length > 0;
      shared = this.#sharedSwitches(labels)
    ) {
      for (const v of shared) this.#isPlain.add(v);
      order = this.#walk();
    }
    if (labels === 'all') this.#nameLabels(order.opened, ({ isSwitch }) => !isSwitch);
    else if (labels === 'long') this.#nameLabels(order.closed, (braces) => this.#isLong(braces));
    for (const v of order.closed) this.#measure(v);
  }

  /** Is it worth a definition? {2|0} is not. */
  #isLong({ options }: Braces): boolean {
    return options.flat().length > 2 || options.flat().some((w) => this.#forms[w] === undefined);
  }

  #sharedSwitches(labels: string): number[] {
    if (labels !== 'all') return [];
    const isLong = (v: number, { isSwitch, options }: Braces): boolean =>
      isSwitch && this.#uses[v] > 1 && options[0].some((w) => this.#forms[w] === undefined);
    return [...this.#braces].filter(([v, braces]) => isLong(v, braces)).map(([v]) => v);
  }

  /** Vertices without names in the order in which their braces open, and in which they close. */
  #walk(): { opened: number[]; closed: number[] } {
    this.#uses.fill(0);
    this.#braces.clear();
    const opened: number[] = [];
    const closed: number[] = [];
    const open: { v: number; children: readonly number[]; next: number }[] = [];
    const meet = (v: number): void => {
      if (this.#forms[v] !== undefined || ++this.#uses[v] > 1) return;
      const braces = this.#bracesOf(v);
      this.#braces.set(v, braces);
      opened.push(v);
      const children = braces.isSwitch ? braces.options[0] : braces.options.flat();
      open.push({ v, children, next: 0 });
    };
    meet(this.#game.start);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if (top.next < top.children.length) meet(top.children[top.next++]);
      else {
        closed.push(top.v);
        open.pop();
      }
    }
    return { opened, closed };
  }

  #bracesOf(v: number): Braces {
    const sorted = (player: Player): number[] =>
      Array.from(this.#game.options(player, v))
        .filter((w) => w !== v)
        .toSorted((x, y) => this.#compare(x, y));
    return {
      options: [sorted(0), sorted(1)],
      isSwitch: !this.#isPlain.has(v) && this.#isSwitch(v),
    };
  }

  /** Most vertices are seen to be none: their options have other plain forms, or fewer, than the negatives. */
  #isSwitch(v: number): boolean {
    const plain = (player: Player): PlainForm[] => {
      const found: PlainForm[] = [];
      for (const w of this.#game.options(player, v)) {
        const form = this.#forms[w];
        if (form?.kind === 'plain') found.push(form);
      }
      return found;
    };
    const [lefts, rights] = [plain(0), plain(1)];
    if (lefts.length !== rights.length || !lefts.every((x) => rights.some((y) => isOpposite(x, y))))
      return false;
    this.#negatives ??= new Negatives(this.#game);
    return this.#negatives.isSwitch(v);
  }

  /**
   * Numbers first, then nimbers, ups, names, braces; always by what they are, never by how they were found.
   */
  #compare(v: number, w: number): number {
    const [x, y] = [this.#forms[v], this.#forms[w]];
    const byRank = rankOf(x) - rankOf(y);
    if (byRank !== 0 || x === undefined || y === undefined) return byRank || v - w;
    const byNumber = compareDyadic(x.number, y.number);
    if (byNumber !== 0) return byNumber;
    if (x.kind === 'plain' && y.kind === 'plain') return Number(x.ups - y.ups || x.nimber - y.nimber);
    return writeForm(x, TEXT) < writeForm(y, TEXT) ? -1 : 1;
  }

  /** Names in this order those that are met again and for which this holds. */
  #nameLabels(order: readonly number[], isNamed: (braces: Braces) => boolean): void {
    let next = 0;
    for (const v of order)
      if (this.#uses[v] > 1 && isNamed(this.braces(v))) this.#labels.set(v, labelNamed(next++));
  }

  /** The vertices with labels, in the order in which they got them. */
  get labelled(): readonly number[] {
    return [...this.#labels.keys()];
  }

  /** The run is one longer than the longest run of a side that is written without its own braces. */
  #measure(v: number): void {
    let run = 1;
    for (const player of [0, 1] as const) {
      const only = this.bareOption(player, v);
      if (only !== undefined) run = Math.max(run, 1 + this.#runs[only]);
      const isEmpty = this.#game.options(player, v).length === 0;
      this.#barAt[player][v] = isEmpty || (only !== undefined && this.#barAt[player][only] === 1) ? 1 : 0;
    }
    this.#runs[v] = this.braces(v).isSwitch ? LONGEST_RUN : run;
  }

  /**
   * The only option of a player at v, if its braces can be left out in favour of longer bars: its text
   * must not have a bar next to the bars of v.
   */
  bareOption(player: Player, v: number): number | undefined {
    const options = this.#game.options(player, v);
    if (options.length !== 1 || options[0] === v) return undefined;
    const [w] = options;
    if (this.#forms[w] !== undefined || this.#labels.has(w)) return undefined;
    return this.#runs[w] < LONGEST_RUN && this.#barAt[opponent(player)][w] === 0 ? w : undefined;
  }

  form(v: number): Form | undefined {
    return this.#forms[v];
  }

  braces(v: number): Braces {
    return this.#braces.get(v) as Braces;
  }

  label(v: number): string | undefined {
    return this.#labels.get(v);
  }

  run(v: number): number {
    return this.#runs[v];
  }
}

function isOpposite(x: PlainForm, y: PlainForm): boolean {
  const [a, b] = [x.number, y.number];
  const isSame = x.ups === -y.ups && x.nimber === y.nimber;
  return isSame && a.exponent === b.exponent && a.numerator === -b.numerator;
}

function rankOf(form: Form | undefined): number {
  if (form === undefined) return 4;
  if (form.kind !== 'plain') return form.kind === 'named' ? 2 : 3;
  return numberOfForm(form) === undefined ? 1 : 0;
}

const LETTERS = 'abcdefghijklmnopqrstuwxyz'; // v is down

/** a, b, …, z, a1, b1, …. */
function labelNamed(index: number): string {
  const letter = LETTERS[index % LETTERS.length];
  const turn = Math.floor(index / LETTERS.length);
  return turn === 0 ? letter : `${letter}${turn}`;
}

/** Which vertices of a game are each other's negatives, as graphs. */
export class Negatives {
  readonly #game: LoopyGame;
  readonly #colours: Int32Array;

  /** Colours the game and its negative side by side. */
  constructor(game: LoopyGame) {
    this.#game = game;
    const doubled = (player: Player): ArcRows =>
      joined(game.vertices, game.out(player), game.out(opponent(player)));
    // Equal colours have equal heights; told before, they spare a deep game as many rounds as it is deep.
    const height = heights(game);
    const seeds = new Int32Array(2 * game.vertices);
    seeds.set(height);
    seeds.set(height, game.vertices);
    this.#colours = refine(2 * game.vertices, [doubled(0), doubled(1)], seeds).colours;
  }

  #isNegative(v: number, w: number): boolean {
    return this.#colours[v] === this.#colours[this.#game.vertices + w];
  }

  /** Are the Right options of v the negatives of its Left ones, so that they can be left out? */
  isSwitch(v: number): boolean {
    const lefts = this.#game.options(0, v);
    const rights = this.#game.options(1, v);
    if (lefts.length === 0 || lefts.length !== rights.length || !this.#isNegative(v, v)) return false;
    return lefts.every((x) => rights.some((y) => this.#isNegative(x, y))) && !this.#reaches(lefts, v);
  }

  /** A value cannot be negated inside its own braces, so its options must not lead back to it. */
  #reaches(from: Int32Array, v: number): boolean {
    const seen = new Uint8Array(this.#game.vertices);
    const found = Array.from(from);
    for (let w = found.pop(); w !== undefined; w = found.pop()) {
      if (w === v) return true;
      if (seen[w] === 1) continue;
      seen[w] = 1;
      found.push(...this.#game.options(0, w), ...this.#game.options(1, w));
    }
    return false;
  }
}

/** Two sets of rows, the second with its vertices after the first's. */
function joined(vertices: number, first: ArcRows, second: ArcRows): ArcRows {
  const offsets = new Int32Array(2 * vertices + 1);
  offsets.set(first.offsets);
  for (let v = 0; v <= vertices; v++) offsets[vertices + v] = first.ends.length + second.offsets[v];
  const ends = new Int32Array(first.ends.length + second.ends.length);
  ends.set(first.ends);
  for (let a = 0; a < second.ends.length; a++) ends[first.ends.length + a] = vertices + second.ends[a];
  return { offsets, ends };
}
