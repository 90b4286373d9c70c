import { createInterface } from 'node:readline';
import type { Player } from 'gyre';
import { judge, type StrategyName, strategies } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import { type Ask, rulesFrom } from 'gyre/tables';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  textOption,
  textOptions,
} from '../command/index.ts';
import {
  askFile,
  DEFAULT_LIMIT,
  KEYS_OPTION,
  openTableFile,
  PLACE_OPTIONS,
  PlaySession,
  placeAsked,
  playerTitle,
  RULESET_ARGUMENTS,
  RULESETS_HINT,
  rulesetFrom,
  solveRuleset,
  withThreads,
} from '../rulesets/index.ts';

const SIDES: Readonly<Record<string, readonly Player[]>> = {
  first: [0],
  second: [1],
  both: [0, 1],
  none: [],
};

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '--you <side>', summary: 'the side you play', choices: Object.keys(SIDES), default: 'first' },
    {
      flags: '--opponent <strategy>',
      summary: 'how the computer plays',
      choices: strategies.map(({ name }) => name),
      default: 'perfect',
    },
    ...PLACE_OPTIONS,
    KEYS_OPTION,
    { flags: '--values', summary: 'show what every move is worth' },
    { flags: '--seed <number>', summary: "for the computer's mistakes", default: '1' },
    { flags: '--table <file>', summary: 'read the answers from this table instead of solving' },
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Moves are made by number or by name; hint, values, undo and quit do what they say.\n${RULESETS_HINT}`,
  examples: [
    { command: 'gyre play mu-torere', says: 'you move first' },
    { command: 'gyre play tic-tac-toe --you second --values', says: 'see what every move is worth' },
    { command: 'gyre play hare-and-hounds --you none', says: 'watch perfect play' },
    {
      command: "gyre play tic-tac-toe --moves 'b2 a1' --keys",
      says: 'go on from a position, and see its key',
    },
  ],
  hasNoJson: true,
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const ruleset = await rulesetFrom(name, choices);
  const path = textOption(call, 'table');
  if (path === undefined) {
    const limit = numberOption(call, 'limit', '--limit') ?? DEFAULT_LIMIT;
    const { ask } = await withThreads(ruleset, [name, choices], (threads) =>
      solveRuleset(ruleset, call.terminal, limit, threads),
    );
    return playWith(call, ruleset, ask);
  }
  const { file, close } = await openTableFile(path);
  try {
    const rules = rulesFrom(file.header, ruleset);
    return await playWith(call, rules, askFile(file, rules, path));
  } finally {
    await close();
  }
}

async function playWith(call: Call, ruleset: Ruleset, ask: Ask<unknown>): Promise<number> {
  const { terminal } = call;
  const yours = SIDES[textOption(call, 'you') ?? 'first'];
  const strategy = (textOption(call, 'opponent') ?? 'perfect') as StrategyName;
  const seed = numberOption(call, 'seed', '--seed') ?? 1;
  const start = placeAsked(ruleset, textOptions(call, 'position', 'player', 'moves'));
  await judge(ruleset, ask, start);
  const session = new PlaySession(ruleset, ask, terminal, {
    start,
    yours,
    strategy,
    seed,
    showsValues: flagOption(call, 'values'),
    showsKeys: flagOption(call, 'keys'),
  });
  const names = yours.map((player) => playerTitle(ruleset, player)).join(' and ');
  await terminal.print(`${ruleset.title}. You play ${names === '' ? 'nobody; watch' : names}.`);

  const input = createInterface({ input: terminal.surroundings.stdin });
  const lines = input[Symbol.asyncIterator]();
  try {
    while (!terminal.isBroken) {
      const goesOn = await session.show();
      if (goesOn && !session.isYours) await session.answer();
      else if (!session.hasUser || (await heed(call, session, lines, goesOn)) === 'quit') break;
    }
  } finally {
    input.close(); // an open input would keep the program alive
  }
  return EXIT.ok;
}

/**
 * Reads lines until one of them makes a move, takes one back, or leaves. A game that is over waits for a word
 * only where somebody is there to say it.
 */
async function heed(
  call: Call,
  session: PlaySession,
  lines: AsyncIterator<string>,
  goesOn: boolean,
): Promise<'moved' | 'quit'> {
  const { terminal } = call;
  const isSeen = terminal.surroundings.stdout.isTTY === true;
  for (;;) {
    if (isSeen || goesOn) await terminal.write('> ');
    const line = await lines.next();
    if (line.done === true) {
      if (isSeen || goesOn) await terminal.print();
      return 'quit';
    }
    if (!isSeen) await terminal.print(goesOn ? line.value : `> ${line.value}`);
    const said = await session.step(line.value);
    if (said !== 'stay') return said;
  }
}
