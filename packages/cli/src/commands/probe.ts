import { letterOf, opponent, type Player } from 'gyre';
import { judge, type RulesetPlace } from 'gyre/play';
import type { Ruleset } from 'gyre/rulesets';
import { type Answer, type Ask, lineOfPlay, type RankedMove } from 'gyre/tables';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  RULES_OPTION,
  textOption,
  textOptions,
} from '../command/index.ts';

import {
  askFile,
  inWords,
  KEYS_OPTION,
  keyText,
  openTableFile,
  PLACE_OPTIONS,
  placeAsked,
  playerTitle,
  rulesetOfTable,
} from '../rulesets/index.ts';
import { movesInLines } from '../terminal/move-lines.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'TABLE', summary: 'a file made by gyre table, or its address on the web', required: true },
    { name: 'MOVE', summary: 'moves from the start, by name', variadic: true },
  ],
  options: [
    ...PLACE_OPTIONS,
    KEYS_OPTION,
    { flags: '--line', summary: 'print best play to the end' },
    RULES_OPTION,
  ],
  details: 'Only the part of the table that holds the answer is read, over HTTP by range requests.',
  examples: [
    { command: 'gyre probe ttt.table b2 a1', says: 'X took the centre, O a corner: what now?' },
    { command: 'gyre probe ttt.table --keys', says: 'with the key of each position, for --position' },
    {
      command: "gyre probe krk.table --position '8/8/8/8/8/2k5/7R/K7' --player White",
      says: 'ask about one position',
    },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [path = '', ...moves] = call.args;
  const { file, close } = await openTableFile(path);
  try {
    const ruleset = await rulesetOfTable(file.header, textOption(call, 'rules'), path);
    const ask = askFile(file, ruleset, path);
    const named = moves.filter((move) => move !== undefined);
    const asked = textOptions(call, 'position', 'player', 'moves');
    const at = placeAsked(ruleset, asked, named);
    await printAnswer(call, ruleset, ask, at);
    return EXIT.ok;
  } finally {
    await close();
  }
}

function plainAnswer({ value, plies, score }: Answer): object {
  return { value: letterOf(value), plies: plies ?? null, ...(score === undefined ? {} : { score }) };
}

function plain(ruleset: Ruleset, move: RankedMove<unknown>): object {
  return { move: move.name, key: keyText(ruleset, move.to), ...plainAnswer(move) };
}

async function printAnswer(call: Call, ruleset: Ruleset, ask: Ask<unknown>, at: RulesetPlace): Promise<void> {
  const { position, player } = at;
  const { answer, moves } = await judge(ruleset, ask, at);
  const line = flagOption(call, 'line') ? await lineOfPlay(ruleset, ask, position, player, LONGEST_LINE) : [];
  if (flagOption(call, 'json')) {
    await call.terminal.print(
      JSON.stringify({
        schema: 'gyre/probe/1',
        key: keyText(ruleset, position),
        board: ruleset.show(position, player),
        player,
        ...plainAnswer(answer),
        moves: moves.map((move) => plain(ruleset, move)),
        ...(flagOption(call, 'line') ? { line: line.map((move) => plain(ruleset, move)) } : {}),
      }),
    );
    return;
  }
  const mover = ruleset.impartial ? '' : `${playerTitle(ruleset, player)} to move: `;
  const showsKeys = flagOption(call, 'keys');
  const key = showsKeys ? `\nkey ${keyText(ruleset, position)}` : '';
  await call.terminal.print(`${ruleset.show(position, player)}${key}\n\n${mover}${inWords(answer)}`);
  const width = Math.max(12, ...moves.map(({ name }) => name.length));
  for (const move of moves) {
    const next = showsKeys ? `  ${keyText(ruleset, move.to)}` : '';
    await call.terminal.print(`  ${move.name.padEnd(width)} ${inWords(move)}${next}`);
  }
  if (line.length > 0) await printLine(call, ruleset, ask, line, player);
}

/** More plies than a table can have: a longer line goes round in a circle. */
const LONGEST_LINE = 1_000_000;

async function printLine(
  call: Call,
  ruleset: Ruleset,
  ask: Ask<unknown>,
  line: readonly RankedMove<unknown>[],
  player: Player,
): Promise<void> {
  const last = {
    position: line[line.length - 1].to,
    player: line.length % 2 === 0 ? player : opponent(player),
  };
  const { moves } = await judge(ruleset, ask, last);
  const words = moves.length === 0 ? '' : ' goes round for ever';
  await call.terminal.print(`\nbest play${words}:\n${movesInLines(line, call.terminal)}`);
}
