import { opponent, type Player } from '../graph/inner.ts';
import {
  addDyadic,
  compareDyadic,
  type Dyadic,
  type Form,
  type GameValue,
  type LoopyGame,
  type NamedForm,
  negateDyadic,
  negatePlain,
  negative,
  numberOfForm,
  type PlainForm,
  plainForms,
  type TinyForm,
  ValueStore,
  writeDyadic,
  ZERO,
} from '../values/inner.ts';
import { isUptimal, type NamedValue } from './names.ts';
import { parseExpression } from './parser.ts';
import { valuate } from './valuation.ts';

/** Far more than any value in the table needs. */
const LARGEST_REGION = 24;

/** The nimbers that are tried beside a named infinitesimal. */
const NIMBERS = [0n, 1n, 2n, 3n];

interface Entry {
  readonly form: NamedForm;
  readonly number: Dyadic;
  readonly shifts: boolean;
}

/**
 * What is found in the table: the entries by the keys of their regions, and the form of each one's negative.
 */
interface Index {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The sizes of their regions: most vertices have no name, and are told by this. */
  readonly sizes: ReadonlySet<number>;
  /** Name, sign and star → the form of the negative. */
  readonly negatives: ReadonlyMap<string, NamedForm>;
}

/**
 * The named stoppers, found again by their graphs: each with its negative, with stars, plus any number. The
 * graphs are made when the first is looked for: numbers, nimbers and ups do without.
 */
export class Catalogue {
  readonly #names: ReadonlyMap<string, NamedValue>;
  #made: Index | undefined;

  constructor(names: ReadonlyMap<string, NamedValue>) {
    this.#names = names;
  }

  /** Makes the graphs, unless that was done: an error in the table shows then. */
  get #index(): Index {
    this.#made ??= indexOf(this.#names);
    return this.#made;
  }

  /** Refuses a table with a definition that has no value. */
  check(): void {
    void this.#index;
  }

  /** The named form of vertex v, if it has one. */
  find(game: LoopyGame, numbers: readonly (Dyadic | undefined)[], v: number): NamedForm | undefined {
    const region = regionAt(game, numbers, v, LARGEST_REGION);
    return region && formAt(region, this.#index);
  }

  /** The line of the table for a form. */
  valueOf(form: NamedForm): NamedValue | undefined {
    return this.#names.get(form.name);
  }

  /** −form, under its usual name. */
  negative(form: NamedForm): NamedForm | undefined {
    const found = this.#index.negatives.get(nameOf(form));
    return found && { ...found, number: negateDyadic(form.number) };
  }
}

/** The entries; the first to claim a value keeps it: under is not −over. */
function indexOf(names: ReadonlyMap<string, NamedValue>): Index {
  const entries = new Map<string, Entry>();
  const sizes = new Set<number>();
  const opposites = new Map<string, Region>();
  const store = new ValueStore();
  const games = namedValues(names, store);
  for (const nimber of NIMBERS) {
    const starred = games
      .filter(({ name, shifts }) => nimber === 0n || (shifts && (nimber === 1n || !isUptimal(name))))
      .map((named) => ({ ...named, regions: regionsOf(named.id, nimber, store) }));
    for (const isNegative of [false, true])
      for (const { name, shifts, regions } of starred) {
        if (isNegative && isUptimal(name)) continue; // the negatives have names of their own
        const form: NamedForm = { kind: 'named', number: ZERO, name, isNegative, nimber };
        const [region, opposite] = isNegative ? regions.toReversed() : regions;
        if (region !== undefined) {
          const key = region.key();
          if (!entries.has(key)) entries.set(key, { form, number: region.number, shifts });
          sizes.add(region.size);
        }
        if (opposite !== undefined) opposites.set(nameOf(form), opposite);
      }
  }
  const negatives = new Map<string, NamedForm>();
  for (const [name, region] of opposites) {
    const found = formAt(region, { entries, sizes });
    if (found !== undefined) negatives.set(name, found);
  }
  return { entries, sizes, negatives };
}

