import { loopyGames } from './games/loopy-games.ts';
import { tokenGames } from './games/token-games.ts';
import { inputs } from './inputs/inputs.ts';
import type { Mode } from './mode.ts';
import { commandLines } from './processes/command-lines.ts';
import { kills } from './processes/kills.ts';

/** All that can be tried at random, in the order in which it is tried. */
export const modes: readonly Mode[] = [tokenGames, loopyGames, inputs, commandLines, kills];
