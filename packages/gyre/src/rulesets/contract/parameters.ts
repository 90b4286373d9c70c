import { refuse } from '../../graph/inner.ts';

/** Reads the parameters of a ruleset: refuses a value out of range with a message that names it. */
export function wholeNumber(
  parameters: Readonly<Record<string, string>>,
  name: string,
  least: number,
  most: number,
): number {
  const text = parameters[name];
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  return refuse('E_RULESET', `${name} is "${text}"`, `give a whole number from ${least} to ${most}`);
}

/** A list of whole numbers, separated by commas. */
export function wholeNumbers(
  parameters: Readonly<Record<string, string>>,
  name: string,
  least: number,
  most: number,
): number[] {
  const text = parameters[name];
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => wholeNumber({ [name]: part }, name, least, most));
}

/** A choice that is `true` or `false`. */
export function trueOrFalse(parameters: Readonly<Record<string, string>>, name: string): boolean {
  const text = parameters[name];
  if (text === 'true' || text === 'false') return text === 'true';
  return refuse('E_RULESET', `${name} is "${text}"`, 'give true or false');
}
