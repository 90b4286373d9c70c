import { type GameDocument, type Payoff, type TokenGame, VertexNames } from 'gyre';
import type { Ruleset } from 'gyre/rulesets';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  sizeOf,
  textOption,
  UsageError,
} from '../command/index.ts';
import { FORMAT_NAMES, formatNamed, formatOfPath } from '../input/formats.ts';
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
  explored,
  exploredSum,
  keyText,
  playerTitle,
  RULESET_ARGUMENTS,
  rulesetFrom,
  rulesetList,
  withThreads,
} from '../rulesets/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '-o, --out <file>', summary: 'the game to write; its name says the format, - is stdout' },
    {
      flags: '--to <format>',
      summary: 'the format; told by the name of --out otherwise',
      words: FORMAT_NAMES,
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
    {
      flags: '--limit <positions>',
      summary: 'give up beyond this many positions',
      default: String(DEFAULT_LIMIT),
    },
  ],
  details: `Every position that play can reach becomes a vertex of a game file, which gyre solve and all other commands read.\n\n${rulesetList()}`,
  examples: [
    { command: 'gyre explore tic-tac-toe -o ttt.gyre', says: 'its graph, with a vertex for each position' },
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
  const format = to === undefined ? await formatOfPath(out) : await formatNamed(to);
  checkPlace(out);
  checkJson(call, out);
  const compression = compressionOf(call, format.name);
  const ruleset = await rulesetFrom(name, choices);
  const limit = numberOption(call, 'limit', '--limit') ?? DEFAULT_LIMIT;
  const document = await documentOf(call, ruleset, limit);
  await writeOutput(out, format.write(document, compression), call.terminal);
  const dropped = tellDropped(call, format, document);
  if (flagOption(call, 'json'))
    await tellWritten(call, {
      schema: 'gyre/explore/1',
      file: out,
      format: format.name,
      ...sizeOf(document),
      dropped,
    });
  else if (out !== '-') {
    const { vertices, arcs } = sizeOf(document);
    await call.terminal.print(
      `${out}: ${ruleset.title}, ${count(vertices, 'position')}, ${count(arcs, 'move')}`,
    );
  }
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
