import type { GameDocument } from 'gyre';
import { EXIT } from '../exit.ts';
import { formatNamed, formatOfPath } from '../formats.ts';
import { INPUT_OPTIONS, readGameFor } from '../input.ts';
import { writeOutput } from '../output.ts';
import { type Call, type CommandSpec, textOption, UsageError } from '../spec.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'A', summary: 'the game; - reads stdin', required: true },
    { name: 'B', summary: 'the file to write; - or nothing writes stdout' },
  ],
  options: [
    ...INPUT_OPTIONS,
    { flags: '--to <format>', summary: 'the format to write; told by the name of B otherwise' },
    { flags: '-c, --convention <name>', summary: 'write this convention in place of what the file says' },
  ],
  examples: [
    { command: 'gyre convert game.json game.gyre', says: 'a binary file, which loads at once' },
    { command: 'gyre convert edges.csv.gz --to dot | dot -Tsvg > game.svg', says: 'draw it with Graphviz' },
    { command: 'gyre convert game.pg game.json', says: 'from PGSolver' },
  ],
  details:
    'A game that the format cannot hold is refused. A format that has no place for a title, names or places ' +
    'on a drawing drops them. A name that ends with .gz is packed.',
  run,
};

async function run(call: Call): Promise<number> {
  const [from, to] = call.args;
  const name = textOption(call, 'to');
  if (name === undefined && (to === undefined || to === '-')) {
    throw new UsageError('the format to write is not known', 'give --to FORMAT or a file name');
  }
  const format = name === undefined ? await formatOfPath(to as string) : await formatNamed(name);
  const document: GameDocument = await readGameFor(call, from);
  await writeOutput(to, format.write(document), call.terminal);
  return EXIT.ok;
}
