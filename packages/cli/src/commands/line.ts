import { letterOf, mainLine, PLAYER_NAMES, playerAt, positionWords, valueAt, vertexOf } from 'gyre';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  nameOf,
  numberOption,
  readingOf,
  textOption,
  textOptions,
} from '../command/index.ts';
import { readSolved, SOLUTION_OPTIONS } from '../input/solution-input.ts';
import {
  POSITION_OPTIONS,
  positionAsked,
  positionJson,
  VALUE_STYLES,
  verdictWords,
} from '../output/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'SOLUTION', summary: 'a file that gyre solve --out wrote; - or nothing reads stdin' }],
  options: [
    ...POSITION_OPTIONS,
    { flags: '--limit <number>', summary: 'stop after so many moves', default: '1000' },
    ...SOLUTION_OPTIONS,
  ],
  examples: [{ command: 'gyre line game.sol --vertex a', says: 'best play from a to the end' }],
  run,
};

async function run(call: Call): Promise<number> {
  const { terminal } = call;
  const { document, solution } = await readSolved(
    call.args[0],
    textOption(call, 'game'),
    call.terminal,
    readingOf(call),
  );
  const { game } = solution;
  const start = positionAsked(textOptions(call, 'vertex', 'player'), document, solution);
  const line = mainLine(solution, start, numberOption(call, 'limit', '--limit'));
  if (flagOption(call, 'json')) {
    const positions = line.positions.map((p) => positionJson(document, solution, p));
    const { stops, repeats } = line;
    await terminal.print(
      JSON.stringify({
        schema: 'gyre/line/1',
        stops,
        ...(repeats === undefined ? {} : { repeats }),
        positions,
      }),
    );
    return EXIT.ok;
  }
  await terminal.print(
    `${positionWords(solution.game, start, document.names)}: ${verdictWords(solution, start)}`,
  );
  const names = line.positions.map((p) => nameOf(document, vertexOf(game, p)));
  const width = names.reduce((most, name) => Math.max(most, name.length), 0);
  const { players = PLAYER_NAMES } = game;
  const most = Math.max(...players.map((name) => name.length));
  const numbers = String(line.positions.length - 1).length;
  for (let i = 1; i < line.positions.length; i++) {
    const from = line.positions[i - 1];
    const letter = letterOf(valueAt(solution, from));
    const mover = game.layout === 'shared' ? '' : `${players[playerAt(game, from)].padEnd(most)}  `;
    await terminal.print(
      `${String(i).padStart(numbers)}  ${mover}${terminal.paint(VALUE_STYLES[letter], letter)}  ${names[i - 1].padEnd(width)} → ${names[i]}`,
    );
  }
  await terminal.print(endWords(line.stops, line.repeats === undefined ? '' : names[line.repeats]));
  return EXIT.ok;
}

function endWords(stops: 'ends' | 'repeats' | 'limit', again: string): string {
  if (stops === 'ends') return 'The game ends.';
  return stops === 'limit'
    ? 'And so on: --limit shows more.'
    : `${again} comes back: play goes round for ever.`;
}
