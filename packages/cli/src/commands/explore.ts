import { type GameDocument, type Payoff, type TokenGame, VertexNames } from 'gyre';
import type { GameFormat, WriteOptions } from 'gyre/io';
import type { Ruleset } from 'gyre/rulesets';
import {
  type Call,
  type CommandSpec,
  diskMemory,
  EXIT,
  flagOption,
  numberOption,
  sizeOf,
  textOption,
  textOptions,
  UsageError,
} from '../command/index.ts';
import { formatNamed, formatNames, formatOfPath } from '../input/formats.ts';
import {
  COMPRESSION_OPTION,
  checkJson,
  checkPlace,
  compressionOf,
  count,
  tellDropped,
  tellWritten,
  writeOutput,
} from '../output/index.ts';
import {
  DEFAULT_LIMIT,
  DISK_OPTIONS,
  explored,
  exploredSum,
  exploreOverDisk,
  keyText,
  PLACE_OPTIONS,
  playerTitle,
  RULESET_ARGUMENTS,
  RULESETS_HINT,
  refuseScores,
  rulesetAt,
  rulesetFrom,
  withThreads,
} from '../rulesets/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    {
      flags: '-o, --out <file>',
      summary: 'the game to write; its name says the format (with --disk .gyre or .parquet), - is stdout',
    },
    {
      flags: '--to <format>',
      summary: 'the format; told by the name of --out otherwise, needed for --out -',
      words: formatNames,
    },
    COMPRESSION_OPTION,
    {
      flags: '--sum',
      summary: "both players' moves from every position, as sums of games need them: a partizan graph",
    },
    {
      flags: '--no-names',
      summary: 'leave out the names of the vertices, which are the keys of the positions',
    },
    ...PLACE_OPTIONS,
    ...DISK_OPTIONS,
    {
      flags: '--limit <positions>',
      summary: `give up beyond this many positions: by default ${DEFAULT_LIMIT}, with --disk no limit`,
    },
  ],
  details: `Every position that play can reach becomes a vertex of a game file, which gyre solve and all other commands read.\n${RULESETS_HINT}`,
  examples: [
    { command: 'gyre explore tic-tac-toe -o ttt.gyre', says: 'its graph, with a vertex for each position' },
    {
      command: 'gyre explore mnk m=4 n=4 k=4 --disk run --no-names -o mnk.parquet',
      says: 'more than memory holds',
    },
    { command: 'gyre explore toads-and-frogs --sum -o toads.json', says: 'for gyre value and sums' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const out = textOption(call, 'out');
  const to = textOption(call, 'to');
  if (out === undefined) throw new UsageError('no file to write', 'say -o FILE');
  if (to === undefined && out === '-') throw new UsageError('the format is not known', 'give --to FORMAT');
  const format = to === undefined ? formatOfPath(out) : formatNamed(to);
  checkPlace(out);
  checkJson(call.terminal, out);
  const compression = compressionOf(textOption(call, 'compression'), format.name);
  const place = textOptions(call, 'position', 'player', 'moves');
  const ruleset = rulesetAt(await rulesetFrom(name, choices), place);
  refuseScores(ruleset, name);
  const limit = numberOption(call, 'limit', '--limit');
  const disk = textOption(call, 'disk');
  const maxBytes = diskMemory(call);
  if (disk !== undefined)
    return runOverDisk(call, ruleset, disk, maxBytes, { out, format, compression, limit });
  const document = await documentOf(call, ruleset, limit ?? DEFAULT_LIMIT);
  await writeOutput(out, format.write(document, compression), call.terminal);
  const dropped = tellDropped(format, document, call.terminal);
  return told(call, ruleset, out, format, sizeOf(document), dropped);
}

/** The graph goes from the folder into the file, piece by piece. */
async function runOverDisk(
  call: Call,
  ruleset: Ruleset,
  disk: string,
  maxBytes: number,
  { out, format, compression, limit }: Target,
): Promise<number> {
  if (flagOption(call, 'sum')) throw new UsageError('--disk with --sum', 'leave one of them out');
  if (format.writeStreamed === undefined)
    throw new UsageError(
      `--disk with the format ${format.name}`,
      'write .gyre or .parquet: these are written piece by piece',
    );
  const bounds = { maxBytes, limit };
  const hasNames = call.options.names !== false;
  const document = await exploreOverDisk(ruleset, disk, call.terminal, bounds, hasNames);
  await writeOutput(out, format.writeStreamed(document, compression), call.terminal);
  const { vertices, arcs } = document;
  return told(call, ruleset, out, format, { vertices, arcs }, []);
}

/** Where the graph goes, and how many positions it may have. */
interface Target {
  readonly out: string;
  readonly format: GameFormat;
  readonly compression: WriteOptions;
  readonly limit: number | undefined;
}

/** Says what was written. */
async function told(
  call: Call,
  ruleset: Ruleset,
  out: string,
  format: GameFormat,
  { vertices, arcs }: { readonly vertices: number; readonly arcs: number },
  dropped: readonly string[],
): Promise<number> {
  if (flagOption(call, 'json')) {
    const written = { schema: 'gyre/explore/1', file: out, format: format.name };
    await tellWritten(call.terminal, { ...written, vertices, arcs, dropped });
  } else if (out !== '-')
    await call.terminal.print(
      `${out}: ${ruleset.title}, ${count(vertices, 'position')}, ${count(arcs, 'move')}`,
    );
  return EXIT.ok;
}

async function documentOf(call: Call, ruleset: Ruleset, limit: number): Promise<GameDocument> {
  const names = (position: (v: number) => string, vertices: number): { names?: VertexNames } =>
    call.options.names === false
      ? {}
      : { names: new VertexNames(Array.from({ length: vertices }, (_, v) => position(v))) };
  if (flagOption(call, 'sum')) {
    const sum = await exploredSum(ruleset, call.terminal, limit);
    const { graph, starts } = sum;
    return {
      graph,
      title: ruleset.title,
      ...(ruleset.players === undefined ? {} : { players: ruleset.players }),
      start: { vertex: starts[0] },
      ...names((v) => keyText(ruleset, sum.position(v)), graph.vertices),
    };
  }
  const [name = '', ...choices] = call.args;
  const play = await withThreads(ruleset, [name, choices], (threads) =>
    explored(ruleset, call.terminal, limit, threads),
  );
  const { graph, game, starts } = play;
  const mover = (v: number): string =>
    ruleset.impartial === true ? '' : ` ${playerTitle(ruleset, play.player(v))}`;
  return {
    graph,
    title: ruleset.title,
    ...(game.players === undefined ? {} : { players: game.players }),
    start: { vertex: starts[0], player: play.player(starts[0]) },
    ...names((v) => `${keyText(ruleset, play.position(v))}${mover(v)}`, graph.vertices),
    ...(ruleset.convention === undefined ? {} : { convention: ruleset.convention }),
    ...payoffsOf(game),
  };
}

/** The payoffs of explored play, in which positions and vertices are the same. */
function payoffsOf({ payoffPositions, payoffScores }: TokenGame): { payoffs?: Payoff[] } {
  if (payoffPositions.length === 0) return {};
  const payoffs = Array.from(payoffPositions, (vertex, i) => ({ vertex, score: payoffScores[i] }));
  return { payoffs };
}
