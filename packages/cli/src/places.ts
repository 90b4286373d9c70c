import { GyreError, type Player } from 'gyre';
import type { Ruleset } from 'gyre/rulesets';
import { playerTitle } from './solved.ts';
import { type Call, type OptionSpec, textOption } from './spec.ts';

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

/** Where the options say to begin; else the ruleset's first start. */
export function firstPlace(call: Call, ruleset: Ruleset): Place {
  const key = textOption(call, 'position');
  const name = textOption(call, 'player');
  const player = name === undefined ? undefined : playerOf(ruleset, name);
  if (key === undefined) {
    const [start] = ruleset.starts();
    return { position: start.position, player: player ?? start.player ?? 0 };
  }
  const position = ruleset.fromKey?.(
    typeof ruleset.key(ruleset.starts()[0].position) === 'number' ? Number(key) : key,
  );
  if (position === undefined) {
    throw new GyreError(
      'E_POSITION',
      `${ruleset.title} cannot read positions from their keys`,
      'give moves from the start instead',
    );
  }
  return { position, player: player ?? 0 };
}

function playerOf(ruleset: Ruleset, name: string): Player {
  const found = ([0, 1] as const).find(
    (player) => playerTitle(ruleset, player).toLowerCase() === name.toLowerCase() || String(player) === name,
  );
  if (found !== undefined) return found;
  throw new GyreError(
    'E_POSITION',
    `there is no player "${name}"`,
    `the players are ${playerTitle(ruleset, 0)} and ${playerTitle(ruleset, 1)}`,
  );
}