interface NamedStopper {
  readonly name: string;
  readonly id: GameValue;
  readonly shifts: boolean;
}

/** The values of the table that are stoppers and not plain. */
function namedValues(names: ReadonlyMap<string, NamedValue>, store: ValueStore): NamedStopper[] {
  return [...names]
    .filter(([, { isStopper }]) => isStopper !== false)
    .map(([name, { definition, isInfinitesimal }]) => ({
      name,
      id: valuate(parseExpression(definition), { store }).value,
      shifts: isInfinitesimal,
    }))
    .filter(({ id }) => id.isStopper && store.plainOf(id.on) === undefined);
}

/** The regions of x + *n and of its negative, −x + *n, whose graph is the same with the players exchanged. */
function regionsOf(x: GameValue, nimber: bigint, store: ValueStore): (Region | undefined)[] {
  const star = store.plain({ number: ZERO, ups: 0n, nimber });
  const game = store.graph(store.sum(x, star).on);
  return [game, negative(game)].map((one) =>
    regionAt(one, plainForms(one).map(numberOfForm), one.start, LARGEST_REGION),
  );
}

function formAt(
  { key, size, number: border }: Region,
  { entries, sizes }: Pick<Index, 'entries' | 'sizes'>,
): NamedForm | undefined {
  const entry = sizes.has(size) ? entries.get(key()) : undefined;
  if (entry === undefined) return undefined;
  const number = addDyadic(border, entry.number, -1);
  return number.numerator === 0n || entry.shifts ? { ...entry.form, number } : undefined;
}

function nameOf({ name, isNegative, nimber }: NamedForm): string {
  return `${isNegative ? '-' : ''}${name}*${nimber}`;
}

/** What lies around a vertex, up to a number that is added to all of it. */
interface Region {
  /**
   * Equal for two vertices exactly if they differ by a number; canonical forms are assumed. It takes a while.
   */
  readonly key: () => string;
  /** Equal where the keys are equal: how many arcs the vertices have, and how many of them lead to the border. */
  readonly size: number;
  /** The largest number at the border. */
  readonly number: Dyadic;
}

/**
 * The vertices that v reaches before play comes to a number, and the numbers at their border, as a text that
 * does not change when a number is added to v. Undefined if there are too many for a name.
 */
function regionAt(
  game: LoopyGame,
  numbers: readonly (Dyadic | undefined)[],
  v: number,
  limit: number,
): Region | undefined {
  const inside = new Map<number, number>([[v, 0]]); // vertex → its index in `found`
  const found = [v];
  let largest: Dyadic | undefined;
  let size = 0;
  for (let i = 0; i < found.length; i++) {
    let shape = 1; // arcs of each player, and those to the border
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.out(player);
      shape = shape * MANY + offsets[found[i] + 1] - offsets[found[i]];
      for (let a = offsets[found[i]]; a < offsets[found[i] + 1]; a++) {
        const w = ends[a];
        const x = numbers[w];
        if (x !== undefined) {
          shape += player === 0 ? BORDER : MANY * BORDER;
          if (largest === undefined || compareDyadic(x, largest) > 0) largest = x;
        } else if (!inside.has(w)) {
          if (found.length === limit) return undefined;
          inside.set(w, found.push(w) - 1);
        }
      }
    }
    size += shape * shape;
  }
  const number = largest ?? ZERO;
  const border = (w: number): string | undefined => {
    const x = numbers[w];
    return x && `#${writeDyadic(addDyadic(x, number, -1))}`;
  };
  return { key: () => keyOf(game, found, inside, border), size, number };
}

const MANY = 32;
const BORDER = 1 << 11;

/**
 * Refines the colours of the region until nothing splits, then writes it breadth first, options by colour.
 */
