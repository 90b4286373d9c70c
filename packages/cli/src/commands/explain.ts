import { explain } from 'gyre';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  readingOf,
  textOption,
  textOptions,
} from '../command/index.ts';
import { readSolved, SOLUTION_OPTIONS } from '../input/solution-input.ts';
import { POSITION_OPTIONS, positionAsked, positionJson } from '../output/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'SOLUTION', summary: 'a file that gyre solve --out wrote; - or nothing reads stdin' }],
  options: [
    ...POSITION_OPTIONS,
    { flags: '-d, --depth <number>', summary: 'how many moves deep', default: '3' },
    {
      flags: '-w, --width <number>',
      summary: 'how many replies to follow where all of them matter',
      default: '5',
    },
    ...SOLUTION_OPTIONS,
  ],
  examples: [
    { command: 'gyre explain game.sol --vertex a', says: 'why a has its value, three moves deep' },
    { command: 'gyre explain game.sol -v a --depth 100', says: 'the whole proof' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const { document, solution } = await readSolved(
    call.args[0],
    textOption(call, 'game'),
    call.terminal,
    readingOf(call),
  );
  const position = positionAsked(textOptions(call, 'vertex', 'player'), document, solution);
  const explanation = explain(solution, position, {
    depth: Math.max(1, numberOption(call, 'depth', '--depth') ?? 1),
    width: Math.max(1, numberOption(call, 'width', '--width') ?? 1),
    ...(document.names === undefined ? {} : { names: document.names }),
  });
  if (!flagOption(call, 'json')) {
    await call.terminal.print(explanation.text);
    return EXIT.ok;
  }
  const steps = explanation.steps.map(({ position: p, level, sentence }) => ({
    level,
    ...positionJson(document, solution, p),
    sentence,
  }));
  await call.terminal.print(JSON.stringify({ schema: 'gyre/explain/1', steps }));
  return EXIT.ok;
}
