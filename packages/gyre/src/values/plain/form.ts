import { type Dyadic, integer } from './dyadic.ts';
import { isNumeral, type Plain } from './plain.ts';

/** number + ups·^ + *nimber. */
export interface PlainForm extends Plain {
  readonly kind: 'plain';
}

/** number ± a value of the table + *nimber. */
export interface NamedForm {
  readonly kind: 'named';
  readonly number: Dyadic;
  readonly name: string;
  readonly isNegative: boolean;
  readonly nimber: bigint;
}

/** number + tiny(of), or number + miny(of). */
export interface TinyForm {
  readonly kind: 'tiny' | 'miny';
  readonly number: Dyadic;
  readonly of: PlainForm | NamedForm;
}

/** A value that is written by name. */
export type Form = PlainForm | NamedForm | TinyForm;

export const ZERO: Dyadic = integer(0);

/** The number of a form that is only a number. */
export function numberOfForm(form: Form | undefined): Dyadic | undefined {
  return form?.kind === 'plain' && isNumeral(form) ? form.number : undefined;
}
