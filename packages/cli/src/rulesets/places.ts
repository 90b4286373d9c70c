import type { Player } from 'gyre';
import { placeAfter, placeOfKey, type RulesetPlace } from 'gyre/play';
import { type Ruleset, startingAt } from 'gyre/rulesets';
import { type OptionSpec, UsageError } from '../command/index.ts';
import { playerTitle } from './solved.ts';

/** The option that shows the keys of positions. */
export const KEYS_OPTION: OptionSpec = {
  flags: '--keys',
  summary: 'show the key of each position, as --position takes it',
};

/** The options that choose where to begin. */
export const PLACE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--position <key>', summary: 'begin here: the key of a position; in chess the board of a FEN' },
  { flags: '--player <name>', summary: 'who is to move there' },
  { flags: '--moves <list>', summary: "moves to make from there first, by name: 'b2 a1' or b2,a1" },
];

/** Where the options say to begin, else the ruleset's first start; and then what moves are made. */
export interface AskedPlace {
  readonly position: string | undefined;
  readonly player: string | undefined;
  readonly moves: string | undefined;
}

/** The place that a user asks for, after the moves of `--moves` and then those of a list. */
export function placeAsked(
  ruleset: Ruleset,
  { position: key, player: name, moves = '' }: AskedPlace,
  more: readonly string[] = [],
): RulesetPlace {
  const player = name === undefined ? undefined : playerOf(ruleset, name);
  const isText = typeof ruleset.key(ruleset.starts()[0].position) === 'string';
  if (key !== undefined && ruleset.fromKey !== undefined && !isText && !/^\d+$/.test(key))
    throw new UsageError(`--position is "${key}"`, 'keys are whole numbers here');
  const start = placeOfKey(ruleset, key, player);
  return placeAfter(ruleset, placeAfter(ruleset, start, moves), more);
}

/** Is a place to begin at given? */
export function hasPlace({ position, player, moves }: AskedPlace): boolean {
  return [position, player, moves].some((text) => text !== undefined);
}

/** The rules, beginning where the options say. */
export function rulesetAt(ruleset: Ruleset, asked: AskedPlace): Ruleset {
  return hasPlace(asked) ? startingAt(ruleset, placeAsked(ruleset, asked)) : ruleset;
}

/** The key of a position as a text, as `--position` takes it. */
export function keyText(ruleset: Ruleset, position: unknown): string {
  return String(ruleset.key(position));
}

function playerOf(ruleset: Ruleset, name: string): Player {
  const found = ([0, 1] as const).find(
    (player) => playerTitle(ruleset, player).toLowerCase() === name.toLowerCase() || String(player) === name,
  );
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no player "${name}"`,
    `the players are ${playerTitle(ruleset, 0)} and ${playerTitle(ruleset, 1)}`,
  );
}
