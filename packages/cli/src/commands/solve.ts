import { type GameDocument, letterOf, type Player, positionOf, solverNamed, solvers, valueAt } from 'gyre';
import { asksForMore, gameOf } from 'gyre/io';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  flagOption,
  OBJECTIVE_OPTIONS,
  THREADS_WORDS,
  textOption,
  UsageError,
  vertexNamed,
} from '../command/index.ts';
import { solutionNames } from '../input/formats.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import {
  BEST_MOVE_OPTION,
  COMPRESSION_OPTION,
  checkBestMove,
  solutionFormat,
  summaryOf,
  tellSolved,
  writeSolutionTo,
} from '../output/index.ts';
import { runBatch } from '../solving/batch.ts';
import { toldRefusal } from '../solving/refusal.ts';
import { solveWithin, startAsked, threadsAsked } from '../solving/solve-within.ts';
import { verifyWithin } from '../solving/verify-within.ts';

export const command: CommandSpec = {
  arguments: [INPUT_ARGUMENT],
  options: [
    CONVENTION_OPTION,
    {
      flags: '-a, --algorithm <name>',
      summary: 'the solver',
      choices: solvers.map((solver) => solver.name),
      default: solvers[0].name,
    },
    { flags: '-s, --start <vertex>', summary: 'where play begins, in place of what the file says' },
    { flags: '-p, --player <player>', summary: 'who moves first: left or right' },
    {
      flags: '-o, --out <file>',
      summary:
        'write the whole solution: .sol, .csv, .ndjson, .arrow or .parquet; - is stdout, and the summary then goes to stderr; with --batch the answers',
    },
    {
      flags: '--to <format>',
      summary: 'the format of the solution; told by the name of --out otherwise, sol for --out -',
      choices: [...solutionNames, 'paritysol'],
    },
    COMPRESSION_OPTION,
    BEST_MOVE_OPTION,
    { flags: '--no-game', summary: 'leave the game out of the solution file' },
    { flags: '--verify', summary: 'check the answer with the independent verifier' },
    {
      flags: '--expect <value>',
      summary: 'exit code 1 unless the start has this value',
      choices: ['W', 'D', 'L'],
    },
    { flags: '--timeout <seconds>', summary: 'stop after so long, with exit code 4' },
    {
      flags: '--threads <number>',
      summary: `solve and verify on that many cores, ${THREADS_WORDS}; pays from a million arcs on`,
    },
    {
      flags: '--disk <folder>',
      summary:
        'for games beyond memory: sort the arcs into this folder; the same command goes on after a stop',
    },
    { flags: '--batch', summary: 'one game per line in, one answer per line out' },
    ...OBJECTIVE_OPTIONS,
    ...INPUT_OPTIONS,
  ],
  examples: [
    { command: 'gyre solve game.json', says: 'print a summary' },
    { command: 'gyre solve edges.csv.gz -c misere -o game.sol', says: 'keep the whole answer in a file' },
    { command: 'gyre solve game.json --start a --expect W', says: 'a test: is the start won?' },
    {
      command: 'gyre solve huge.parquet --disk /fast/run --max-memory 1G --verify',
      says: 'arcs on the disk, a few bytes per position in memory',
    },
    { command: 'gyre solve game.json -o - | gyre query - -v a', says: 'ask it without a file between' },
    { command: 'gyre solve --batch < games.ndjson > answers.ndjson', says: 'many small games at once' },
  ],
  hints: ({ disk }) =>
    disk === undefined
      ? { maxBytes: 'allow more with --max-memory SIZE, or keep the arcs on the disk with --disk FOLDER' }
      : {},
  run,
};

async function run(call: Call): Promise<number> {
  const [path] = call.args;
  const solver = solverNamed(textOption(call, 'algorithm') ?? solvers[0].name);
  threadsAsked(call, solver.name); // a wrong number is refused before a long file is read
  checkBestMove(call);
  if (textOption(call, 'disk') !== undefined)
    return (await import('../solving/disk.ts')).runOnDisk(call, path, solver.name);
  if (flagOption(call, 'batch')) return runBatch(call, path, solver);
  const out = textOption(call, 'out');
  if (out === undefined && call.options.to !== undefined)
    throw new UsageError('--to is for --out', 'give --out FILE, or --out - for stdout');
  const isOther = textOption(call, 'to') === 'paritysol'; // an answer to an objective
  const format = out === undefined || isOther ? undefined : solutionFormat(call, out);
  const began = performance.now();
  const document = await readGameFor(call, path);
  const read = performance.now();
  if (textOption(call, 'objective') !== undefined || asksForMore(document))
    return (await import('../solving/objectives.ts')).solveForObjective(call, document, path ?? 'stdin');
  if (isOther) throw new UsageError('--to paritysol', 'it is for games of parity: say --objective parity');
  const start = startOf(call, document);
  const game = gameOf(document);
  const solution = await toldRefusal(solver, document, () => solveWithin(call, game, solver.name));
  call.terminal.aside(`read in ${seconds(read - began)}, solved in ${seconds(performance.now() - read)}`);
  const named = start === undefined ? document : { ...document, start };
  if (out !== undefined && format !== undefined) await writeSolutionTo(call, out, format, solution, named);
  const kept = out === undefined || out === '-' ? '' : `; ${out} stays, and is unverified`;
  const verdict = flagOption(call, 'verify')
    ? await verifyWithin(call, solution, 'the answer', document.names && { names: document.names }, kept)
    : undefined;
  const at = start && positionOf(game, start.player, start.vertex);
  const value = at === undefined ? undefined : letterOf(valueAt(solution, at));
  return tellSolved(call, summaryOf(document, solution, path ?? 'stdin', at), verdict, value);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function startOf(
  call: Call,
  document: GameDocument,
): { readonly vertex: number; readonly player: Player } | undefined {
  const text = textOption(call, 'start');
  return startAsked(call, document, text === undefined ? undefined : vertexNamed(document, text));
}
