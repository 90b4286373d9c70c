import { whatIsMeant } from '../floor/near-word.ts';
import { type GyreErrorCode, refuse, shown } from './error.ts';
import { Graph, type GraphKind } from './graph.ts';
import { VertexNames } from './names.ts';

/**
 * Kinds of arguments: what a program without types may hand over is looked at here, once, at the entrances; the
 * rooms behind them trust types. Each room adds the kinds of its own things.
 */

/** A kind of argument: what is accepted, and the sentence that refuses the rest, with … for what was found. */
export interface Kind {
  readonly found: string;
  readonly hint: string;
  readonly code: GyreErrorCode;
  accepts(value: unknown): boolean;
}

export function kindOf(
  found: string,
  hint: string,
  accepts: Kind['accepts'] | Constructor,
  code: GyreErrorCode = 'E_SHAPE',
): Kind {
  return {
    found,
    hint,
    code,
    accepts: 'prototype' in accepts ? (value) => value instanceof accepts : accepts,
  };
}

/** Refuses a value that is not of its kind. */
export function check(value: unknown, kind: Kind): void {
  if (!kind.accepts(value)) {
    const hint = kind.hint;
    const found = kind.found.replace('…', () => shown(value));
    refuse(kind.code, found, hint);
  }
}

const GRAPH = kindOf('… is not a graph', 'make one with symmetricGraph and the like', Graph);

/** Refuses anything that is not a graph, as a program without types may hand over; and other kinds of graphs. */
export function checkGraph(graph: unknown, kinds?: readonly GraphKind[], hint = ''): void {
  check(graph, GRAPH);
  const { kind } = graph as Graph;
  if (kinds?.includes(kind) === false) refuse('E_SHAPE', `the graph is ${kind}`, hint);
}

/** Accepts `VertexNames` or undefined; refuses everything else. */
export function checkNames(names: unknown): void {
  if (names !== undefined && !(names instanceof VertexNames))
    refuse('E_SHAPE', `the names are ${shown(names)}`, 'give new VertexNames([…])');
}

/** Refuses a value that is not a text. */
export function checkText(text: unknown, what: string): void {
  checkArgument(text, what, 'text');
}

/** Refuses a value that has no properties to read. */
export function checkObject(value: unknown, what: string): void {
  if (!IS_PART.object(value)) refuse('E_SHAPE', `${what} are ${shown(value)}`, 'give an object');
}

/** Refuses a player other than 0 and 1. */
export function checkPlayer(player: unknown): void {
  if (player !== 0 && player !== 1)
    refuse('E_SHAPE', `the player is ${shown(player)}`, 'give 0 for Left or 1 for Right');
}

/** Refuses what is not a list of players. */
export function checkPlayers(players: unknown, what: string): void {
  if (!(Array.isArray(players) && players.every((player) => player === 0 || player === 1)))
    refuse('E_SHAPE', `${what} are ${shown(players)}`, 'give [0], [1] or [0, 1]');
}

/** What a part of an object must be: of a type, or made by a constructor. */
type PartKind = PartType | Constructor;
type PartType = 'function' | 'list' | 'object' | 'number' | 'text';
type Constructor = abstract new (...args: never[]) => unknown;

const IS_PART: Readonly<Record<PartType, (part: unknown) => boolean>> = {
  function: (part) => typeof part === 'function',
  list: (part) => Array.isArray(part) || ArrayBuffer.isView(part),
  object: (part) => typeof part === 'object' && part !== null,
  number: (part) => typeof part === 'number' && !Number.isNaN(part),
  text: (part) => typeof part === 'string',
};

/** Does a value have these parts? */
export function hasParts(value: unknown, parts: Readonly<Record<string, PartKind>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return Object.entries(parts).every(([name, kind]) =>
    typeof kind === 'string' ? IS_PART[kind](given[name]) : given[name] instanceof kind,
  );
}

/** Refuses a value without these parts: it is not `what` it should be, and `hint` says where to get one. */
export function checkParts(
  value: unknown,
  what: string,
  parts: Readonly<Record<string, PartKind>>,
  hint: string,
): void {
  if (!hasParts(value, parts)) refuse('E_SHAPE', `${shown(value)} is not ${what}`, hint);
}

/** Refuses an object with other parts than these: one that is misspelt would be left out without a word. */
export function checkNoOther(value: object, what: string, parts: readonly string[]): void {
  const strange = Object.keys(value).find((name) => !parts.includes(name));
  if (strange !== undefined)
    refuse('E_SHAPE', `${what} has no part "${strange}"`, whatIsMeant(strange, parts, 'parts'));
}

/** Refuses options that are no object, and those with other names than these: one that is misspelt would be left out without a word. */
export function checkOptionNames(options: object, names: string): void {
  checkObject(options, 'the options');
  const known = names.split(' ');
  const strange = Object.keys(options).find((name) => !known.includes(name));
  if (strange !== undefined)
    refuse('E_SHAPE', `there is no option "${strange}"`, whatIsMeant(strange, known, 'options'));
}

/** Refuses an argument that is not of its kind. */
export function checkArgument(value: unknown, what: string, kind: PartType): void {
  if (!IS_PART[kind](value)) refuse('E_SHAPE', `${what} is ${shown(value)}`, `give a ${kind}`);
}

/** Refuses a limit that is not a number or is too small; it may be infinite. */
export function checkLimit(limit: unknown, what: string, least: number): void {
  if (!(typeof limit === 'number' && limit >= least))
    refuse('E_SIZE', `${what} is ${shown(limit)}`, `give ${least} or more`);
}

/** Refuses what is not a whole number in a range. */
export function checkWhole(
  value: unknown,
  what: string,
  least: number = 0,
  most: number = Infinity,
  code: GyreErrorCode = 'E_SIZE',
): void {
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most) return;
  const range = most === Infinity ? `${least} on` : `${least} to ${most}`;
  refuse(code, `${what} is ${shown(value)}`, `give a whole number from ${range}`);
}

/** Refuses what is not a word out of a list. */
export function checkWord(
  word: unknown,
  what: string,
  words: readonly unknown[],
  code: GyreErrorCode = 'E_SHAPE',
): void {
  if (!words.includes(word)) refuse(code, `${what} is ${shown(word)}`, `give ${words.join(' or ')}`);
}

/** Refuses what is not one of `count` things that are numbered from 0. */
export function checkNumbered(
  value: unknown,
  one: string,
  many: string,
  count: number,
  code: GyreErrorCode = 'E_POSITION',
): void {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count) return;
  const hint = count > 0 ? `the ${many} are 0 to ${count - 1}` : 'there is none';
  refuse(code, `there is no ${one} ${shown(value)}`, hint);
}
