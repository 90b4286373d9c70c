import { nearWord } from '../../floor/near-word.ts';
import { briefJson, GyreError, shown } from '../../graph/inner.ts';
import { FILLED, type Schema } from './schema.ts';
import type { FilledRules } from './types.ts';

/** The value of a parameter. */
export type Scalar = number | string | boolean;

/** A rules file, read: its own parameters, and what stands in the file with the given ones filled in. */
export interface ReadRules {
  readonly rules: FilledRules;
  /** Every parameter with the value that it has here, as a text. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The refusal of rules: the place in the file, what stands there, and what may stand there. */
export function badRules(path: string, found: string, allowed: string): GyreError {
  return new GyreError('E_RULES', `${path === '' ? 'the rules' : path}: ${found}`, allowed);
}

/** The whole file as data. Refuses what is not JSON, or too long for rules. */
export function parseRules(text: string): unknown {
  if (text.length > LONGEST)
    throw badRules('', `${text.length} characters`, `a rules file has at most ${LONGEST}`);
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, '')) as unknown;
  } catch (cause) {
    throw badRules('', `not JSON (${(cause as Error).message})`, 'write an object: { "rules": 1, … }');
  }
}

const LONGEST = 200_000;

/** Fills in the parameters and compares the file with its description, part by part. */
export function readRules(data: unknown, given: Readonly<Record<string, string>> = {}): ReadRules {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw badRules('', briefJson(data), 'write an object: { "rules": 1, "name": …, "board": …, "men": … }');
  const { parameters: own = {}, ...rest } = data as Record<string, unknown>;
  check(FILLED.properties.parameters, own, 'parameters');
  const values = new Map<string, Scalar>();
  for (const [name, fallback] of Object.entries(own as Record<string, Scalar>)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name))
      throw badRules(
        `parameters.${name}`,
        `the name "${shown(name)}"`,
        'use lower-case letters, digits and hyphens',
      );
    if (typeof fallback === 'string' && fallback.startsWith('$'))
      throw badRules(
        `parameters.${name}`,
        briefJson(fallback),
        'a parameter stands for a number, a word, true or false',
      );
    values.set(name, given[name] === undefined ? fallback : likeTheFallback(name, fallback, given[name]));
  }
  for (const name of Object.keys(given))
    if (!values.has(name))
      throw badRules(
        'parameters',
        `there is no parameter "${shown(name)}"`,
        allowedWords(name, [...values.keys()], 'parameters'),
      );
  const rules = filled(rest, '', values, 0);
  check(FILLED, rules, '');
  return {
    rules: rules as FilledRules,
    parameters: Object.fromEntries(Array.from(values, ([name, value]) => [name, `${value}`])),
  };
}

/** A parameter as it was given, of the type that its fallback has. */
function likeTheFallback(name: string, fallback: Scalar, text: string): Scalar {
  if (typeof fallback === 'string') return text;
  if (typeof fallback === 'boolean') {
    if (text === 'true' || text === 'false') return text === 'true';
    throw badRules(`parameters.${name}`, `"${shown(text)}" was given`, 'give true or false');
  }
  if (/^-?\d{1,9}$/.test(text)) return Number(text);
  throw badRules(`parameters.${name}`, `"${shown(text)}" was given`, 'give a whole number');
}

/** The same data with parameters in place of `"$name"`, and with choices made. */
function filled(data: unknown, path: string, values: ReadonlyMap<string, Scalar>, depth: number): unknown {
  if (depth > DEEPEST)
    throw badRules(path, 'lists within lists', `nothing in rules is nested ${DEEPEST} deep`);
  if (typeof data === 'string' && data.startsWith('$')) return valueOf(data, path, values);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    if (data.length > MOST_ITEMS)
      throw badRules(path, `${data.length} items`, `lists have at most ${MOST_ITEMS}`);
    return data.map((item, i) => filled(item, `${path}[${i}]`, values, depth + 1));
  }
  const entries = Object.entries(data);
  if ('choose' in data) {
    const { choose, among, ...others } = data as Record<string, unknown>;
    const [other] = Object.keys(others);
    if (other !== undefined)
      throw badRules(inside(path, other), 'beside a choice', 'a choice has choose and among');
    const value = String(valueOf(choose, inside(path, 'choose'), values));
    if (typeof among !== 'object' || among === null || Array.isArray(among))
      throw badRules(
        inside(path, 'among'),
        briefJson(among),
        'give what each value stands for: { "3": …, "4": … }',
      );
    if (!Object.hasOwn(among, value))
      throw badRules(
        inside(path, 'among'),
        `nothing for ${shown(choose)} = ${value}`,
        `it may be ${Object.keys(among).join(', ')}`,
      );
    return filled((among as Record<string, unknown>)[value], path, values, depth + 1);
  }
  if (entries.length > MOST_ITEMS) throw badRules(path, `${entries.length} parts`, `at most ${MOST_ITEMS}`);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, filled(item, inside(path, key), values, depth + 1)]),
  );
}

const DEEPEST = 20;
const MOST_ITEMS = 1000;

function valueOf(reference: unknown, path: string, values: ReadonlyMap<string, Scalar>): Scalar {
  const name = typeof reference === 'string' ? reference.slice(1) : '';
  const value = values.get(name);
  if (value !== undefined && String(reference).startsWith('$')) return value;
  throw badRules(
    path,
    `${briefJson(reference)} is no parameter`,
    allowedWords(name, [...values.keys()], 'parameters'),
  );
}

