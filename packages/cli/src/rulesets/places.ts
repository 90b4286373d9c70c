import { GyreError, opponent, type Player } from 'gyre';
import { positionOfText, type Ruleset, startingAt } from 'gyre/rulesets';
import { type Call, type OptionSpec, textOption, UsageError } from '../command/index.ts';
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

/** A position and who is to move there. */
export interface Place {
  readonly position: unknown;
  readonly player: Player;
}

/** The refusal of a position that a solved game does not have. */
export function unknownPlace(): GyreError {
  return new GyreError(
    'E_POSITION',
    'the solved game does not have this position',
    'it cannot be reached from the start with that player to move, or is against the rules',
  );
}

/** Where the options say to begin; else the ruleset's first start. */
export function firstPlace(call: Call, ruleset: Ruleset): Place {
  const key = textOption(call, 'position');
  const name = textOption(call, 'player');
  const player = name === undefined ? undefined : playerOf(ruleset, name);
  if (key === undefined) {
    const [start] = ruleset.starts();
    return { position: start.position, player: player ?? start.player ?? 0 };
  }
  return { position: positionOfText(ruleset, key), player: player ?? 0 };
}

/** Is a place to begin at given? */
export function hasPlace({ options }: Call): boolean {
  return PLACE_OPTIONS.some(({ flags }) => options[flags.slice(2).split(' ')[0]] !== undefined);
}

/** The rules, beginning where the options say. */
export function rulesetAt(call: Call, ruleset: Ruleset): Ruleset {
  return hasPlace(call) ? startingAt(ruleset, placeAfter(call, ruleset, firstPlace(call, ruleset))) : ruleset;
}

/** The key of a position as a text, as `--position` takes it. */
export function keyText(ruleset: Ruleset, position: unknown): string {
  return String(ruleset.key(position));
}

/** Where moves lead from a place: those of `--moves`, and then those of a list. */
export function placeAfter(call: Call, ruleset: Ruleset, first: Place, names: readonly string[] = []): Place {
  let place = first;
  for (let rest = (textOption(call, 'moves') ?? '').trim(); rest !== ''; ) {
    const name = nextMove(ruleset, place, rest);
    place = afterMove(ruleset, place, name);
    rest = rest.slice(name.length).replace(/^[\s,]+/, '');
  }
  for (const name of names) place = afterMove(ruleset, place, name);
  return place;
}

/** The first move of a list: the longest move that it begins with, as names may have blanks and commas in them. */
function nextMove(ruleset: Ruleset, place: Place, list: string): string {
  const fitting = movesAt(ruleset, place)
    .map(({ name }) => name)
    .filter((name) => list.startsWith(name) && /^(?:[\s,]|$)/.test(list.slice(name.length)));
  const [word = list] = list.split(/[\s,]+/);
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? word;
}

function afterMove(ruleset: Ruleset, place: Place, name: string): Place {
  const listed = movesAt(ruleset, place);
  const found = listed.find((move) => move.name === name);
  if (found !== undefined) return { position: found.to, player: opponent(place.player) };
  const names = listed.map((move) => move.name).join(', ');
  const choices = names === '' ? 'the game is over there' : `the moves are ${names}`;
  throw new GyreError('E_POSITION', `there is no move "${name}"`, choices);
}

function movesAt(ruleset: Ruleset, { position, player }: Place): { to: unknown; name: string }[] {
  const listed: { to: unknown; name: string }[] = [];
  if (ruleset.payoff?.(position, player) === undefined)
    ruleset.moves(position, player, (to, name) => listed.push({ to, name }));
  return listed;
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
