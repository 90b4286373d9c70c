import { CONVERTED_KINDS, documentOfKind } from 'gyre/construct';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  EXIT,
  readingOf,
  sizeOf,
  textOption,
  textOptions,
  UsageError,
} from '../command/index.ts';
import { formatNamed, formatNames, formatOfPath, solutionNames } from '../input/formats.ts';
import { INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { readSolved } from '../input/solution-input.ts';
import {
  COMPRESSION_OPTION,
  checkJson,
  checkPlace,
  compressionOf,
  solutionFormat,
  tellDropped,
  tellWritten,
  writeOutput,
  writeSolutionTo,
} from '../output/index.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'A', summary: 'the game; - reads stdin', required: true },
    { name: 'B', summary: 'the file to write; - or nothing writes stdout' },
  ],
  options: [
    ...INPUT_OPTIONS,
    {
      flags: '--to <format>',
      summary: 'the format to write (the same words); told by the name of B otherwise',
      words: [...formatNames, 'sol'],
    },
    COMPRESSION_OPTION,
    { flags: '--game <file>', summary: 'the game, where A is a solution that does not hold it' },
    {
      flags: '--kind <kind>',
      summary:
        'write the same game with an owner for each vertex (owned), or with an arc set for each player (partizan)',
      choices: CONVERTED_KINDS,
    },
    { ...CONVENTION_OPTION, summary: 'write this convention in place of what the file says' },
  ],
  examples: [
    { command: 'gyre convert game.json game.gyre', says: 'a binary file, which loads at once' },
    { command: 'gyre convert edges.csv.gz --to dot | dot -Tsvg > game.svg', says: 'draw it with Graphviz' },
    { command: 'gyre convert game.pg game.json', says: 'from PGSolver' },
    { command: 'gyre convert game.sol game.csv', says: 'a solution as a table of positions' },
    {
      command: 'gyre convert answer.parquet answer.csv --game game.parquet',
      says: 'from one such table to another',
    },
    {
      command: 'gyre convert game.pg game.json --kind partizan',
      says: 'with turns, and pauses where a player moves twice',
    },
  ],
  details:
    'A game that the format cannot hold is refused. A format that has no place for a title, a start, names ' +
    'or places on a drawing drops them and says so. A name that ends with .gz is packed. ' +
    `A solution (A is a .sol file, or --from sol) becomes a table of positions: ${solutionNames.join(', ')}. ` +
    'With --game GAME, each of these tables becomes any other, or a .sol file.',
  run,
};

async function run(call: Call): Promise<number> {
  const [from, to] = call.args;
  if (isSolution(call, from)) return convertSolution(call, from, to ?? '-');
  const name = textOption(call, 'to');
  if (name === undefined && (to === undefined || to === '-')) {
    throw new UsageError('the format to write is not known', 'give --to FORMAT or a file name');
  }
  const format = name === undefined ? formatOfPath(to as string) : formatNamed(name);
  checkPlace(to);
  checkJson(call.terminal, to);
  const compression = compressionOf(textOption(call, 'compression'), format.name);
  const given = await readGameFor(from, call.terminal, readingOf(call));
  const kind = CONVERTED_KINDS.find((word) => word === textOption(call, 'kind'));
  const document = kind === undefined ? given : documentOfKind(given, kind);
  if (kind !== undefined && given.places !== undefined && document.places === undefined)
    call.terminal.aside('gyre: warning: the places on a drawing are of the graph as it was, dropped');
  await writeOutput(to, format.write(document, compression), call.terminal);
  const dropped = tellDropped(format, document, call.terminal);
  await tellWritten(call.terminal, {
    schema: 'gyre/convert/1',
    file: to,
    format: format.name,
    ...sizeOf(document),
    dropped,
  });
  return EXIT.ok;
}

/** Is the input a solution, by its name, by `--from`, or because its game is given beside it? */
function isSolution(call: Call, path: string | undefined): boolean {
  const from = textOption(call, 'from');
  if (textOption(call, 'game') !== undefined) return true;
  return from === undefined ? /\.sol(?:\.gz)?$/i.test(path ?? '') : from === 'sol';
}

/** Writes the solution in a file as a table of positions, or as a solution file again. */
async function convertSolution(call: Call, from: string | undefined, to: string): Promise<number> {
  if (textOption(call, 'kind') !== undefined || textOption(call, 'convention') !== undefined)
    throw new UsageError('--kind and --convention are for games', 'solve the other game instead');
  const wish = { ...textOptions(call, 'to', 'compression'), game: call.options.game !== false };
  const format = solutionFormat(to, wish);
  checkJson(call.terminal, to);
  const { document, solution } = await readSolved(
    from,
    textOption(call, 'game'),
    call.terminal,
    readingOf(call),
  );
  const dropped = await writeSolutionTo(to, format, solution, document, call.terminal, wish);
  await tellWritten(call.terminal, {
    schema: 'gyre/convert/1',
    file: to,
    format: format.name,
    ...sizeOf(document),
    positions: solution.game.positions,
    dropped,
  });
  return EXIT.ok;
}