function inside(path: string, key: string): string {
  const part = /^[\w$-]{1,40}$/.test(key) ? key : JSON.stringify(key.slice(0, 40));
  return path === '' ? part : `${path}.${part}`;
}

/** What may stand in place of a word: the one that was most likely meant, or all. */
export function allowedWords(word: string, known: readonly string[], what: string): string {
  if (known.length === 0) return `there are no ${what}`;
  const meant = nearWord(word, known);
  return meant === undefined ? `the ${what} are ${known.join(', ')}` : `did you mean "${meant}"?`;
}

/** Refuses data that are not as described, with the first place that is wrong. */
function check(schema: Schema, data: unknown, path: string): void {
  const { anyOf } = schema;
  if (anyOf !== undefined) {
    const like = anyOf.filter((one) => typeFits(one, data));
    if (like.length === 1) return check(like[0], data, path);
    if (like.some((one) => isFit(one, data))) return;
    throw badRules(path, briefJson(data), `give ${anyOf.map(inWords).join(', or ')}`);
  }
  if (!typeFits(schema, data)) {
    const known = (schema.enum ?? []).filter((one) => typeof one === 'string');
    const meant = typeof data === 'string' ? nearWord(data, known) : undefined;
    throw badRules(
      path,
      briefJson(data),
      meant === undefined ? `give ${inWords(schema)}` : `did you mean "${meant}"?`,
    );
  }
  if (Array.isArray(data)) {
    const { prefixItems, items, minItems = 0, maxItems = 1000 } = schema;
    if (data.length < minItems || data.length > maxItems)
      throw badRules(path, `${data.length} items`, `give ${inWords(schema)}`);
    for (const [i, item] of data.entries())
      check((prefixItems?.[i] ?? items) as Schema, item, `${path}[${i}]`);
  } else if (typeof data === 'object' && data !== null) checkParts(schema, data, path);
}

function checkParts(schema: Schema, data: object, path: string): void {
  const { properties = {}, required = [], additionalProperties = false, maxProperties = 100 } = schema;
  const keys = Object.keys(data);
  for (const key of keys) {
    const part = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (part === false)
      throw badRules(
        inside(path, key),
        'an unknown part',
        allowedWords(key, Object.keys(properties), 'parts here'),
      );
    check(part, (data as Record<string, unknown>)[key], inside(path, key));
  }
  if (keys.length > maxProperties)
    throw badRules(path, `${keys.length} parts`, `give at most ${maxProperties}`);
  const missing = required.find((key) => !Object.hasOwn(data, key));
  if (missing !== undefined)
    throw badRules(path, `there is no ${missing}`, `each needs ${required.join(', ')}`);
}

function isFit(schema: Schema, data: unknown): boolean {
  try {
    check(schema, data, '');
    return true;
  } catch {
    return false;
  }
}

/** Is it of the right type, and in range if it is a number or a text? */
function typeFits(schema: Schema, data: unknown): boolean {
  const {
    type,
    minimum = -Infinity,
    maximum = Infinity,
    minLength = 0,
    maxLength = Infinity,
    pattern,
  } = schema;
  if (schema.enum !== undefined) return schema.enum.includes(data);
  if (type === 'array') return Array.isArray(data);
  if (type === 'object') return typeof data === 'object' && data !== null && !Array.isArray(data);
  if (type === 'boolean') return typeof data === 'boolean';
  if (type === 'string')
    return (
      typeof data === 'string' &&
      data.length >= minLength &&
      data.length <= maxLength &&
      (pattern === undefined || new RegExp(pattern, 'u').test(data))
    );
  if (typeof data !== 'number' || !Number.isFinite(data) || Math.abs(data) > 1e6) return false;
  return (type === 'number' || Number.isInteger(data)) && data >= minimum && data <= maximum;
}

/** What a description allows, in words. */
function inWords(schema: Schema): string {
  const { type, items, minimum, maximum, minItems, maxItems, pattern, maxLength } = schema;
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(', ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(inWords).join(', or ');
  if (schema.prefixItems !== undefined) return 'a name and two numbers: ["a1", 0, 2]';
  if (type === 'array') {
    const many = minItems === maxItems ? `${minItems}` : `${minItems ?? 0} to ${maxItems}`;
    return `a list of ${many}: ${inWords(items as Schema)}`;
  }
  if (type === 'integer')
    return minimum === undefined ? 'a whole number' : `a whole number from ${minimum} to ${maximum}`;
  if (type === 'string')
    return pattern === undefined
      ? `a text of up to ${maxLength} characters`
      : `a text like ${EXAMPLES[pattern] ?? pattern}`;
  if (type === 'object')
    return `an object${schema.properties ? ` with ${Object.keys(schema.properties).join(', ')}` : ''}`;
  return type === 'boolean' ? 'true or false' : 'a number';
}

const EXAMPLES: Readonly<Record<string, string>> = {
  '^[a-z0-9]+$': '"a1" or "12": lower-case letters and digits',
  '^[a-z][a-z0-9-]*$': '"fox" or "red-man": lower-case letters, digits, hyphens',
  '^[1-9][0-9]?x[1-9][0-9]?$': '"5x4"',
};
