import type { LoopyGame } from '../values/index.ts';
import {
  addDyadic,
  type Dyadic,
  type NamedForm,
  negateDyadic,
  negative,
  plainForms,
  ValueStore,
  ZERO,
} from '../values/index.ts';
import type { NamedValue } from './names.ts';
import { parseExpression } from './parser.ts';
import { regionAt } from './region.ts';
import { isUptimal } from './uptimals.ts';
import { valuate } from './valuation.ts';

/** Far more than any value in the table needs. */
const LARGEST_REGION = 24;

/** The nimbers that are tried beside a named infinitesimal. */
const NIMBERS = [0, 1, 2, 3];

interface Entry {
  readonly form: NamedForm;
  readonly number: Dyadic;
  readonly shifts: boolean;
}

/** The named stoppers, found again by their graphs: each with its negative, with stars, plus any number. */
export class Catalogue {
  readonly #entries = new Map<string, Entry>();
  /** Name, sign and star → the form of the negative. */
  readonly #negatives = new Map<string, NamedForm>();

  readonly #names: ReadonlyMap<string, NamedValue>;

  constructor(names: ReadonlyMap<string, NamedValue>) {
    this.#names = names;
    const store = new ValueStore();
    const games = [...names]
      .map(([name, value]) => ({
        name,
        value,
        id: valuate(parseExpression(value.definition), { store }).value,
      }))
      .filter(({ id }) => id.isStopper && store.plainOf(id.on) === undefined);
    const values: { form: NamedForm; game: LoopyGame }[] = [];
    for (const nimber of NIMBERS) {
      const star = store.plain({ number: ZERO, ups: 0n, nimber: BigInt(nimber) });
      for (const isNegative of [false, true]) {
        for (const { name, value, id } of games) {
          if (nimber > 0 && !value.isInfinitesimal) continue;
          if (isUptimal(name) && (isNegative || nimber > 1)) continue; // the negatives have names of their own
          const form: NamedForm = { kind: 'named', number: ZERO, name, isNegative, nimber };
          const canonical = store.graph(store.sum(isNegative ? store.negative(id) : id, star).on);
          this.#enter(canonical, form, value.isInfinitesimal);
          values.push({ form, game: canonical });
        }
      }
    }
    for (const { form, game } of values) {
      const opposite = negative(game);
      const found = this.find(opposite, plainForms(opposite).numbers, opposite.start);
      if (found !== undefined) this.#negatives.set(nameOf(form), found);
    }
  }

  /** The first to claim a value keeps it: under is not −over. */
  #enter(game: LoopyGame, form: NamedForm, shifts: boolean): void {
    const region = regionAt(game, plainForms(game).numbers, game.start, LARGEST_REGION);
    if (region === undefined || this.#entries.has(region.key)) return;
    this.#entries.set(region.key, { form, number: region.number, shifts });
  }

  /** The named form of vertex v, if it has one. */
  find(game: LoopyGame, numbers: readonly (Dyadic | undefined)[], v: number): NamedForm | undefined {
    const region = regionAt(game, numbers, v, LARGEST_REGION);
    const entry = region && this.#entries.get(region.key);
    if (region === undefined || entry === undefined) return undefined;
    const number = addDyadic(region.number, entry.number, -1);
    return number.numerator === 0n || entry.shifts ? { ...entry.form, number } : undefined;
  }

  /** The line of the table for a form. */
  valueOf(form: NamedForm): NamedValue | undefined {
    return this.#names.get(form.name);
  }

  /** −form, under its usual name. */
  negative(form: NamedForm): NamedForm | undefined {
    const found = this.#negatives.get(nameOf(form));
    return found && { ...found, number: negateDyadic(form.number) };
  }
}

function nameOf({ name, isNegative, nimber }: NamedForm): string {
  return `${isNegative ? '-' : ''}${name}*${nimber}`;
}