function keyOf(
  game: LoopyGame,
  found: readonly number[],
  inside: ReadonlyMap<number, number>,
  border: (w: number) => string | undefined,
): string {
  let colours = found.map(() => '0');
  const colourOf = (w: number): string => border(w) ?? colours[inside.get(w) as number];
  const sideOf = (player: Player, v: number): string =>
    [...new Set(Array.from(game.options(player, v), colourOf))].toSorted().join();
  for (let count = 1; ; ) {
    const signatures = found.map((v, i) => `${colours[i]};${sideOf(0, v)}|${sideOf(1, v)}`);
    const ranks = new Map([...new Set(signatures)].toSorted().map((text, rank) => [text, String(rank)]));
    colours = signatures.map((text) => ranks.get(text) as string);
    if (ranks.size === count) break;
    count = ranks.size;
  }
  return found
    .map((v, i) => `${colours[i]}:${sideOf(0, v)}|${sideOf(1, v)}`)
    .toSorted()
    .concat(colours[0])
    .join(' ');
}

/**
 * Vertex → its name in the notation, if it has one. Every form is recognised by its exact graph, so that
 * it stands for the vertex even in a game that is not in canonical form.
 */
export function recognise(game: LoopyGame, catalogue: Catalogue): (Form | undefined)[] {
  const plain = plainForms(game);
  const numbers = plain.map(numberOfForm);
  const forms: (Form | undefined)[] = plain.map((form, v) => form ?? catalogue.find(game, numbers, v));
  return forms.map((form, v) => form ?? tinyForm(game, forms, catalogue, v));
}

/** x + tiny(z) is {x || x | x−z}, x + miny(z) is {x+z | x || x}. */
function tinyForm(
  game: LoopyGame,
  forms: readonly (Form | undefined)[],
  catalogue: Catalogue,
  v: number,
): TinyForm | undefined {
  for (const player of [0, 1] as const) {
    const here = numberOfForm(formOfOnly(game, forms, player, v));
    const threat = onlyOption(game, opponent(player), v);
    if (here === undefined || threat === undefined || threat === v) continue;
    const stay = numberOfForm(formOfOnly(game, forms, player, threat));
    const target = formOfOnly(game, forms, opponent(player), threat);
    if (stay === undefined || compareDyadic(stay, here) !== 0 || target === undefined) continue;
    const of = threatOf(target, here, player, catalogue);
    if (of !== undefined) return { kind: player === 0 ? 'tiny' : 'miny', number: here, of };
  }
  return undefined;
}

/** z, where the threat is to move to `target`, which is here − z for Right and here + z for Left. */
function threatOf(
  target: Form,
  here: Dyadic,
  player: Player,
  catalogue: Catalogue,
): PlainForm | NamedForm | undefined {
  if (target.kind !== 'plain' && target.kind !== 'named') return undefined;
  const gain = player === 0 ? negated(target, catalogue) : target;
  if (gain === undefined) return undefined;
  if (gain.kind === 'named') {
    const value = catalogue.valueOf(gain);
    if (gain.isNegative || gain.nimber > 0 || value?.isPseudonumber !== true) return undefined;
    if (!value.isInfinitesimal) return gain; // on and off do not change when a number is added
  }
  const number = addDyadic(gain.number, here, player === 0 ? 1 : -1);
  const isGain = number.numerator > 0n || (number.numerator === 0n && gain.kind === 'named');
  return isGain ? { ...gain, number } : undefined;
}

function negated(form: PlainForm | NamedForm, catalogue: Catalogue): PlainForm | NamedForm | undefined {
  if (form.kind === 'named') return catalogue.negative(form);
  return { kind: 'plain', ...negatePlain(form) };
}

function formOfOnly(
  game: LoopyGame,
  forms: readonly (Form | undefined)[],
  player: Player,
  v: number,
): Form | undefined {
  const w = onlyOption(game, player, v);
  return w === undefined ? undefined : forms[w];
}

/** The option of a player who has only one. */
function onlyOption(game: LoopyGame, player: Player, v: number): number | undefined {
  const options = game.options(player, v);
  return options.length === 1 ? options[0] : undefined;
}
