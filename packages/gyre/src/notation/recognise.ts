import { opponent, type Player } from '../graph/inner.ts';
import {
  addDyadic,
  compareDyadic,
  type Dyadic,
  type Form,
  type LoopyGame,
  type NamedForm,
  negatePlain,
  numberOfForm,
  type PlainForm,
  plainForms,
  type TinyForm,
} from '../values/inner.ts';
import type { Catalogue } from './catalogue.ts';

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
