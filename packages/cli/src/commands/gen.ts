import { type GraphKind, whatIsMeant } from 'gyre';
import { generators } from 'gyre/construct';
import {
  type Call,
  type CommandSpec,
  EXIT,
  inOneGo,
  numberOption,
  sizeOf,
  textOption,
  UsageError,
} from '../command/index.ts';
import { formatNamed, formatNames, formatOfPath } from '../input/formats.ts';
import {
  COMPRESSION_OPTION,
  checkJson,
  checkPlace,
  compressionOf,
  tellWritten,
  writeOutput,
} from '../output/index.ts';

const KINDS = generators.map(({ name }) => name);

export const command: CommandSpec = {
  arguments: [{ name: 'KIND', summary: KINDS.join(', '), required: true, choices: KINDS }],
  options: [
    { flags: '-n, --vertices <number>', summary: 'about how many vertices', default: '100' },
    {
      flags: '-d, --degree <number>',
      summary: 'moves of a vertex on average (random, layered)',
      default: '3',
    },
    { flags: '--draws <share>', summary: 'the share of draws to aim at, 0 to 1 (random)', default: '0.3' },
    {
      flags: '--kind <kind>',
      summary: 'the kind of graph (random)',
      choices: ['symmetric', 'partizan', 'owned'],
      default: 'symmetric',
    },
    { flags: '--seed <number>', summary: 'the same seed gives the same game', default: '1' },
    { flags: '-o, --out <file>', summary: 'the file to write; its name says the format' },
    {
      flags: '--to <format>',
      summary: `the format (${formatNames.join(', ')}); json unless the name of the file says otherwise`,
      words: formatNames,
    },
    COMPRESSION_OPTION,
  ],
  examples: [
    { command: 'gyre gen random -n 1000 --draws 0.5 | gyre solve', says: 'a random game, half of it drawn' },
    { command: 'gyre gen grid -n 20000 -o pursuit.gyre', says: 'cop and robber, as a binary file' },
  ],
  details: generators.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join('\n'),
  run,
};

async function run(call: Call): Promise<number> {
  const [name] = call.args;
  const generator = generators.find((candidate) => candidate.name === name);
  if (generator === undefined) {
    throw new UsageError(`there is no generator "${name}"`, whatIsMeant(name ?? '', KINDS, 'generators'));
  }
  const draws = Number(textOption(call, 'draws'));
  if (!(draws >= 0 && draws <= 1))
    throw new UsageError(`--draws is "${textOption(call, 'draws')}"`, 'give a share from 0 to 1');
  const degree = Number(textOption(call, 'degree'));
  if (!(degree >= 1))
    throw new UsageError(`--degree is "${textOption(call, 'degree')}"`, 'give a number, 1 or more');
  const path = textOption(call, 'out');
  const to = textOption(call, 'to');
  const format =
    to !== undefined ? formatNamed(to) : path === undefined ? formatNamed('json') : formatOfPath(path);
  checkPlace(path);
  checkJson(call.terminal, path);
  const compression = compressionOf(textOption(call, 'compression'), format.name);
  const options = {
    vertices: numberOption(call, 'vertices', '--vertices') ?? 0,
    degree,
    draws,
    kind: textOption(call, 'kind') as GraphKind,
    seed: numberOption(call, 'seed', '--seed') ?? 1,
  };
  const document = await inOneGo('the game was made', () => generator.make(options));
  await writeOutput(path, format.write(document, compression), call.terminal);
  await tellWritten(call.terminal, {
    schema: 'gyre/gen/1',
    file: path,
    format: format.name,
    ...sizeOf(document),
  });
  return EXIT.ok;
}
