import type { GameValue, LoopyGame } from '../values/index.ts';
import {
  addDyadic,
  type Dyadic,
  type NamedForm,
  negateDyadic,
  negative,
  numberOfForm,
  plainForms,
  ValueStore,
  ZERO,
} from '../values/index.ts';
import type { NamedValue } from './names.ts';
import { parseExpression } from './parser.ts';
import { type Region, regionAt } from './region.ts';
import { isUptimal } from './uptimals.ts';
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

/** What is found in the table: the entries by the keys of their regions, and the form of each one's negative. */
interface Index {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The sizes of their regions: most vertices have no name, and are told by this. */
  readonly sizes: ReadonlySet<number>;
  /** Name, sign and star → the form of the negative. */
  readonly negatives: ReadonlyMap<string, NamedForm>;
}

/**
 * The named stoppers, found again by their graphs: each with its negative, with stars, plus any number. The graphs are made
 * when the first is looked for: numbers, nimbers and ups do without.
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
