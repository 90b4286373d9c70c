import { GyreError, type Player } from 'gyre';
import type { Key, Ruleset } from 'gyre/rulesets';
import { type Call, type OptionSpec, textOption, UsageError } from '../command/index.ts';
import { playerTitle } from './solved.ts';

/** The options that choose where to begin. */
export const PLACE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--position <key>', summary: 'begin here: the key of a position; in chess the board of a FEN' },
  { flags: '--player <name>', summary: 'who is to move there' },
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
  if (ruleset.fromKey === undefined) {
    throw new GyreError(
      'E_POSITION',
      `${ruleset.title} cannot read positions from their keys`,
      'a ruleset with fromKey can; else begin at the start, and give gyre probe the moves from there',
    );
  }
  return { position: ruleset.fromKey(keyFrom(ruleset, key)), player: player ?? 0 };
}

/** The key that a text stands for, of the kind that the ruleset uses. */
function keyFrom(ruleset: Ruleset, text: string): Key {
  const kind = typeof ruleset.key(ruleset.starts()[0].position);
  if (kind === 'string') return text;
  if (!/^\d+$/.test(text)) throw new UsageError(`--position is "${text}"`, 'keys are whole numbers here');
  return kind === 'bigint' ? BigInt(text) : Number(text);
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
